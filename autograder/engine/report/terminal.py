"""A Report for a person at a terminal: what is done, what is wrong and why, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from autograder.engine.marking.report import Counterexample, Outcome, QuestionReport, Report
from autograder.engine.report.boxes import boxes
from autograder.engine.report.counterexample import Part, Side, sides
from autograder.engine.report.telling import (
    ISOLATION,
    ISOLATION_WORDS,
    SIGNS,
    WORDS,
    Kind,
    Remark,
    about_the_file,
    advice,
    first_line,
    headline,
    hint_of,
    is_unread,
    mark_text,
    message_of,
    next_step,
    question_points,
    sign_of,
    state,
    told,
)
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.sheet.model import Sheet
from autograder.engine.text import french_number, harmless
from autograder.engine.verdict import Verdict

__all__ = [  # also what `telling` has and callers look for here
    "ISOLATION",
    "SIGNS",
    "WORDS",
    "draw_counterexample",
    "mark_text",
    "next_step",
    "outcome_details",
    "print_questions",
    "print_report",
    "print_sheet",
    "sign",
    "summary_table",
]

STYLES = {
    Verdict.PASSED: "green",
    Verdict.TEACHER: "blue",
    Verdict.MISSING: "cyan",
    Verdict.SKIPPED: "dim",
    Verdict.GRADER_ERROR: "magenta",
}
KIND_STYLES = {
    Kind.CORRECTION: "bold",
    Kind.NOT_MARKED: "magenta",
    Kind.TEACHER: "blue",
    Kind.CARRIED: "green",
    Kind.ANSWERS: "cyan",
    Kind.TO_DO: "cyan",
    Kind.RENAME: "cyan",
    Kind.NOT_ASKED: "dim",
    Kind.FILE: "yellow",
}
WRONG = "bold red"
SIDE_STYLES = {"given": "bold", "got": WRONG, "expected": "bold green"}
LONGEST_VALUE = 150
LONGEST_OUTPUT, MOST_LINES = 1500, 12
BAR = 30


def sign(verdict: Verdict) -> tuple[str, str]:
    """The sign of a verdict, and its colour."""
    return SIGNS[verdict], STYLES.get(verdict, WRONG)


def print_report(report: Report, fiche: Fiche, console: Console, *, news: str = "", step: str = "") -> None:
    """The whole feedback of `taquin check`: with what changed since the last one, and another next step."""
    console.print(_header(report))
    if news:
        console.print(Text(news, "bold green"))
    _print_notes(about_the_file(report), console)
    _print_questions(report, fiche, console)
    console.print()
    console.print(_footer(report, fiche, step or next_step(report)))


def print_questions(report: Report, fiche: Fiche, console: Console) -> None:
    """The questions alone, with what kept them from being marked."""
    _print_notes([note for note in about_the_file(report) if note.kind is not Kind.FILE], console)
    _print_questions(report, fiche, console)


def summary_table(report: Report) -> Table:
    """Question, marks, what next: the close of `pytest autograder`."""
    title = harmless(f"{report.title or report.sheet} — {mark_text(report)}")
    table = Table(title=Text(title), title_style="bold", expand=False)
    table.add_column("Question")
    table.add_column("Points", justify="right")
    table.add_column("État")
    table.add_column("La suite", overflow="fold")
    for question, _ in told(report):
        table.add_row(
            Text(harmless(f"{question.id}. {question.title}")),
            question_points(question),
            Text(_state(question), sign(sign_of(question)[1])[1]),
            Text(harmless(advice(question))),
        )
    return table


def print_sheet(sheet: Sheet, console: Console) -> None:
    table = Table(title=f"{sheet.name} — {sheet.title}", title_style="bold")
    table.add_column("Question", justify="right")
    table.add_column("Titre")
    table.add_column("À écrire")
    table.add_column("Points", justify="right")
    for question in sheet.questions:
        functions = dict.fromkeys(check.function for check in question.checks if check.function)
        letters = [check.answer for check in question.checks if check.answer]
        span = f" ; {letters[0]} à {letters[-1]}" if letters else ""
        table.add_row(
            question.id, question.title, ", ".join(map(str, functions)) + span, french_number(question.out_of)
        )
    table.add_section()
    table.add_row("", "Total", "", french_number(sum(question.out_of for question in sheet.questions)))
    console.print(table)


# ---------------------------------------------------------------- top and bottom


def _header(report: Report) -> RenderableType:
    mark, out_of = report.mark, report.can_be_told
    lines: list[RenderableType] = [Text(mark_text(report), "bold")]
    if mark is not None and out_of and not is_unread(report):
        full = min(BAR, int(BAR * mark / out_of + 1e-9))  # full only when all is right
        lines.append(Text.assemble(("█" * full, "green"), ("░" * (BAR - full), "dim")))
    if report.path is not None:
        lines.append(Text(harmless(_near(report.path)), "dim", overflow="fold"))
    title = Text(harmless(report.title or report.sheet), "bold")
    return Panel(Group(*lines), title=title, title_align="left", expand=False, padding=(0, 2))


def _near(path: Path) -> str:
    """The path as seen from here, when it is below."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _footer(report: Report, fiche: Fiche, step: str) -> RenderableType:
    step = harmless(step)
    if report.nothing_to_do:
        line = Text(step, "bold green" if report.all_passed else "bold blue")
    else:
        line = Text.assemble(("Prochaine étape : ", "bold"), step)
    isolation = ISOLATION_WORDS.get(report.isolation, report.isolation)
    details = [f"isolation : {isolation}", f"{french_number(report.seconds)} s"]
    parameter = fiche.parameter
    if parameter is not None and report.parameters.get(parameter.key) is not None:
        details.insert(0, f"{parameter.key} = {report.parameters[parameter.key]}")
    return Group(Rule(style="dim"), line, Text(" · ".join(details), "dim"))


