"""The student's side of the sandbox: loads a submission, answers calls with plain values. Standard library only.

The process that has loaded the submission is forked for each check: a loop or a crash costs one fork and never a second
load. Where there is no fork (Windows), the one process does everything. Nothing here is trusted: it only makes honest
failures readable.
"""

from __future__ import annotations

import ast
import builtins
import gc
import io
import os
import signal
import socket
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, NoReturn

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import protocol  # type: ignore[import-not-found]  # noqa: E402  beside this file, which is no package

sys.path.pop(0)

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

CAN_FORK = hasattr(os, "fork") and resource is not None
NOBODY = 65534
HIGHEST_DESCRIPTOR = 1024  # the limit on open files is far below
ModuleType, FunctionType = type(sys), type(lambda: None)
MOST_NAMES = 200
TOGETHER = 32 * 1024  # bytes of answers that may wait for the next ones
IMPATIENCE = 5  # after each statement that never ends, the next ones get a fifth of the time,
LEAST_TIME = 0.25  # but always so many seconds
NO_KEYBOARD = (
    "input() attend un clavier, et la correction n'en a pas : "
    'ces lignes sont à mettre sous `if __name__ == "__main__":`'
)


class TooLong(BaseException):
    """The CPU limit of this call is reached."""


class TooManyAsks(BaseException):
    """The replaced functions have been called too often to be answered by the trusted side."""


class Channel:
    """Frames over a socket (where descriptors can travel too) or over a pair of pipes."""

    def __init__(self, read_fd: int, write_fd: int, is_socket: bool) -> None:
        self._read_fd, self._write_fd = read_fd, write_fd
        self._socket = socket.socket(fileno=read_fd) if is_socket else None
        self.descriptors: list[int] = []
        self._waiting = bytearray()
        self.busy = False  # a frame is half-way: not the moment to raise TooLong

    def _read(self, size: int) -> bytearray:
        data = bytearray()
        while len(data) < size:
            if self._socket is not None:
                chunk, handed, _, _ = socket.recv_fds(self._socket, size - len(data), 1)
                self.descriptors += handed
            else:
                chunk = os.read(self._read_fd, size - len(data))
            if not chunk:
                os._exit(0)  # the trusted side is done with us
            data += chunk
        return data

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()

    def receive(self) -> dict[str, Any]:
        self.busy = True
        body = self._read(*protocol.HEADER.unpack(self._read(protocol.HEADER.size)))
        self.busy = False
        message: dict[str, Any] = protocol.unpack(body)
        return message

    def send(self, message: dict[str, Any]) -> None:
        self.put(message)
        self.flush()

    def put(self, message: dict[str, Any]) -> None:
        """For later: many small answers travel together."""
        frame = protocol.pack(message)
        self.busy = True
        self._waiting += frame
        self.busy = False
        if len(self._waiting) > TOGETHER:
            self.flush()

    def flush(self) -> None:
        self.busy = True
        while self._waiting:
            del self._waiting[: os.write(self._write_fd, self._waiting)]
        self.busy = False


class CappedOutput(io.RawIOBase):
    """Where `print` goes: the first bytes are kept, the rest is counted and dropped."""

    def __init__(self, cap: int) -> None:
        self._cap, self._kept, self._total = cap, bytearray(), 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        chunk = bytes(data)
        self._total += len(chunk)
        self._kept += chunk[: max(0, self._cap - len(self._kept))]
        return len(chunk)

    def as_text(self) -> io.TextIOWrapper:
        """For `print`. Nothing in between: a buffer would keep the end of a line for the next call."""
        whole: Any = self  # a raw stream that takes all it is given is as good as a buffered one
        return io.TextIOWrapper(whole, "utf-8", errors="backslashreplace", write_through=True)

    def take(self) -> str:
        if not self._total:
            return ""
        text = self._kept.decode("utf-8", "replace")
        if self._total > len(self._kept):
            text += f"\n[… {self._total - len(self._kept)} octets de plus]"
        self._kept, self._total = bytearray(), 0
        return text


class NoKeyboard(io.TextIOBase):
    def readline(self, size: int | None = -1) -> NoReturn:
        raise EOFError(NO_KEYBOARD)

    read = readline


class Step:
    """One top-level statement, compiled by itself."""

    def __init__(self, index: int, line: int, code: Any, is_definition: bool) -> None:
        self.index, self.line, self.code = index, line, code
        self.is_definition = is_definition  # nothing of the submission runs


