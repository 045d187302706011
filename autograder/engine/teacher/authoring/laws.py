"""The laws that every sheet obeys. Each is a function that yields French sentences on what is broken and what to write
where, and nothing when the law holds. `taquin verify NAME` and tests/test_sheets.py use the same functions.

What catalog refuses to load (marks that do not sum to 20, names that do not fit together) is not said again here.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.engine.errors import SheetError
from autograder.engine.marking.ask import ask
from autograder.engine.marking.candidate import Candidate
from autograder.engine.marking.marking import SEED, mark
from autograder.engine.marking.references import references
from autograder.engine.marking.report import Outcome, Report
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet import catalog
from autograder.engine.sheet.cases import Cases
from autograder.engine.sheet.checks import Ecart
from autograder.engine.sheet.model import OUT_OF, Check, Faute, Sheet
from autograder.engine.sheet.sources import compose, regions, stub
from autograder.engine.submissions.submission import Submission
from autograder.engine.teacher.authoring.build import exercise_files, old_figures
from autograder.engine.text import french_number
from autograder.engine.verdict import Verdict

TOO_SHORT = 4  # characters: a shorter answer stands in many texts by chance
BREAKINGS = ("return None", 'raise ValueError("fonction en panne")')
IDLE = (
    *("return None", "return -1", "return 0", "return 1", "return []", "return ''", "return {}", "raise ValueError"),
    "return [0] * 100",
)
UNDECIDED = (Verdict.PASSED, Verdict.SKIPPED, Verdict.GRADER_ERROR)


def broken_laws(name: str, *, quick: bool) -> Iterator[str]:
    """All that is wrong with a sheet; with `quick`, what can be told in seconds. A SheetError if it cannot be read."""
    sheet = catalog.load_sheet(name)
    for law in (
        every_check_counts,
        fautes_are_enough,
        calls_are_declared,
        stub_holds_no_solution,
        rubrics_stay_with_the_teacher,
        exercises_are_fresh,
    ):
        yield from law(sheet)
    wrong = list(reference_is_right(sheet))
    yield from wrong
    if wrong:
        return  # all that follows is measured by the reference
    yield from stub_gives_no_answer_away(sheet)
    yield from stub_is_all_to_do(sheet)
    yield from fautes_can_be_loaded(sheet)
    if quick:
        return
    for target in targets(sheet):
        yield from fautes_are_lost_and_named(sheet, target)
        yield from doing_nothing_earns_nothing(sheet, target)
        yield from verifications_are_needed(sheet, target)
    for number, faute in enumerate(sheet.fautes):
        if faute.target in sheet.functions:
            yield from faute_loses_only_its_question(sheet, number)
    for function in sheet.functions:
        yield from breaking_never_pays(sheet, function)


# ---------------------------------------------------------------- what the sources say


def every_check_counts(sheet: Sheet) -> Iterator[str]:
    """Every check is worth something."""
    for check in (*sheet.checks, *sheet.bonuses):
        if check.points <= 0:
            yield f"{_graders(sheet)} : {check.id} ne vaut rien ; écrire points=… avec un nombre positif."


def fautes_are_enough(sheet: Sheet) -> Iterator[str]:
    """Every function and every answer has a faute for each of its checks; no sentence serves two of one target.

    A long check is a matter of time: any wrong function fails it, and it asks for no faute of its own.
    """
    known = Counter(faute.target for faute in sheet.fautes)
    where = f"reference/{sheet.name}/fautes.py"
    for target in targets(sheet):
        wanted = max(1, sum(not check.long for check in checks_of(sheet, target)))
        if known[target] < wanted:
            missing = wanted - known[target]
            yield (
                f"{where} : il manque {missing} faute{'s' if missing > 1 else ''} pour `{target}` (une par contrôle) ; "
                f'écrire @faute("…") sur une variante fausse `def {target}(…)`.'
            )
    for (target, sentence), times in Counter((faute.target, faute.sentence) for faute in sheet.fautes).items():
        if times > 1:
            yield f"{where} : {times} fautes de `{target}` ont la même phrase (« {sentence} ») ; les distinguer."


def calls_are_declared(sheet: Sheet) -> Iterator[str]:
    """In each function, the reference calls only functions that the sheet lets it lean on."""
    used = _names_used(sheet.solution)
    for function in sheet.functions:
        allowed = {function, *sheet.leans_on(function)}
        for name in [name for name in sheet.functions if name in _reached(function, used, sheet) - allowed]:
            yield (
                f"reference/{sheet.name}/solution.py : `{function}` appelle `{name}` ; le déclarer dans "
                f'autograder/{sheet.name}/fiche.py : leans_on = {{"{function}": ("{name}",)}}.'
            )


def _names_used(solution: str) -> dict[str, set[str]]:
    """What the module's top-level statements define → the names that these definitions use."""
    used: dict[str, set[str]] = {}
    for statement in ast.parse(solution).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            own = {statement.name}
        else:
            own = _names(statement, ast.Store)
        names = _names(statement, ast.Load)
        if isinstance(statement, ast.FunctionDef):
            names -= _locals_of(statement)
        for name in own:
            used.setdefault(name, set()).update(names)
    return used


