"""Everything that is not a grader. One module per stage: see docs/architecture.md."""