class Script:
    """A source as it is run: its top-level statements, one by one."""

    def __init__(self, source: str, path: str) -> None:
        self.path = path
        self.doc: str | None = None
        self.steps: list[Step] = []
        self.guarded: list[Step] = []  # what gives answers under `__main__`
        self.places: dict[str, int] = {}  # function → the index of the statement that defines it
        self.silent: list[str] = []  # functions in which no `return` with a value is written
        self.habits: dict[str, list[str]] = {}  # function → what is plain to see in its source
        self.errors = self._attempt(source)

    def until(self, names: list[str]) -> list[Step]:
        """The statements up to the last definition of these functions, then only definitions."""
        last = max((self.places.get(name, -1) for name in names), default=-1)
        return [step for step in self.steps if step.is_definition or last < 0 or step.index <= last]

    def _attempt(self, source: str) -> list[dict[str, Any]]:
        """Read as much as can be read, and say what cannot."""
        try:
            self._read(source)
        except SyntaxError as error:
            if self.path.endswith(".ipynb"):  # a kernel would run the other cells
                readable, broken = without_broken_cells(source)
                if broken and readable != source:
                    return broken + self._attempt(readable)
            text = error.text or ""
            column = (error.offset or 0) - (len(text) - len(text.lstrip()))  # of the line as it is shown
            told = {"line": error.lineno or 0, "text": text.strip()[:200], "col": column}
            return [{"syntax": str(error.msg), **told}]
        except (ValueError, MemoryError, RecursionError) as error:
            return [{"syntax": str(error), "line": 0, "text": "", "col": 0}]
        return []

    def _read(self, source: str) -> None:
        tree = ast.parse(source, self.path)
        flags = 0
        steps: list[Step] = []
        guarded: list[ast.stmt] = []

        def step(index: int, statement: ast.stmt) -> Step:
            code = compile(ast.Module([statement], []), self.path, "exec", flags, dont_inherit=True)
            return Step(index, statement.lineno, code, is_definition(statement))

        for index, statement in enumerate(tree.body):
            if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                compile(tree, self.path, "exec", dont_inherit=True)  # it says whether it is in its place
                for alias in statement.names:
                    flags |= getattr(__import__("__future__"), alias.name).compiler_flag
            elif isinstance(statement, ast.FunctionDef):
                if not any(isinstance(node, ast.Return | ast.Yield) and node.value for node in ast.walk(statement)):
                    self.silent.append(statement.name)
                self.habits[statement.name] = [*dict.fromkeys(plain_habits(statement))]
                self.places[statement.name] = self.places[without_accents(statement.name)] = index
            else:
                guarded += main_guard(statement)
            steps.append(step(index, statement))
        self.guarded = [step(index, inner) for index, inner in enumerate(guarded, len(steps))]
        self.steps = steps
        self.doc = ast.get_docstring(tree, clean=False)