def _names(tree: ast.AST, context: type[ast.expr_context]) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, context)}


def _locals_of(function: ast.FunctionDef) -> set[str]:
    """Parameters and variables: names that hide what the module defines."""
    found = _names(function, ast.Store)
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef) and node is not function:
            found.add(node.name)
    return found


def _reached(function: str, used: Mapping[str, set[str]], sheet: Sheet) -> set[str]:
    """The sheet's functions that this one calls, itself or through the helpers and globals of solution.py."""
    reached: set[str] = set()
    seen, waiting = {function}, [function]
    while waiting:
        for name in used.get(waiting.pop(), set()) - seen:
            seen.add(name)
            if name in sheet.functions:
                reached.add(name)
            else:
                waiting.append(name)
    return reached


# ---------------------------------------------------------------- what students receive


def exercises_are_fresh(sheet: Sheet) -> Iterator[str]:
    """exercises/ is what `taquin build` would write now."""
    files = exercise_files(sheet)
    for path in old_figures(sheet, catalog.EXERCISES, files):
        yield f"exercises/{sheet.name}/images/{path.name} n'est plus dans l'énoncé ; lancer `taquin build`."
    for name, text in files.items():
        path = catalog.EXERCISES / sheet.name / name
        if not path.exists() or path.read_text("utf-8") != text:
            yield f"exercises/{sheet.name}/{name} n'est pas à jour ; lancer `taquin build`."


def stub_holds_no_solution(sheet: Sheet) -> Iterator[str]:
    """The file to fill is Python, and contains no line of a solution."""
    lines, text = sheet.solution.splitlines(), stub(sheet.solution)
    solutions = {line.strip() for begin, end in regions(sheet.solution) for line in lines[begin + 1 : end - 1]}
    where = f"reference/{sheet.name}/solution.py"
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and line.strip() in solutions:
            yield (
                f"{where} : la ligne « {line.strip()} » d'une solution est aussi dans le fichier à remplir "
                f"(ligne {number}) ; l'écrire autrement d'un côté."
            )
    try:
        compile(text, "stub.py", "exec")
    except SyntaxError as error:
        yield (
            f"{where} : sans ses solutions, ce n'est plus du Python (ligne {error.lineno} du fichier à remplir) ; "
            "garder hors des marques la ligne `def` et la docstring."
        )


def stub_gives_no_answer_away(sheet: Sheet) -> Iterator[str]:
    """No lettered answer that is long enough to be recognised stands in what is handed out."""
    files = exercise_files(sheet)
    for key, answer in right_answers(sheet).items():
        written = re.compile(rf"\b{re.escape(str(answer))}\b")
        for name, text in files.items():
            if len(str(answer)) >= TOO_SHORT and written.search(text):
                yield (
                    f"exercises/{sheet.name}/{name} contient la réponse {key} ({answer}) ; "
                    f"l'ôter de enonce.md, sujet.py ou solution.py, dans reference/{sheet.name}/."
                )


def rubrics_stay_with_the_teacher(sheet: Sheet) -> Iterator[str]:
    """An open question has points and a rubric of its own; students receive its text only."""
    handed_out = "".join(exercise_files(sheet).values())
    where = f"reference/{sheet.name}/enonce.md"
    times = Counter(question.id for question in sheet.open_questions)
    for id in [id for id, number in times.items() if number > 1]:
        yield f"{where} : deux questions ouvertes s'appellent « {id} » ; donner à chacune un identifiant à elle."
    for question in sheet.open_questions:
        told = f"{where}, question ouverte {question.id} :"
        if question.points <= 0:
            yield f"{told} elle ne vaut rien ; écrire <!-- barème 2 (ses points), puis la grille."
        if not question.rubric:
            yield f"{told} la grille de correction est vide ; l'écrire après <!-- barème …, avant -->."
        elif question.rubric in handed_out or "<!-- barème" in handed_out:
            yield f"{told} la grille est dans ce que reçoivent les élèves ; ne la laisser qu'entre <!-- barème … -->."


