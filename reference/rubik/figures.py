"""The pictures of the statement: the cube, the numbers of its sites, the ranks of their facelets, one movement."""

from sujet import ARETES, IDENTITE, MOUVEMENTS, SOMMETS

from autograder.engine.sheet.drawing import Board, Cell
from autograder.engine.teacher.authoring.pictures import Arrow, Shown, row, standalone, words
from autograder.rubik.fiche import BANDES, COULEURS, FACES, PANS, patron

SIDE = 34.0  # of a facelet of the drawn cube
RISE, DEPTH = 0.5, 0.62  # how its edges that go back are drawn


def figures():
    resolu, apres = patron(IDENTITE), patron(MOUVEMENTS["d"])
    return {
        "cube": cube(),
        "numeros": row(
            [Shown(marque(numero_de(SOMMETS)), "sommets"), Shown(marque(numero_de(ARETES)), "arêtes")],
            "Les numéros des sites sur le patron du cube",
        ),
        "rangs": row([Shown(marque(rang_de))], "Les rangs des pans sur le patron du cube"),
        "d": row([Shown(resolu), Arrow("d"), Shown(apres, differences=resolu.differences(apres))], "Le mouvement d"),
    }


def numero_de(noms):
    """What is written on a facelet: the number of its site, if it is of that kind."""
    return lambda site, face: str(noms.index(site)) if site in noms else "·"


def rang_de(site, face):
    return str(PANS[frozenset(site)].index(face))


def marque(texte):
    """The net of the solved cube, with a text on each facelet and the letter of its face on each centre."""
    rows = []
    for bande in BANDES:
        for ligne in (0, 3, 6):
            cells = []
            for face in bande:
                for site in FACES[face][ligne : ligne + 3] if face != " " else (None,) * 3:
                    vide = site is None
                    cells.append(None if vide else Cell(texte(site, face) if site else face, COULEURS[face]))
            rows.append(tuple(cells))
    return Board(tuple(rows))


def cube():
    """The faces that one sees from the front, from above and from the right, with their letters."""
    body = []
    for face, origine, droite, bas in (
        ("f", (0, 3 * RISE), (1, 0), (0, 1)),
        ("h", (3 * DEPTH, 0), (1, 0), (-DEPTH, RISE)),
        ("d", (3, 3 * RISE), (DEPTH, -RISE), (0, 1)),
    ):
        for i in range(3):
            for j in range(3):
                coins = [
                    place(origine[0] + x * droite[0] + y * bas[0], origine[1] + x * droite[1] + y * bas[1])
                    for x, y in ((j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1))
                ]
                trace = "L".join(f"{x:.5g} {y:.5g}" for x, y in coins)
                body.append(f'<path class="c-{COULEURS[face]}" d="M{trace}Z"/>')
        x, y = place(origine[0] + 1.5 * (droite[0] + bas[0]), origine[1] + 1.5 * (droite[1] + bas[1]))
        body.append(f'<text class="on-c-{COULEURS[face]}" x="{x:.5g}" y="{y + 6:.5g}" font-size="17">{face}</text>')
    autour = (("a", (3 * DEPTH + 1.5, -0.35)), ("g", (-1.45, 3 * RISE + 1.6)), ("b", (1.5, 3 * RISE + 3.55)))
    noms = {"a": "a (derrière)", "g": "g (à gauche)", "b": "b (dessous)"}
    body += [words(*place(*ou), noms[face]) for face, ou in autour]
    return standalone("".join(body), *place(3 + 3 * DEPTH + 0.6, 3 * RISE + 4), "Le cube et les lettres de ses faces")


def place(x, y):
    """Where a point of the drawing stands, in pixels."""
    return 96 + SIDE * x, 36 + SIDE * y
