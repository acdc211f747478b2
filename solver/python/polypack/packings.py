"""Packings, and the searches that find and count them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple, Optional, Union, overload

from . import _polypack
from .errors import (
    Interrupted,
    PuzzleError,
    TimeLimitReached,
    _explained,
    _flag,
    _integer,
    _seed,
    _some,
    _text,
)
from .puzzles import Cell, Cells, Puzzle, _existing, _placed, _puzzle

# Bytes that a search may take, and write, unless told otherwise, as of the program.
MEMORY = 2 << 30
DISK = 16 << 30

Symmetry = Literal["full", "rotations", "none"]
TextStyle = Literal["letters", "outlines", "iso"]
# "" is a choice by a trial.
Engine = Literal["", "cover", "sweep", "algorithm13", "restarts", "sat", "portfolio"]
CountMethod = Literal["", "frontier", "contraction", "determinant", "diagram", "search"]


class Progress(NamedTuple):
    """How far a computation is, for callbacks: so many of so many ``units`` of what it is doing; 0
    of 0 where it cannot say."""

    doing: str
    units: str
    done: int
    of: int
    seconds: float
    nodes: int
    packings: int


Report = Optional[Callable[[Progress], object]]


def _report(progress: Report) -> Any:
    if progress is None:
        return None
    if not callable(progress):
        raise TypeError("progress must be a callback that takes a Progress")
    return lambda *values: progress(Progress(*values))


class _Placed(NamedTuple):
    piece: str
    cells: tuple[Cell, ...]


class Placement(_Placed):
    """A piece where it lies: a pair of its name and its cells. ``edges`` are the colours of the
    sides of each cell, where the puzzle has such colours.

    >>> Placement("V", ((0, 0), (1, 0), (1, 1))).cells
    ((0, 0), (1, 0), (1, 1))
    """

    edges: tuple[tuple[int, ...], ...]

    def __new__(
        cls, piece: str, cells: tuple[Cell, ...], edges: tuple[tuple[int, ...], ...] = ()
    ) -> Placement:
        placed = super().__new__(cls, piece, cells)
        placed.edges = edges
        return placed

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.piece, self.cells, self.edges


class Traits(NamedTuple):
    """Properties of a packing, for filters; None where the lattice has no such property."""

    crossroads: bool | None  # four pieces meet in a point
    faults: bool | None  # a straight cut divides it
    equals_touch: bool  # two copies of a piece share a side
    three_colourable: bool  # three colours suffice for its map


class Packing:
    """A packing of a puzzle: a sequence of placements. Printed, it is a drawing; a notebook shows
    its 3-D page, or a picture where the lattice is flat.

    >>> import polypack as pp
    >>> packing = pp.first(pp.load("example"))
    >>> len(packing), packing[0].piece
    (4, 'I')
    >>> print(packing)
    VDDv
    VVvv
    IIII
    >>> pp.Packing(packing.puzzle, packing.placements) == packing
    True

    Raises PuzzleError if the placements are no packing.
    """

    __slots__ = ("puzzle", "class_size", "_raw", "_placements")
    puzzle: Puzzle
    class_size: int  # packings that are the same up to symmetry, this one among them

    def __init__(self, puzzle: Puzzle, placements: Iterable[tuple[str, Cells]]) -> None:
        raw = _raw_of(_puzzle(puzzle), placements)
        fault = puzzle._handle.fault_of(raw)
        if fault is not None:
            raise PuzzleError(f"this is not a packing: {fault}")
        self._set(puzzle, puzzle._handle.canonical(raw), 1)

    @classmethod
    def _of(cls, puzzle: Puzzle, raw: Any, class_size: int) -> Packing:
        packing = cls.__new__(cls)
        packing._set(puzzle, raw, class_size)
        return packing

    def _set(self, puzzle: Puzzle, raw: Any, class_size: int) -> None:
        self.puzzle = puzzle
        self.class_size = class_size
        # The number of each piece, its cells, and the colours of their sides if it has any.
        self._raw: tuple[tuple[Any, ...], ...] = raw
        self._placements: tuple[Placement, ...] | None = None

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The pieces and their cells, in the order of the puzzle."""
        if self._placements is None:
            names = self.puzzle._piece_names
            self._placements = tuple(Placement(names[i], *rest) for i, *rest in self._raw)
        return self._placements

    def __len__(self) -> int:
        return len(self._raw)

    def __iter__(self) -> Iterator[Placement]:
        return iter(self.placements)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Placement, ...]: ...
    def __getitem__(self, index: int | slice) -> Placement | tuple[Placement, ...]:
        return self.placements[index]

    def at(self, cell: Iterable[int]) -> Placement | None:
        """The placement that covers a cell, or None."""
        wanted = tuple(cell)
        return next((placed for placed in self.placements if wanted in placed.cells), None)

    def to_numpy(self) -> Any:
        """An array of integers over the box around the region, indexed by [x, y] or [x, y, z], all
        coordinates of a cell, less the least ones: the number of the placement that covers the
        cell, -1 where none does, -2 outside."""
        import numpy

        cells = numpy.array(self.puzzle.region.cells)
        low = cells.min(axis=0)
        grid = numpy.full(cells.max(axis=0) - low + 1, -2)
        grid[tuple((cells - low).T)] = -1
        for number, (_, covered, *_edges) in enumerate(self._raw):
            grid[tuple((numpy.array(covered) - low).T)] = number
        return grid

    @property
    def traits(self) -> Traits:
        """Properties of the whole packing.

        >>> import polypack as pp
        >>> soma = pp.load("soma-cube")
        >>> sum(packing.traits.three_colourable for packing in pp.packings(soma))
        7
        """
        return Traits(**self.puzzle._handle.traits_of(self._raw))

    def orbit(self, symmetry: Symmetry = "full") -> list[Packing]:
        """See orbit() for ``symmetry``."""
        from .motions import orbit

        return orbit(self, symmetry)

    def canonical(self, symmetry: Symmetry = "full") -> Packing:
        """See canonical() for ``symmetry``."""
        from .motions import canonical

        return canonical(self, symmetry)

    def text(self, style: TextStyle = "letters", *, width: int = 80, legend: bool = False) -> str:
        """A drawing: the ``style`` is ``"letters"``, ``"outlines"``, or ``"iso"`` for cubes. ``width``
        is the most characters in a line; with ``legend``, the names of the pieces follow."""
        return _polypack.text(
            self.puzzle._handle, self._raw, _text("style", style), _integer("width", width),
            _flag("legend", legend),
        )

    def svg(
        self,
        style: Literal["", "flat", "iso", "cut"] = "",
        *,
        cell: float = 20,
        letters: bool = False,
        background: bool = False,
        kerf: float = 0,
    ) -> str:
        """A picture; ``style``, ``cell``, ``letters``, ``background`` and ``kerf`` are those of
        svg()."""
        from .pictures import svg

        return svg(
            self, style, cell=cell, letters=letters, background=background, kerf=kerf
        )

    def page(self) -> str:
        """A page that shows it in three dimensions, in one HTML document without references."""
        from .pictures import page

        return page(self)

    def _repr_html_(self) -> str | None:
        from .pictures import _in_notebook

        return _in_notebook(self)

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<Packing of {self.puzzle.name!r}: {_some(len(self), 'piece')}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Packing):
            return NotImplemented
        return self._raw == other._raw and self.puzzle == other.puzzle

    def __hash__(self) -> int:
        return hash(self._raw)

    def __reduce__(self) -> tuple[Any, ...]:
        return Packing._of, (self.puzzle, self._raw, self.class_size)


