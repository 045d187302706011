"""write a shared library (or a program) somewhere and run it"""

import os
import stat
import subprocess


def taquin_résolu():
    for folder in ("/tmp", "/var/tmp", "/dev/shm", os.path.dirname(os.path.abspath(__file__)), "."):
        name = os.path.join(folder, "hostile_program")
        try:
            with open(name, "w") as fichier:
                fichier.write("#!/bin/sh\necho oui\n")
            os.chmod(name, stat.S_IRWXU)
            if b"oui" in subprocess.run([name], capture_output=True, timeout=2).stdout:
                return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
        except (OSError, subprocess.SubprocessError):
            pass
    return 0
