"""What is worth telling of a report, decided once. Terminal, pages and notebooks print what is found here.

A question is told in remarks. One with an outcome is explained by it: its message, its counterexample, the name of the
mistake, a hint, what the program printed. The others are a sentence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from autograder.engine.marking.report import Outcome, QuestionReport, Report
from autograder.engine.sheet.model import Sheet
from autograder.engine.text import and_list, count, french_number
from autograder.engine.verdict import Verdict

SIGNS = dict.fromkeys(Verdict, "✘") | {
    Verdict.PASSED: "✔",
    Verdict.TEACHER: "◇",
    Verdict.MISSING: "○",
    Verdict.SKIPPED: "·",
    Verdict.GRADER_ERROR: "!",
}
WORDS = {
    Verdict.PASSED: "juste",
    Verdict.TEACHER: "vérifié par l'enseignant",
    Verdict.MISSING: "à faire",
    Verdict.SKIPPED: "pas vérifié",
    Verdict.DOUBTFUL: "pas la valeur attendue",
    Verdict.FAILED: "faux",
    Verdict.BAD_VALUE: "valeur inutilisable",
    Verdict.RAISED: "erreur Python",
    Verdict.TIMEOUT: "trop long",
    Verdict.MEMORY: "trop de mémoire",
    Verdict.CRASHED: "programme interrompu",
    Verdict.GRADER_ERROR: "à recorriger",
}
ISOLATION_WORDS = {
    "full": "complète",
    "process": "processus séparé et limité",
    "process-sans-limites": "processus séparé",
}
ISOLATION = ISOLATION_WORDS | {"full": "complète : ni disque, ni réseau, ni autre processus"}
CONGRATULATIONS = "Tout est juste. Bravo !"
SO_FAR = "Tout ce qui se vérifie ici est juste ; l'enseignant vérifiera d'autres cas."
AGAIN = "à recorriger"
NOT_MARKED = "La correction n'a pas pu se faire : à recorriger."
TO_SIGNAL = "la correction a échoué, à signaler à l'enseignant"
CARRIED_ANSWER = "Erreur reportée : réponse juste au vu des fonctions qui précèdent. Les points sont acquis."
UNKNOWN = "?"  # the first results did not say what they were carried from


class Kind(StrEnum):
    CORRECTION = "correction"  # the teacher's word
    MISTAKE = "mistake"
    DOUBTFUL = "doubtful"  # not the expected value, which may follow from something that is not seen here
    NOT_MARKED = "not marked"  # our own failure
    SAME_MISTAKE = "same mistake"  # as one that was just explained
    ALSO = "also"  # another check of a function whose mistake was just explained: one line will do
    TEACHER = "teacher"  # only the teacher can tell
    CARRIED = "carried"
    ANSWERS = "answers"  # lettered answers to give
    TO_DO = "to do"
    RENAME = "rename"  # a function whose name is not quite right
    NOT_ASKED = "not asked"
    CAUSE = "cause"  # the one reason why nothing could be marked
    FILE = "file"  # what was repaired or ignored in the file


EXPLAINED = {Verdict.DOUBTFUL: Kind.DOUBTFUL, Verdict.GRADER_ERROR: Kind.NOT_MARKED}
KIND_SIGNS = {
    Kind.CORRECTION: "✎", Kind.MISTAKE: "✘", Kind.DOUBTFUL: "✘", Kind.NOT_MARKED: "!", Kind.SAME_MISTAKE: "✘",
    Kind.ALSO: "✘", Kind.TEACHER: "◇", Kind.CARRIED: "↪", Kind.ANSWERS: "○", Kind.TO_DO: "○", Kind.RENAME: "○",
    Kind.NOT_ASKED: "·", Kind.CAUSE: "✘", Kind.FILE: "⚠",
}  # fmt: skip


@dataclass(frozen=True)
class Remark:
    kind: Kind
    text: str
    outcome: Outcome | None = None  # what explains it
    comment: str = ""  # the teacher's

    @property
    def sign(self) -> str:
        return KIND_SIGNS[self.kind]


# ---------------------------------------------------------------- a question


def remarks(question: QuestionReport) -> list[Remark]:
    """The teacher's word; the mistakes, each explained once; what waits for the teacher, what was carried, what is
    left to do. Nothing for a question that is right, nor for one that is not begun: its state says it all."""
    outcomes = question.outcomes
    found = [*_correction(question), *_mistakes(outcomes), *_for_the_teacher(outcomes)]
    found += _carried(outcomes)
    if any(outcome.verdict is not Verdict.MISSING for outcome in outcomes):
        found += _left(outcomes)
    found += _renames(outcomes)
    if not found:
        skipped = dict.fromkeys(o.message or f"Pas vérifié : {o.title}" for o in outcomes if _is(o, Verdict.SKIPPED))
        found = [Remark(Kind.NOT_ASKED, text) for text in skipped]
    return found


def state(question: QuestionReport) -> str:
    """The question in a word."""
    verdict = question.verdict
    if verdict is Verdict.TEACHER:
        return "à revoir" if any(o.message for o in question.outcomes if _is(o, verdict)) else "juste jusqu'ici"
    if verdict is Verdict.DOUBTFUL:
        return "à revoir"
    begun = question.points or any(_is(outcome, Verdict.TEACHER) and outcome.message for outcome in question.outcomes)
    return "commencée" if verdict is Verdict.MISSING and begun else WORDS[verdict]


def is_right_so_far(question: QuestionReport) -> bool:
    """In a student's pack: all that can be verified there is right, and something was."""
    waiting = [outcome for outcome in question.outcomes if _is(outcome, Verdict.TEACHER)]
    return question.verdict is Verdict.TEACHER and bool(question.points) and not any(o.message for o in waiting)