# ---------------------------------------------------------------- questions


def _print_notes(notes: Iterable[Remark], console: Console) -> None:
    for note in notes:
        first, _, rest = note.text.partition("\n")
        if note.kind is Kind.CAUSE and rest:
            title = Text(harmless(first), WRONG)
            console.print(
                Panel(Text(harmless(rest)), title=title, title_align="left", border_style="red", expand=False)
            )
        else:
            console.print(_line(note))


def _print_questions(report: Report, fiche: Fiche, console: Console) -> None:
    for question, remarks in told(report):
        console.print(question_line(question))
        for remark in remarks:
            console.print(Padding(_remark(remark, fiche), (0, 0, 0, 4)))
            if remark.outcome is not None and remark.kind is not Kind.ALSO and remark.outcome.line:
                console.print(Text(" " * 6) + _to_paste(remark.outcome), soft_wrap=True)
    for outcome in report.bonuses:
        console.print(_bonus_line(outcome))


def _state(question: QuestionReport) -> str:
    return state(question) + " ↪" * question.carried + " ✎" * (question.correction is not None)


def question_line(question: QuestionReport) -> Text:
    mark, style = sign(sign_of(question)[1])
    head = harmless(f" {mark} {question.id}. {question.title}")
    line = Text(head, style)
    line.append(" " + "·" * max(3, 44 - len(head)) + " ", "dim")
    line.append(question_points(question).ljust(17) + " ")
    line.append(_state(question), style)
    return line


def _bonus_line(outcome: Outcome) -> Text:
    """A bonus that is not earned is no mistake: one line says what it would take."""
    earned = outcome.verdict is Verdict.PASSED
    points = f"{french_number(outcome.points)} / {french_number(outcome.out_of)}"
    line = Text(f" {'✔' if earned else '·'} Bonus. {outcome.title} : {points}", "green" if earned else "dim")
    if not earned and outcome.verdict is not Verdict.MISSING and outcome.message:
        line.append(f"\n    {harmless(outcome.message)}", "dim")
    return line


def _line(remark: Remark) -> Text:
    return Text(harmless(f"{remark.sign} {remark.text}"), KIND_STYLES.get(remark.kind, WRONG))


def _remark(remark: Remark, fiche: Fiche) -> RenderableType:
    if remark.kind is Kind.ALSO and remark.outcome is not None:
        message = harmless(first_line(message_of(remark.outcome)))
        return Group(_line(remark), *([Padding(Text(message, "dim"), (0, 0, 0, 2))] if message else []))
    if remark.outcome is not None:
        return Group(_line(remark), Padding(_explanation(remark.outcome, fiche), (0, 0, 0, 2)))
    if remark.comment:
        return Group(_line(remark), Padding(Text(harmless(remark.comment)), (0, 0, 0, 2)))
    return _line(remark)


