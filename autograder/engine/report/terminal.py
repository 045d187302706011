"""A Report for a person at a terminal: what is done, what is wrong and why, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from autograder.engine.sheet.model import Counterexample, Outcome, QuestionResult, Report, Sheet, Verdict
from autograder.engine.text import french_number, harmless
from autograder.engine.values import short

SIGNS = {
    Verdict.PASSED: ("✔", "green"),
    Verdict.TEACHER: ("◇", "blue"),
    Verdict.MISSING: ("○", "cyan"),
    Verdict.SKIPPED: ("·", "dim"),
    Verdict.GRADER_ERROR: ("!", "magenta"),
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
MOST_BOARDS_IN_A_ROW = 4
ISOLATION = {
    "full": "complète : ni disque, ni réseau, ni autre processus",
    "process": "processus séparé et limité",
    "process-sans-limites": "processus séparé",
}
CONGRATULATIONS = "Tout est juste. Bravo !"
SO_FAR = "Tout ce qui se vérifie ici est juste ; l'enseignant vérifiera d'autres cas."


def sign(verdict: Verdict) -> tuple[str, str]:
    return SIGNS.get(verdict, ("✘", "bold red"))


def print_report(report: Report, console: Console) -> None:
    """The whole feedback of `taquin check`."""
    console.print(_header(report))
    told = {outcome.message for result in report.results for outcome in result.outcomes}
    for note in report.repairs:
        mark, style = ("✘", "bold red") if note in told else ("⚠", "yellow")
        console.print(Text(f"{mark} {harmless(note)}", style))
    print_questions(report, console)
    console.print()
    console.print(_footer(report))


def print_questions(report: Report, console: Console) -> None:
    outcomes = [outcome for result in report.results for outcome in result.outcomes]
    once = len({(outcome.verdict, outcome.message) for outcome in outcomes}) == 1 < len(outcomes)
    once = once and outcomes[0].verdict is Verdict.RAISED  # a file that cannot be read is wrong in one place
    if once and outcomes[0].message not in report.repairs:
        console.print(Text(f"✘ {harmless(outcomes[0].message)}", "bold red"))
    for result in report.results:
        console.print(_question_line(result))
        if once:
            continue
        for part in _question_details(result, report.sheet):
            console.print(Padding(part, (0, 0, 0, 4)))
    for outcome in report.bonuses:
        console.print(_bonus_line(outcome))


def summary_table(report: Report) -> Table:
    """Question, marks, what next: the close of `pytest autograder`."""
    table = Table(title=f"{report.sheet.title} — {mark_text(report)}", title_style="bold", expand=False)
    table.add_column("Question")
    table.add_column("Points", justify="right")
    table.add_column("État")
    table.add_column("La suite", overflow="fold")
    for result in report.results:
        table.add_row(
            f"{result.question.id}. {result.question.title}",
            _points(result),
            Text(_state_word(result), sign(result.verdict)[1]),
            Text(_advice(result)),
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


def mark_text(report: Report) -> str:
    if report.mark is None:
        return "pas de note : à recorriger"
    if report.sheet.seals is not None:
        here = report.can_be_told
        plural = "s" if here >= 2 else ""
        return f"{french_number(report.mark)} sur {french_number(here)} point{plural} vérifiable{plural} ici"
    return f"{french_number(report.mark)} / {french_number(report.out_of)}"


def _near(path: Path) -> str:
    """The path as seen from here, when it is below."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


# ---------------------------------------------------------------- one question


def _header(report: Report) -> RenderableType:
    mark, out_of = report.mark, report.can_be_told
    lines: list[RenderableType] = [Text(mark_text(report), "bold")]
    if mark is not None and out_of:
        full = round(30 * mark / out_of)
        lines.append(Text.assemble(("█" * full, "green"), ("░" * (30 - full), "dim")))
    if report.path is not None:
        lines.append(Text(harmless(_near(report.path)), "dim", overflow="fold"))
    return Panel(
        Group(*lines), title=Text(report.sheet.title, "bold"), title_align="left", expand=False, padding=(0, 2)
    )


def _state_word(result: QuestionResult) -> str:
    word = WORDS[result.verdict]
    if result.verdict is Verdict.TEACHER:
        told = any(outcome.verdict is Verdict.TEACHER and outcome.message for outcome in result.outcomes)
        word = "à revoir" if told else "juste jusqu'ici"
    if result.verdict is Verdict.DOUBTFUL:
        word = "à revoir"
    if result.verdict is Verdict.MISSING and result.points:
        word = "commencée"
    return word + (" ↪" if result.carried else "")


def _points(result: QuestionResult) -> str:
    if result.points is None:
        return "—"
    return f"{french_number(result.points)} / {french_number(sum(o.check.points for o in result.outcomes))}"


def _question_line(result: QuestionResult) -> Text:
    mark, style = sign(result.verdict)
    head = f" {mark} {result.question.id}. {result.question.title}"
    line = Text(head, style)
    line.append(" " + "·" * max(3, 50 - len(head)) + " ", "dim")
    line.append(_points(result).ljust(13))
    line.append(_state_word(result), style)
    return line


