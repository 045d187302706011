"""Values cross unchanged; whatever bytes come, they are read in a time that grows as their number, or refused."""

from __future__ import annotations

import json
import random
import socket
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.engine.sandbox import protocol
from autograder.engine.sandbox.channel import Budget, Channel, Closed, Late, SocketEnd

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
keys = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6)
values = st.recursive(
    scalars | st.sets(keys, max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple) | st.dictionaries(keys, inner, max_size=4)
    ),
    max_leaves=12,
)


def crossed(value: Any) -> Any:
    """What arrives on the other side."""
    body = protocol.pack({"v": protocol.Encoder().encode(value)})[protocol.HEADER.size :]
    return protocol.decode(protocol.unpack(body)["v"])


@given(values)
def test_a_plain_value_crosses_unchanged(value: Any) -> None:
    arrived = crossed(value)

    assert arrived == value
    assert type(arrived) is type(value)


@pytest.mark.parametrize("value", [object(), b"x", 1j, [print], {"x": range(3)}])
def test_what_is_not_plain_does_not_cross(value: Any) -> None:
    with pytest.raises(protocol.BadValue, match="une valeur de type"):
        protocol.Encoder().encode(value)


def test_a_value_that_contains_itself_does_not_cross() -> None:
    value: list[Any] = []
    value.append(value)
    with pytest.raises(protocol.BadValue):
        protocol.Encoder().encode(value)


def test_an_integer_of_too_many_digits_does_not_cross() -> None:
    with pytest.raises(protocol.BadValue, match="entier"):
        protocol.text([10**5000])


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b"{", b"{}x", b"\xff", b'{"v":' + b"9" * 5000 + b"}", b'{"v":' + b"[" * 100_000]
)
def test_what_is_no_message_is_refused(body: bytes) -> None:
    with pytest.raises(protocol.WireError):
        protocol.unpack(body)


@pytest.mark.parametrize(
    "data", [{"x": 1}, {}, {"s": [[1]]}, {"d": [[1, 2], [1]]}, {"d": [[[]], [1]]}, {"d": [1]}, {"t": 1}, {"h": 1}]
)
def test_what_is_no_value_is_refused(data: Any) -> None:
    with pytest.raises(protocol.WireError):
        protocol.decode(data)


def test_a_frame_of_millions_of_empty_lists_is_refused_before_it_is_parsed() -> None:
    body = b'{"v":[' + b"[]," * 7_000_000 + b'[]],"a":[]}'
    tracemalloc.start()
    with pytest.raises(protocol.WireError):
        protocol.unpack(body)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 1024**2


# ---------------------------------------------------------------- keys chosen to be slow


@contextmanager
def quickly(seconds: float) -> Iterator[None]:
    """Of CPU: the machine may be busy with something else."""
    began = time.process_time()
    yield
    assert time.process_time() - began < seconds


