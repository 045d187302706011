"""Where the configuration of courses that were prepared earlier looks for `configure`."""

from autograder.engine.teacher.nbgrader.course import configure as configure
