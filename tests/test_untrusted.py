"""Whatever bytes a student's process sends, the trusted side makes a verdict of them, in bounded time and memory."""

from __future__ import annotations

import json
import socket
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.engine.sandbox import protocol
from autograder.engine.sandbox.answers import BadAnswer, Call, Lost, Missing, Raised
from autograder.engine.sandbox.channel import Budget, Channel, Closed, SocketEnd
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.loading import Load, Loaded
from autograder.engine.sandbox.session import Child, Program, Session
from autograder.engine.sandbox.starter import Starter
from autograder.engine.values import Reply
from autograder.engine.verdict import Verdict

LIMITS = Limits(call_cpu=0.01, asks_per_call=50, asks_per_statement=50)
ASKED = [Call("f", ([1, 2],)), Call("f", ([3, 4],))]
HUGE = "9" * 5000


def frame(body: bytes) -> bytes:
    return protocol.HEADER.pack(len(body)) + body


class Double(Session):
    """A session whose worker is a handful of bytes, already sent."""

    def __init__(self, sent: bytes, budget: float = 1.0) -> None:
        program = Program("essai", "", "", substitutes=("g",))
        super().__init__(program, LIMITS, Starter((), LIMITS, Budget(budget)), lambda *_: {"v": 1, "a": []})
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        self.written = theirs.send(sent) if sent else 0
        theirs.shutdown(socket.SHUT_WR)
        self.kept_open = theirs
        self.channel = Channel(SocketEnd(ours), self.starter.budget)

    def end(self, number: int) -> int:
        return 0

    def ask(self) -> list[Any]:
        return list(Child(self, self.channel, 1).stream(ASKED, LIMITS.call_cpu))

    def load(self) -> Loaded | None:
        return Load(self.channel, LIMITS, self._question, lambda *_: 0.0).run({"op": "load"})

    def close(self) -> None:
        self.channel.close()
        self.kept_open.close()


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)
keys = st.sampled_from(
    ["v", "a", "o", "e", "n", "bad", "missing", "ask", "k", "at", "slow", "loaded", "names", "answers", "errors"]
)
tagged = st.builds(lambda tag, inner: {tag: inner}, st.sampled_from("tsdha"), values)
answers = st.dictionaries(st.text(max_size=3), tagged | st.builds(lambda v: {"v": v}, values | tagged), max_size=3)
messages = st.dictionaries(keys, values | tagged | answers, max_size=6)
loads = st.fixed_dictionaries(
    {"loaded": st.just(True), "names": values, "answers": answers | values, "errors": st.lists(values) | values}
)


def judged(results: list[Any]) -> bool:
    return len(results) <= len(ASKED) and all(
        isinstance(result, Reply | Missing | Lost | BadAnswer | Raised) for result in results
    )


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_random_bytes_get_a_verdict(sent: bytes) -> None:
    with Double(sent) as double:
        assert judged(double.ask())
    with Double(sent) as double:
        assert double.load() is None


@settings(deadline=None)
@given(st.lists(messages, max_size=4))
def test_random_frames_get_a_verdict(sent: list[Any]) -> None:
    """Frames of the protocol's own shape, with anything inside."""
    with Double(b"".join(frame(json.dumps(message).encode()) for message in sent)) as double:
        assert judged(double.ask())


@settings(deadline=None)
@given(st.lists(messages, max_size=3), loads)
def test_a_forged_load_is_a_load_or_nothing(before: list[Any], forged: Any) -> None:
    with Double(b"".join(frame(json.dumps(message).encode()) for message in [*before, forged])) as double:
        loaded = double.load()

    assert loaded is None or (
        all(isinstance(name, str) for name in loaded.names) and all(isinstance(error, dict) for error in loaded.errors)
    )


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b'{"v":1}',
        b'{"v":{"d":[[[]],[1]]},"a":[]}',
        b'{"v":{"d":[[1,2],[1]]},"a":[]}',
        b'{"v":{"s":[[1]]},"a":[]}',
        b'{"v":{"x":1},"a":[]}',
        b'{"v":{"h":1},"a":[]}',
        f'{{"v":{HUGE},"a":[]}}'.encode(),
        b'{"v":' + b"[" * 100_000 + b"]" * 100_000 + b',"a":[]}',
        b'{"v":' + b"[" * 100 + b"]" * 100 + b',"a":[]}',
        b"\xff\xfe",
        b'{"v":' + b'{"t":[' * 80 + b"]}" * 80 + b',"a":[]}',
    ],
)
def test_a_malformed_reply_is_the_submissions_own_fault(body: bytes) -> None:
    with Double(frame(body)) as double:
        result = double.ask()[0]

    assert isinstance(result, Lost) and result.verdict is Verdict.CRASHED


def test_a_header_that_announces_gigabytes_is_not_believed() -> None:
    tracemalloc.start()
    with Double(protocol.HEADER.pack(2**32 - 1) + b"x" * 1000) as double:
        result = double.ask()[0]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert isinstance(result, Lost) and result.verdict is Verdict.CRASHED
    assert peak < 20 * 1024**2


def test_only_replaced_functions_are_answered() -> None:
    """A submission that asks for the very function that is judged is told nothing."""
    for name, told in (("f", "raise"), ("g", "v"), ("", "raise"), (None, "raise"), (["g"], "raise")):
        with Double(frame(json.dumps({"ask": name, "a": [], "k": {}}).encode())) as double:
            double.ask()
            end = Channel(SocketEnd(double.kept_open), Budget(1.0))
            assert end.receive(1.0)["op"] == "calls"
            assert told in end.receive(1.0)


def test_asking_for_ever_ends() -> None:
    with Double(frame(b'{"ask":"g","a":[],"k":{}}') * 200) as double:
        assert isinstance(double.ask()[0], Lost)


def test_nothing_is_waited_for_once_the_budget_is_spent() -> None:
    with Double(b"", budget=0.0) as double:
        (result,) = double.ask()

    assert isinstance(result, Lost) and result.verdict is Verdict.TIMEOUT
    assert "temps total" in result.message


def test_a_worker_that_is_gone_is_closed() -> None:
    with Double(b"") as double, pytest.raises(Closed):
        double.channel.receive(1.0)
