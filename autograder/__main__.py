"""`python -m autograder` is the `taquin` command, for machines where scripts are not on the path."""

import sys

from autograder.engine.cli import main

sys.exit(main())