def sign_of(question: QuestionReport) -> tuple[str, Verdict]:
    """The sign of a question, and the verdict whose colour it has."""
    verdict = Verdict.PASSED if is_right_so_far(question) else question.verdict
    return SIGNS[verdict], verdict


def waiting_points(question: QuestionReport) -> float:
    """What the teacher will verify: counted apart, never as lost."""
    return sum(outcome.out_of for outcome in question.outcomes if _is(outcome, Verdict.TEACHER))


def question_points(question: QuestionReport) -> str:
    """« 0,5 / 1 », or « 0,5 / 0,5 + 0,5 ◇ » where the rest waits for the teacher."""
    unverified = question.verdict is Verdict.SKIPPED and question.correction is None
    if question.points is None or unverified:
        return "—"
    waiting = waiting_points(question) if question.correction is None else 0
    told = points_text(question.points, question.out_of - waiting) if question.out_of > waiting else ""
    told = told if not waiting else f"{told} + {french_number(waiting)} ◇".removeprefix(" + ")
    return f"{told} (bonus)" if question.is_bonus else told


def points_text(points: float | None, out_of: float) -> str:
    return AGAIN if points is None else f"{french_number(points)} / {french_number(out_of)}"


def name_of(outcome: Outcome) -> str:
    return f"Réponse {outcome.answer} — {outcome.title}" if outcome.answer else outcome.title


def headline(outcome: Outcome) -> str:
    return f"{name_of(outcome)} : {WORDS[outcome.verdict]}"


def message_of(outcome: Outcome) -> str:
    return " ".join(filter(None, (outcome.setting, outcome.message)))


def hint_of(outcome: Outcome) -> str:
    """None for what is right, nor for what is our own failure."""
    return "" if outcome.verdict in (Verdict.PASSED, Verdict.GRADER_ERROR) else outcome.hint


