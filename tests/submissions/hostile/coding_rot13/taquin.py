# coding: rot13
qrs gndhva_erfbyh():
    erghea 0
