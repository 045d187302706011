"""duplicate keys, NaN, Infinity, huge exponents, tags with wrong contents, unhashable keys"""

import json
import os
import select
import stat
import struct


def sockets():
    found = []
    for fd in range(256):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                found.append(fd)
        except OSError:
            pass
    return found


def send(message, times=1):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    for fd in sockets():
        for _ in range(times):
            data = struct.pack(">I", len(body)) + body
            while data:
                data = data[os.write(fd, data) :]


def receive(seconds=1.0):
    data = b""
    fds = sockets()
    while True:
        ready = select.select(fds, [], [], seconds)[0]
        if not ready:
            return {}
        data += os.read(ready[0], 1 << 20) or b"\0\0\0\2{}"
        if len(data) >= 4 and len(data) >= 4 + struct.unpack(">I", data[:4])[0]:
            return json.loads(data[4:])


TRAMES = [
    b'{"v": 1, "v": [[1,2,3],[4,5,6],[7,8,9]], "a": 1, "a": []}',
    b'{"v": NaN, "a": [Infinity, -Infinity, 1e999]}',
    b'{"v": {"d": [[[1], {"d": [[], []]}], [1, 2]]}, "a": []}',
    b'{"v": {"t": 5}, "a": []}',
    b'{"v": {"s": [[1]]}, "a": []}',
    b'{"v": {"d": [[1], [1, 2]]}, "a": []}',
    b'{"v": {"h": 1}, "a": [{"h": 2}]}',
    b'{"v": {"a": [[1]]}, "a": {}}',
    b"[]",
    b"null",
    b"",
    b"\xff\xfe{}",
]


def taquin_résolu():
    send(TRAMES[0])
    return 0


def place_vide(t):
    send(TRAMES[t[0][0] % len(TRAMES)])
    return 0


def configuration(t):
    send(TRAMES[t[1][1] % len(TRAMES)])
    return 0


def voisins(c):
    send(TRAMES[2 + c % 10])
    return 0
