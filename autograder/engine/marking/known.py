"""What known mistakes answer: each faute is asked every check of its function, like a submission, and what was seen is
kept as a short signature. A student whose signatures are those of one faute, on all checks, made that mistake."""

from __future__ import annotations

import atexit
import json
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any

from autograder.engine.marking.ask import Evidence, ask
from autograder.engine.marking.cache import Cache
from autograder.engine.marking.eleve import Eleve, Entry
from autograder.engine.oracle.seals import canonical
from autograder.engine.sandbox.answers import Answer, BadAnswer, Call, Lost, Missing, Raised, stays_there
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.session import Child, Program, Session
from autograder.engine.sandbox.starter import Starter
from autograder.engine.sheet.catalog import grader_version
from autograder.engine.sheet.checks import Ecart
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.values import Reply

LIMITS = Limits(statement_cpu=10.0, search_cpu=20.0, submission_wall=1e6)  # it serves a whole class
DIGITS = 8  # of the digest of one answer


@dataclass(frozen=True)
class Signature:
    """What was seen of one check, as a text that is the same for two functions that did the same."""

    text: str
    complete: bool  # all that was planned has been answered
    printed: bool

    def fits(self, faute: Signature) -> bool:
        """Did the student's function do what the faute does, as far as both were asked?"""
        if faute.printed and not self.printed:
            return False
        if self.complete and faute.complete:
            return self.text == faute.text
        shorter, longer = sorted((self.text, faute.text), key=len)
        return bool(shorter) and longer.startswith(shorter)

    def to_json(self) -> str:
        return json.dumps([self.text, self.complete, self.printed])

    @classmethod
    def from_json(cls, text: str) -> Signature:
        return cls(*json.loads(text))


