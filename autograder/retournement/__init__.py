"""The graders of the sheet `retournement`."""