@cache
def slow_keys(size: int, number: int) -> list[int]:
    """Integers, all different and with different hashes, that make a dict with a table of that size slow.

    CPython jumps from slot i to 5 i + 1 plus what is left of the hash. Half of the table is filled, along a chain of
    such jumps; the other keys come in near its beginning, and go all along it.
    """
    mask, slot = size - 1, 1
    place: dict[int, int] = {}  # slot → its place in the chain
    while len(place) < min(size // 2, 3 * number // 4):
        place[slot] = len(place)
        slot = (5 * slot + 1) & mask
    keys, key = list(place), size + 1
    while len(keys) < number:
        slot, rest = key & mask, key
        while rest and slot in place:
            rest >>= 5
            slot = (5 * slot + rest + 1) & mask
        if place.get(slot, size) < len(place) // 2:
            keys.append(key)
        key += size
    return keys


def in_a_set(keys: list[Any]) -> Any:
    return {"s": keys}


def in_a_dict(keys: list[Any]) -> Any:
    return {"d": [keys, keys]}


@pytest.mark.parametrize("container", [in_a_set, in_a_dict])
def test_chosen_probe_sequences_do_not_keep_us_busy(container: Any) -> None:
    keys = slow_keys(1 << 17, 87_000)
    with quickly(1.0), pytest.raises(protocol.WireError):
        protocol.decode(container(keys))


def test_such_keys_are_really_slow() -> None:
    """Else the test above proves nothing."""
    keys = slow_keys(1 << 15, 21_000)
    assert len(set(map(str, keys))) == len(set(map(str, map(hash, keys)))) == len(keys)
    began = time.process_time()
    dict.fromkeys(keys)

    assert time.process_time() - began > 30 * 21_000 * 1e-7  # a usual key takes less than a tenth of a microsecond


def test_slots_are_those_of_this_python() -> None:
    """The order of a set is the order of its slots: it says where CPython has put each key."""
    for keys in (
        random.sample(range(10**9), 20_000),
        [number << 13 for number in range(9_000)],
        list(range(-500, 500)),
    ):
        size = 8
        while size <= 2 * len(keys):
            size *= 2
        slots = protocol.slots_of(list(map(hash, keys)), size, protocol.SET_STEP)
        foretold = [key for _, key in sorted(zip(slots, keys, strict=True))]

        assert list(set(dict.fromkeys(keys))) == foretold


@pytest.mark.parametrize("container", [in_a_set, in_a_dict])
def test_keys_that_share_a_hash_do_not_keep_us_busy(container: Any) -> None:
    same = [number * (2**61 - 1) for number in range(200_000)]
    with quickly(2.0), pytest.raises(protocol.WireError):
        protocol.decode(container(same))
    same = [{"t": [number * (2**61 - 1), 7]} for number in range(20_000)]
    with quickly(2.0), pytest.raises(protocol.WireError):
        protocol.decode(container(same))


def test_many_small_containers_are_decoded_in_linear_time() -> None:
    """Too few keys in each to be looked at, chosen to be slow all the same."""
    keys = slow_keys(1 << 9, protocol.FEW_KEYS)
    with quickly(4.0):
        protocol.decode([in_a_dict(keys) for _ in range(2_000)])


HONEST = {
    "a range": range(100_000),
    "negative": range(-50_000, 50_000),
    "thousands": range(0, 10**8, 1000),
    "bits": [number << 30 for number in range(100_000)],
    "halves": [number / 2 for number in range(100_000)],
    "texts": [str(number) for number in range(100_000)],
    "pairs": [{"t": [number // 300, number % 300]} for number in range(90_000)],
}


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("container", [in_a_set, in_a_dict])
def test_honest_keys_are_accepted(name: str, container: Any) -> None:
    keys = list(HONEST[name])
    with quickly(3.0):
        decoded = protocol.decode(container(keys))

    assert len(decoded) == len(keys)


def test_the_biggest_honest_dict_crosses_in_a_fraction_of_a_second() -> None:
    """Every board of the eight puzzle that can be reached, as the sheet writes them."""
    boards = [int("".join(map(str, board))) for board in permutations(range(9))][::2]
    assert len(boards) == 181_440
    body = protocol.text({"v": protocol.Encoder().encode(dict.fromkeys(boards, 1))})
    with quickly(1.0):
        value = protocol.decode(protocol.unpack(body)["v"])

    assert len(value) == 181_440


# ---------------------------------------------------------------- the channel


@pytest.fixture
def pair() -> Iterator[tuple[Channel, socket.socket]]:
    ours, theirs = socket.socketpair()
    yield Channel(SocketEnd(ours), Budget(30.0)), theirs
    ours.close()
    theirs.close()


def test_messages_are_received_in_order(pair: tuple[Channel, socket.socket]) -> None:
    channel, theirs = pair
    theirs.sendall(protocol.pack({"n": 1}) + protocol.pack({"n": 2}))

    assert [channel.receive(1.0), channel.receive(1.0)] == [{"n": 1}, {"n": 2}]


def test_a_trickle_ends_with_the_budget(pair: tuple[Channel, socket.socket]) -> None:
    """A frame that is announced and never comes."""
    channel, theirs = pair
    channel.budget = Budget(0.5)
    theirs.sendall(protocol.HEADER.pack(1000))
    began = time.monotonic()
    with pytest.raises(Late):
        channel.receive(60.0)

    assert time.monotonic() - began < 5


def test_a_header_of_gigabytes_is_not_believed(pair: tuple[Channel, socket.socket]) -> None:
    channel, theirs = pair
    theirs.sendall(protocol.HEADER.pack(2**32 - 1))
    with pytest.raises(Closed):
        channel.receive(1.0)


def test_nonsense_and_silence_close_the_channel(pair: tuple[Channel, socket.socket]) -> None:
    channel, theirs = pair
    theirs.sendall(protocol.frame(b"nonsense"))
    with pytest.raises(Closed):
        channel.receive(1.0)
    theirs.close()
    with pytest.raises(Closed):
        channel.receive(1.0)


def test_reading_a_reply_is_charged_to_its_sender(pair: tuple[Channel, socket.socket]) -> None:
    channel, theirs = pair
    theirs.sendall(protocol.frame(json.dumps({"v": list(range(10_000))}).encode()))
    left = channel.budget.left
    channel.receive(1.0)
    assert channel.budget.left < left
    left = channel.budget.left
    with channel.budget.charged():
        time.sleep(0.01)

    assert channel.budget.left <= left - 0.01


@pytest.mark.parametrize(
    ("value", "depth", "expected"),
    [
        ([1, 2], 0, {"a": [1, 2]}),
        (([1], [2, 3]), 1, {"t": [{"a": [1]}, {"a": [2, 3]}]}),
        ({"x": [1]}, 1, {"d": [["x"], [{"a": [1]}]]}),
        ([[1], 2], 1, [{"a": [1]}, 2]),
        (3, 0, 3),
        ([], 0, []),
        ([1], 5, [1]),
    ],
)
def test_arrays_take_the_place_of_the_lists_of_one_depth(value: Any, depth: int, expected: Any) -> None:
    assert protocol.with_arrays(protocol.Encoder().encode(value), depth) == expected


def test_what_a_busy_machine_takes_is_not_counted() -> None:
    ours, theirs = socket.socketpair()
    channel = Channel(SocketEnd(ours, lambda: 0.6), Budget(30.0))
    began = time.monotonic()
    with pytest.raises(Late):
        channel.receive(0.3)
    took, counted = time.monotonic() - began, channel.since(began)
    ours.close()
    theirs.close()

    assert took >= 0.9
    assert counted < took - 0.5


def test_what_the_watch_raises_ends_the_wait() -> None:
    class Enough(Exception):
        pass

    def watch() -> float:
        raise Enough

    ours, theirs = socket.socketpair()
    channel = Channel(SocketEnd(ours, watch), Budget(30.0))
    with pytest.raises(Enough):
        channel.receive(20.0)
    ours.close()
    theirs.close()
