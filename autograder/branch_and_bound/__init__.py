"""The graders of the sheet `branch_and_bound`."""