def outcome_details(outcome: Outcome, fiche: Fiche) -> RenderableType:
    """Everything there is to say about one check that did not simply pass."""
    mark, style = sign(outcome.verdict)
    head = Text(harmless(f"{mark} {headline(outcome)}"), style)
    line = [Padding(_to_paste(outcome), (0, 0, 0, 2))] if outcome.line else []
    return Group(head, Padding(_explanation(outcome, fiche), (0, 0, 0, 2)), *line)


def _to_paste(outcome: Outcome) -> Text:
    """Printed without line breaks of ours: what is pasted must be one line."""
    return Text.assemble(("À essayer : ", "bold"), harmless(outcome.line))


def _explanation(outcome: Outcome, fiche: Fiche) -> RenderableType:
    body: list[RenderableType] = []
    if message := message_of(outcome):
        body.append(Text(harmless(message)))
    if outcome.counterexample is not None:
        body.append(draw_counterexample(outcome.counterexample, fiche))
    if outcome.diagnosis:
        body.append(Text.assemble(("Erreur reconnue : ", "bold yellow"), harmless(outcome.diagnosis)))
    if hint := hint_of(outcome):
        body.append(Text.assemble(("Indice : ", "bold"), harmless(hint)))
    if output := harmless(outcome.output.rstrip()):
        cut = "\n".join(output.splitlines()[:MOST_LINES])[:LONGEST_OUTPUT]
        body.append(Text("Ce que le programme a affiché :", "dim"))
        body.append(Padding(Text(cut, "dim"), (0, 0, 0, 2)))
    return Group(*body)


# ---------------------------------------------------------------- counterexamples


def draw_counterexample(example: Counterexample, fiche: Fiche) -> RenderableType:
    """Given, got and expected, side by side where the terminal is wide enough, with their boards at one height."""
    shown = sides(example, fiche)
    lowest = max(map(_lines_above_boards, shown), default=0)
    aligned = [Group(*_side(side, blank=lowest - _lines_above_boards(side))) for side in shown]
    return InRows(aligned, gap=4, stacked=[Group(*_side(side)) for side in shown])


def _lines_above_boards(side: Side) -> int:
    """Nothing for a side without boards."""
    lines = int(bool(side.call))
    for part in side.parts:
        lines += bool(part.label or part.is_written)
        if part.drawing is not None:
            return lines
    return 0


def _side(side: Side, blank: int = 0) -> Iterable[RenderableType]:
    yield Text(side.title, SIDE_STYLES[side.name])
    if side.call:
        yield Text(side.call)
    for part in side.parts:
        drawn = part.drawing is not None
        yield from _part(part, blank if drawn else 0)
        blank = 0 if drawn else blank


def _part(part: Part, blank: int) -> Iterable[RenderableType]:
    """The value in words and, where the sheet draws it, its boards, some blank lines below."""
    words = (part.label, part.written(LONGEST_VALUE) if part.is_written else "")
    if any(words):
        yield Text(" ".join(filter(None, words)))
    if part.drawing is not None:
        drawn = zip(part.drawing.boards, part.differences, strict=True)
        yield Padding(InRows([boxes(board, places) for board, places in drawn], gap=1), (blank, 0, 0, 0), expand=False)


@dataclass(frozen=True)
class InRows:
    """Items side by side, as many in a row as the width allows.

    With `stacked`: all in one row or, where they are too wide for it, `stacked` one below the other.
    """

    items: Sequence[RenderableType]
    gap: int
    stacked: Sequence[RenderableType] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in self._rows(console, options):
            grid = Table.grid(padding=(0, self.gap, 0, 0), pad_edge=False)
            grid.add_row(*row)
            yield grid

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = self._widths(console, options)
        return Measurement(max(widths, default=0), sum(widths) + self.gap * max(0, len(widths) - 1))

    def _widths(self, console: Console, options: ConsoleOptions) -> list[int]:
        unbounded = options.update(max_width=10_000)
        return [Measurement.get(console, unbounded, item).maximum for item in self.items]

    def _rows(self, console: Console, options: ConsoleOptions) -> list[list[RenderableType]]:
        widths = self._widths(console, options)
        if self.stacked and sum(widths) + self.gap * (len(widths) - 1) > options.max_width:
            return [[item] for item in self.stacked]
        rows: list[list[RenderableType]] = []
        used = 0
        for item, width in zip(self.items, widths, strict=True):
            if not rows or used + self.gap + width > options.max_width:
                rows.append([])
                used = -self.gap
            rows[-1].append(item)
            used += self.gap + width
        return rows
