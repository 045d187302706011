"""The system calls that no submission has a use for, as a filter that the kernel applies to its worker.

What is refused: looking into or steering other processes; memory that no limit counts (shared mappings, buffers of
sockets and pipes); whatever a program could leave for the next process of the same submission (pipes, sockets,
counters, signals, settings of another process); new namespaces and mounts; the kernel's own programs and keys.
A worker is handed its channels from outside, ready made.
"""

from __future__ import annotations

import errno
import platform
import struct
from collections.abc import Iterator

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}  # the column below, the kernel's own number
ABSENT = -1  # aarch64 has only the newer form of the call

# name → number on x86_64, on aarch64
REFUSED = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "kcmp": (312, 272),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "setsid": (112, 157),  # the kernel shares cores between sessions: all processes of a submission are one
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "sched_setaffinity": (203, 122),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "remap_file_pages": (216, 234),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "socket": (41, 198),
    "socketpair": (53, 199),
    "setsockopt": (54, 208),
    "pipe": (22, ABSENT),
    "pipe2": (293, 59),
    "vmsplice": (278, 75),
    "splice": (275, 76),
    "tee": (276, 77),
    "eventfd": (284, ABSENT),
    "eventfd2": (290, 19),
    "signalfd": (282, ABSENT),
    "signalfd4": (289, 74),
    "timerfd_create": (283, 85),
    "epoll_create": (213, ABSENT),
    "epoll_create1": (291, 20),
    "inotify_init": (253, ABSENT),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    "flock": (73, 32),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_setup": (206, 0),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "unshare": (272, 97),
    "setns": (308, 268),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "personality": (135, 92),
}
# Those that are refused for what they are asked to do.
CLONE, CLONE3, MMAP, PRLIMIT = (56, 220), (435, 435), (9, 222), (302, 261)
SIGNALS = {"kill": ((62, 129), 1), "tkill": ((200, 130), 1), "tgkill": ((234, 131), 2)}  # and which argument says which
SIGKILL = 9  # not from `signal`: Windows, which imports this file too, has none there
NEW_NAMESPACES = 0x7E020000  # CLONE_NEW*
SHARED = 0x01  # MAP_SHARED and MAP_SHARED_VALIDATE have this bit, MAP_PRIVATE has not

ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data
X32 = 0x40000000  # x86_64's second set of numbers for the same calls

Line = tuple[int, int, int, int]  # what to do, lines to skip if true, if false, with which number
ALLOWED: Line = (RETURN, 0, 0, ALLOW)
DENIED: Line = (RETURN, 0, 0, ERRNO | errno.EPERM)


def program() -> bytes | None:
    """The filter for this machine, in the kernel's own form; None where the numbers are not known."""
    if platform.machine() not in MACHINES:
        return None
    return b"".join(struct.pack("=HBBI", *line) for line in _lines(*MACHINES[platform.machine()]))


def _lines(column: int, architecture: int) -> Iterator[Line]:
    yield from [(LOAD, 0, 0, ARCHITECTURE), (EQUAL, 1, 0, architecture), (RETURN, 0, 0, KILL)]
    yield from [(LOAD, 0, 0, NUMBER), (AT_LEAST, 0, 1, X32), DENIED]
    for numbers in REFUSED.values():
        if numbers[column] != ABSENT:
            yield from [(EQUAL, 0, 1, numbers[column]), DENIED]
    # The C library takes « no such call » for an old kernel, and uses `clone`, whose flags can be read here.
    yield from [(EQUAL, 0, 1, CLONE3[column]), (RETURN, 0, 0, ERRNO | errno.ENOSYS)]
    yield from _depending(CLONE[column], 0, [(ANY_BIT, 0, 1, NEW_NAMESPACES), DENIED, ALLOWED])
    yield from _depending(MMAP[column], 3, [(ANY_BIT, 0, 1, SHARED), DENIED, ALLOWED])
    yield from _depending(PRLIMIT[column], 0, [(EQUAL, 1, 0, 0), DENIED, ALLOWED])  # 0: the process itself
    for numbers, argument in SIGNALS.values():  # 0 sends nothing; the other ones may run code in another process
        rule = [(EQUAL, 2, 0, 0), (EQUAL, 1, 0, SIGKILL), DENIED, ALLOWED]
        yield from _depending(numbers[column], argument, rule)
    yield ALLOWED


def _depending(number: int, argument: int, rule: list[Line]) -> Iterator[Line]:
    """What is done with a call depends on the low half of one of its arguments; `rule` ends with a decision."""
    yield (EQUAL, 0, 1 + len(rule), number)
    yield (LOAD, 0, 0, ARGUMENTS + 8 * argument)
    yield from rule
