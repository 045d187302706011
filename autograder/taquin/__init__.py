"""The graders of the sheet `taquin`."""