def _packing(value: Any) -> Packing:
    """The value if it is a packing. Raises TypeError."""
    if isinstance(value, Packing):
        return value
    hint = ""
    if isinstance(value, Puzzle):
        hint = "; pp.first(puzzle) finds one"
    elif isinstance(value, (Solution, Packings)):
        hint = "; take one of its packings"
    raise TypeError(f"a packing is expected, not {type(value).__name__}{hint}")


def _raw_of(puzzle: Puzzle, placements: Iterable[tuple[str, Cells]]) -> list[Any]:
    """Placements of a puzzle as the extension takes them."""
    if isinstance(placements, Packing) and placements.puzzle == puzzle:
        return list(placements._raw)
    numbers = {name: i for i, name in enumerate(puzzle._piece_names)}
    raw = []
    for piece, *rest in _placed(placements):
        if piece not in numbers:
            raise ValueError(f"unknown piece {piece!r}; available: {', '.join(numbers)}")
        raw.append((numbers[piece], *rest))
    return raw


class Count(NamedTuple):
    """How many packings there are, and how many up to symmetry; None where that was not asked."""

    all: int
    distinct: int | None


def _options(
    threads: int, time: float | None, memory: float | None, **more: Any
) -> dict[str, Any]:
    return {"threads": threads, "time": time, "memory": memory, **more}


