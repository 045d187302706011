"""What is made of a sheet's enonce.md: the statement with its marks."""

from __future__ import annotations

import re

from autograder.engine.sheet.model import Check, Question, Sheet
from autograder.engine.text import french_number

BANNER = "<!-- Fichier produit par `taquin build` à partir de reference/ : ne pas le modifier à la main. -->"
HEADING = re.compile(r"^### Question (?P<id>\w+)\. (?P<title>.+)$", re.MULTILINE)
ITEM = re.compile(r"^- \*\*(?P<key>\w+)\.\*\* ", re.MULTILINE)
CODE_HERE = "<!-- code -->"  # where a question's code cells go in the notebook, if not at its end
OPEN_HEADING = re.compile(r"^### Question ouverte (?P<id>[a-z0-9_]+)\. (?P<title>.+)$", re.MULTILINE)
RUBRIC = re.compile(r"\s*<!-- barème (?P<points>[\d.]+)\n(?P<text>.*?)-->", re.DOTALL)


def statement_with_marks(sheet: Sheet, *, keep_markers: bool = False) -> str:
    """The statement, with what each question and each lettered answer is worth."""
    questions = {question.id: question for question in sheet.questions}
    answers = {check.answer: check for check in sheet.checks if check.answer}
    text = HEADING.sub(lambda match: f"{match[0]} ({_worth(questions[match['id']])})", sheet.statement)
    bonus = {question.id: question.points for question in sheet.open_questions}
    text = OPEN_HEADING.sub(
        lambda match: f"### Question ouverte. {match['title']} (bonus : {points(bonus[match['id']])})", text
    )
    text = ITEM.sub(lambda match: f"- **{match['key']}** ({_worth_of(answers[match['key']])}). ", text)
    if not keep_markers:
        text = text.replace(f"{CODE_HERE}\n\n", "")
    text = f"{BANNER}\n\n{text.rstrip()}\n\n## Barème\n\n{marks_table(sheet.questions)}\n"
    for check in sheet.bonuses:
        text += f"\nBonus (question {check.question}, {points(check.points)}) : {check.title}.\n"
    return text


def marks_table(questions: tuple[Question, ...]) -> str:
    rows = ["| Question | Titre | Fonction | Réponses | Total |", "|---|---|---:|---:|---:|"]
    counted = [question for question in questions if question.out_of and not question.is_bonus]
    for question in counted:
        code = sum(check.points for check in question.checks if not check.answer)
        letters = sum(check.points for check in question.checks if check.answer)
        rows.append(
            f"| {question.id} | {question.title} | {french_number(code)} "
            f"| {french_number(letters) if letters else '—'} | {french_number(question.out_of)} |"
        )
    total = sum(question.out_of for question in counted)
    rows.append(f"| | | | **Total** | **{french_number(total)}** |")
    bonus = (question for question in questions if question.is_bonus)
    rows += [f"| {one.id} | {one.title} | | | bonus : {french_number(one.out_of)} |" for one in bonus]
    return "\n".join(rows)


def _worth(question: Question) -> str:
    """A teacher's marking scheme may leave a question out, or make it a bonus."""
    if not question.out_of:
        return "non notée"
    return f"bonus : {points(question.out_of)}" if question.is_bonus else points(question.out_of)


def _worth_of(check: Check) -> str:
    return points(check.points) if check.points else "non notée"


def points(value: float) -> str:
    return f"{french_number(value)} point{'s' if value > 2 - 1e-9 else ''}"