class Server:
    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.namespace: dict[str, Any] = {}
        self.folder = self.path = ""
        self.lines: list[str] = []
        self.wanted: list[str] = []  # the keys of `reponses` that the sheet asks for
        self.kept: dict[int, Any] = {}
        self.substitutes: dict[str, Callable[..., Any]] = {}
        self.asks_left = self.kernel_limit = 0
        self.loading = self.asking = False
        self.clock_is_ours = (
            False  # looked at once per message: a submission that takes the signal is ended by the kernel
        )
        self.used = 0.0  # seconds of CPU time of all calls so far
        self.told: dict[bytes, dict[str, Any]] = {}  # what the trusted side answered
        self.output = CappedOutput(20_000)

    # ------------------------------------------------------------ the loop

    def serve(self) -> None:
        while True:
            self._obey(self.channel.receive())

    def _obey(self, message: dict[str, Any]) -> None:
        self.clock_is_ours = False
        getattr(self, "do_" + message.pop("op"))(**message)

    def do_fork(self) -> None:
        descriptor = self.channel.descriptors.pop()
        forget_the_dead()
        pid = os.fork()
        if pid:
            os.close(descriptor)
            self.channel.send({"child": pid})
        else:
            # Nothing that the submission opened while loading joins one check to another.
            os.closerange(3, descriptor)
            os.closerange(descriptor + 1, HIGHEST_DESCRIPTOR)
            silence()
            self.channel = Channel(descriptor, descriptor, is_socket=True)
            self.loading = False

    def do_end(self, pid: int, grace: float, tell: bool) -> None:
        """End a child, after as many seconds as it has to leave by itself, and say how it ended if asked."""
        code = 0
        try:
            deadline = time.monotonic() + grace
            while (done := os.waitpid(pid, os.WNOHANG)) == (0, 0) and time.monotonic() < deadline:
                time.sleep(0.001)
            if done == (0, 0):
                os.kill(pid, signal.SIGKILL)
                done = os.waitpid(pid, 0)
            code = os.waitstatus_to_exitcode(done[1])
        except OSError:
            pass  # the submission has waited for it, or killed it
        if tell:
            self.channel.send({"status": code})

    # ------------------------------------------------------------ limits

    def start_clock(self, cpu: float) -> None:
        if resource is None:
            return
        # The kernel's own limit comes a little later, for code that swallows TooLong or never returns from C.
        soft = int(time.process_time() + cpu) + 3
        if soft != self.kernel_limit:
            self.kernel_limit = soft
            lower(resource.RLIMIT_CPU, soft)
        if not self.clock_is_ours:
            signal.signal(signal.SIGPROF, self._on_clock)
            self.clock_is_ours = True
        signal.setitimer(signal.ITIMER_PROF, cpu, 0.5)

    def stop_clock(self) -> None:
        if resource is not None:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _on_clock(self, _: int, frame: Any) -> None:
        if self.channel.busy or self.asking:
            return  # in half a second, then
        if self.loading and (more := self._more_time(frame)) > 0:
            self.start_clock(more)
            return
        self.channel.flush()  # if this call takes the process down, those before it have been answered
        raise TooLong

    def _more_time(self, frame: Any) -> float:
        """A statement has used its time: ask for more, saying which functions are at work. Whoever decides may first
        ask copies of this process, which are as far as it is."""
        self.stop_clock()
        functions: list[str] = []
        while frame is not None:
            code = frame.f_code
            if self._is_theirs(code.co_filename):
                functions.append(code.co_name)  # and those that it calls: it may be between two calls
                functions += [n for n in names_in(code) if type(self.namespace.get(n)) is FunctionType]
            frame = frame.f_back
        self.channel.send({"slow": list(dict.fromkeys(functions))[:MOST_NAMES]})
        while True:
            message = self.channel.receive()
            if "more" in message:
                return float(message["more"])
            self._obey(message)
            if not self.loading:
                self.serve()  # this is such a copy

    # ------------------------------------------------------------ loading

    def do_load(
        self,
        name: str,
        source: str,
        path: str,
        folder: str,
        given: str,
        values: dict[str, Any],
        packages: list[str],
        substitutes: list[str],
        until: list[str],
        wanted: list[str],
        skip: dict[str, str],
        limits: dict[str, int],
        apart: bool,
        cpu: float,
        asks: int,
        output: int,
    ) -> None:
        if resource is not None:
            set_limits(limits, apart)
        self._redirect(output)
        self.path, self.folder, self.lines, self.wanted = path, folder, source.splitlines(), wanted
        sys.path += [*packages, *([folder] if folder else [])]
        vars(builtins).update(exit=sys.exit, quit=sys.exit)  # `site`, which defines them, is not loaded
        sujet = ModuleType("sujet")
        sys.modules["sujet"] = sujet
        exec(compile(given, "sujet.py", "exec", dont_inherit=True), sujet.__dict__)
        sujet.__dict__.update({key: protocol.decode(value) for key, value in values.items()})
        module = ModuleType(name)
        module.__file__ = path
        sys.modules[name] = module
        self.namespace = module.__dict__
        self.substitutes = {function: self._asker(function) for function in substitutes}
        self.namespace.update(self.substitutes)
        script = Script(source, path)
        self.loading = True
        errors = self._run(script, until, skip, cpu, asks)
        self.loading = False
        answers, answers_error = self.answers()
        self.channel.send(
            {
                "loaded": True,
                "names": [key for key, value in self.namespace.items() if callable(value)],
                "unfilled": [key for key, value in self.namespace.items() if is_unfilled(value)],
                "uses": self._uses(sujet.__dict__),
                "silent": script.silent,
                "habits": {name: habits for name, habits in script.habits.items() if habits},
                "numpy": "numpy" in sys.modules,
                "partial": bool(until) and len(script.until(until)) < len(script.steps) + len(script.guarded),
                "answers": answers,
                "answers_error": answers_error,
                "errors": errors,
            }
        )
        self.output.take()  # what the module prints while loading belongs to no check
        gc.freeze()  # a child that collects garbage would copy every page of ours

    def _uses(self, given: dict[str, Any]) -> dict[str, list[str]]:
        """For each function of the file, the other functions and the constants of the file that it names."""
        plain = (FunctionType, int, float, str, list, tuple, dict, set, frozenset)
        own = {
            name: value
            for name, value in self.namespace.items()
            if type(value) in plain and not name.startswith("__") and given.get(name, self) is not value
        }
        functions = {
            name: value
            for name, value in own.items()
            if type(value) is FunctionType and value.__globals__ is self.namespace
        }
        strangers = {name for name in own if type(own[name]) is FunctionType} - set(functions)
        return {
            name: sorted(set(names_in(function.__code__)) & set(own) - strangers - {name, "reponses"})[:MOST_NAMES]
            for name, function in list(functions.items())[:MOST_NAMES]
        }

    def _redirect(self, output: int) -> None:
        silence()
        self.output = CappedOutput(output)
        sys.stdout = sys.stderr = self.output.as_text()
        sys.stdin = NoKeyboard()

    def _run(
        self, script: Script, until: list[str], skip: dict[str, str], cpu: float, asks: int
    ) -> list[dict[str, Any]]:
        """Top-level statements one by one, so that one that fails leaves the others alone."""
        self.namespace["__doc__"] = script.doc
        errors, limit = list(script.errors), cpu
        for step in self._steps(script, until):
            if str(step.index) in skip:  # it took an earlier process down with it
                errors.append({"line": step.line, "lost": skip[str(step.index)]})
                limit = max(min(LEAST_TIME, cpu), limit / IMPATIENCE)
                continue
            self.channel.send({"at": step.index})
            self.asks_left = asks
            try:
                self.start_clock(limit)
                try:
                    exec(step.code, self.namespace)
                finally:
                    self.stop_clock()
            except BaseException as error:  # noqa: BLE001  students raise anything, SystemExit included
                errors.append({"line": step.line, "at": step.index, "e": self._describe(error, None)})
                if isinstance(error, TooLong):
                    limit = max(min(LEAST_TIME, cpu), limit / IMPATIENCE)
            self._put_substitutes()
        return errors

    def _steps(self, script: Script, until: list[str]) -> Iterator[Step]:
        """The statements and, while some answer is still to be given, those under `__main__`, which may give it."""
        if until:
            yield from script.until(until)
            return
        yield from script.steps
        reponses = self.namespace.get("reponses")
        if isinstance(reponses, dict) and any(dict.get(reponses, key) is None for key in self.wanted):
            yield from script.guarded

    def _put_substitutes(self) -> None:
        """Put the right functions back in the place of those that the submission has just defined or imported."""
        if not self.substitutes:
            return
        spaces = [self.namespace]
        for module in list(sys.modules.values()):
            file = getattr(module, "__file__", None)
            if isinstance(file, str) and self._is_theirs(file):
                spaces.append(module.__dict__)
        for space in spaces:
            for name in list(space):
                substitute = self._substitute_for(name)
                if substitute is not None and (callable(space[name]) or space is self.namespace):
                    space[name] = substitute

    def _substitute_for(self, name: str) -> Callable[..., Any] | None:
        """By its name, or by its name without accents."""
        found = self.substitutes.get(name)
        if found is None and name.isascii():
            found = next((one for other, one in self.substitutes.items() if without_accents(other) == name), None)
        return found

    def _is_theirs(self, file: str) -> bool:
        return file == self.path or (bool(self.folder) and file.startswith(self.folder + os.sep))

    def answers(self) -> tuple[dict[str, Any], str]:
        """Each entry of `reponses` on its own, so that one that cannot cross does not hide the others."""
        reponses = self.namespace.get("reponses")
        if reponses is None:
            return {}, "" if "reponses" in self.namespace else "absent"
        if not isinstance(reponses, dict):
            return {}, type(reponses).__name__[:60]
        answers: dict[str, Any] = {}
        for key, value in list(dict.items(reponses))[:1000]:
            if type(key) is not str:
                continue
            try:
                answers[key] = {"v": protocol.Encoder().encode(value)}
                if len(protocol.text(answers[key])) > 100_000:
                    answers[key] = {"bad": "une valeur démesurément grande"}
            except protocol.BadValue as error:
                answers[key] = {"bad": str(error)}
        return answers, ""

    # ------------------------------------------------------------ calling

    def do_calls(self, calls: list[dict[str, Any]], cpu: float, asks: int, in_all: bool = False) -> None:
        """`in_all`: these seconds are for all the calls of this process, earlier ones included."""
        for call in calls:
            self.asks_left = asks
            began = time.process_time()
            left = max(0.1, cpu - self.used) if in_all else cpu
            reply = self._call(call["f"], call["a"], call.get("keep"), left)
            self.used += time.process_time() - began
            try:
                self.channel.put(reply)
            except protocol.BadValue as error:
                self.channel.put({"bad": str(error), "o": reply["o"]})
        self.channel.flush()

    def do_line(self, source: str, cpu: float, asks: int) -> None:
        """One line, as if it were typed after the submission."""
        self.asks_left = asks
        try:
            code: Any = compile(source, "<exemple>", "eval", dont_inherit=True)
        except SyntaxError:
            code = compile(source, "<exemple>", "exec", dont_inherit=True)
        for name in names_in(code):  # an example may use what is given, and the sheet's own spelling of a name
            if name not in self.namespace:
                found = self.find(name) or getattr(sys.modules.get("sujet"), name, None)
                if found is not None:
                    self.namespace[name] = found
        self.channel.send(self._answer(lambda: eval(code, self.namespace), [], [], None, cpu))

    def do_fetch(self, handle: int, part: list[int | None] | None) -> None:
        value = self.kept[handle]
        try:
            if part is not None and type(value) in (list, tuple):
                value = value[slice(*part)]
            self.channel.send({"v": protocol.Encoder().encode(value)})
        except protocol.BadValue as error:
            self.channel.send({"bad": str(error)})

    def do_assign(self, handle: int, paths: list[list[int]], value: Any) -> None:
        """Put `value` at these places of a kept value, as any later code of the student's might."""
        try:
            for path in paths:
                target = self.kept[handle]
                for index in path[:-1]:
                    target = target[index]
                target[path[-1]] = value
        except Exception as error:  # noqa: BLE001  a tuple, a short list, anything
            self.channel.send({"bad": type(error).__name__})
        else:
            self.channel.send({"assigned": True})

    def find(self, name: str) -> Any:
        function = self.namespace.get(name)
        if not callable(function):
            function = self.namespace.get(without_accents(name))
        return function if callable(function) else None

    def _call(self, name: str, data: list[Any], keep: int | None, cpu: float) -> dict[str, Any]:
        function = self.find(name)
        if function is None:
            return {"missing": True, "o": ""}
        args = [protocol.decode(item, self._resolve) for item in data]
        return self._answer(function, args, data, keep, cpu)

    def _answer(
        self, function: Callable[..., Any], args: list[Any], data: list[Any], keep: int | None, cpu: float
    ) -> dict[str, Any]:
        try:
            self.start_clock(cpu)
            try:
                value = function(*args)
            finally:
                self.stop_clock()
        except BaseException as error:  # noqa: BLE001  whatever it is, it is the answer
            return {"e": self._describe(error, function), "o": self.output.take()}
        printed = self.output.take()
        encoder = protocol.Encoder()
        if keep is not None:
            self.kept[keep] = value
            return {"v": None, "a": [], "o": printed}
        try:
            result = encoder.encode(value)
        except protocol.BadValue as error:
            return {"bad": str(error), "o": printed}
        return {"v": result, "a": self._after(args, data), "o": printed, "n": encoder.array_depth}

    @staticmethod
    def _after(args: list[Any], data: list[Any]) -> list[Any]:
        """The arguments as the call left them; those under a handle stay here."""
        after: list[Any] = []
        for arg, sent in zip(args, data, strict=True):
            if isinstance(sent, dict) and "h" in sent:
                after.append(None)
                continue
            try:
                after.append(protocol.Encoder().encode(arg))
            except protocol.BadValue as error:
                after.append({"t": ["valeur impossible", str(error)]})
        return after

    def _resolve(self, tag: str, content: Any) -> Any:
        if tag == "h":
            return self.kept[content]
        import numpy  # only asked of a submission that has itself returned such arrays

        return numpy.array(content)

    # ------------------------------------------------------------ asking the trusted side

    def do_replace(self, names: list[str]) -> None:
        """Right functions in the place of these, in this process. What was computed while loading stays as it is."""
        self.substitutes = {name: self._asker(name) for name in names}
        wrong = {id(self.find(name)): self.substitutes[name] for name in names if self.find(name) is not None}
        for name, value in list(self.namespace.items()):  # under whatever name
            self.namespace[name] = wrong.get(id(value), value)
        self.namespace.update(self.substitutes)
        self._put_substitutes()

    def _asker(self, name: str) -> Callable[..., Any]:
        """A function that has the right answer come from the trusted side, and changes its arguments likewise."""

        def ask(*args: Any, **options: Any) -> Any:
            data = [protocol.Encoder().encode(arg) for arg in args]
            named = {key: protocol.Encoder().encode(value) for key, value in options.items()}
            key = protocol.text([name, data, named])
            if key not in self.told:
                if self.asks_left <= 0:
                    raise TooManyAsks
                self.asks_left -= 1
                self.asking = True  # nothing else comes between a question and its answer
                try:
                    self.channel.send({"ask": name, "a": data, "k": named})
                    self.told[key] = self.channel.receive()
                finally:
                    self.asking = False
                for given, value in self.told[key].pop("more", ()):  # what a call that asks so much will ask next
                    self.told[protocol.text([name, given, {}])] = {"v": value, "a": given}
            reply = self.told[key]
            if "raise" in reply:
                named_so = getattr(builtins, reply["raise"], None)
                kind = named_so if isinstance(named_so, type) and issubclass(named_so, Exception) else RuntimeError
                raise kind(reply["message"])
            for arg, after in zip(args, reply["a"], strict=True):
                write_back(arg, protocol.decode(after))
            return copied(protocol.decode(reply["v"], self._resolve))

        ask.__name__ = name
        return ask

    # ------------------------------------------------------------ explaining

    def _describe(self, error: BaseException, function: Any) -> dict[str, Any]:
        frames = []
        last = None
        trace = error.__traceback__
        while trace is not None:
            code = last = trace.tb_frame.f_code
            if self._is_theirs(code.co_filename):
                line = trace.tb_lineno or code.co_firstlineno  # the first steps of a call belong to no line
                text = self._line(code.co_filename, line)
                frames.append([os.path.basename(code.co_filename), line, code.co_name, text])
            trace = trace.tb_next
        for _ in range(10):
            function = getattr(function, "__wrapped__", function)
        unfilled = isinstance(error, NotImplementedError)
        try:
            message = str(error)[:500]
        except BaseException:  # noqa: BLE001  an exception whose text raises is still an exception
            message = ""
        return {
            "type": type(error).__name__[:80],
            "kinds": [kind.__name__[:80] for kind in type(error).__mro__[:20]],
            "message": message,
            "frames": [*frames[:2], *frames[2:][-4:]],  # where it began, and where it ended
            "missing": unfilled and last is not None and last is getattr(function, "__code__", None),
            "unfilled": last.co_name[:80] if unfilled and last is not None else "",
            "none": isinstance(error, AttributeError) and error.obj is None,
        }

    def _line(self, file: str, number: int) -> str:
        lines = self.lines
        if file != self.path:
            import linecache

            lines = linecache.getlines(file)
        return lines[number - 1].strip()[:200] if 0 < number <= len(lines) else ""


