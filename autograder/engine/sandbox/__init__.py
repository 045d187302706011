"""The only place that starts a student's process: session (our side), worker (theirs), protocol (between), limits."""
