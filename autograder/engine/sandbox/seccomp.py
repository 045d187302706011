"""The system calls that no submission has a use for, as a filter that the kernel applies to its worker.

What is refused: looking into or steering other processes, memory that no limit counts, new namespaces and
mounts, the kernel's own programs and keys, and every socket but the local kind (a virtual machine's AF_VSOCK
ignores network namespaces).
"""

from __future__ import annotations

import errno
import platform
import socket
import struct

# name → number on x86_64, on aarch64
REFUSED = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
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
CLONE, CLONE3, SOCKET = (56, 220), (435, 435), (41, 198)
NAMESPACES = 0x7E020000  # CLONE_NEW*
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}

ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
X32 = 0x40000000  # x86_64's second set of numbers for the same calls


def program() -> bytes | None:
    """The filter for this machine, in the kernel's own form; None where the numbers are not known."""
    if platform.machine() not in MACHINES:
        return None
    column, architecture = MACHINES[platform.machine()]
    denied = RETURN, 0, 0, ERRNO | errno.EPERM
    lines = [
        (LOAD, 0, 0, ARCHITECTURE),
        (EQUAL, 1, 0, architecture),
        (RETURN, 0, 0, KILL),
        (LOAD, 0, 0, NUMBER),
        (AT_LEAST, 0, 1, X32),
        denied,
    ]
    for numbers in REFUSED.values():
        lines += [(EQUAL, 0, 1, numbers[column]), denied]
    # The C library takes « no such call » for an old kernel, and uses `clone`, whose flags can be read here.
    lines += [(EQUAL, 0, 1, CLONE3[column]), (RETURN, 0, 0, ERRNO | errno.ENOSYS)]
    lines += [(EQUAL, 0, 4, CLONE[column]), (LOAD, 0, 0, FIRST_ARGUMENT), (ANY_BIT, 0, 1, NAMESPACES), denied]
    lines += [(RETURN, 0, 0, ALLOW)]
    lines += [(EQUAL, 0, 3, SOCKET[column]), (LOAD, 0, 0, FIRST_ARGUMENT), (EQUAL, 1, 0, socket.AF_UNIX), denied]
    lines += [(RETURN, 0, 0, ALLOW)]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)
