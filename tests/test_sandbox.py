"""The worker answers with values, whatever a submission does; a failure costs one call, never the run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.engine.sheet.model import Verdict
from autograder.engine.sandbox import wire
from autograder.engine.sandbox.session import (
    Answers,
    BadAnswer,
    Batch,
    Call,
    Child,
    Kept,
    Lost,
    Missing,
    Program,
    Raised,
    Session,
)
from autograder.engine.sandbox.limits import Limits
from autograder.engine.values import Reply

LIMITS = Limits(statement_cpu=1.0, call_cpu=1.0, search_cpu=2.0, memory=600 * 1024**2, output=200)
GIVEN = "U0 = 42\n"


@contextmanager
def session(source: str, **options: Any) -> Iterator[Session]:
    limits = options.pop("limits", LIMITS)
    answerer = options.pop("answerer", None)
    with Session(Program("essai", source, GIVEN, 42, **options), limits, answerer) as opened:
        yield opened


def ask(source: str, name: str, *args: Any) -> Any:
    """The result of one call in a fresh worker."""
    with session(source) as opened:
        (result,) = opened.fork().call([Call(name, args)], LIMITS.call_cpu)
        return result


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
    frame = wire.pack({"v": wire.Encoder().encode(value)})
    back = wire.decode(wire.unpack(frame[wire.HEADER.size :])["v"])

    assert back == value
    assert type(back) is type(value)


@given(st.recursive(st.none() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)))
def test_no_forged_frame_gets_further_than_a_wire_error(data: Any) -> None:
    """Whatever JSON comes back, it is a plain value or a WireError."""
    try:
        value = wire.decode(data)
    except wire.WireError:
        return

    assert isinstance(value, None.__class__ | bool | int | float | str | list | tuple | dict | set)


@given(st.binary(max_size=200))
def test_random_bytes_are_no_frame(body: bytes) -> None:
    try:
        message = wire.unpack(body)
    except wire.WireError:
        return

    assert isinstance(message, dict)


def test_a_reply_carries_the_value_and_the_arguments_after_the_call() -> None:
    result = ask("def f(t):\n    t.append(3)\n    return len(t)\n", "f", [1, 2])

    assert result == Reply(3, ([1, 2, 3],))


def test_calls_of_one_batch_are_answered_in_order() -> None:
    with session("def f(x):\n    return x * x\n") as opened:
        results = opened.fork().call([Call("f", (n,)) for n in range(50)], 1.0)

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
        stub, caller, absent = opened.fork().call([Call("f", ()), Call("g", ()), Call("h", ())], 1.0)

    assert isinstance(stub, Missing)
    assert isinstance(caller, Raised) and caller.unfilled == "f"
    assert isinstance(absent, Missing)


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("while True: pass", Verdict.TIMEOUT),
        ("sum(range(10**12))", Verdict.TIMEOUT),
        ("import os; os._exit(0)", Verdict.CRASHED),
        ("import os; os.kill(os.getpid(), 11)", Verdict.CRASHED),
        ("return [0] * 10**9", Verdict.MEMORY),
    ],
)
def test_a_lost_call_costs_that_call_only(body: str, verdict: Verdict) -> None:
    """The next question is answered, without loading the submission again."""
    source = f"import random\nTAG = random.random()\ndef f():\n    {body}\n\ndef g():\n    return TAG\n"
    with session(source) as opened:
        before = opened.fork().call([Call("g", ())], 1.0)
        (lost,) = opened.fork().call([Call("f", ())], 1.0)
        after = opened.fork().call([Call("g", ())], 1.0)

    assert isinstance(lost, Lost) and lost.verdict is verdict
    assert before == after


def test_a_loop_is_told_wherever_it_is_stopped() -> None:
    """The first steps of a call belong to no line of the source."""
    source = (
        "def f():\n    n = 0\n    def g(k):\n        return n if k == 0 else g(k - 1)\n    while True:\n        g(20)\n"
    )
    with session(source) as program:
        results = program.fork().call([Call("f", ())] * 25, 0.04)

    assert len(results) == 25
    assert all(isinstance(result, Lost) and "arrêté à la ligne" in result.message for result in results)


def test_a_loop_that_swallows_everything_is_ended() -> None:
    result = ask("def f():\n    while True:\n        try: pass\n        except BaseException: pass\n", "f")

    assert isinstance(result, Lost) and result.verdict is Verdict.TIMEOUT


def test_a_sleeping_call_is_ended_by_wall_time() -> None:
    class Hurried(Limits):
        def wall(self, cpu: float) -> float:
            return 1.0

    with session("import time\ndef f():\n    time.sleep(60)\n", limits=Hurried()) as opened:
        (result,) = opened.fork().call([Call("f", ())], 1.0)

    assert isinstance(result, Lost) and result.verdict is Verdict.TIMEOUT


def test_a_batch_stops_where_the_process_dies() -> None:
    with session("import os\ndef f(n):\n    return n if n < 3 else os._exit(1)\n") as opened:
        results = opened.fork().call([Call("f", (n,)) for n in range(10)], 1.0)

    assert results[:3] == [Reply(0, (0,)), Reply(1, (1,)), Reply(2, (2,))]
    assert len(results) == 4 and isinstance(results[3], Lost)


def test_a_submission_that_kills_its_mould_is_started_again() -> None:
    source = "import os\ndef f():\n    os.kill(os.getppid(), 9)\n    os._exit(1)\n\ndef g():\n    return 1\n"
    with session(source) as opened:
        opened.fork().call([Call("f", ())], 1.0)
        result = opened.fork().call([Call("g", ())], 1.0)

    assert result == [Reply(1)]


def test_one_that_always_does_so_is_given_up() -> None:
    """A bounded number of starts, then every call is lost: no endless restarting."""
    with session("import os\nos._exit(1)\nos._exit(1)\n" * 10 + "def f(): return 1\n") as opened:
        (result,) = opened.fork().call([Call("f", ())], 1.0)

    assert isinstance(result, Lost) and result.verdict is Verdict.CRASHED


def test_each_child_starts_from_the_loaded_state() -> None:
    source = "calls = []\ndef f():\n    calls.append(1)\n    return len(calls)\n"
    with session(source) as opened:
        first, second = opened.fork(), opened.fork()

        assert first.call([Call("f", ()), Call("f", ())], 1.0) == [Reply(1), Reply(2)]
        assert second.call([Call("f", ())], 1.0) == [Reply(1)]


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
        assert opened.fork().call([Call("f", ())], 1.0) == [Reply(1)]
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
        assert opened.fork().call([Call("f", ())], 1.0) == [Reply(1)]
        assert opened.loaded.answers == {"1a": 5}


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


@pytest.mark.parametrize(("before", "answer"), [("", 5), ("reponses['1a'] = 3\n", 3)], ids=["none yet", "some"])
def test_answers_under_the_main_guard_count_when_there_are_no_others(before: str, answer: int) -> None:
    source = f"reponses = {{'1a': None}}\n{before}if __name__ == '__main__':\n    reponses['1a'] = 5\n"
    with session(source) as opened:
        assert opened.loaded.answers == {"1a": answer}


def test_large_results_stay_on_the_students_side() -> None:
    source = "def big(n):\n    return {i: i for i in range(n)}\n\ndef size(d):\n    d['new'] = 1\n    return len(d)\n"
    with session(source) as opened:
        child = opened.fork()
        (kept,) = child.call([Call("big", (150_000,))], 2.0, keep=True)
        assert isinstance(kept, Reply) and isinstance(kept.value, Kept)
        (size,) = child.call([Call("size", (kept.value,))], 2.0)

        assert size == Reply(150_001, (None,))
        assert len(child.fetch(kept.value)) == 150_001


def test_a_kept_value_can_be_changed_from_inside() -> None:
    source = "T = [[1], (2,)]\ndef f():\n    return T\n"
    with session(source) as opened:
        child = opened.fork()
        (kept,) = child.call([Call("f", ())], 1.0, keep=True)
        assert isinstance(kept, Reply)

        assert child.assign(kept.value, [[0, 0]], 9)
        assert not child.assign(kept.value, [[1, 0]], 9)
        assert child.call([Call("f", ())], 1.0) == [Reply([[9], (2,)])]


def fake_reference(name: str, args: list[Any], named: dict[str, Any]) -> dict[str, Any]:
    if name == "double":
        return {"v": 2 * args[0], "a": args}
    if name == "tri":
        return {"v": None, "a": [sorted(args[0])]}
    return {"raise": "ValueError", "message": "refusé"}


def pinned(child_or_load: str, source: str, name: str, *args: Any) -> Any:
    pins = ("double", "tri", "refus")
    at_load = child_or_load == "load"
    with session(source, answerer=fake_reference, pins=pins if at_load else ()) as opened:
        child: Child = opened.fork(() if at_load else pins)
        return child.call([Call(name, args)], 1.0)[0]


@pytest.mark.parametrize("when", ["load", "fork"])
def test_pinned_functions_are_answered_by_the_trusted_side(when: str) -> None:
    """Their values, the changes that they make to their arguments, and what they raise."""
    source = (
        "def double(x):\n    return 0\n\ndef tri(t):\n    pass\n\n"
        "def f(x):\n    return double(x) + double(x)\n\n"
        "def g(t):\n    tri(t)\n    return t\n\n"
        "def h():\n    return refus()\n"
    )

    assert pinned(when, source, "f", 3) == Reply(12, (3,))
    assert pinned(when, source, "g", [3, 1, 2]) == Reply([1, 2, 3], ([1, 2, 3],))
    result = pinned(when, source, "h")
    assert isinstance(result, Raised) and result.type == "ValueError"


def test_pins_cover_what_the_module_computes() -> None:
    source = "def double(x):\n    return 0\n\nu = double(21)\n\ndef f():\n    return u\n"

    assert pinned("load", source, "f") == Reply(42)
    assert pinned("fork", source, "f") == Reply(0)


def test_a_foreseen_call_is_answered_and_no_other_call_of_that_function() -> None:
    """Its value is the trusted side's, at the loading and later; the submission's own function answers the rest."""
    source = (
        "def double(x, y=0):\n    return -x\n\nu = double(21)\n\ndef f(x):\n    return u, double(x), double(21, 0)\n"
    )
    with session(source, answerer=fake_reference, foreseen=(Call("double", (21,)),)) as opened:
        child = opened.fork()

        assert child.call([Call("f", (21,)), Call("f", (3,))], 1.0) == [
            Reply((42, 42, -21), (21,)),
            Reply((42, -3, -21), (3,)),
        ]


def test_a_call_made_while_loading_is_not_made_again() -> None:
    """What it returned then is its answer, whatever was done to that since; other calls are made as usual."""
    source = (
        "made = []\n"
        "def f(x, n=3):\n    made.append(x)\n    return [x] + f(x, n - 1) if n > 1 else [x]\n\n"
        "u = f(42)\nu.append(0)\n\n"
        "def g():\n    return len(made), type(f).__name__\n"
    )
    with session(source, memorable=(Call("f", (42,)),)) as opened:
        child = opened.fork()

        assert child.call([Call("f", (42,)), Call("g", ()), Call("f", (7,)), Call("g", ())], 1.0) == [
            Reply([42, 42, 42], (42,)),
            Reply((3, "function")),
            Reply([7, 7, 7], (7,)),
            Reply((6, "function")),
        ]


def test_a_deep_recursion_is_not_made_deeper_by_remembering() -> None:
    source = (
        "import sys\nsys.setrecursionlimit(60_000)\n"
        "def f(x, n=50_000):\n    return [x] if n == 1 else f(x, n - 1)\n\n"
        "u = f(42)\ndef g():\n    return u\n"
    )
    with session(source, memorable=(Call("f", (42,)),)) as opened:
        assert opened.fork().call([Call("g", ()), Call("f", (42,))], 1.0) == [Reply([42]), Reply([42], (42,))]


def test_an_answer_kept_for_a_class_is_told_to_whom_it_is_due() -> None:
    question = wire.text({"ask": "f", "a": [1], "k": {}})
    known = Answers(never=("g",))
    known.keep(question, "f", b"right")
    known.keep(question, "g", b"a matter of taste")

    assert known.get(question, ("e", "f")) == b"right"
    assert known.get(question, ("e", "g")) is None
    assert known.get(question, ()) is None


def test_agreement_is_told_batch_by_batch() -> None:
    """A wrong batch does not hide those after it; after a big wrong answer, the rest is left open."""
    source = "def f(x):\n    return x\n\ndef big(x):\n    return [x] * 200_000\n\ndef end(x):\n    exit()\n"

    def batch(name: str, *rights: int) -> Batch:
        return Batch(tuple(Call(name, (n,), Reply(right, (n,), trusted=True)) for n, right in enumerate(rights)))

    right, wrong, big, end = batch("f", 0, 1, 2), batch("f", 0, 9, 2), batch("big", 0), batch("end", 0)
    with session(source) as opened:
        assert opened.fork().agrees([right, wrong, right], 1.0, 5.0) == [True, False, True]
        assert opened.fork().agrees([right, big, right], 1.0, 5.0) == [True, False]
        assert opened.fork().agrees([right, end, right], 1.0, 5.0) == [True, False, True]
        assert opened.fork().agrees([batch("f", 0), batch("absent", 0)], 1.0, 5.0) == [True, False]


def test_disabled_functions_are_out_of_reach_only_while_loading() -> None:
    source = "def long():\n    return 1\n\nu = long()\n\ndef f():\n    return long()\n"
    with session(source, disabled=("long",)) as opened:
        assert [error["line"] for error in opened.loaded.errors] == [4]
        assert opened.fork().call([Call("f", ())], 1.0) == [Reply(1)]


def test_names_without_accents_are_found() -> None:
    assert ask("def taquin_resolu():\n    return 1\n", "taquin_résolu") == Reply(1)
