"""The smallest worker: it runs a source that it is sent, calls its `f`, and answers with the value.

test_isolation.py has it started in the place of the real one, to see what any program sees and may do there.
"""

import os
import resource
import socket
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import protocol  # type: ignore[import-not-found]  # beside this file, once it is installed

sys.path.pop(0)
NOBODY = 65534


def answer(message: dict) -> dict:
    try:
        sys.path[:] = dict.fromkeys([*sys.path, *message["packages"]])
        space: dict = {}
        exec(message["source"], space)
        return {"v": protocol.Encoder().encode(space["f"]())}
    except BaseException as error:  # noqa: BLE001  whatever it is, it is the answer
        return {"e": type(error).__name__}


def main() -> None:
    if sys.argv[1:] == ["nobody"]:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    channel = socket.socket(fileno=os.dup(0))
    channel.sendall(protocol.pack({"ready": True}))
    while header := channel.recv(protocol.HEADER.size, socket.MSG_WAITALL):
        message = protocol.unpack(channel.recv(*protocol.HEADER.unpack(header), socket.MSG_WAITALL))
        for name, most in message["limits"].items():
            kind = getattr(resource, f"RLIMIT_{name}")
            resource.setrlimit(kind, (min(most, *(old for old in resource.getrlimit(kind) if old >= 0), most),) * 2)
        channel.sendall(protocol.pack(answer(message)))


if __name__ == "__main__":
    main()
