"""One submission, loaded as often as judging takes: as it is, with other values, with right functions for wrong ones.

The only place of the marking that starts a student's process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from types import SimpleNamespace
from typing import Any

from autograder.engine.marking import sentences
from autograder.engine.marking.ask import Evidence, ask
from autograder.engine.marking.eleve import Eleve, Substituted
from autograder.engine.marking.references import References
from autograder.engine.sandbox import isolation, protocol
from autograder.engine.sandbox.answers import Answer, Call, Lost, Raised
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.loading import Loaded
from autograder.engine.sandbox.session import Program, Session, Substitute
from autograder.engine.sandbox.starter import CAN_FORK, Starter
from autograder.engine.sheet.fiche import Sample
from autograder.engine.sheet.model import Check
from autograder.engine.submissions.submission import Submission
from autograder.engine.text import without_accents
from autograder.engine.values import Reply
from autograder.engine.verdict import Verdict

MANY = 200  # questions about replaced functions, by one call: more answers are sent than are asked for
WORKING, PROVEN = 3, 9  # times what a statement has: when no endless function is at work, when they search fast too


class Loading(Enum):
    """How the submission is loaded for a check that wants right functions in the place of wrong ones, or a variant."""

    SHARED = "shared"  # once for all checks; right functions are put in their places in the process of the check
    ANEW = "anew"  # with right functions from the start: what the file computes while loading is right too
    WHOLE = "whole"  # and to its end, not only up to the functions that are asked


class Candidate:
    """The student's side of a marking. `close` it: processes are behind it."""

    def __init__(self, submission: Submission, references: References, limits: Limits) -> None:
        self.submission, self.sheet, self.references = submission, submission.sheet, references
        self.limits = limits
        self._starter = Starter(submission.files, limits)
        self._sessions: dict[tuple[bool, tuple[str, ...], tuple[str, ...]], Session] = {}
        self._own: dict[tuple[Session, bytes], Answer] = {}
        self.too_slow: set[str] = set()  # functions that were lost to a long computation
        self._trials: dict[tuple[str, bool], bool] = {}
        self._sent: dict[tuple[bool, bytes], list[list[Any]]] = {}  # what was sent together, ready to be sent again
        self.samples: dict[str, Sample] = {}  # function → an answer of the student's own

    def __enter__(self) -> Candidate:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for session in self._sessions.values():
            session.close()
        self._starter.close()

    @property
    def loaded(self) -> Loaded:
        return self._session().loaded

    @property
    def isolation(self) -> str:
        return isolation.level()

    @property
    def can_be_asked_again(self) -> bool:
        """Can wrong functions be replaced by right ones? Not in a student's pack, which has none."""
        return self.sheet.seals is None

    def can_ask(self, check: Check) -> bool:
        """Everything, here; a running notebook cannot be loaded anew."""
        return True

    def name(self, function: str, evidences: Sequence[Evidence]) -> str | None:
        """The mistake that is plain in the source of a function or, else, the known one that explains all that was
        seen of it."""
        habits = self.loaded.habits.get(function) or self.loaded.habits.get(without_accents(function), frozenset())
        plain = sentences.of_habits(habits, {evidence.verdict for evidence in evidences})
        if plain is None and self.is_out_of_patience and any(evidence.verdict.is_fatal for evidence in evidences):
            return None  # each known mistake that never ends either would have to be waited for
        return plain or self.references.known.name(function, evidences)

    def name_of_answer(self, check: Check, given: Any) -> str | None:
        return self.references.known.name_of_answer(check, given)

    def gives_an_answer_away(self, call: Call) -> bool:
        """Is what the reference answers to this call asked for in the sheet, as an answer or on the way to one?"""
        return self.sheet.seals is None and call.name != "" and self.references.is_secret(call)

    def corrige(self, check: Check) -> Any:
        return self.references.variant if check.variant else self.references.corrige

    def notes(self) -> list[str]:
        """What went wrong while the file was loaded."""
        return list(sentences.load_notes(self.loaded, self.sheet, self.place))

    def place(self, line: int) -> str:
        return self._session().program.place(line)

    def place_of_frame(self, frame: Sequence[str]) -> str:
        return self._session().place(frame)

    def eleve(
        self, check: Check, substitutes: Sequence[str] = (), *, impatient: bool = False, load: Loading = Loading.SHARED
    ) -> Eleve:
        """The functions as this check is to see them, with right ones in the place of `substitutes`."""
        session = self._loaded_for(check, substitutes, load)
        seconds = self.limits.seconds_for(long=check.long, seconds=check.seconds, lost=impatient)
        return Eleve(self.sheet, session, substitutes, self._substituted(check.variant), seconds=seconds)

    def loadings(self, check: Check, substitutes: Sequence[str] = ()) -> Iterator[Loading]:
        """The ways to load the submission for a check, the quickest first, without those that would change nothing.
        The submission is loaded only if the next way is asked for."""
        if CAN_FORK or not substitutes:
            yield Loading.SHARED
        if substitutes:
            yield Loading.ANEW
        if self._loaded_for(check, substitutes, Loading.ANEW).loaded.is_partial:
            yield Loading.WHOLE

    def consulted_while_loading(self, check: Check, substitutes: Sequence[str], load: Loading) -> frozenset[str]:
        """The replaced functions that the module's own code called."""
        session = self._loaded_for(check, substitutes, load)
        return frozenset(session.consulted if session.loaded else ())

    @property
    def is_out_of_patience(self) -> bool:
        """So much time was lost to calls that never end that a function which is lost once is not asked again."""
        return self._starter.budget.to_lose <= 0

    def answers_with(self, substitutes: Sequence[str]) -> dict[str, Any]:
        """What the file answers when these functions are right."""
        return self._session(False, tuple(substitutes)).loaded.answers

    def functions_with(self, substitutes: Sequence[str]) -> Any:
        """What the student's functions return when these are replaced by the reference's."""
        session = self._session(False, tuple(substitutes))
        corrige = self.references.corrige
        return self._namespace(lambda call: (
            corrige.reply(call.name, call.args) if call.name in substitutes else self._own_answer(session, call)
        ))  # fmt: skip

    def player(self) -> Eleve:
        """The student's own functions, called one by one outside of any check."""
        return Eleve(self.sheet, self._session())

    @property
    def own_functions(self) -> Any:
        """What the student's own functions return, searches included; failures are raised. Each call is made once."""
        return self._namespace(lambda call: self._own_answer(self._session(), call))

    # ------------------------------------------------------------

    def _loaded_for(self, check: Check, substitutes: Sequence[str], load: Loading) -> Session:
        """A program that is loaded to ask again, or as a variant, is loaded up to the definitions of the functions that
        are asked of it: what a file computes after them may be long."""
        until: tuple[str, ...] = ()
        if not substitutes or (load is Loading.SHARED and CAN_FORK):
            if check.variant and load is not Loading.WHOLE:
                until = tuple(dict.fromkeys(c.function for c in self.sheet.checks if c.variant and c.function))
            return self._session(check.variant, (), until)
        if check.function and load is not Loading.WHOLE:
            until = (check.function,)
        return self._session(check.variant, tuple(substitutes), until)

    def _session(
        self, variant: bool = False, substitutes: tuple[str, ...] = (), until: tuple[str, ...] = ()
    ) -> Session:
        """The submission, loaded with its own values or with the variant's, and right functions for some.

        Checks that are asked with right functions in the place of wrong ones never share a process with the others.
        """
        key = (variant, substitutes, until)
        if key not in self._sessions:
            program = Program(
                name=self.sheet.name,
                source=self.submission.source,
                given=self.sheet.given,
                values=(self.references.variant if variant else self.references.corrige).given,
                file=self.submission.path.name,
                files=self.submission.files,
                substitutes=substitutes,
                answers=self.sheet.answers,
                until=until,
            )
            self._sessions[key] = session = Session(
                program,
                self.limits,
                self._starter,
                self._substitute(variant),
                patience=None if substitutes else self._patience,
                skip=self._endless(substitutes) if key != (False, (), ()) else (),
            )
            self._learn_boards(session)
        return self._sessions[key]

    def _endless(self, substitutes: tuple[str, ...]) -> list[int]:
        """The statements that never end, unless a right function is now in the place of one that was at work."""
        return [at for at, names in self.loaded.endless.items() if not names & set(substitutes)]

    def _patience(self, functions: list[str], had: float) -> float:
        """How many seconds more a statement gets that has had so many, while these functions are at work: none if one
        of them never ends or none of them is the sheet's, and only a little if none of them is made to search."""
        usual = self.limits.statement_cpu
        if False in self._trials.values():
            return 0.0  # a function was found never to end: each of the others would cost its time limit too
        ours = [name for name in self.sheet.functions if {name, without_accents(name)} & set(functions)]
        long = had >= WORKING * usual
        searches = [name for name in ours if any(c.long or c.seconds for c in self.sheet.checks_of(name))]
        if not (searches if long else ours) or had >= PROVEN * usual:
            return 0.0
        if not all(self._answers_in_time(name, long=long) for name in ours):
            return 0.0
        return (PROVEN if long else WORKING) * usual - had

    def _answers_in_time(self, function: str, *, long: bool) -> bool:
        """Does it answer its short checks, or its long ones, rightly or not, as far as the file has been loaded?"""
        if (function, long) not in self._trials:
            self._trials[function, long] = False  # should trying it need more time itself
            self._trials[function, long] = all(
                self._ends(check)
                for check in self.sheet.checks_of(function)
                if check.long == long and not check.variant
            )
        return self._trials[function, long]

    def _ends(self, check: Check) -> bool:
        evidence = ask(check, self.eleve(check), self.corrige(check))
        if evidence.verdict.is_fatal and check.long:
            self.too_slow.add(str(check.function))
        return not evidence.verdict.is_fatal

    def _own_answer(self, session: Session, call: Call) -> Answer:
        key = (session, call.key)
        if key not in self._own:
            if call.name in self.too_slow:
                return Lost(Verdict.TIMEOUT, "la fonction est trop lente")
            known = session.first(call, (), self.limits.search_cpu)
            child = session.fork()
            self._own[key] = known.answer if known else child.call(call, self.limits.search_cpu, long=True)
            child.close()
        return self._own[key]

    def _namespace(self, answer: Callable[[Call], Answer]) -> Any:
        """The functions of the sheet, as lettered answers are computed with them."""

        def function(name: str) -> Callable[..., Any]:
            def value(*args: Any) -> Any:
                found = answer(Call(name, args))
                if isinstance(found, BaseException):
                    raise found
                return found.value

            return value

        given = self.references.corrige.given
        return SimpleNamespace(**given, **{name: function(name) for name in self.sheet.functions})

    def _learn_boards(self, session: Session) -> None:
        """A submission that plays on NumPy arrays is handed NumPy arrays."""
        maker = self.sheet.fiche.board_maker
        if maker and session.loaded.numpy:
            child = session.fork()
            child.call(Call(maker, ()), self.limits.call_cpu)
            child.close()

    def _substituted(self, variant: bool) -> Substituted:
        """For the grader's own calls to a replaced function: the reference's answer, in the student's manner."""
        corrige = self.references.variant if variant else self.references.corrige

        def substituted(name: str, args: Sequence[Any]) -> Reply:
            reply = corrige.reply(name, args)
            return Reply(self._in_their_manner(name, tuple(args), reply.value), reply.args, trusted=True)

        return substituted

    def _substitute(self, variant: bool) -> Substitute:
        """For calls made by the student's code. The arguments are anything: the reference runs in a worker of its own,
        under limits, and the time that it takes is the submission's."""

        def substitute(name: str, args: list[Any], named: dict[str, Any], asked: int) -> dict[str, Any]:
            began = time.monotonic()
            try:
                positional = [protocol.decode(item) for item in args]
                for parameter in self.sheet.functions[name][len(positional) :]:
                    if parameter in named:
                        positional.append(protocol.decode(named[parameter]))
                answer = self._reference_answer(Call(name, tuple(positional)), variant)
                if isinstance(answer, Reply):
                    after = [protocol.Encoder().encode(arg) for arg in answer.args[: len(args)]]
                    more = self._more(Call(name, tuple(positional)), variant) if asked >= MANY else []
                    return {"v": self._as_theirs(name, tuple(positional), answer.value), "a": after, "more": more}
            except (protocol.WireError, protocol.BadValue, KeyError):
                return {"raise": "TypeError", "message": "appel impossible"}
            finally:
                self._starter.budget.left -= time.monotonic() - began
            if isinstance(answer, Raised):
                return {"raise": answer.type, "message": answer.message}
            return {"raise": "RuntimeError", "message": "appel impossible"}

        return substitute

    def _more(self, call: Call, variant: bool) -> list[list[Any]]:
        """Arguments and value of other calls that a long computation will make. The reference leaves these arguments as
        they are: the sheet chose them."""
        corrige, name = self.references.variant if variant else self.references.corrige, call.name
        calls = self.sheet.fiche.next_calls(name, call.args, corrige)
        if call.args not in calls:
            return []  # they would be sent again with the next question
        key = (variant, Call(name, calls[0]).key)
        if key not in self._sent:
            self._sent[key] = [
                [Call(name, args).data, self._as_theirs(name, args, value)]
                for args in calls
                for value in [corrige.compute(name, args).value]
            ]
        return self._sent[key]

    def _reference_answer(self, call: Call, variant: bool) -> Answer:
        return self.references.worker(variant).ask(call, self.limits.call_cpu)

    def _as_theirs(self, name: str, args: tuple[Any, ...], value: Any) -> Any:
        """The reference's value, encoded, as the student's own function would have sent it, arrays included."""
        sample, data = self.samples.get(name), protocol.Encoder().encode(self._in_their_manner(name, args, value))
        if sample is not None and sample.array_depth is not None:
            return protocol.with_arrays(data, sample.array_depth)
        return data

    def _in_their_manner(self, name: str, args: tuple[Any, ...], value: Any) -> Any:
        return self.sheet.fiche.in_the_manner_of(self.samples.get(name), name, args, value)
