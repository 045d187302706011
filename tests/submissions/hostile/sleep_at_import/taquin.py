"""sleep two seconds in each of thirty statements while loading, again at every reload"""

import time

time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)
time.sleep(2)


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
