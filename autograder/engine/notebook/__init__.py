"""The sheets as notebooks: `cells` (what they hold), `live` (marking in a kernel), `course` (of nbgrader)."""
