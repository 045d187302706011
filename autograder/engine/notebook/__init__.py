"""The sheets as notebooks: `cells` (what they hold), `write`, `read` (a student's), `live` (in a kernel), `course`."""