# ---------------------------------------------------------------- the stub and the reference, marked


def stub_is_all_to_do(sheet: Sheet) -> Iterator[str]:
    """The stub as handed out scores 0, and nothing in it is called wrong."""
    report = mark_source(sheet, stub(sheet.solution))
    for outcome in report.outcomes:
        if outcome.verdict is not Verdict.MISSING:
            yield (
                f"Le fichier à remplir, tel quel, n'est pas jugé « à faire » par {outcome.id} ({_told(outcome)}) ; "
                f"dans reference/{sheet.name}/solution.py, mettre toute la solution entre ses marques."
            )
    for note in report.repairs:
        yield f"Le fichier à remplir, tel quel, est jugé abîmé : {note}"


def reference_is_right(sheet: Sheet) -> Iterator[str]:
    """The reference scores 20, with the answers that the graders expect and without any help, and every bonus but those
    that the sheet says are out of its reach."""
    where = f"reference/{sheet.name}/solution.py"
    try:
        references(sheet.name, None, SEED)
        report = mark_source(sheet, sheet.solution)
        right_answers(sheet)
    except SheetError as error:
        yield str(error)
        return
    except Exception as error:  # noqa: BLE001  sources that anybody may have written, run as they are
        yield f"{where} ou oracle.py ne s'exécute pas ({type(error).__name__} : {error})."
        return
    yield from _out_of_reach(sheet, report)
    for outcome in [*report.outcomes, *(one for one in report.bonuses if one.id not in sheet.fiche.out_of_reach)]:
        if outcome.verdict is not Verdict.PASSED:
            yield (
                f"{where} n'a pas les points de {outcome.id} ({_told(outcome)}) ; "
                f"corriger la solution, ou le contrôle dans {_graders(sheet)}."
            )
        elif outcome.carried:
            helped = ", ".join(outcome.carried_from)
            yield f"{where} : {outcome.id} n'est juste qu'avec d'autres fonctions à la place de {helped}."
    if report.mark is not None and report.mark > OUT_OF:
        yield f"{where} a {french_number(report.mark)} points sur {OUT_OF}."


def _out_of_reach(sheet: Sheet, report: Report) -> Iterator[str]:
    """What a sheet says that its reference does not earn is a bonus, and is not earned."""
    verdicts = {bonus.id: bonus.verdict for bonus in report.bonuses}
    for id in sheet.fiche.out_of_reach:
        if verdicts.get(id) is not Verdict.FAILED:
            told = "n'est pas un bonus" if id not in verdicts else f"est jugé « {verdicts[id].value} »"
            yield f"autograder/{sheet.name}/fiche.py : {id} {told} ; l'ôter de out_of_reach."


# ---------------------------------------------------------------- fautes, marked


def fautes_can_be_loaded(sheet: Sheet) -> Iterator[str]:
    """What stands beside the fautes in their file is loaded before the solution: it may not need it yet."""
    report = mark_source(sheet, compose(sheet, context=sheet.faute_context), sheet.checks[:1])
    for note in report.repairs:
        yield (
            f"reference/{sheet.name}/fautes.py : hors des fautes, une instruction ne s'exécute pas ({note}) ; "
            "n'y utiliser les fonctions de la solution que dans le corps d'une fonction."
        )


def fautes_are_lost_and_named(sheet: Sheet, target: str) -> Iterator[str]:
    """Each faute of a function or of an answer costs points and is named; between them they fail every check of it."""
    never_failed = {check.id for check in checks_of(sheet, target)}
    for number in [number for number, faute in enumerate(sheet.fautes) if faute.target == target]:
        outcomes = outcomes_of_its_checks(sheet, number)
        yield from _lost_and_named(sheet, number, outcomes)
        never_failed -= {outcome.id for outcome in outcomes if outcome.verdict not in UNDECIDED}
    for id in sorted(never_failed):
        yield (
            f"Aucune faute de `{target}` ne fait échouer {id} ; en écrire une dans reference/{sheet.name}/fautes.py, "
            f"ou ôter ce contrôle de {_graders(sheet)}."
        )


