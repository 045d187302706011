"""The graders of the sheet `agregation`."""