def _bonus_line(outcome: Outcome) -> Text:
    """A bonus that is not earned is no mistake: one line says what it would take."""
    earned = outcome.verdict is Verdict.PASSED
    points = f"{french_number(outcome.points)} / {french_number(outcome.check.points)}"
    line = Text(f" {'✔' if earned else '·'} Bonus. {outcome.check.title} : {points}", "green" if earned else "dim")
    if not earned and outcome.verdict is not Verdict.MISSING and outcome.message:
        line.append(f"\n    {harmless(outcome.message)}", "dim")
    return line


def _question_details(result: QuestionResult, sheet: Sheet) -> Iterable[RenderableType]:
    """The mistakes, each explained once; what was carried; what waits."""
    explained: set[str] = set()
    for outcome in result.outcomes:
        if outcome.verdict in (Verdict.PASSED, Verdict.MISSING, Verdict.SKIPPED):
            continue
        if outcome.verdict is Verdict.TEACHER:
            if outcome.message and outcome.message not in explained:
                alike = sum(other.message == outcome.message for other in result.outcomes)
                what = _name(outcome) if alike == 1 else f"{alike} contrôles"
                yield Text(harmless(f"◇ {what} : {outcome.message}"), "blue")
            explained.add(outcome.message)
            continue
        if outcome.diagnosis and outcome.diagnosis in explained:
            yield Text(f"✘ {_name(outcome)} : la même erreur", "bold red")
        else:
            yield outcome_details(outcome, sheet)
        explained.add(outcome.diagnosis or "")
    carried = [outcome for outcome in result.outcomes if outcome.carried]
    for message in dict.fromkeys(outcome.message for outcome in carried):
        yield Text(f"↪ {message}", "green")
    waiting = [o.check.answer for o in result.outcomes if o.verdict is Verdict.MISSING and o.check.answer]
    if waiting and any(outcome.verdict is not Verdict.MISSING for outcome in result.outcomes):
        plural = "s" if len(waiting) > 1 else ""
        yield Text(f"○ réponse{plural} à donner : {', '.join(waiting)}", "cyan")
    for outcome in result.outcomes:
        if outcome.verdict is Verdict.MISSING and outcome.check.function and "renommer" in outcome.message:
            yield Text(harmless(outcome.message), "cyan")
            break


def _name(outcome: Outcome) -> str:
    answer = f"Réponse {outcome.check.answer} — " if outcome.check.answer else ""
    return answer + outcome.check.title


def outcome_details(outcome: Outcome, sheet: Sheet) -> RenderableType:
    """Everything there is to say about one check that did not simply pass."""
    mark, style = sign(outcome.verdict)
    parts: list[RenderableType] = [Text(f"{mark} {_name(outcome)} : {WORDS[outcome.verdict]}", style)]
    body: list[RenderableType] = []
    if outcome.message:
        body.append(Text(harmless(outcome.message)))
    if outcome.counterexample is not None:
        body.append(draw_counterexample(outcome.counterexample, sheet))
    if outcome.diagnosis:
        body.append(Text.assemble(("Erreur reconnue : ", "bold yellow"), harmless(outcome.diagnosis)))
    if outcome.check.hint and not outcome.carried:
        body.append(Text.assemble(("Indice : ", "bold"), outcome.check.hint))
    if outcome.output and outcome.verdict is not Verdict.PASSED:
        text = harmless(outcome.output.rstrip())
        cut = "\n".join(text.splitlines()[:12])[:1500]
        body.append(Text("Ce que le programme a affiché :", "dim"))
        body.append(Padding(Text(cut, "dim"), (0, 0, 0, 2)))
    parts.append(Padding(Group(*body), (0, 0, 0, 2)))
    return Group(*parts)


# ---------------------------------------------------------------- counterexamples


def draw_counterexample(example: Counterexample, sheet: Sheet) -> RenderableType:
    """Given, got and expected, side by side."""
    columns = []
    for title, value, style in (
        ("donné", example.given, "bold"),
        ("obtenu", example.got, "bold red"),
        ("attendu", example.expected, "bold green"),
    ):
        if value is not None and not (isinstance(value, dict) and "réponse" in value):
            other = example.expected if value is example.got else None
            columns.append(Group(Text(title, style), *_drawn(value, other, sheet)))
    boards = [value for value in _values(example) for _ in sheet.adapter.grilles(value)]
    return Group(*columns) if len(boards) > MOST_BOARDS_IN_A_ROW else _side_by_side(columns, 4)


def _values(example: Counterexample) -> Iterable[Any]:
    for value in (example.given, example.got, example.expected):
        yield from value.values() if isinstance(value, dict) else [value]


def _side_by_side(items: Sequence[RenderableType], gap: int) -> Table:
    grid = Table.grid(padding=(0, gap, 0, 0))
    grid.add_row(*items)
    return grid


