"""a function whose name is nearly the expected one, with an escape in it, is suggested in a sentence"""

globals()["taquin_résol\x1b[31m"] = print
globals()["configuration\u202e\u2066"] = print
globals()["place_vid\n20/20"] = print