class Packings(Iterator[Packing]):
    """The packings of a puzzle, one by one as they are found. The search runs while the next one is
    asked for, and no further: leaving a loop ends it."""

    def __init__(self, puzzle: Puzzle, walk: _polypack.Walk) -> None:
        self.puzzle = puzzle
        self._walk = walk

    def __iter__(self) -> Packings:
        return self

    def __next__(self) -> Packing:
        return Packing._of(self.puzzle, *self._walk.next())

    @property
    def ending(self) -> str | None:
        """What ended the iteration: ``"complete"``, ``"limit"``, ``"time"``, or ``"stopped"`` by
        close() or an exception; None while it goes on."""
        return self._walk.ending()

    def close(self) -> None:
        """Ends the search."""
        self._walk.close()

    def __enter__(self) -> Packings:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@_explained
def packings(
    puzzle: Puzzle,
    *,
    all: bool = False,
    limit: int | None = None,
    symmetry: Symmetry = "full",
    engine: Engine = "",
    threads: int = 1,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Packings:
    """The packings, found while they are iterated, in an order that is always the same. One of those
    that are the same up to ``symmetry`` ("full", "rotations" or "none"), or ``all``.

    With more than one of ``threads``, the search runs ahead of the loop, in 16 MiB of memory or
    more; the order is the same.

    >>> import polypack as pp
    >>> sum(1 for packing in pp.packings(pp.load("soma-cube")))
    240
    """
    options = _options(
        threads, time, memory, all=all, limit=limit, symmetry=symmetry, engine=engine
    )
    return Packings(puzzle, _polypack.Walk(_puzzle(puzzle)._handle, options, _report(progress)))


class _Kept(Sequence[Packing]):
    """Packings that become objects when they are asked for. Pickled, they are a list."""

    def __init__(self, puzzle: Puzzle, kept: _polypack.Kept) -> None:
        self._puzzle = puzzle
        self._kept = kept

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, index: int) -> Packing: ...
    @overload
    def __getitem__(self, index: slice) -> list[Packing]: ...
    def __getitem__(self, index: int | slice) -> Packing | list[Packing]:
        at = range(len(self))[index]
        if isinstance(at, range):
            return [self[i] for i in at]
        return Packing._of(self._puzzle, *self._kept.at(at))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (_Kept, list)):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other))

    def __repr__(self) -> str:
        return f"<{_some(len(self), 'packing')} of {self._puzzle.name!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)