def names_in(code: Any) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if type(constant) is type(code):
            yield from names_in(constant)


def unfilled() -> NoReturn:
    raise NotImplementedError


def is_unfilled(value: Any) -> bool:
    """Is it still the stub? (The docstring and the parameters are not part of the bytecode.)"""
    if type(value) is not type(is_unfilled):
        return False
    code, stub = value.__code__, unfilled.__code__
    return bool(code.co_code == stub.co_code and code.co_names == stub.co_names)


def is_definition(statement: ast.stmt) -> bool:
    """Does it only define or import something, or say what the file is about? Then it takes no time."""
    if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr):
        return not any(isinstance(node, ast.Call | ast.comprehension | ast.Await) for node in ast.walk(statement))
    return isinstance(statement, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef)


CHANGING = {
    "append",
    "appendleft",
    "extend",
    "insert",
    "add",
    "update",
    "setdefault",
    "pop",
    "popleft",
    "remove",
    "clear",
}


def plain_habits(function: ast.FunctionDef) -> Iterator[str]:
    """What is certain from the source alone, and often explains what goes wrong."""
    nodes = list(ast.walk(function))
    yield from kept_defaults(function, nodes)
    yield from searched_lists(nodes)
    if forgets(nodes):
        yield "forgets"
    yield from doubled_calls(function, nodes)