def faute_loses_only_its_question(sheet: Sheet, number: int) -> Iterator[str]:
    """An error in a function costs marks once. A long check is judged by what was run: it may be lost too."""
    faute = sheet.fautes[number]
    own = question_of(sheet, faute.target)
    report = mark_source(sheet, source_with(sheet, faute), _judged_with(sheet, faute.target))
    yield from _lost_and_named(sheet, number, _about(faute, report))
    long = {check.id for check in sheet.checks if check.long}
    for result in report.questions:
        for outcome in result.outcomes:
            if result.id != own and outcome.verdict is not Verdict.PASSED and outcome.id not in long:
                yield (
                    f"{_name_of(sheet, faute)} fait perdre aussi {outcome.id}, question {result.id} "
                    f"({_told(outcome)}) ; déclarer `{faute.target}` dans leans_on "
                    f"(autograder/{sheet.name}/fiche.py), ou changer le contrôle."
                )


def _judged_with(sheet: Sheet, function: str) -> list[Check]:
    """The checks that a mistake in a function of the reference can change: those of its question, of all functions that
    the reference computes with it, and those that ask one of these. The others run the same program as ever, and right
    answers stay right."""
    used = _names_used(sheet.solution)
    found, size = {function}, 0
    while len(found) > size:
        size = len(found)
        found |= {name for name in sheet.functions if _reached(name, used, sheet) & found}
    own = question_of(sheet, function)
    return [
        check
        for check in sheet.checks
        if check.function and (check.function in found or check.question == own or found & _named_in(check))
    ]


def _named_in(check: Check) -> set[str]:
    """The names that the check itself writes: `eleve.voisins(…)`, `eleve.longue("voisins")`."""
    code = _body(check).__code__
    return {*code.co_names, *(value for value in code.co_consts if isinstance(value, str))}


def _lost_and_named(sheet: Sheet, number: int, own: Sequence[Outcome]) -> Iterator[str]:
    faute = sheet.fautes[number]
    lost = [outcome for outcome in own if outcome.verdict is not Verdict.PASSED]
    broken = next((outcome for outcome in lost if outcome.verdict is Verdict.GRADER_ERROR), None)
    if broken is not None:
        yield f"{_name_of(sheet, faute)} met en défaut {broken.id} ; corriger {_graders(sheet)} ({broken.message})."
    elif not lost:
        yield (
            f"{_name_of(sheet, faute)} ne perd aucun point ; ajouter à {_graders(sheet)} un cas où elle se trompe, "
            "ou ôter cette faute."
        )
    elif all(outcome.verdict is Verdict.MISSING for outcome in lost):
        yield f"{_name_of(sheet, faute)} ne donne rien à juger ; écrire une variante qui répond, mais faux."
    elif faute.sentence not in {outcome.diagnosis for outcome in own} and not _has_a_twin(sheet, number, own):
        yield (
            f"{_name_of(sheet, faute)} n'est pas reconnue : une copie qui la commet n'en lit pas la phrase ; "
            "vérifier que la variante répond toujours la même chose, et que Fiche.canonical ne l'efface pas."
        )


def _has_a_twin(sheet: Sheet, number: int, own: Sequence[Outcome]) -> bool:
    """Does another faute of the same function do the same? Neither can be named then. Endless loops all look alike."""
    if any(outcome.verdict is Verdict.TIMEOUT for outcome in own):
        return True
    seen = {outcome.id: (outcome.verdict, outcome.counterexample) for outcome in own}
    target = sheet.fautes[number].target
    for other, faute in enumerate(sheet.fautes):
        if faute.target == target and other != number:
            outcomes = outcomes_of_its_checks(sheet, other)
            if seen == {o.id: (o.verdict, o.counterexample) for o in outcomes if o.id in seen}:
                return True
    return False


# ---------------------------------------------------------------- what each check verifies


def idle_functions(sheet: Sheet, function: str) -> list[Faute]:
    """What answers the same thing whatever is asked, or hands its argument back."""
    parameters = sheet.functions[function]
    bodies = [*IDLE, *(f"return {name}" for name in parameters[:1])]
    head = f"def {function}({', '.join(f'{name}=None' for name in parameters)}):\n    "
    return [Faute(function, body, head + body) for body in bodies]


