"""The worker answers with values, whatever a submission does; a failure costs one call, never the run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.engine.sandbox import protocol
from autograder.engine.sandbox.answers import BadAnswer, Call, Kept, Lost, Missing, Raised
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.session import Program, Session
from autograder.engine.values import Reply
from autograder.engine.verdict import Verdict

LIMITS = Limits(statement_cpu=1.0, call_cpu=1.0, search_cpu=2.0, memory=600 * 1024**2, output=200)
GIVEN = "N = 0\n"
BURN = """
import time
def burn(s):
    end = time.process_time() + s
    while time.process_time() < end:
        pass
    return s
"""


@contextmanager
def session(source: str, **options: Any) -> Iterator[Session]:
    limits = options.pop("limits", LIMITS)
    substitute = options.pop("substitute", None)
    with Session(Program("essai", source, GIVEN, **options), limits, substitute=substitute) as opened:
        yield opened


def ask(source: str, name: str, *args: Any) -> Any:
    """The result of one call in a fresh worker."""
    with session(source) as opened:
        return opened.fork().call(Call(name, args), LIMITS.call_cpu)


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.integers() | st.text(), inner, max_size=4)
        | st.sets(st.integers(), max_size=4)
    ),
    max_leaves=20,
)


@given(plain_values)
def test_plain_values_cross_unchanged(value: Any) -> None:
    frame = protocol.pack({"v": protocol.Encoder().encode(value)})
    back = protocol.decode(protocol.unpack(frame[protocol.HEADER.size :])["v"])

    assert back == value
    assert type(back) is type(value)


@given(st.recursive(st.none() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)))
def test_no_forged_frame_gets_further_than_a_wire_error(data: Any) -> None:
    """Whatever JSON comes back, it is a plain value or a WireError."""
    try:
        value = protocol.decode(data)
    except protocol.WireError:
        return

    assert isinstance(value, None.__class__ | bool | int | float | str | list | tuple | dict | set)


@given(st.binary(max_size=200))
def test_random_bytes_are_no_frame(body: bytes) -> None:
    try:
        message = protocol.unpack(body)
    except protocol.WireError:
        return

    assert isinstance(message, dict)


def test_a_reply_carries_the_value_and_the_arguments_after_the_call() -> None:
    result = ask("def f(t):\n    t.append(3)\n    return len(t)\n", "f", [1, 2])

    assert result == Reply(3, ([1, 2, 3],))


def test_calls_of_one_batch_are_answered_in_order() -> None:
    with session("def f(x):\n    return x * x\n") as opened:
        results = list(opened.fork().stream([Call("f", (n,)) for n in range(50)], 1.0))

    assert [result.value for result in results if isinstance(result, Reply)] == [n * n for n in range(50)]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("__import__('collections').OrderedDict(a=1)", {"a": 1}),
        ("__import__('collections').namedtuple('P', 'x y')(1, 2)", (1, 2)),
        ("__import__('enum').IntEnum('E', 'A')(1)", 1),
        ("__import__('numpy').array([[1, 2], [3, 4]])", [[1, 2], [3, 4]]),
        ("__import__('numpy').int64(7)", 7),
        ("frozenset({1})", {1}),
        ("'\\ud800'", "\ud800"),
    ],
)
def test_equivalent_values_cross_as_plain_ones(expression: str, value: Any) -> None:
    assert ask(f"def f():\n    return {expression}\n", "f") == Reply(value)


@pytest.mark.parametrize(
    "expression", ["(x for x in 'ab')", "object()", "lambda: 1", "10**5000", "1j", "b'a'", "[[]] * 4 + [print]"]
)
def test_what_cannot_cross_is_a_bad_answer(expression: str) -> None:
    assert isinstance(ask(f"def f():\n    return {expression}\n", "f"), BadAnswer)


def test_a_value_that_contains_itself_is_a_bad_answer() -> None:
    assert isinstance(ask("def f():\n    a = []\n    a += [a, a]\n    return a\n", "f"), BadAnswer)


def test_an_exception_comes_with_the_students_own_lines() -> None:
    result = ask("def g(x):\n    return x[5]\n\ndef f(x):\n    return g(x)\n", "f", [1])

    assert isinstance(result, Raised)
    assert result.type == "IndexError"
    assert [(line, name) for _, line, name, _ in result.frames] == [("5", "f"), ("2", "g")]
    assert result.frames[-1][-1] == "return x[5]"


def test_a_stub_is_missing_but_its_caller_is_not() -> None:
    source = "def f():\n    raise NotImplementedError\n\ndef g():\n    return f()\n"
    with session(source) as opened:
        stub, caller, absent = opened.fork().stream([Call("f", ()), Call("g", ()), Call("h", ())], 1.0)

    assert isinstance(stub, Missing)
    assert isinstance(caller, Raised) and caller.unfilled == "f"
    assert isinstance(absent, Missing)


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("while True: pass", Verdict.TIMEOUT),
        ("sum(range(10**12))", Verdict.TIMEOUT),
        ("import os; os._exit(0)", Verdict.CRASHED),
        ("import ctypes; ctypes.string_at(0)", Verdict.CRASHED),
        ("return [0] * 10**9", Verdict.MEMORY),
    ],
)
def test_a_lost_call_costs_that_call_only(body: str, verdict: Verdict) -> None:
    """The next question is answered, without loading the submission again."""
    source = f"import random\nTAG = random.random()\ndef f():\n    {body}\n\ndef g():\n    return TAG\n"
    with session(source) as opened:
        before = opened.fork().call(Call("g", ()), 1.0)
        lost = opened.fork().call(Call("f", ()), 1.0)
        after = opened.fork().call(Call("g", ()), 1.0)

    assert isinstance(lost, Lost) and lost.verdict is verdict
    assert before == after


def test_a_loop_is_told_wherever_it_is_stopped() -> None:
    """The first steps of a call belong to no line of the source."""
    source = (
        "def f():\n    n = 0\n    def g(k):\n        return n if k == 0 else g(k - 1)\n    while True:\n        g(20)\n"
    )
    with session(source) as program:
        results = list(program.fork().stream([Call("f", ())] * 25, 0.04))

    assert len(results) == 25
    assert all(isinstance(result, Lost) and "arrêté à la ligne" in result.message for result in results)


def test_long_calls_have_their_seconds_together() -> None:
    with session(BURN) as opened:
        child = opened.fork()
        first, second = (child.call(Call("burn", (0.4,)), 0.6, long=True) for _ in range(2))
        third = opened.fork().call(Call("burn", (0.4,)), 0.6, long=True)

    assert isinstance(first, Reply) and isinstance(third, Reply)
    assert isinstance(second, Lost) and second.verdict is Verdict.TIMEOUT


def test_a_loop_that_swallows_everything_is_ended() -> None:
    result = ask("def f():\n    while True:\n        try: pass\n        except BaseException: pass\n", "f")

    assert isinstance(result, Lost) and result.verdict is Verdict.TIMEOUT


def test_a_sleeping_call_is_ended_by_wall_time() -> None:
    class Hurried(Limits):
        def wall(self, cpu: float) -> float:
            return 1.0

    with session("import time\ndef f():\n    time.sleep(60)\n", limits=Hurried()) as opened:
        result = opened.fork().call(Call("f", ()), 1.0)

    assert isinstance(result, Lost) and result.verdict is Verdict.TIMEOUT


def test_a_batch_stops_where_the_process_dies() -> None:
    """Small answers travel together: those that were still waiting are lost with it, and can be asked for again."""
    with session("import os\ndef f(n):\n    return n if n < 3 else os._exit(1)\n") as opened:
        results = list(opened.fork().stream([Call("f", (n,)) for n in range(10)], 1.0))
        again = [opened.fork().call(Call("f", (n,)), 1.0) for n in range(3)]

    assert len(results) <= 4 and isinstance(results[-1], Lost)
    assert again == [Reply(0, (0,)), Reply(1, (1,)), Reply(2, (2,))]


def test_a_submission_that_kills_its_loaded_program_is_started_again() -> None:
    source = "import os\ndef f():\n    os.kill(os.getppid(), 9)\n    os._exit(1)\n\ndef g():\n    return 1\n"
    with session(source) as opened:
        opened.fork().call(Call("f", ()), 1.0)
        result = opened.fork().call(Call("g", ()), 1.0)

    assert result == Reply(1)


def test_one_that_always_does_so_is_given_up() -> None:
    """A bounded number of starts, then every call is lost: no endless restarting."""
    with session("import os\nos._exit(1)\nos._exit(1)\n" * 10 + "def f(): return 1\n") as opened:
        result = opened.fork().call(Call("f", ()), 1.0)

    assert isinstance(result, Lost) and result.verdict is Verdict.CRASHED


def test_each_child_starts_from_the_loaded_state() -> None:
    source = "calls = []\ndef f():\n    calls.append(1)\n    return len(calls)\n"
    with session(source) as opened:
        first, second = opened.fork(), opened.fork()

        assert list(first.stream([Call("f", ()), Call("f", ())], 1.0)) == [Reply(1), Reply(2)]
        assert second.call(Call("f", ()), 1.0) == Reply(1)


def test_output_is_kept_apart_and_capped() -> None:
    result = ask("def f():\n    print('é' * 1000)\n    return 1\n", "f")

    assert result == Reply(1)
    assert result.output.startswith("éé") and "octets de plus" in result.output
    assert len(result.output.encode()) < LIMITS.output + 60


def test_writing_to_the_raw_descriptors_does_no_harm() -> None:
    source = "import os, sys\ndef f():\n    for fd in (0, 1, 2):\n        os.write(fd, b'{}' * 100)\n    return 1\n"

    assert ask(source, "f") == Reply(1)


def test_input_gets_a_clear_message() -> None:
    result = ask("def f():\n    return input('nom ? ')\n", "f")

    assert isinstance(result, Raised)
    assert result.type == "EOFError" and "clavier" in result.message


def test_module_level_code_that_fails_leaves_the_rest() -> None:
    source = "a = 1\nb = 1 / 0\nimport sys; sys.exit(3)\nc = input()\ndef f():\n    return a\n"
    with session(source) as opened:
        assert opened.fork().call(Call("f", ()), 1.0) == Reply(1)
        assert [error["line"] for error in opened.loaded.errors] == [2, 3, 4]


@pytest.mark.parametrize(
    "statement", ["while True: pass", "import os; os._exit(0)", "import time; time.sleep(100)"], ids=str
)
def test_a_statement_that_never_ends_is_left_out(statement: str) -> None:
    class Hurried(Limits):
        def wall(self, cpu: float) -> float:
            return 2.5

    source = f"def f():\n    return 1\n\n{statement}\nreponses = {{'1a': 5}}\n"
    with session(source, limits=replace(Hurried(), statement_cpu=1.0)) as opened:
        assert opened.fork().call(Call("f", ()), 1.0) == Reply(1)
        assert opened.loaded.answers == {"1a": 5}


def test_a_slow_statement_gets_the_time_that_it_is_granted() -> None:
    """Whoever decides is told which functions are at work, and may ask them before the load has ended."""
    told: list[Any] = []

    def patience(names: list[str], had: float) -> float:
        told.append((names, had, opened.fork().call(Call("burn", (0.01,)), LIMITS.call_cpu)))
        return 0.4 if had < 0.5 else 0.0

    source = BURN + "a = burn(0.5)\nb = burn(5)\nc = 1\n"
    program = Program("essai", source, GIVEN)
    with Session(program, replace(LIMITS, statement_cpu=0.3), patience=patience) as opened:
        endless = opened.loaded.endless
        values = [opened.fork().run(name, LIMITS.call_cpu) for name in "abc"]

    assert [(names, round(had, 1), answer.value) for names, had, answer in told] == [
        (["burn", "<module>"], 0.3, 0.01),  # for a, which then ends
        (["burn", "<module>"], 0.3, 0.01),  # for b,
        (["burn", "<module>"], 0.7, 0.01),  # which does not
    ]
    assert list(endless.values()) == [frozenset({"burn", "<module>"})]
    assert isinstance(values[0], Reply) and isinstance(values[1], Raised) and isinstance(values[2], Reply)


def test_statements_that_never_end_are_not_run_again() -> None:
    with Session(Program("essai", "a = 1\nwhile True: pass\nb = 2\n", GIVEN), LIMITS, skip=[1]) as opened:
        loaded, value = opened.loaded, opened.fork().run("a + b", LIMITS.call_cpu)

    assert [error.get("lost") for error in loaded.errors] == ["lost"] and not loaded.ran_out_of_time
    assert isinstance(value, Reply) and value.value == 3


def test_a_syntax_error_says_its_line() -> None:
    with session("a = 1\ndef f(:\n    pass\n") as opened:
        error = opened.loaded.syntax_error

    assert error is not None and error["line"] == 2


def test_answers_cross_one_by_one() -> None:
    source = "reponses = {'1a': (1, 2), '1b': object(), '1c': 10**5000, 2: 3}\n"
    with session(source) as opened:
        answers = opened.loaded.answers

    assert answers["1a"] == (1, 2)
    assert isinstance(answers["1b"], BadAnswer) and isinstance(answers["1c"], BadAnswer)
    assert set(answers) == {"1a", "1b", "1c"}


def test_future_imports_and_the_main_guard_behave_as_usual() -> None:
    source = (
        "from __future__ import annotations\n"
        "def f(x: nowhere) -> nothing:\n    return __name__\n"
        "if __name__ == '__main__':\n    f = None\n"
    )

    assert ask(source, "f", 1) == Reply("essai", (1,))


@pytest.mark.parametrize("guard", ["__name__ == '__main__'", "'__main__' == __name__"])
@pytest.mark.parametrize(("before", "answer"), [("", 5), ("reponses['1a'] = 3\n", 3)], ids=["none yet", "given"])
def test_answers_under_the_main_guard_count_when_they_are_missing(before: str, answer: int, guard: str) -> None:
    source = f"reponses = {{'1b': 1}}\n{before}def main():\n    reponses['1a'] = 5\n\nif {guard}:\n    main()\n"
    with session(source, answers=("1a", "1b")) as opened:
        assert opened.loaded.answers == {"1a": answer, "1b": 1}


def test_large_results_stay_on_the_students_side() -> None:
    source = "def big(n):\n    return {i: i for i in range(n)}\n\ndef size(d):\n    d['new'] = 1\n    return len(d)\n"
    with session(source) as opened:
        child = opened.fork()
        kept = child.call(Call("big", (150_000,)), 2.0, keep=True)
        assert isinstance(kept, Reply) and isinstance(kept.value, Kept)
        size = child.call(Call("size", (kept.value,)), 2.0)

        assert size == Reply(150_001, (None,))
        assert len(child.fetch(kept.value)) == 150_001


def test_a_kept_value_can_be_changed_from_inside() -> None:
    source = "T = [[1], (2,)]\ndef f():\n    return T\n"
    with session(source) as opened:
        child = opened.fork()
        kept = child.call(Call("f", ()), 1.0, keep=True)
        assert isinstance(kept, Reply)

        assert child.assign(kept.value, [[0, 0]], 9)
        assert not child.assign(kept.value, [[1, 0]], 9)
        assert child.call(Call("f", ()), 1.0) == Reply([[9], (2,)])


def fake_reference(name: str, args: list[Any], named: dict[str, Any], asked: int) -> dict[str, Any]:
    if name == "double":
        return {"v": 2 * args[0], "a": args}
    if name == "tri":
        return {"v": None, "a": [sorted(args[0])]}
    return {"raise": "ValueError", "message": "refusé"}


def replaced(source: str, name: str, *args: Any) -> Any:
    """A call, with three functions answered by the trusted side."""
    with session(source, substitute=fake_reference, substitutes=("double", "tri", "refus")) as opened:
        return opened.fork().call(Call(name, args), 1.0)


def test_replaced_functions_are_answered_by_the_trusted_side() -> None:
    """Their values, the changes that they make to their arguments, and what they raise."""
    source = (
        "def double(x):\n    return 0\n\ndef tri(t):\n    pass\n\n"
        "def f(x):\n    return double(x) + double(x)\n\n"
        "def g(t):\n    tri(t)\n    return t\n\n"
        "def h():\n    return refus()\n"
    )

    assert replaced(source, "f", 3) == Reply(12, (3,))
    assert replaced(source, "g", [3, 1, 2]) == Reply([1, 2, 3], ([1, 2, 3],))
    result = replaced(source, "h")
    assert isinstance(result, Raised) and result.type == "ValueError"


def test_substitutes_cover_what_the_module_computes() -> None:
    source = "def double(x):\n    return 0\n\nu = double(21)\n\ndef f():\n    return u\n"

    assert replaced(source, "f") == Reply(42)


def test_only_what_was_called_counts_as_consulted() -> None:
    source = "def double(x):\n    return 0\n\ndef f(x):\n    return double(x)\n\ndef g():\n    return 1\n"
    with session(source, substitute=fake_reference, substitutes=("double", "tri")) as opened:
        first, second = opened.fork(), opened.fork()

        assert (first.call(Call("f", (3,)), 1.0), second.call(Call("g", ()), 1.0)) == (Reply(6, (3,)), Reply(1))
        assert (first.consulted, second.consulted) == ({"double"}, set())


def test_a_load_can_stop_at_the_functions_that_are_asked() -> None:
    """What comes after them is not run, but for definitions, imports and constants."""
    source = (
        "u = 1\ndef f():\n    return u, aide(), TAILLE, math.pi > 3\n\n"
        "u = int(2)\nreponses = dict(a=1 / 0)\nTAILLE = 4\n"
        "import math\ndef aide():\n    return 3\n"
    )
    with session(source, until=("f",)) as opened:
        assert opened.fork().call(Call("f", ()), 1.0) == Reply((1, 3, 4, True))
        assert opened.loaded.errors == ()


def test_what_is_given_has_the_values_of_this_marking() -> None:
    with session(
        "import sujet\nfrom sujet import N\ndef f():\n    return N, sujet.N\n", values={"N": (1, [2])}
    ) as opened:
        assert opened.fork().call(Call("f", ()), 1.0) == Reply(((1, [2]), (1, [2])))


def test_nothing_that_was_opened_while_loading_joins_two_forks() -> None:
    source = (
        "import os\nhere = os.open(os.__file__, 0)\nos.dup2(here, 0)\n"
        "def f(number):\n    return os.lseek(number, 0, 1), os.read(number, 5)[:0] and 0\n\n"
        "def g():\n    return os.lseek(0, 0, 1)\n"
    )
    with session(source) as opened:
        assert isinstance(opened.fork().call(Call("f", (3,)), 1.0), Raised)
        opened.fork().call(Call("f", (0,)), 1.0)
        assert opened.fork().call(Call("g", ()), 1.0) == Reply(0)


def test_names_without_accents_are_found() -> None:
    assert ask("def taquin_resolu():\n    return 1\n", "taquin_résolu") == Reply(1)
