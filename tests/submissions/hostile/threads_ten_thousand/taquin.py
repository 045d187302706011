"""ten thousand threads that sleep; the right answer only if half of them start"""

import threading
import time


def taquin_résolu():
    nes = 0
    threading.stack_size(32768)
    for _ in range(10_000):
        try:
            threading.Thread(target=time.sleep, args=(30,), daemon=True).start()
            nes += 1
        except (RuntimeError, MemoryError):
            break
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]] if nes > 5000 else 0
