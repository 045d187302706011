"""The graders of the sheet `rubik`."""