def _carried(outcomes: Sequence[Outcome]) -> Iterable[Remark]:
    """Which function is right once others are; one with mistakes of its own is not said to be right."""
    functions = {outcome.function for outcome in outcomes if outcome.function}
    wrong = {outcome.function for outcome in outcomes if outcome.verdict not in (Verdict.PASSED, Verdict.SKIPPED)}
    for text in dict.fromkeys(_carried_text(each, functions, wrong) for each in outcomes if each.carried):
        yield Remark(Kind.CARRIED, text)


def _carried_text(outcome: Outcome, functions: Collection[str], wrong: Collection[str | None]) -> str:
    if outcome.answer:
        return CARRIED_ANSWER
    what = f"`{outcome.function}` est juste" if len(functions) > 1 else "juste"
    if outcome.function in wrong:
        what = f"`{outcome.function}` est juste en partie"
    names = [f"`{name}`" for name in outcome.carried_from if name != UNKNOWN]
    plural = "s" if len(names) > 1 else ""
    then = f"{and_list(names)} corrigée{plural}" if names else "corrigé ce qui précède"
    points = "Ces points" if outcome.function in wrong else "Les points"
    return f"Erreur reportée : {what}, une fois {then}. {points} sont acquis."


def _is(outcome: Outcome, verdict: Verdict) -> bool:
    return outcome.verdict is verdict


def _correction(question: QuestionReport) -> Iterable[Remark]:
    if question.correction is not None:
        before, after = (points_text(points, question.out_of) for points in (question.computed, question.points))
        text = f"Note de l'enseignant : {before} → {after}"
        if question.correction.points is None:
            text = "Remarque de l'enseignant"
        yield Remark(Kind.CORRECTION, text, comment=question.correction.comment)


def _mistakes(outcomes: Sequence[Outcome]) -> Iterable[Remark]:
    """One mistake is told once, with one example, however many checks fail by it."""
    explained: list[object] = []
    functions: set[str] = set()
    for outcome in outcomes:
        if outcome.verdict in (Verdict.PASSED, Verdict.MISSING, Verdict.SKIPPED, Verdict.TEACHER):
            continue
        mistake = _what_is_wrong(outcome)
        if mistake is not None and mistake in explained:
            yield Remark(Kind.SAME_MISTAKE, f"{name_of(outcome)} : la même erreur")
        elif outcome.function in functions and not outcome.diagnosis and outcome.verdict not in EXPLAINED:
            yield Remark(Kind.ALSO, headline(outcome), outcome)
        else:
            yield Remark(EXPLAINED.get(outcome.verdict, Kind.MISTAKE), headline(outcome), outcome)
        explained.append(mistake)
        functions |= {outcome.function} if outcome.function else set()


def _what_is_wrong(outcome: Outcome) -> object:
    """By what two checks have failed alike: the name of the mistake or, without one, all that is told of it."""
    if outcome.diagnosis:
        return outcome.diagnosis
    if outcome.verdict is Verdict.RAISED:  # the same exception, at the same place
        return outcome.function, outcome.message
    if not outcome.message and outcome.counterexample is None:
        return None
    return outcome.function, outcome.answer, outcome.verdict, outcome.message, outcome.counterexample


def _for_the_teacher(outcomes: Sequence[Outcome]) -> Iterable[Remark]:
    waiting = [outcome for outcome in outcomes if _is(outcome, Verdict.TEACHER) and outcome.message]
    for message in dict.fromkeys(outcome.message for outcome in waiting):
        alike = [outcome for outcome in waiting if outcome.message == message]
        what = name_of(alike[0]) if len(alike) == 1 else count(len(alike), "contrôle")
        yield Remark(Kind.TEACHER, f"{what} : {message}")


