"""integers just under and just over the limit of digits, as value, key and answer"""

import sys

sys.set_int_max_str_digits(0)
reponses = {"4a": 10**4299, "4b": 10**4300, "4c": -(10**5000), "9a": [10**4299] * 100}


def taquin_résolu():
    return 10**4299


def place_vide(t):
    return (10**5000, -(10**100000))


def parcours_largeur(c0):
    return {10**4299: 10**4299, -(10**4298): c0}