@dataclass(frozen=True)
class Solution:
    """What solve() found: ``packings``, their numbers, and ``ending``, what ended the search.

    The packings become objects when they are asked for."""

    puzzle: Puzzle
    packings: Sequence[Packing]
    all: int
    distinct: int | None
    ending: str  # "complete", "limit", "time", "memory" or "interrupted"
    reason: str | None  # why there is no packing, where that is known without a search
    nodes: int
    placements: int
    engine: str
    threads: int
    seconds: float
    notes: list[str]
    symmetry_known: bool  # False: too many symmetries, and ``distinct`` is ``all``
    kept: bool = True  # False: the packings were only counted

    @property
    def complete(self) -> bool:
        """Whether the numbers are those of the puzzle."""
        return self.ending == "complete"

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one packing up to symmetry, which solve(puzzle, limit=2) tells;
        None if that is not known.

        >>> import polypack as pp
        >>> pp.solve(pp.load("soma-cube"), limit=2).unique
        False
        """
        if self.distinct is None:
            return None if self.all else False
        if self.distinct > 1 and self.symmetry_known:
            return False
        return self.distinct == 1 if self.complete and self.distinct <= 1 else None

    def __len__(self) -> int:
        return len(self.packings)

    def __bool__(self) -> bool:
        return self.all > 0

    def __iter__(self) -> Iterator[Packing]:
        return iter(self.packings)

    @overload
    def __getitem__(self, index: int) -> Packing: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Packing]: ...
    def __getitem__(self, index: int | slice) -> Packing | Sequence[Packing]:
        return self.packings[index]

    def __repr__(self) -> str:
        found = _some(len(self), "packing") if self.kept else f"{_some(self.all, 'packing')} counted"
        return f"<Solution of {self.puzzle.name!r}: {found}, ending={self.ending!r}>"

    def _repr_html_(self) -> str | None:
        from .pictures import _in_notebook

        return _in_notebook(self)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each placement: packing, piece, and cells."""
        return [
            {"packing": number, "piece": piece, "cells": cells}
            for number, packing in enumerate(self.packings)
            for piece, cells in packing
        ]

    def to_frame(self) -> Any:
        """The rows as a DataFrame of pandas, or as they are where it is not installed."""
        try:
            import pandas
        except ImportError:
            return self.rows()
        return pandas.DataFrame(self.rows(), columns=["packing", "piece", "cells"])

    def to_numpy(self) -> Any:
        """The arrays of all packings, one after the other along the first axis."""
        import numpy

        return numpy.array([packing.to_numpy() for packing in self.packings])


@_explained
def solve(
    puzzle: Puzzle,
    *,
    limit: int | None = None,
    all: bool = False,
    symmetry: Symmetry = "full",
    ordered: bool = False,
    engine: Engine = "",
    seed: int = 1,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    keep: bool = True,
    progress: Report = None,
) -> Solution:
    """Searches on all cores (or ``threads``) until everything is searched, ``limit`` packings are
    found, or ``time`` seconds are over. Packings are kept until they take half of ``memory``, which
    ends the search; without ``keep``, they are only counted. With ``all``, each packing is found, not
    one of those that are the same up to symmetry; ``ordered``, in the order of one thread. The seed
    is for engines that find first packings, which are random. Ctrl-C raises Interrupted, whose ``result`` has what was found.

    >>> import polypack as pp
    >>> pp.solve(pp.load("soma-cube"), limit=5)
    <Solution of 'Soma cube': 5 packings, ending='limit'>
    >>> pp.solve(pp.load("example")).distinct
    4
    """
    options = _options(
        threads, time, memory, limit=limit, all=all, symmetry=symmetry, ordered=ordered,
        engine=engine, seed=_seed(seed),
    )
    found, about = _polypack.solve(
        _puzzle(puzzle)._handle, options, _flag("keep", keep), _report(progress)
    )
    solution = Solution(puzzle, _Kept(puzzle, found), **about, kept=keep)
    if solution.ending == "interrupted":
        raise Interrupted(solution)
    return solution