class KnownMistakes:
    """The fautes of a sheet. They may loop: they too run in a worker."""

    def __init__(self, sheet: Sheet, corrige: Any, variant: Any) -> None:
        self._sheet, self._corrige, self._variant = sheet, corrige, variant
        self._starter: Starter | None = None
        self._sessions: dict[tuple[int, bool], Session] = {}
        self._answers: Session | None = None
        self._signatures: dict[str, Signature] = {}
        self._lost: set[int] = set()  # fautes that did not end in time: their other checks get little

    @cached_property
    def _cache(self) -> Cache:
        given = blake2b(repr(sorted(self._corrige.given.items())).encode(), digest_size=6).hexdigest()
        return Cache(f"{self._sheet.name}-{given}-{grader_version(self._sheet.name)}")

    def close(self) -> None:
        if self._signatures:
            self._cache.save()
        atexit.unregister(self.close)
        sessions = [*self._sessions.values(), *([self._answers] if self._answers else [])]
        for session in sessions:
            session.close()
        if self._starter is not None:
            self._starter.close()
        self._sessions, self._answers, self._starter = {}, None, None

    def name(self, function: str, evidences: Sequence[Evidence]) -> str | None:
        """The sentence of the faute that explains all that was seen of a function, if there is one and only one."""
        seen = [evidence for evidence in evidences if not evidence.check.long and not evidence.check.bonus]
        seen.sort(key=lambda evidence: evidence.passed)  # what failed tells fautes apart fastest
        known = any(faute.target == function for faute in self._sheet.fautes)  # a student's pack has none
        if not known or not seen or seen[0].passed:
            return None
        signatures = [(evidence.check, self.signature(evidence)) for evidence in seen]
        sentences = {
            faute.sentence
            for number, faute in enumerate(self._sheet.fautes)
            if faute.target == function
            and all(mine.fits(self._signature_of(number, check)) for check, mine in signatures)
        }
        return sentences.pop() if len(sentences) == 1 else None

    def name_of_answer(self, check: Check, given: Any) -> str | None:
        """The sentence of the faute that gives this wrong answer."""
        form = (check.lettered.form if check.lettered else None) or (lambda value: value)
        for number, faute in enumerate(self._sheet.fautes):
            if faute.target == f"reponse_{check.answer}":
                wrong = self.wrong_answer(number)
                said = form(given)
                if isinstance(wrong, Reply) and said is not None and canonical(said) == canonical(form(wrong.value)):
                    return faute.sentence
        return None

    def wrong_answer(self, number: int) -> Answer:
        """What the faute of that number says that the answer is."""
        if self._answers is None:
            self._answers = self._load(self._all_answers(), variant=False)
        child = self._answers.fork()
        answer = child.call(Call(f"faute_{number}", ()), LIMITS.search_cpu)
        child.close()
        return answer

    def replies_of(self, number: int, calls: Sequence[Call], *, variant: bool) -> list[Answer]:
        """What the faute of that number answers to these calls, as long as it answers."""
        child: Child = self._session(number, variant).fork()
        answers: list[Answer] = []
        for answer in child.stream(calls, LIMITS.call_cpu):
            if isinstance(answer, Lost):
                break
            answers.append(answer)
        child.close()
        return answers

    # ------------------------------------------------------------

    def signature(self, evidence: Evidence) -> Signature:
        corrige = self._variant if evidence.check.variant else self._corrige
        entries = evidence.planned if evidence.complete and evidence.planned else evidence.journal
        own = [entry for entry in entries if entry[0].name == evidence.check.function]
        told = [self._digest(entry, corrige) for entry in own if not stays_there(*entry)]
        if not told or len(told) < len(own):  # the check does more than to call: what it says of a function tells too
            told.append(_short(_shown(evidence.failure)))
        printed = any(getattr(answer, "output", "") for _, answer in own)
        return Signature("".join(told), evidence.complete, printed)

    def _digest(self, entry: Entry, corrige: Any) -> str:
        call, answer = entry
        if isinstance(answer, Reply):
            value = self._sheet.fiche.canonical(call.name, call.args, answer.value, corrige)
            return _short(repr(_alike([value, list(answer.args)])))
        if isinstance(answer, Raised):
            return _short(f"raises {answer.type}")
        if isinstance(answer, BadAnswer):
            return _short(f"returns {answer.what}")
        return _short(answer.verdict.value if isinstance(answer, Lost) else "missing")

    def _signature_of(self, number: int, check: Check) -> Signature:
        """Of a faute: from this run, from an earlier one, or asked now."""
        key = f"{check.id} {self._sheet.fautes[number].target} {number}"
        if key not in self._signatures:
            kept = self._cache.get(key)
            if kept is None:
                corrige = self._variant if check.variant else self._corrige
                seconds = LIMITS.seconds_for(long=check.long, seconds=check.seconds, lost=number in self._lost)
                eleve = Eleve(self._sheet, self._session(number, check.variant), seconds=seconds)
                evidence = ask(check, eleve, corrige)
                if evidence.verdict.is_fatal:
                    self._lost.add(number)
                kept = self.signature(evidence).to_json()
                self._cache.keep(key, kept)
            self._signatures[key] = Signature.from_json(kept)
        return self._signatures[key]

    def _session(self, number: int, variant: bool) -> Session:
        key = (number, variant)
        if key not in self._sessions:
            faute = self._sheet.fautes[number]
            source = compose(self._sheet, {faute.target: faute.source}, context=self._sheet.faute_context)
            self._sessions[key] = self._load(source, variant=variant)
        return self._sessions[key]

    def _load(self, source: str, *, variant: bool) -> Session:
        if self._starter is None:
            self._starter = Starter((), LIMITS, trusted=True)
            atexit.register(self.close)
        given = (self._variant if variant else self._corrige).given
        program = Program(self._sheet.name, source, self._sheet.given, given, trusted=True)
        return Session(program, LIMITS, self._starter)

    def _all_answers(self) -> str:
        """One program with every wrong answer: each in a scope of its own, beside the right functions."""
        parts = [compose(self._sheet, context=self._sheet.faute_context)]
        if self._sheet.oracle is not None:
            parts.append(self._sheet.oracle.read_text("utf-8"))
        for number, faute in enumerate(self._sheet.fautes):
            if faute.target not in self._sheet.functions:
                body = textwrap.indent(f"{faute.source}\nreturn {faute.target}()", "    ")
                parts.append(f"def faute_{number}():\n{body}")
        return "\n\n\n".join(parts)


def _shown(failure: BaseException | None) -> str:
    if isinstance(failure, Ecart):
        return f"{failure.message} {failure.given!r} {failure.got!r} {failure.expected!r}"
    if isinstance(failure, Raised):
        return failure.type
    if isinstance(failure, Lost):
        return failure.verdict.value
    return type(failure).__name__ if not isinstance(failure, Missing) else "missing"


def _short(text: str) -> str:
    return blake2b(text.encode("utf-8", "replace"), digest_size=DIGITS // 2).hexdigest()


def _alike(value: Any) -> Any:
    """True is as good as 1, and the order of a dict or a set is not looked at."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list | tuple):
        return type(value)(map(_alike, value))
    if isinstance(value, dict):
        return sorted(map(repr, map(_alike, value.items())))
    return sorted(map(repr, value)) if isinstance(value, set) else value