def kept_defaults(function: ast.FunctionDef, nodes: list[ast.AST]) -> Iterator[str]:
    """« keeps x »: a list, a dict or a set is the default of x, and the body changes it in place."""
    named = [*function.args.posonlyargs, *function.args.args]
    pairs = zip(named[::-1], function.args.defaults[::-1], strict=False)  # defaults belong to the last ones
    kept = [argument.arg for argument, default in pairs if isinstance(default, ast.List | ast.Dict | ast.Set)]
    if kept:
        bound = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        changed = {name for name, _ in changes(nodes)}
        yield from (f"keeps {name}" for name in kept if name in changed - bound)


def searched_lists(nodes: list[ast.AST]) -> Iterator[str]:
    """« list x »: in a loop, something is looked for in x, which is a list and nothing else."""
    looks = [node for node in nodes if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)]
    if not looks:
        return
    inside = {node for loop in nodes if isinstance(loop, ast.While | ast.For) for node in ast.walk(loop)}
    made = assigned(nodes)
    for node in looks:
        searched = node.comparators[0]
        values = made.get(searched.id, []) if node in inside and isinstance(searched, ast.Name) else []
        if values and all(isinstance(value, ast.List) for value in values):
            yield f"list {ast.unparse(searched)}"


def assigned(nodes: list[ast.AST]) -> dict[str, list[ast.expr]]:
    """Name → all that it is made to be."""
    made: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    made.setdefault(target.id, []).append(node.value)
    return made