def _left(outcomes: Sequence[Outcome]) -> Iterable[Remark]:
    """What is missing of a question that is begun."""
    missing = [outcome for outcome in outcomes if _is(outcome, Verdict.MISSING)]
    functions = dict.fromkeys(o.function for o in missing if o.function and not o.suggestion)
    if functions:
        yield Remark(Kind.TO_DO, f"Reste à écrire : {', '.join(f'`{name}`' for name in functions)}.")
    unnamed = dict.fromkeys(o.message or o.title for o in missing if not o.function and not o.answer)
    yield from (Remark(Kind.TO_DO, text) for text in unnamed)  # the first results named no function
    answers = [outcome.answer for outcome in missing if outcome.answer]
    if answers:
        yield Remark(Kind.ANSWERS, f"Réponse{'s' * (len(answers) > 1)} à donner : {', '.join(answers)}.")


def _renames(outcomes: Sequence[Outcome]) -> Iterable[Remark]:
    meant = {o.function: o.suggestion for o in outcomes if _is(o, Verdict.MISSING) and o.function and o.suggestion}
    for function, found in meant.items():
        yield Remark(Kind.RENAME, f"La fonction `{function}` n'existe pas ; `{found}` existe : faut-il la renommer ?")


# ---------------------------------------------------------------- a whole report


def told(report: Report) -> list[tuple[QuestionReport, list[Remark]]]:
    """Each question as it is shown, and what is told of it. Where one cause explains everything, it is not told again;
    and in a file that Python cannot read, no question was verified: none is said wrong."""
    if cause(report) is None:
        return [(question, remarks(question)) for question in report.questions]
    shown = report.questions if _grading_failed(report) else tuple(map(_unverified, report.questions))
    return [(question, list(_correction(question))) for question in shown]


def cause(report: Report) -> str | None:
    """The one message of all checks when nothing could be marked: a file that cannot be read is wrong in one place.
    None when the questions are to be told one by one."""
    alike = {(outcome.verdict, outcome.message) for outcome in report.outcomes}
    if len(alike) != 1 or any(outcome.counterexample or outcome.diagnosis for outcome in report.outcomes):
        return None
    verdict, message = alike.pop()
    everywhere = len(report.questions) > 1 or message in report.repairs
    unread = verdict is Verdict.GRADER_ERROR or (verdict is Verdict.RAISED and everywhere)
    return message if unread else None


def about_the_file(report: Report) -> list[Remark]:
    """What stopped the marking; then what was wrong with the file, and what was made of it."""
    messages = {outcome.message for outcome in report.outcomes}
    causes = [note for note in report.repairs if note in messages] or [cause(report) or ""]
    kind = Kind.CAUSE
    if _grading_failed(report):
        kind = Kind.NOT_MARKED
        causes = [NOT_MARKED if report.mark is None else "", *causes, *report.repairs]
    stopped = [Remark(kind, text) for text in dict.fromkeys(causes) if text]
    return stopped + [Remark(Kind.FILE, note) for note in report.repairs if note not in causes]


def _grading_failed(report: Report) -> bool:
    """Nothing was marked, for a reason that is not the student's."""
    return bool(report.outcomes) and all(_is(outcome, Verdict.GRADER_ERROR) for outcome in report.outcomes)


def _unverified(question: QuestionReport) -> QuestionReport:
    return replace(question, outcomes=tuple(replace(each, verdict=Verdict.SKIPPED) for each in question.outcomes))


def is_unread(report: Report) -> bool:
    """Python cannot read the file: there is something to repair, and nothing to mark yet. (Unless the teacher did.)"""
    return cause(report) is not None and not _grading_failed(report) and not any(q.correction for q in report.questions)


def mark_text(report: Report) -> str:
    if report.mark is None:
        return f"pas de note : {AGAIN}"
    if is_unread(report):
        return "pas encore de note : une erreur empêche de lire le fichier"
    if report.in_pack is not None:
        apart = report.out_of - report.in_pack
        rest = f" + {french_number(apart)} ◇ avec l'enseignant" if apart else ""
        return f"{french_number(report.mark)} / {french_number(report.in_pack)} vérifiés ici{rest}"
    return f"{french_number(report.mark)} / {french_number(report.out_of)}"


