# make grade   mark a sample class of thirty             make test       the project's own tests
# make check   the student's feedback on exercises/      make test-all   the slow, exhaustive ones too
# make install only the set-up, in .venv                 make bench      measurements, printed as tables

PYTHON ?= python3
BIN := .venv/bin

.PHONY: install grade sample check test test-long test-all lint bench clean

install: .venv/installed

.venv/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 …")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q autograder  # pip compiles what it installs, but for an editable install
	touch $@

grade: install
	@$(BIN)/python -m tests.sample_class build/classe
	@$(BIN)/taquin grade build/classe --out build/resultats --roster build/classe.csv --anonymous --allow-weak-isolation

sample: install
	@$(BIN)/taquin check docs/exemple || test $$? -eq 1  # the sample has mistakes: being told so is no failure

check: install
	@$(BIN)/taquin check

test: install lint
	$(BIN)/pytest -n auto -m "not long"

test-long: install
	$(BIN)/pytest -n auto -m long

test-all: test test-long

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: install
	$(BIN)/python bench/check.py
	$(BIN)/python bench/isolation.py
	$(BIN)/python -m bench.grading
	$(BIN)/python -m bench.taquin_optimal
	$(BIN)/python -m bench.rubik
	$(BIN)/python -m bench.klotski

clean:
	rm -rf build .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