def _drawn(value: Any, other: Any, sheet: Sheet) -> Iterable[RenderableType]:
    if not isinstance(value, dict) or ("renvoie" not in value and "fonction" not in value):
        yield from _value("", value, other, sheet)
        return
    entries = dict(value)
    function = entries.pop("fonction", None)
    if function:  # the call as it would be typed, long arguments by their names
        brief = {name: repr(item) if len(repr(item)) <= 24 else name for name, item in entries.items()}
        yield Text(harmless(f"{function}({', '.join(brief.values())})"))
        entries = {name: item for name, item in entries.items() if brief[name] == name or sheet.adapter.grilles(item)}
    for name, item in entries.items():
        label = "renvoie " if name == "renvoie" else f"{name} = "
        yield from _value(label, item, other.get(name) if isinstance(other, dict) else None, sheet)


def _value(label: str, value: Any, other: Any, sheet: Sheet) -> Iterable[RenderableType]:
    """The value in words and, where it stands for boards, those boards."""
    boards = sheet.adapter.grilles(value)
    if not boards or not isinstance(value, list):
        yield Text(harmless(label + short(value, 70)))
    elif label:
        yield Text(harmless(label.rstrip()))
    if boards:
        others = sheet.adapter.grilles(other) if other is not None else []
        drawn = [board(grid, others[i] if i < len(others) else None) for i, grid in enumerate(boards)]
        yield _side_by_side(drawn, 1)


def board(grid: list[list[int]], other: list[list[int]] | None = None) -> Text:
    """A board, in boxes; tiles that differ from `other` stand out."""
    if other is not None and [*map(len, other)] != [*map(len, grid)]:
        other = None
    digits = max(len(str(tile)) for row in grid for tile in row)
    edges = ["─" * (digits + 2)] * len(grid[0])
    text = Text("┌" + "┬".join(edges) + "┐\n")
    for i, row in enumerate(grid):
        for j, tile in enumerate(row):
            different = other is not None and other[i][j] != tile
            text.append("│")
            text.append(f" {tile or '':>{digits}} ", "bold white on red" if different else "bold" if tile else "")
        text.append("│\n")
        edge = ("├", "┼", "┤") if i + 1 < len(grid) else ("└", "┴", "┘")
        text.append(edge[0] + edge[1].join(edges) + edge[2] + ("\n" if i + 1 < len(grid) else ""))
    return text


# ---------------------------------------------------------------- what next


def _footer(report: Report) -> RenderableType:
    if report.nothing_to_do:
        lines = [Text(next_step(report), "bold green" if report.all_passed else "bold blue")]
    else:
        lines = [Text.assemble(("Prochaine étape : ", "bold"), next_step(report))]
    isolation = ISOLATION.get(report.isolation, report.isolation).split(" :")[0]
    details = f"u0 = {report.u0} · isolation : {isolation} · tirage {report.seed} · {french_number(report.seconds)} s"
    return Group(Rule(style="dim"), *lines, Text(details, "dim"))


def next_step(report: Report) -> str:
    """The first thing to do: repair what is wrong before starting what is not begun."""
    ordered = sorted(report.results, key=lambda result: result.verdict in (Verdict.MISSING, Verdict.SKIPPED))
    for result in ordered:
        if result.verdict not in (Verdict.PASSED, Verdict.TEACHER):
            advice = _advice(result)
            if advice.split(" ")[0][1:].islower():  # and not IndexError
                advice = advice[:1].lower() + advice[1:]
            return f"question {result.question.id}, {result.question.title} — {advice}"
    if report.waiting:
        points = french_number(sum(outcome.check.points for outcome in report.waiting))
        return f"Tout ce qui se vérifie ici est juste ; le reste ({points} points) sera vérifié par l'enseignant."
    return CONGRATULATIONS if report.sheet.seals is None else SO_FAR


def _advice(result: QuestionResult) -> str:
    fine = (Verdict.PASSED, Verdict.SKIPPED, Verdict.TEACHER)
    worst = next((o for o in result.outcomes if o.verdict not in fine), None)
    if worst is None and result.verdict is Verdict.TEACHER:
        return "le reste est vérifié par l'enseignant"
    if worst is None:
        return "acquis, une fois l'erreur précédente corrigée" if result.carried else ""
    if worst.verdict is Verdict.GRADER_ERROR:
        return "la correction a échoué, à signaler à l'enseignant"
    if worst.verdict is Verdict.MISSING:
        if worst.check.answer:
            waiting = [o.check.answer for o in result.outcomes if o.verdict is Verdict.MISSING and o.check.answer]
            return "donner " + ", ".join(f'reponses["{key}"]' for key in waiting)
        return f"écrire la fonction {worst.check.function}"
    if worst.check.answer:
        return f"revoir la réponse {worst.check.answer} ({worst.check.title})"
    return harmless(worst.diagnosis or worst.message.split("\n")[0] or f"revoir : {worst.check.title}")
