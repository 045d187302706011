"""The only place that starts a student's process: client (trusted), worker (theirs), wire (between), limits."""
