"""Puzzles for people: how hard they are, those with one packing, and booklets."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from . import _polypack
from .errors import _explained, _integer, _seed, _text
from .packings import MEMORY, Packing, Placement, Report, _options, _report
from .puzzles import Puzzle, _path, _puzzle


@dataclass(frozen=True)
class Difficulty:
    """How hard a puzzle is, in several numbers; `polypack help for-teachers` defines them. None:
    not known, or there is no such number."""

    distinct: int  # packings up to symmetry
    all: int
    begins: int  # ways to begin, up to symmetry
    dead_begins: int | None
    chance: float | None  # that a play at random ends in a packing
    # Plays that were made, those of them that packed, and bounds of the chance (95 %)
    played: tuple[int, int, float, float] | None
    before_forced: int | None
    steps: float | None  # placements until the first packing, on average
    placed: int  # placements of the whole search
    apart: int | None  # packings that come apart, in space
    level: int | None
    rank: tuple[int, int, int] | None  # choices of the family with fewer, as many and more steps
    ending: str  # "complete" or "time"


@_explained
def difficulty(
    puzzle: Puzzle,
    *,
    family: Puzzle | None = None,
    limit: int | None = None,
    seed: int = 1,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Difficulty:
    """How hard the puzzle is for people; with a family, a puzzle whose pieces have ranges of
    copies, its rank among the choices that pack. ``limit`` plays at random estimate its chance: a
    million if it is not known exactly, by default.

    >>> import polypack as pp
    >>> profile = pp.difficulty(pp.load("soma-cube"))
    >>> profile.distinct, profile.begins, profile.dead_begins
    (240, 24, 10)
    """
    return Difficulty(**_polypack.difficulty(
        _puzzle(puzzle)._handle, _options(threads, time, memory, seed=_seed(seed)),
        None if family is None else _puzzle(family)._handle,
        None if limit is None else _integer("limit", limit, 0), _report(progress),
    ))


@dataclass(frozen=True)
class Unique:
    """A puzzle that was changed so that it has one packing."""

    puzzle: Puzzle | None  # None: nothing was found
    packing: Packing | None
    changes: int
    at_least: int  # proven
    ending: str  # "complete", "limit" or "time"
    # The placements that were fixed, or the cells with a mark or a colour, or the pieces of which a
    # cell was moved.
    changed: tuple[Any, ...] = ()

    @property
    def proven(self) -> bool:
        """Whether nothing less is enough."""
        return self.puzzle is not None and self.changes == self.at_least


@_explained
def make_unique(
    puzzle: Puzzle,
    *,
    by: Literal["place", "marks", "colours", "move"] = "place",
    limit: int = 100_000,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Unique:
    """The least change after which the puzzle has exactly one packing: pieces left in place
    (``"place"``), cells with ``"marks"`` or ``"colours"``, or a cell moved from a piece to another
    (``"move"``).

    >>> import polypack as pp
    >>> found = pp.make_unique(pp.load("soma-cube"), by="marks")
    >>> found.changes, found.proven
    (2, True)
    >>> pp.count(found.puzzle, distinct=True).distinct
    1
    """
    made, packing, changes, at_least, ending = _polypack.make_unique(
        _puzzle(puzzle)._handle, _text("by", by), _integer("limit", limit, 1),
        _options(threads, time, memory), _report(progress),
    )
    if made is None or packing is None:
        return Unique(None, None, changes, at_least, ending)
    changed = Puzzle._of(made)
    kept = Packing._of(changed, packing, 1)
    return Unique(changed, kept, changes, at_least, ending, _difference(puzzle, changed))


def _difference(before: Puzzle, after: Puzzle) -> tuple[Any, ...]:
    placed = [Placement(*placed) for placed in after.fixed if placed not in before.fixed]
    colours = after.region.colours
    plain = Counter(colours.values()).most_common(1)[0][0] if colours else 0
    marked = [
        cell
        for cell, colour in colours.items()
        if colour not in (plain, before.region.colours.get(cell, 0))
    ]
    moved = [
        piece.name for old, piece in zip(before.pieces, after.pieces) if old.cells != piece.cells
    ]
    return tuple(placed or marked or moved)


class Problem(NamedTuple):
    """A problem of a booklet."""

    puzzle: Puzzle
    answer: Packing
    source: int  # the number of the puzzle that it comes from
    answers: int  # up to symmetry
    grade: int  # 1 to 5
    steps: float | None
    chance: float | None


class Booklet:
    """Problems, the easiest first."""

    def __init__(self, sheets: _polypack.Sheets) -> None:
        self._sheets = sheets
        self.problems: list[Problem] = []
        for index in range(len(sheets)):
            handle, answer, *rest = sheets.at(index)
            puzzle = Puzzle._of(handle)
            packing = Packing._of(puzzle, answer, 1)
            self.problems.append(Problem(puzzle, packing, *rest))

    @property
    def candidates(self) -> int:
        """The problems from which these were chosen."""
        return self._sheets.candidates()

    @property
    def ending(self) -> str:
        """``"complete"`` or ``"time"``."""
        return self._sheets.ending()

    def page(
        self,
        *,
        paper: str = "a4",
        cell: float | None = None,
        title: str = "",
        hints: int = 2,
        cards: bool = False,
    ) -> str:
        """HTML for printing: outlines, hints and answers, or ``cards``. ``paper`` is ``"a4"`` or
        ``"letter"``, ``cell`` the size of a cell in mm, 20 if that fits, ``title`` the heading, and
        ``hints`` the number of hints for each problem."""
        return self._sheets.page(
            _text("paper", paper), cell, _text("title", title), _integer("hints", hints, 0),
            bool(cards),
        )

    def save(self, path: str | os.PathLike[str], **style: object) -> None:
        """Writes the page() to the file ``path``; ``style`` are the arguments of page()."""
        with open(_path(path), "w", encoding="utf-8") as file:
            file.write(self.page(**style))  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"<Booklet: {len(self.problems)} problems of {self.candidates}>"


@_explained
def booklet(
    puzzles: Puzzle | Iterable[Puzzle],
    limit: int = 20,
    *,
    random: int | None = None,
    several: bool = False,
    seed: int = 1,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Booklet:
    """Up to ``limit`` problems with one answer, graded: choices of pieces of ``puzzles``, puzzles as
    they are, or with ``random`` regions made of so many pieces at random; with ``several``, problems
    may have more than one answer.

    >>> import polypack as pp
    >>> sheet = pp.booklet(pp.load("pentominoes-5x5-choose"), 6)
    >>> sheet, sheet.problems[-1].grade
    (<Booklet: 6 problems of 19>, 3)
    """
    given = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    return Booklet(_polypack.booklet(
        [_puzzle(puzzle)._handle for puzzle in given],
        _options(threads, time, memory, seed=_seed(seed)), _integer("limit", limit, 1),
        None if random is None else _integer("random", random, 2), bool(several),
        _report(progress),
    ))
