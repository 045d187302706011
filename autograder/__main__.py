"""`python -m autograder` is the `taquin` command, for machines where scripts are not on the path."""

import sys

from autograder.engine.cli import main

if __name__ == "__main__":
    sys.exit(main())
