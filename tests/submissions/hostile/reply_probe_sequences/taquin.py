"""a forged reply of 200 kB: a dict, then a set, of integers whose hashes differ but collide at every jump"""

import json
import os
import stat
import struct

TAILLE = 1 << 15
place, case = {}, 1
while len(place) < TAILLE // 2:
    place[case] = len(place)
    case = (5 * case + 1) % TAILLE
cles, cle = list(place), TAILLE + 1
while len(cles) < 21_000:
    case, reste = cle % TAILLE, cle
    while reste and case in place:
        reste >>= 5
        case = (5 * case + reste + 1) % TAILLE
    if place.get(case, TAILLE) < len(place) // 2:
        cles.append(cle)
    cle += TAILLE
DICT = json.dumps({"v": {"d": [cles, cles]}, "a": []}).encode()
SET = json.dumps({"v": {"s": cles}, "a": [{"s": cles}]}).encode()


def envoyer(corps):
    for fd in range(256):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                reste = struct.pack(">I", len(corps)) + corps
                while reste:
                    reste = reste[os.write(fd, reste) :]
        except OSError:
            pass


def taquin_résolu():
    envoyer(DICT)
    return 0


def place_vide(t):
    envoyer(SET)
    return 0


def configuration(t):
    return set(cles)
