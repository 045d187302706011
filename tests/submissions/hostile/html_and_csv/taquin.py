"""HTML, XML ends, CSV formulas, LaTeX and template syntax in answers, output and errors"""

MAL = "<script>alert(1)</script>]]></failure><!-- &#x0; \\input{/etc/passwd} {{7*7}} ${jndi:x}"
FORMULE = "=cmd|' /C calc'!A0"
reponses = {"4a": FORMULE, "4b": "+1+1", "4c": "@SUM(1)", "5a": MAL, "-2": FORMULE}


def taquin_résolu():
    print(MAL)
    return FORMULE


def place_vide(t):
    print("\x00\x01\ufffe\uffff")
    raise ValueError(MAL)


def configuration(t):
    raise type(FORMULE, (Exception,), {})("\x00\ufffe")
