"""Cages for a class: Python is started once in a cage, and every submission gets one of its own within, by a fork.

Starting Python and the program that builds a cage costs more than twice as much as a fork that builds it. This
process runs nothing of anybody's. Each of its forks leaves for new namespaces, gives up all that it may do, and only
then becomes a worker. It is not believed: the trusted side reads from the kernel what became of it.
"""

from __future__ import annotations

import ctypes
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import worker  # type: ignore[import-not-found]  # noqa: E402  beside this file, which is no package

sys.path.pop(0)

NEW_MOUNTS, NEW_NAMES, NEW_IPC, NEW_PIDS, NEW_NETWORK = 0x00020000, 0x04000000, 0x08000000, 0x20000000, 0x40000000
READ_ONLY, NO_SUID, NO_DEVICES, REMOUNT = 1, 2, 4, 32
SET_SECCOMP, FILTER = 22, 2
CAPABILITIES = 0x20080522  # the version of the structure
HIGHEST = 1024  # no descriptor of ours comes near
C = ctypes.CDLL(None, use_errno=True)


class Keeper(worker.Server):  # type: ignore[misc]
    channel: worker.Channel

    def do_cage(self, copy: str, files: list[list[str]], size: int, nobody: bool, rules: str) -> None:
        """Fork a worker into a cage of its own, with these files, and tell its first process's number."""
        descriptor = self.channel.descriptors.pop()
        here = os.pidfd_open(os.getpid())
        must(C.unshare(NEW_PIDS))
        first = os.fork()  # of the new namespace: what is left without a parent becomes its child, and ends with it
        if first:
            must(C.setns(here, NEW_PIDS))
            os.close(here)
            os.close(descriptor)
            self.channel.send({"child": first})
            return
        try:
            must(C.unshare(NEW_MOUNTS | NEW_NAMES | NEW_IPC | NEW_NETWORK))
            self.channel.close()
            null = os.open(os.devnull, os.O_RDWR)
            for standard in (0, 1, 2):
                os.dup2(null, standard)
            os.closerange(3, descriptor)  # nothing but its channel is left to it
            os.closerange(descriptor + 1, HIGHEST)
            os.setsid()
            settle(copy, files, size)
            give_up(nobody, bytes.fromhex(rules))
            server = os.fork()
            if server:
                os.close(descriptor)
                bury_until(server)
            self.channel = worker.Channel(descriptor, descriptor, is_socket=True)
            self.channel.send({"ready": True})
        except BaseException:  # noqa: BLE001  half a cage is none
            os._exit(1)


def settle(copy: str, files: list[list[str]], size: int) -> None:
    """The only folder that can be written to, and the submission's files."""
    mount("/tmp", f"size={size},mode=1777")
    mount(copy, "mode=0755")
    for name, content in files:
        path = os.path.join(copy, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(bytes.fromhex(content))
        os.chmod(path, 0o444)
    must(C.mount(None, copy.encode(), None, REMOUNT | READ_ONLY | NO_SUID | NO_DEVICES, None))
    os.chdir(copy)


def mount(place: str, options: str) -> None:
    must(C.mount(b"tmpfs", place.encode(), b"tmpfs", NO_SUID | NO_DEVICES, options.encode()))


def give_up(nobody: bool, rules: bytes) -> None:
    """Become nobody, who may do nothing, under the kernel's filter of system calls."""
    if nobody:
        worker.become_nobody()
    must(C.capset((ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)()))
    if rules:

        class Program(ctypes.Structure):
            _fields_ = [("length", ctypes.c_ushort), ("lines", ctypes.c_char_p)]

        must(C.prctl(SET_SECCOMP, FILTER, ctypes.byref(Program(len(rules) // 8, rules)), 0, 0))


def bury_until(server: int) -> NoReturn:
    """Wait for everybody who has no parent left, until the worker has ended."""
    while os.wait()[0] != server:
        pass
    os._exit(0)


def must(result: int) -> None:
    if result:
        raise OSError(ctypes.get_errno(), "")


def main() -> None:
    descriptor = os.dup(0)
    channel = worker.Channel(descriptor, descriptor, is_socket=True)
    channel.send({"ready": True})
    Keeper(channel).serve()


if __name__ == "__main__":
    main()
