"""The graders of the sheet `klotski`."""