@_explained
def first(
    puzzle: Puzzle,
    *,
    engine: Engine = "",
    seed: int = 1,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Packing | None:
    """Some packing, or None if there is none. Raises TimeLimitReached if the time ends the search.

    >>> import polypack as pp
    >>> pp.first(pp.load("pentominoes-6x10"))
    <Packing of 'Pentominoes 6 x 10': 12 pieces>
    """
    solution = solve(
        puzzle, limit=1, engine=engine, seed=seed, threads=threads, time=time, memory=memory,
        progress=progress,
    )
    if solution.packings:
        return solution.packings[0]
    if solution.ending == "complete":
        return None
    raise TimeLimitReached("the time limit was reached before a packing was found")


@dataclass(frozen=True)
class Best:
    """A best packing of a puzzle, and what is known of better ones: no packing is beyond ``bound``.
    ``why`` says why none is better, or why there is none; None if this is not known.
    """

    packing: Packing | None  # the best one found
    best: int | None  # what it has of the quantity
    bound: int | None
    why: str | None
    ending: str  # "complete", "time" or "interrupted"

    @property
    def proven(self) -> bool:
        """Whether no packing is better."""
        return self.best is not None and self.best == self.bound


Quantity = Union[str, Mapping[str, str]]


@_explained
def best(
    puzzle: Puzzle,
    *,
    maximise: Quantity | None = None,
    minimise: Quantity | None = None,
    engine: Engine = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Best:
    """A packing with the most (``maximise``), or the least (``minimise``), of a quantity: ``{"copies": NAME}``, ``"pieces"``,
    ``"cells"`` (covered), ``"holes"`` (cells left empty) or ``"value"`` (of all pieces placed).
    Without either, of what the file of the puzzle asks for. Ctrl-C raises Interrupted, whose
    ``result`` has what was found.

    >>> import polypack as pp
    >>> crosses = pp.loads('''
    ... pieces: [{name: X, art: [.X., XXX, .X.], copies: any}]
    ... region: {box: [8, 8]}
    ... holes: 64
    ... ''')
    >>> found = pp.best(crosses, maximise={"copies": "X"})
    >>> found.best, found.proven
    (8, True)
    """
    if maximise is not None and minimise is not None:
        raise ValueError("give maximise or minimise, not both")
    quantity = maximise if maximise is not None else minimise
    word, piece = "", ""
    if isinstance(quantity, Mapping):
        if set(quantity) != {"copies"}:
            raise ValueError(f"a quantity must be {{'copies': NAME}} or a word, got {quantity!r}")
        word, piece = "copies", _text("the name of a piece", quantity["copies"])
    elif quantity is not None:
        word = _text("a quantity", quantity)
        if word == "copies":
            raise ValueError("copies are those of a piece: {'copies': NAME}")
    raw, number, bound, why, ending = _polypack.best(
        _puzzle(puzzle)._handle,
        _options(threads, time, memory, engine=_text("engine", engine)),
        "minimise" if minimise is not None else "maximise",
        word,
        piece,
        _report(progress),
    )
    packing = None if raw is None else Packing._of(puzzle, raw, 1)
    found = Best(packing, number, bound, why, ending)
    if ending == "interrupted":
        raise Interrupted(found)
    return found


@_explained
def count(
    puzzle: Puzzle,
    *,
    distinct: bool = True,
    symmetry: Symmetry = "full",
    method: CountMethod = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    disk: float | None = DISK,
    progress: Report = None,
) -> Count:
    """The number of packings, exactly, and up to symmetry unless ``distinct`` is false. The ``method``
    is ``"frontier"``, ``"contraction"``, ``"determinant"``, ``"diagram"`` or ``"search"``; by default
    they compete. ``disk`` is the most bytes to write to temporary files where ``memory`` does not suffice. Puzzles with rules on
    whole packings are searched. Raises TimeLimitReached if the time ends the count.

    >>> import polypack as pp
    >>> pp.count(pp.load("soma-cube.yaml"))
    Count(all=11520, distinct=240)
    >>> pp.count(pp.load("dominoes-20x20"), distinct=False).all
    1269984011256235834242602753102293934298576249856
    """
    overdue = TimeLimitReached("the time limit was reached before all packings were counted")
    if _puzzle(puzzle)._has_rules and not _text("method", method):
        # Rules on whole packings are filters of what a search lists.
        solution = solve(
            puzzle, symmetry=symmetry, threads=threads, time=time, memory=memory, keep=False,
            progress=progress,
        )
        if not solution.complete:
            raise overdue
        return Count(solution.all, solution.distinct)
    try:
        every, classes, ending, _, _ = _polypack.count(
            puzzle._handle,
            _options(threads, time, memory, symmetry=symmetry, disk=disk),
            _flag("distinct", distinct),
            _text("method", method),
            _report(progress),
        )
    except ValueError as error:
        if "not those up to symmetry" not in str(error):
            raise
        raise ValueError(f"{error}; pass distinct=False") from None
    if ending != "complete" or every is None:
        raise overdue
    return Count(every, classes)


@_explained
def count_by(
    puzzle: Puzzle,
    *terms: str | Cell,
    method: Literal["", "diagram", "search"] = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> dict[tuple[Any, ...], int]:
    """The number of packings with each combination of values of the terms. The value of a piece's
    name is where its copies lie, a tuple of the cells of each; of a cell the name of the piece
    that covers it, or None; of ``"holes"`` the cells that stay empty; of ``"choice"`` the names of
    the pieces that are used, with their numbers of copies. Combinations without packings are left
    out. The ``method`` is ``"diagram"`` or ``"search"``; by default it is chosen. Raises TimeLimitReached if the time ends the count.

    >>> import polypack as pp
    >>> by = pp.count_by(pp.load("soma-cube"), (0, 0, 0))
    >>> by["V",], sum(by.values())
    (1242, 11520)
    """
    names = _puzzle(puzzle)._piece_names
    numbered: list[Any] = []
    for term in terms:
        if not isinstance(term, str):
            numbered.append(tuple(term))
        elif term in names:
            numbered.append(names.index(term))
        elif term in ("holes", "choice"):
            numbered.append(term)
        else:
            raise ValueError(
                f"{term!r} is no piece of the puzzle; a term is a piece, a cell, holes or choice"
            )
    if not numbered:
        raise ValueError("count_by needs a term: a piece, a cell, holes or choice")
    counts, ending = _polypack.count_by(
        puzzle._handle,
        _options(threads, time, memory),
        numbered,
        _text("method", method),
        _report(progress),
    )
    if ending != "complete":
        raise TimeLimitReached("the time limit was reached before all packings were counted")
    return dict(counts)


def load_packings(path: str | os.PathLike[str], puzzle: Puzzle) -> list[Packing]:
    """The packings of ``puzzle`` in the file ``path``, as `polypack solve --json` prints them and
    `dumps(puzzle, "packings", ...)` writes them. Raises PuzzleError at the first that is none."""
    found = _polypack.read_packings(_existing(path, ""), _puzzle(puzzle)._handle)
    return [Packing._of(puzzle, raw, class_size) for raw, class_size in found]


def verify(packing: Packing | Puzzle, placements: Iterable[tuple[str, Cells]] | None = None) -> None:
    """Checks a packing from first principles, or placements of a puzzle. Raises PuzzleError.

    >>> import polypack as pp
    >>> pp.verify(pp.first(pp.load("soma-cube")))
    >>> pp.verify(pp.load("soma-cube"), [])
    Traceback (most recent call last):
    polypack.errors.PuzzleError: this is not a packing: ...
    """
    if isinstance(packing, Packing):
        Packing(packing.puzzle, packing.placements)
    else:
        Packing(_puzzle(packing), placements if placements is not None else ())


def bar(**options: Any) -> Callable[[Progress], None]:
    """A callback that shows the progress as a bar of tqdm, which takes the options."""
    import tqdm

    shown = tqdm.tqdm(file=options.pop("file", sys.stderr), **options)

    def show(progress: Progress) -> None:
        shown.set_description(progress.doing, refresh=False)
        shown.unit = progress.units or "it"
        shown.total = progress.of or None
        shown.n = progress.done
        shown.refresh()

    return show