def doing_nothing_earns_nothing(sheet: Sheet, target: str) -> Iterator[str]:
    """No check of a function is passed by a function that does nothing."""
    for check in _short_checks_of(sheet, target):
        for idle in idle_functions(sheet, target):
            if _failure(sheet, idle, check) is None:
                yield (
                    f"{_graders(sheet)} : {check.id} laisse passer une fonction `{target}` qui ne fait que "
                    f"« {idle.sentence} » ; y demander aussi un cas où c'est faux."
                )


def _short_checks_of(sheet: Sheet, target: str) -> list[Check]:
    return [check for check in checks_of(sheet, target) if check.lettered is None and not check.long]


def verifications_are_needed(sheet: Sheet, target: str) -> Iterator[str]:
    """Each thing that a check of a function verifies is what some faute, or a function that does nothing, fails by:
    without it, that one would pass, or be told something else."""
    fautes = [faute for faute in sheet.fautes if faute.target == target]
    if target in sheet.functions:
        fautes += idle_functions(sheet, target)
    for check in _short_checks_of(sheet, target):
        seen = [(faute, told) for faute in fautes if (told := _failure(sheet, faute, check)) is not None]
        for line, weaker in _weakened(check):
            if all(_failure(sheet, faute, weaker) == told for faute, told in seen):
                where = f"autograder/{sheet.name}/{Path(inspect.getfile(_body(check))).name}, ligne {line}"
                yield (
                    f"{where} : sans cette vérification, {check.id} refuse les mêmes fautes ; l'ôter, "
                    f"ou écrire dans reference/{sheet.name}/fautes.py une faute de `{target}` qu'elle seule voit."
                )


def _failure(sheet: Sheet, faute: Faute, check: Check) -> str | None:
    """What the check, which need not be one of the sheet, says of the reference with that one mistake."""
    submission = Submission(sheet, "essai", Path(f"{sheet.name}.py"), source_with(sheet, faute))
    with Candidate(submission, references(sheet.name, None, SEED), Limits()) as candidate:
        failure = ask(check, candidate.eleve(check), candidate.corrige(check)).failure
    if isinstance(failure, Ecart):
        return failure.message
    return None if failure is None else type(failure).__name__


def _weakened(check: Check) -> Iterator[tuple[int, Check]]:
    """The check without one of its verifications (`assert`, `raise`, a call made only for what it may raise), for each
    of them, with its line."""
    body = _body(check)
    tree = ast.parse(inspect.getsource(body))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    function.decorator_list = []
    for block in [block for node in ast.walk(function) for block in _blocks(node)]:
        for place, statement in enumerate(block):
            if _verifies(statement):
                block[place] = ast.copy_location(ast.Pass(), statement)
                space = dict(body.__globals__)
                exec(compile(tree, "weakened.py", "exec"), space)
                block[place] = statement
                yield body.__code__.co_firstlineno + statement.lineno - 1, _with_body(check, space[function.name])


def _blocks(node: ast.AST) -> list[list[ast.stmt]]:
    found = (getattr(node, field, None) for field in ("body", "orelse", "finalbody"))
    return [block for block in found if isinstance(block, list)]


def _verifies(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call) and isinstance(statement.value.func, ast.Name)
    return isinstance(statement, ast.Assert | ast.Raise)


def _body(check: Check) -> Any:
    return check.cases.body if check.cases else check.run


def _with_body(check: Check, body: Any) -> Check:
    if check.cases is None:
        return replace(check, run=body)
    old = check.cases
    cases = Cases(body, old.examples, old.strategies, old.number, old.ask_ahead)
    return replace(check, run=cases.replay, cases=cases)


# ---------------------------------------------------------------- breaking an earlier function


def breaking_never_pays(sheet: Sheet, function: str) -> Iterator[str]:
    """A submission does not gain by making a function wrong: neither the reference, nor one in which a later function
    that leans on it is itself wrong."""
    answers, checks = right_answers(sheet), _judged_with(sheet, function)
    for breaking in BREAKINGS:
        broken = {function: _broken(function, breaking)}
        report = mark_source(sheet, compose(sheet, broken, answers), checks)
        if report.mark is None or report.mark >= sum(check.points for check in checks):
            told = "n'est pas notée" if report.mark is None else "ne perd rien"
            yield f"La référence où `{function}` fait « {breaking} » {told} ; revoir {_graders(sheet)}."
    for later in sheet.functions:
        wrong = next((faute for faute in sheet.fautes if faute.target == later), None)
        if wrong is not None and function in sheet.leans_on(later):
            yield from _breaking_helps(sheet, function, wrong, answers)


