"""One Report, several printers."""
