"""What goes wrong, and where; and checks of arguments, which name them."""

from __future__ import annotations

import inspect
import operator
import re
from collections.abc import Callable
from typing import Any, TypeVar

# The arguments that many functions have.
_ARGUMENTS = {
    "puzzle": "a Puzzle",
    "given": "placements, as of a packing, or pairs of the name of a piece and its cells",
    "one_sided": "whether pieces may not be turned over",
    "seed": "of the random choices; the same seed gives the same result",
    "symmetry": 'packings count as the same if a motion of the puzzle takes one to the other: any '
    '("full"), a rotation ("rotations"), or only the identity ("none")',
    "engine": 'the search: "cover", "sweep", "algorithm13", "restarts", "sat" or "portfolio"; by '
    "default one that is chosen by a trial",
    "threads": "how many; 0: one for each core",
    "time": "seconds after which the computation ends; None: no limit",
    "memory": "bytes that it may take; None: no limit",
    "progress": "a callback that is given a Progress about ten times a second; see bar()",
}
_Explained = TypeVar("_Explained", bound=Callable[..., Any])


def _explained(function: _Explained) -> _Explained:
    """Adds the arguments that many functions have to the documentation of this one."""
    own = inspect.getdoc(function) or ""
    of = function.__init__ if inspect.isclass(function) else function
    shared = [
        name
        for name in inspect.signature(of).parameters
        if name in _ARGUMENTS and f"``{name}``" not in own
    ]
    lines = "\n".join(f"{name}: {_ARGUMENTS[name]}" for name in shared)
    function.__doc__ = f"{own}\n\n{lines}\n" if lines else own
    return function


def _spoken(message: str) -> str:
    """A message of the program in Python's words."""
    message = re.sub(r"'polypack ([a-z]+)'", r"\1()", message)
    return message if "'polypack " in message else re.sub(r"--([a-z]+)\b", r"\1=", message)


class PuzzleError(ValueError):
    """A puzzle, or a file of one, is wrong.

    ``file``, ``line`` and ``column`` say where, counted from 1; they are None for puzzles that
    were not read from a file, and ``column`` where the whole line is meant. ``mistakes`` are all that are known.

    >>> import polypack as pp
    >>> try:
    ...     pp.loads("pieces: [{name: I, art: II}]\\nregion: {box: [2, 0]}", name="mine.yaml")
    ... except pp.PuzzleError as error:
    ...     print(error.file, error.line, error.column)
    mine.yaml 2 19
    """

    def __init__(
        self,
        message: str,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        mistakes: tuple[str, ...] = (),
    ) -> None:
        message = _spoken(message)
        super().__init__(message)
        self.file = file
        self.line = line
        self.column = column
        self.mistakes = mistakes or (message,)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.file, self.line, self.column, self.mistakes)


class CannotWrite(ValueError):
    """A format, or a proof, cannot express what the puzzle asks."""


class CannotDisassemble(ValueError):
    """A packing has too many pieces, or too large ones, to be taken apart."""


class MemoryLimitExceeded(MemoryError):
    """Something would take more memory, or more disk, than the options permit."""


class TimeLimitReached(TimeoutError):
    """The option ``time`` ended a computation that has no result before it is finished."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a search; ``result`` holds what it had found."""

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted; .result holds what was found")
        self.result = result


def _integer(
    name: str, value: Any, least: float = -(2**31), most: float = 2**31 - 1
) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {value!r}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} must be in {least}..{most}, got {value!r}")
    return number


def _seed(value: Any) -> int:
    return _integer("seed", value, 0, 2**63 - 1)


def _number(name: str, value: Any) -> float:
    if isinstance(value, (str, bytes)) or not hasattr(type(value), "__float__"):
        if not hasattr(type(value), "__index__"):
            raise TypeError(f"{name} must be a number, got {value!r}")
    return float(value)


def _flag(name: str, value: Any) -> bool:
    if type(value).__name__ not in ("bool", "bool_"):  # that of numpy is none of Python's
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return bool(value)


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    return value


def _bytes(name: str, value: Any) -> bytes:
    if not isinstance(value, bytes):
        raise TypeError(f"{name} must be bytes, not {type(value).__name__}")
    return value


def _some(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
