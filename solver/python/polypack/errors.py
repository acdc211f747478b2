"""What goes wrong, and where."""

from __future__ import annotations

from typing import Any


class PuzzleError(ValueError):
    """A puzzle, or a file of one, is wrong.

    ``file``, ``line`` and ``column`` say where, counted from 1; they are None for puzzles that no
    file says, and ``column`` where the whole line is meant. ``mistakes`` are all that are known.

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
        super().__init__(message)
        self.file = file
        self.line = line
        self.column = column
        self.mistakes = mistakes or (message,)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.file, self.line, self.column, self.mistakes)


class CannotWrite(ValueError):
    """A format, or a proof, cannot say what the puzzle asks."""


class CannotDisassemble(ValueError):
    """A packing has too many pieces, or too large ones, to be taken apart."""


class MemoryLimitExceeded(MemoryError):
    """Something would take more memory than the option ``memory`` permits."""


class TimeLimitReached(TimeoutError):
    """The option ``time`` ended a computation that has no result before it is finished."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a search; ``result`` holds what it had found."""

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted; .result holds what was found")
        self.result = result