def forgets(nodes: list[ast.AST]) -> bool:
    """A `while` puts into a worklist and takes from it, and nowhere is anything looked up."""
    loops = [node for node in nodes if isinstance(node, ast.While)]
    done = {pair for loop in loops for pair in changes(list(ast.walk(loop)))}
    worklists = {name for name, how in done if how == "append" and {(name, "pop"), (name, "popleft")} & done}
    if not worklists:
        return False
    looks = any(isinstance(node, ast.In | ast.NotIn | ast.Try | ast.FunctionDef) for node in nodes[1:])
    asks = {how for _, how in changes(nodes)} | {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return not looks and not asks & {"get", "setdefault", "add", "count", "index", "isdisjoint", "keys"}


# Every way in which a value could be kept is a reason to say nothing: apart, these conditions would hide each other.
def doubled_calls(function: ast.FunctionDef, nodes: list[ast.AST]) -> Iterator[str]:
    """« doubles »: one statement calls the function itself twice with the same arguments, both calls are made, and
    nothing is kept from one call to the next."""
    called = [node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    if called.count(function.name) < 2:
        return
    keeps = ast.In | ast.NotIn | ast.Try | ast.Global | ast.Nonlocal | ast.FunctionDef | ast.Attribute
    items = any(isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) for node in nodes)
    others = {*called} - {function.name, *dir(builtins)}  # who knows what these keep
    if function.decorator_list or items or others or any(isinstance(node, keeps) for node in nodes[1:]):
        return
    unsure = ast.IfExp | ast.BoolOp | ast.Compare | ast.Lambda | ast.comprehension  # one of two may be left out
    for statement in nodes:
        inside = list(ast.walk(statement)) if isinstance(statement, ast.Return | ast.Assign | ast.AugAssign) else []
        own = [
            ast.unparse(node)
            for node in inside
            if isinstance(node, ast.Call)
            and getattr(node.func, "id", None) == function.name
            and sum(1 for _ in ast.walk(node)) < 100  # what is nested too deep cannot be written again
        ]
        if len(set(own)) < len(own) and not any(isinstance(node, unsure) for node in inside):
            yield "doubles"


def changes(nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
    """(name, how) for what changes in place: a method by its name, an item by « [] »."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            if isinstance(node.func.value, ast.Name):
                yield node.func.value.id, node.func.attr
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            yield node.value.id, "[]"


def without_broken_cells(source: str) -> tuple[str, list[dict[str, Any]]]:
    """A notebook's source with the cells that are not Python left blank, and what is wrong with these."""
    lines = source.split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("# %% cellule ")]
    errors: list[dict[str, Any]] = []
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        try:
            compile("\n" * begin + "\n".join(lines[begin:end]), "<cellule>", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            line = getattr(error, "lineno", None) or begin + 1
            message = f"{getattr(error, 'msg', error)} — `{lines[min(line, len(lines)) - 1].strip()[:200]}`"
            errors.append({"line": line, "e": {"type": type(error).__name__, "message": message, "frames": []}})
            for number in range(begin + 1, end):  # what it meant to define says so when it is called
                name = lines[number][4:].split("(")[0].strip() if lines[number].startswith("def ") else ""
                told = f"def {name}(*_, **__): raise SyntaxError({message!r})"
                lines[number] = told if name.isidentifier() else ""
    return "\n".join(lines), errors


def main_guard(statement: ast.stmt) -> list[ast.stmt]:
    """The body of `if __name__ == "__main__":`, or nothing."""
    if not isinstance(statement, ast.If) or not isinstance(statement.test, ast.Compare):
        return []
    test = statement.test
    sides = [getattr(side, "id", getattr(side, "value", None)) for side in (test.left, *test.comparators)]
    return list(statement.body) if sorted(map(str, sides)) == ["__main__", "__name__"] else []


def set_limits(limits: dict[str, int], apart: bool) -> None:
    """For good: nothing that the submission runs can raise them again. `apart`: its processes alone are counted."""
    for name, most in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}", None)
        if kind is None:
            continue
        if name == "NPROC" and not apart and not can_fork_under(most):
            continue  # the user's other processes are counted too
        lower(kind, most)
        soft = resource.getrlimit(kind)[0]
        try_limit(kind, soft, soft)


def can_fork_under(most: int) -> bool:
    before = resource.getrlimit(resource.RLIMIT_NPROC)
    lower(resource.RLIMIT_NPROC, most)
    try:
        pid = os.fork()
    except OSError:
        resource.setrlimit(resource.RLIMIT_NPROC, before)
        return False
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
    return True


def lower(limit: int, soft: int) -> None:
    """Set a soft limit, within what the machine allows (macOS refuses some)."""
    hard = resource.getrlimit(limit)[1]
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    try_limit(limit, soft, hard)


def try_limit(limit: int, soft: int, hard: int) -> None:
    try:  # noqa: SIM105  contextlib would be one more import at every start
        resource.setrlimit(limit, (soft, hard))
    except (ValueError, OSError):
        pass


def copied(value: Any) -> Any:
    """Anew at every call: what the submission does to it must not show in the next."""
    if isinstance(value, list | tuple):
        return type(value)(map(copied, value))
    return dict(value) if isinstance(value, dict) else value


def write_back(arg: Any, after: Any) -> None:
    """Make `arg` equal to `after` in place, keeping its own rows where it has some."""
    if isinstance(arg, list) and isinstance(after, list):
        if len(arg) == len(after) and all(isinstance(row, list) for row in [*arg, *after]):
            for row, new in zip(arg, after, strict=True):
                row[:] = new
        else:
            arg[:] = after
    elif isinstance(arg, dict) and isinstance(after, dict):
        arg.clear()
        arg.update(after)
    elif type(arg).__name__ == "ndarray":
        arg[...] = after


def without_accents(name: str) -> str:
    if name.isascii():
        return name
    import unicodedata

    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")


def silence() -> None:
    """The standard descriptors lead nowhere: `print` does not use them, and no two checks share a file through them."""
    null = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(null, standard)
    os.close(null)


def forget_the_dead() -> None:
    """Processes that the submission started and that have been ended count among those that it may have."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except OSError:  # it has no children
        pass


def become_nobody() -> None:
    """Root, even of a namespace, escapes the limit on processes."""
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)


def main() -> None:
    if sys.argv[1:] == ["nobody"]:
        become_nobody()
    reader = os.dup(0)
    writer = reader if CAN_FORK else os.dup(1)
    channel = Channel(reader, writer, is_socket=CAN_FORK)
    channel.send({"ready": True})
    Server(channel).serve()


if __name__ == "__main__":
    main()
