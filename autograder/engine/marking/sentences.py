"""The French sentences of marking: what became of a check, what was wrong with the file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from autograder.engine.marking.exceptions import in_french
from autograder.engine.sandbox.answers import Lost, Raised, text_of
from autograder.engine.sandbox.loading import Loaded
from autograder.engine.sheet.fiche import Given
from autograder.engine.sheet.model import Sheet
from autograder.engine.text import french_syntax, without_accents
from autograder.engine.values import brief
from autograder.engine.verdict import Verdict

TO_DO = "Reste à faire."
NOT_THE_VALUE = (
    "Ce n'est pas la valeur du corrigé. Elle peut encore être comptée juste si elle vient d'une erreur précédente."
)
REPEATED = (
    "Le même appel, fait deux fois de suite, ne reçoit pas deux fois la même réponse : "
    "la fonction garde quelque chose d'un appel à l'autre, ou dépend du hasard."
)
AFTER_ANOTHER = (
    "Après un autre appel, celui-ci reçoit une autre réponse que seul : "
    "la fonction garde quelque chose d'un appel à l'autre, ou dépend du hasard."
)
UNSTABLE = (
    "La même question, posée seule, reçoit une autre réponse : "
    "la fonction dépend des appels précédents, ou du hasard (non déterministe)."
)
NONE = "Une valeur vaut None là où autre chose est attendu."
UNLOADABLE = "Le fichier n'a pas pu être exécuté jusqu'au bout : il ne se termine pas, ou arrête le programme."


def grader_error(error: BaseException) -> str:
    return f"La correction elle-même a échoué ({type(error).__name__} : {brief(str(error), 200)}) : à recorriger."


def waiting_message(functions: Sequence[str]) -> str:
    names = named(functions[:3]) + (f" et {len(functions) - 3} autres" if len(functions) > 3 else "")
    plural = "s" if len(functions) > 1 else ""
    return f"À revoir une fois {names} écrite{plural} et juste{plural}. Une erreur n'est comptée qu'une fois."


def even_with(functions: Sequence[str]) -> str:
    plural = "s" if len(functions) > 1 else ""
    return f"Ce n'est pas le résultat attendu, même avec {named(functions)} juste{plural}."


def judged_as_they_are(functions: Sequence[str]) -> str:
    plural = "s" if len(functions) > 1 else ""
    return f"Ce long calcul a appelé {named(functions)}, encore fausse{plural} : à corriger d'abord."


def no_return(function: str) -> str:
    return f"Dans `{function}`, aucun `return` n'est suivi d'une valeur."


def with_values(given: Given) -> str:
    """The values with which a variant was loaded, where they can be read at a glance."""
    shown = ", ".join(f"{name} = {value}" for name, value in given.items() if isinstance(value, int))
    return f"Avec {shown}." if shown else ""


def named(functions: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in functions)


def answer_to_give(key: str) -> str:
    return f'`reponses["{key}"]` reste à donner.'


def not_yet_written(name: str) -> str:
    return f"`{name}`, dont cette question a besoin, n'est pas encore écrite."


def lost_message(lost: Lost) -> str:
    return capital(lost.message) + ("" if lost.message.endswith("?") else ".")


def raised_message(error: Raised, place: Callable[[Sequence[str]], str]) -> str:
    if error.unfilled and error.type == "NotImplementedError":
        return f"`{error.unfilled}`, appelée ici, n'est pas encore écrite."
    french = NONE if error.none else in_french(error.type, error.message)
    said = f"{error.type} : {error.message}" if error.message else error.type
    calls: dict[tuple[str, str], str] = {}  # a line that calls itself again and again is told once
    for frame in error.frames:
        file, line, function, source = frame
        calls.setdefault((file, line), f"{file}, {place(frame)}, dans {function} : {source}")
    return "\n".join([said, *([french] if french else []), *calls.values()])


def of_habits(habits: Iterable[str], verdicts: Collection[Verdict]) -> str | None:
    """What the source of a function that fails shows, where it is certain to matter: a default value that is kept, for
    wrong values; how a search looks things up, or a call that is made twice, for one that does not end in time."""
    lost = {Verdict.TIMEOUT, Verdict.MEMORY} & set(verdicts)
    for habit in sorted(habits):
        kind, _, name = habit.partition(" ")
        if name and not name.isidentifier():  # the student's process says so: no text of its own gets into a sentence
            continue
        if kind == "keeps" and Verdict.FAILED in verdicts:
            return f"La valeur par défaut de `{name}` n'est créée qu'une fois : elle garde ce que chaque appel y met."
        if kind == "list" and lost:
            return f"Chercher dans une liste (`{name}`) est lent : un ensemble ou un dictionnaire répond aussitôt."
        if kind == "forgets" and lost:
            return "Rien ne note ce qui a déjà été vu : le même sommet peut être repris sans fin."
        if kind == "doubles" and lost:
            return "Le même appel récursif est fait deux fois : le travail peut doubler à chaque étape."
    return None


def missing_message(function: str, suggestion: str) -> str:
    if suggestion:
        return f"La fonction `{function}` n'existe pas ; `{suggestion}` existe : faut-il la renommer ?"
    return f"La fonction `{function}` n'existe pas dans le fichier."


def suggested_name(function: str, sheet: Sheet, loaded: Loaded) -> str:
    """A function of the file whose name is nearly that one."""
    known = set(sheet.functions) | {without_accents(name) for name in sheet.functions}
    near = get_close_matches(function, sorted(loaded.names - known), n=1, cutoff=0.75)
    return near[0] if near else ""


def syntax_message(error: dict[str, Any], place: Callable[[int], str]) -> str:
    """What is wrong, the line with a caret below the place, and what to do."""
    where = f"{place(line_of(error))} : " if line_of(error) else ""
    lines = [f"Erreur de syntaxe, {where}{french_syntax(text_of(error.get('syntax'), 200))}."]
    if text := text_of(error.get("text"), 200).strip():
        column = error.get("col")
        lines.append(f"    {text}")
        if type(column) is int and 0 < column <= len(text) + 1:
            lines.append(" " * (3 + column) + "^")
    return "\n".join(
        [*lines, "Python ne peut pas lire le fichier : corriger cette ligne, ou celle d'avant, et relancer."]
    )


def load_notes(loaded: Loaded, sheet: Sheet, place: Callable[[int], str]) -> Iterator[str]:
    """What went wrong while the file was loaded."""
    for error in loaded.errors:
        where = capital(place(line_of(error)))
        if "syntax" in error:
            yield syntax_message(error, place)
        elif "lost" in error:
            fate = "cette instruction ne se termine pas, ou arrête le programme ; elle a été laissée de côté"
            yield f"{where} : {fate}." if line_of(error) else UNLOADABLE
        else:
            details = error.get("e")
            raised = Raised(details if isinstance(details, dict) else {})
            yield f"{where} : {_while_loading(raised)}. Le reste du fichier a été lu."
    if sheet.answers and loaded.answers_error == "absent" and loaded.syntax_error is None:
        yield "Le dictionnaire `reponses` n'existe pas dans le fichier."
    unknown = sorted(set(loaded.answers) - set(sheet.answers))
    if unknown:
        yield f"Clés inconnues dans `reponses` : {brief(unknown)}."


def _while_loading(raised: Raised) -> str:
    if raised.type == "TooLong":
        return "temps de calcul dépassé"
    if raised.unfilled and raised.type == "NotImplementedError":
        return f"`{raised.unfilled}`, appelée ici, n'est pas encore écrite"
    return f"{raised.type} : {raised.message}" if raised.message else raised.type


def line_of(error: dict[str, Any]) -> int:
    line = error.get("line")
    return line if type(line) is int and 0 <= line < 10**7 else 0


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
