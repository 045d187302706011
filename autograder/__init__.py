"""An autograded course pack on sliding and permutation puzzles."""