def _breaking_helps(sheet: Sheet, function: str, wrong: Faute, answers: Mapping[str, Any]) -> Iterator[str]:
    """Only the two functions' own checks are asked: they are what can change."""
    checks = [check for check in sheet.checks if check.function in (function, wrong.target)]
    replaced = {wrong.target: wrong.source}
    before = mark_source(sheet, compose(sheet, replaced, answers, context=sheet.faute_context), checks).mark
    for breaking in BREAKINGS:
        replaced[function] = _broken(function, breaking)
        after = mark_source(sheet, compose(sheet, replaced, answers, context=sheet.faute_context), checks).mark
        if before is not None and (after is None or after > before):
            told = "n'a plus de note" if after is None else f"passe de {french_number(before)} à {french_number(after)}"
            yield (
                f"Avec la faute « {wrong.sentence} » de `{wrong.target}`, faire faire « {breaking} » à `{function}` "
                f"rapporte des points : la copie {told}. Ôter `{function}` de leans_on, dans "
                f"autograder/{sheet.name}/fiche.py, ou donner plus d'exemples au contrôle de `{wrong.target}`."
            )


def _broken(function: str, breaking: str) -> str:
    return f"def {function}(*args, **kwargs):\n    {breaking}"


# ---------------------------------------------------------------- what the laws share


def targets(sheet: Sheet) -> list[str]:
    """What a faute may be about: each function, and `reponse_<key>` for each lettered answer."""
    return [*sheet.functions, *(f"reponse_{key}" for key in sheet.answers)]


def question_of(sheet: Sheet, target: str) -> str:
    return checks_of(sheet, target)[0].question


def right_answers(sheet: Sheet) -> dict[str, Any]:
    """Every lettered answer, from the reference."""
    corrige = references(sheet.name, None, SEED).corrige
    answers = {}
    for check in sheet.checks:
        if check.answer and check.lettered:
            try:
                answers[check.answer] = corrige.expected(check.lettered)
            except Exception as error:
                told = f"{type(error).__name__} : {error}"
                raise SheetError(f"{_graders(sheet)} : {check.id} ne calcule pas la réponse ({told}).") from error
    return answers


def source_with(sheet: Sheet, faute: Faute) -> str:
    """The reference with that one mistake, and right answers (but the wrong one, for a lettered answer)."""
    answers = right_answers(sheet)
    if faute.target in sheet.functions:
        return compose(sheet, {faute.target: faute.source}, answers, context=sheet.faute_context)
    source = compose(sheet, None, answers, context=sheet.faute_context)
    key = faute.target.removeprefix("reponse_")
    return f"{source}\n\n{faute.source}\n\n\nreponses[{key!r}] = {faute.target}()\n"


def outcomes_of_its_checks(sheet: Sheet, number: int) -> list[Outcome]:
    """What becomes of the checks of a faute's function or answer, in a submission that makes this mistake."""
    faute = sheet.fautes[number]
    return _about(faute, mark_source(sheet, source_with(sheet, faute), checks_of(sheet, faute.target)))


def _about(faute: Faute, report: Report) -> list[Outcome]:
    return [outcome for outcome in report.outcomes if faute.target in (outcome.function, f"reponse_{outcome.answer}")]


def mark_source(sheet: Sheet, source: str, checks: Sequence[Check] | None = None) -> Report:
    """The report of a submission given as text."""
    return mark(Submission(sheet, "essai", Path(f"{sheet.name}.py"), source), checks=checks)


def checks_of(sheet: Sheet, target: str) -> list[Check]:
    return [check for check in sheet.checks if target in (check.function, f"reponse_{check.answer}")]


def _graders(sheet: Sheet) -> str:
    return f"autograder/{sheet.name}/test_*.py"


def _name_of(sheet: Sheet, faute: Faute) -> str:
    return f"reference/{sheet.name}/fautes.py : la faute « {faute.sentence} » de `{faute.target}`"


def _told(outcome: Outcome) -> str:
    """What became of a check, in a few words."""
    words = {Verdict.PASSED: "juste", Verdict.MISSING: "à faire", Verdict.FAILED: "faux"}
    verdict = words.get(outcome.verdict, outcome.verdict.value)
    return f"{verdict} : {outcome.message}" if outcome.message else verdict