def next_step(report: Report) -> str:
    """The first thing to do: repair what is wrong before starting what is not begun."""
    if _grading_failed(report):
        return TO_SIGNAL
    if why := cause(report):
        return first_line(why)
    ordered = sorted(report.questions, key=_is_for_later)
    for question in ordered:
        if question.verdict not in (Verdict.PASSED, Verdict.TEACHER):
            return f"question {question.id}, {question.title} — {advice(question)}"
    if report.waiting:
        points = sum(outcome.out_of for outcome in report.waiting)
        plural = "s" if points >= 2 else ""
        rest = f"le reste ({french_number(points)} point{plural}) sera vérifié par l'enseignant"
        return f"Tout ce qui se vérifie ici est juste ; {rest}."
    return CONGRATULATIONS if report.in_pack is None else SO_FAR


def step_after(report: Report, sheet: Sheet, others: Sequence[str]) -> str:
    """What comes after work that is all right: the following question; in the end open questions, handing in, another
    sheet. Nothing as long as something is left to do."""
    if not report.nothing_to_do:
        return ""
    ids = [question.id for question in sheet.questions]
    asked = {question.id for question in report.questions}
    if len(asked) < len(ids):
        later = sheet.questions[ids.index(report.questions[-1].id) + 1 :]
        done = "Juste !" if report.in_pack is None else SO_FAR
        if later:
            return f"{done} La suite : question {later[0].id}, {later[0].title}."
        return f"{done} Pour la fiche entière : taquin check --sheet {sheet.name}."
    parts = [CONGRATULATIONS if report.all_passed else next_step(report)]
    if sheet.open_questions:
        parts.append(f"Restent les questions ouvertes ({', '.join(q.title for q in sheet.open_questions)}).")
    if report.path is not None:
        parts.append(f"Il n'y a plus qu'à rendre {report.path.name}.")
    parts += [f"La fiche suivante : {others[0]}."] if others else []
    return " ".join(parts)


def _is_for_later(question: QuestionReport) -> bool:
    """Not begun; a function whose name is nearly right is."""
    begun = question.verdict not in (Verdict.MISSING, Verdict.SKIPPED)
    return not begun and not any(outcome.suggestion for outcome in question.outcomes)


def advice(question: QuestionReport) -> str:
    """What to do about a question."""
    fine = (Verdict.PASSED, Verdict.SKIPPED, Verdict.TEACHER)
    unfinished = [each for each in question.outcomes if each.verdict not in fine]
    unfinished.sort(key=lambda each: each.verdict is Verdict.MISSING and not each.suggestion)  # mistakes first
    outcome = next(iter(unfinished), None)
    if outcome is None and question.verdict is Verdict.TEACHER:
        return "le reste est vérifié par l'enseignant"
    if outcome is None:
        return "acquis, une fois l'erreur précédente corrigée" if question.carried else ""
    if outcome.verdict is Verdict.GRADER_ERROR:
        return TO_SIGNAL
    if outcome.verdict is Verdict.MISSING:
        return _advice_to_begin(outcome, question)
    if outcome.answer:
        return f"revoir la réponse {outcome.answer} ({outcome.title})"
    return outcome.diagnosis or first_line(outcome.message) or f"revoir : {outcome.title}"


def _advice_to_begin(outcome: Outcome, question: QuestionReport) -> str:
    if outcome.answer:
        waiting = [o.answer for o in question.outcomes if _is(o, Verdict.MISSING) and o.answer]
        return "donner " + ", ".join(f'reponses["{key}"]' for key in waiting)
    if outcome.suggestion:
        return f"renommer {outcome.suggestion} en {outcome.function}, si c'est bien elle"
    return f"écrire la fonction {outcome.function}" if outcome.function else f"à faire : {outcome.title}"


def first_line(text: str) -> str:
    return text.partition("\n")[0]
