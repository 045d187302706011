"""What Python says of the mistakes that beginners make, in French: the message alone decides, nothing is guessed."""

from __future__ import annotations

import re

from autograder.engine.values import KINDS

OBJECT = r"'(\w+)' object"  # the type of a value, as Python names it
MESSAGES = (  # (exception, what its message looks like, the same in French; a type is named by {1}, {2})
    ("IndexError", r"pop from empty list", "Plus rien à prendre : la liste est vide."),
    ("IndexError", r"pop from an empty deque", "Plus rien à prendre : la file est vide."),
    ("KeyError", r".*pop.*empty.*", "Plus rien à prendre : l'ensemble ou le dictionnaire est vide."),
    ("IndexError", r"(\w+) (?:assignment )?index out of range",
     "Un indice sort {1} : avec n éléments, ils vont de 0 à n − 1."),
    ("KeyError", r"(.+)", r"\1 n'est pas une clé du dictionnaire, ou pas un élément de l'ensemble."),
    ("NameError", r"name '(.+?)' is not defined\. Did you mean: '(.+)'\?", r"`\1` n'est pas défini ; est-ce `\2` ?"),
    ("NameError", r"name '(.+?)' is not defined.*",
     r"`\1` n'est défini nulle part : faute de frappe, ou import oublié ?"),
    ("UnboundLocalError", r".*variable '(.+?)'.*",
     r"La variable `\1` est lue avant d'avoir reçu une valeur dans la fonction."),
    ("TypeError", rf"{OBJECT} is not subscriptable",
     "Des crochets suivent {1} : seuls une liste, un tuple, une chaîne ou un dictionnaire les acceptent."),
    ("TypeError", rf"{OBJECT} is not iterable", "{1} ne se parcourt pas avec une boucle."),
    ("TypeError", r"cannot unpack non-iterable (\w+) object", "{1} ne se sépare pas en plusieurs variables."),
    ("TypeError", rf"{OBJECT} is not callable", "Des parenthèses suivent {1}, qui n'est pas une fonction."),
    ("TypeError", rf"{OBJECT} does not support item assignment",
     "{1} ne se modifie pas case par case : il faut une liste."),
    ("TypeError", r"unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'",
     r"L'opération \1 n'existe pas entre {2} et {3}."),
    ("TypeError", r"can only concatenate (\w+) \(not \"(\w+)\"\) to \w+", "{2} ne s'ajoute pas à {1} avec +."),
    ("TypeError", r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'",
     r"{2} et {3} ne se comparent pas avec \1."),
    ("TypeError", r"unhashable type: '(\w+)'",
     "{1} ne peut être ni une clé de dictionnaire, ni dans un ensemble : prendre un tuple."),
    ("TypeError", r"\w+ indices must be integers(?: or slices)?,? not '?(\w+)'?",
     "Un indice doit être un entier, et c'est {1}."),
    ("TypeError", rf"{OBJECT} cannot be interpreted as an integer", "Il faut un entier, et c'est {1}."),
    ("TypeError", r"object of type '(\w+)' has no len\(\)", "{1} n'a pas de longueur."),
    ("TypeError", r"(.+\(\)) missing \d+ required positional arguments?: (.+)", r"`\1` est appelée sans \2."),
    ("TypeError", r"(.+\(\)) takes (.+) positional arguments? but (\d+) (?:was|were) given",
     r"Nombre d'arguments de `\1` : \2 prévus, \3 donnés."),
    ("TypeError", r"(.+\(\)) got an unexpected keyword argument '(.+)'.*", r"`\1` n'a pas d'argument nommé `\2`."),
    ("AttributeError", rf"{OBJECT} has no attribute '(\w+)'.*", r"{1} n'a rien qui s'appelle `\2`."),
    ("ValueError", r"not enough values to unpack \(expected (?:at least )?(\d+), got (\d+)\)",
     r"Il y a \1 variables à gauche du signe = et \2 en face."),
    ("ValueError", r"too many values to unpack \(expected (\d+).*\)",
     r"Il y a plus de valeurs à droite du signe = que de variables à gauche (\1)."),
    ("ValueError", r"invalid literal for int\(\) with base \d+: (.+)", r"\1 n'est pas l'écriture d'un entier."),
    ("ValueError", r"(.+) is not in (?:list|deque|tuple)|.*x not in (?:list|deque|tuple)",
     "La valeur cherchée n'est pas dans la liste."),
    ("ZeroDivisionError", r".*", "Une division par zéro."),
    ("RecursionError", r".*",
     "La fonction s'appelle elle-même trop de fois de suite : sans fin, ou trop profondément."),
    ("RuntimeError", r"(?:dictionary|Set|deque|list).*changed.*during iteration|deque mutated during iteration",
     "Ce que parcourt la boucle est modifié pendant la boucle : parcourir une copie."),
    ("ModuleNotFoundError", r"No module named '(.+)'",
     r"Le module `\1` n'existe pas ici : faute de frappe, ou fichier qui manque ?"),
    ("ImportError", r"cannot import name '(.+?)' from '(.+?)'.*", r"Le module `\2` n'a rien qui s'appelle `\1`."),
    ("EOFError", r".*", "La fonction attend une saisie au clavier (`input`), impossible pendant la correction."),
    ("OverflowError", r".*", "Un nombre est trop grand pour l'opération demandée."),
)  # fmt: skip
OTHER_KINDS = {
    "function": "une fonction", "builtin_function_or_method": "une fonction", "method": "une méthode",
    "type": "un type", "module": "un module", "range": "un `range`", "generator": "un générateur",
    "deque": "une file (`deque`)", "string": "une chaîne",
}  # fmt: skip
OUT_OF = {"list": "de la liste", "tuple": "du tuple", "string": "de la chaîne", "deque": "de la file"}


def in_french(exception: str, message: str) -> str:
    """One sentence, or nothing where Python's own words are all that is known."""
    for name, pattern, french in MESSAGES:
        if name == exception and (found := re.fullmatch(pattern, message, re.DOTALL)):
            kinds = OUT_OF if name == "IndexError" else KINDS | OTHER_KINDS
            words = [kinds.get(group or "", f"une valeur de type `{group}`") for group in found.groups()]
            told = found.expand(french)
            for number, word in enumerate(words, 1):
                told = told.replace(f"{{{number}}}", word)
            return told[:1].upper() + told[1:]
    return ""
