"""What can be said of a puzzle and of all its packings without listing them."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from . import _polypack
from .errors import Interrupted, _bytes, _explained, _flag, _integer, _number, _seed, _some, _text
from .packings import (
    MEMORY,
    Packing,
    Placement,
    Report,
    Symmetry,
    _options,
    _packing,
    _raw_of,
    _report,
)
from .puzzles import Cell, Cells, Puzzle, _puzzle

Given = Iterable[tuple[str, Cells]]
DiagramMethod = Literal["", "frontier", "list"]
SampleMethod = Literal["", "frontier", "list", "determinant"]
Goal = Literal[
    "unique", "one-apart", "few-packings", "many-packings", "hardest", "level", "interlock", "moves",
    "turns",
]
Find = Literal[
    "box", "odd", "square", "torus", "straight-torus", "triangle", "trapezium", "hexagon", "reptile"
]


class Explanation:
    """Why there is no packing, or what makes the search long; printed, in words.

    ``verdict`` is ``"packable"``, ``"impossible"`` or ``"undecided"``; ``reasons`` and ``conflict``
    are those of `polypack explain --json`, and ``details`` is all of that.
    """

    def __init__(self, details: dict[str, Any], lines: list[str]) -> None:
        self.details = details
        self.lines = lines

    @property
    def verdict(self) -> str:
        """``"packable"``, ``"impossible"`` or ``"undecided"``."""
        return str(self.details["verdict"])

    @property
    def reasons(self) -> list[dict[str, Any]]:
        """Why there is no packing, without a search; empty if none was found."""
        return list(self.details["reasons"])

    @property
    def conflict(self) -> dict[str, Any] | None:
        """Cells and pieces that cannot all be satisfied, if they were found."""
        conflict: dict[str, Any] | None = self.details["conflict"]
        return conflict

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return f"<Explanation: {self.verdict}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explanation):
            return NotImplemented
        return self.details == other.details and self.lines == other.lines

    def __hash__(self) -> int:
        return hash(tuple(self.lines))


@_explained
def explain(
    puzzle: Puzzle,
    *,
    threads: int = 0,
    time: float | None = 20,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Explanation:
    """Why there is no packing, or what makes it hard.

    >>> import polypack as pp
    >>> squares = pp.loads("pieces: [{name: D, copies: any, art: DD}]\\nregion: {box: [3, 3]}")
    >>> pp.explain(squares)
    <Explanation: impossible>
    """
    found, lines = _polypack.explain(
        _puzzle(puzzle)._handle, _options(threads, time, memory), _report(progress)
    )
    return Explanation(json.loads(found), lines)


class Interval(NamedTuple):
    """An estimate, with the bounds of its 95 % confidence interval and what speaks against it."""

    value: float
    low: float
    high: float
    doubt: str


@dataclass(frozen=True)
class Estimate:
    """How many packings there are and how long a search takes, as estimated from a sample of its
    tree."""

    all: Interval
    distinct: Interval
    nodes: Interval
    seconds: Interval  # on one thread
    exact: bool
    searched: bool
    probes: int
    finished: bool
    reliable: bool


@_explained
def estimate(
    puzzle: Puzzle,
    *,
    probes: int = 0,
    seed: int = 1,
    symmetry: Symmetry = "full",
    time: float | None = 5,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Estimate:
    """Estimates a search by random probes: so many, or until the time is over.

    >>> import polypack as pp
    >>> pp.estimate(pp.load("soma-cube")).distinct.value
    240.0
    """
    about = _polypack.estimate(
        _puzzle(puzzle)._handle, _options(1, time, memory, symmetry=symmetry),
        _integer("probes", probes), _seed(seed), _report(progress),
    )
    return Estimate(**{k: Interval(*v) if isinstance(v, tuple) else v for k, v in about.items()})


class Marginal(NamedTuple):
    """In how many packings a placement occurs."""

    piece: str
    cells: tuple[Cell, ...]
    packings: int


@dataclass(frozen=True)
class Hint:
    """What to do next: the cell and the piece with the fewest placements, and a placement."""

    packings: int  # that the position leaves
    cell: Cell | None
    cell_placements: int
    piece: str | None
    piece_placements: int
    placement: Placement | None
    placement_packings: int


@dataclass(frozen=True)
class Heat:
    """In how many packings each piece covers each cell: ``counts[name][cell]``, of so many
    ``packings``. Printed, it is a map for each piece, of tenths; ``svg`` is a picture, None on
    lattices whose cells do not stand upright."""

    packings: int
    counts: dict[str, dict[Cell, int]]
    text: str
    svg: str | None

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<Heat of {_some(self.packings, 'packing')}>"

    def _repr_html_(self) -> str | None:
        from .pictures import _image

        return None if self.svg is None else _image(self.svg, repr(self))


@_explained
class Diagram:
    """All packings of a puzzle in a decision diagram: counted, drawn at random, and numbered from 1.
    There may be more than len() can tell; count() has no bounds. The ``method`` is ``"frontier"``,
    cell by cell, or ``"list"``, from all packings; by default the one that is faster.

    >>> import polypack as pp
    >>> diagram = pp.Diagram(pp.load("soma-cube"))
    >>> diagram
    <Diagram of 'Soma cube': 11520 packings>
    >>> diagram.rank(diagram.unrank(7))
    7
    >>> diagram.count(diagram.unrank(7)[:3]) <= len(diagram)
    True
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        method: DiagramMethod = "",
        threads: int = 0,
        time: float | None = None,
        memory: float | None = MEMORY,
        progress: Report = None,
    ) -> None:
        self.puzzle = _puzzle(puzzle)
        self._diagram = _polypack.Diagram(
            puzzle._handle, _options(threads, time, memory), _text("method", method),
            _report(progress),
        )
        about = self._diagram.about()
        self.packings: int = about["packings"]
        self.nodes: int = about["nodes"]
        self.method: str = about["method"]
        self.reason: str | None = about["reason"]

    def __len__(self) -> int:
        if self.packings > sys.maxsize:
            raise OverflowError("there are more packings than len() can tell; use .count()")
        return self.packings

    def __bool__(self) -> bool:
        return self.packings > 0

    def __repr__(self) -> str:
        return f"<Diagram of {self.puzzle.name!r}: {_some(self.packings, 'packing')}>"

    def count(self, given: Given = ()) -> int:
        """The number of packings that have the ``given`` placements; of all, if there are none."""
        return self._diagram.count_given(_raw_of(self.puzzle, given))

    def sample(self, limit: int = 1, *, seed: int | None = None) -> list[Packing]:
        """``limit`` packings drawn at random, each as likely as any other; the same for the same
        ``seed``."""
        drawn = self._diagram.sample(
            _integer("limit", limit, 0), secrets.randbits(63) if seed is None else _seed(seed)
        )
        return [Packing._of(self.puzzle, raw, 1) for raw in drawn]

    def marginals(self, given: Given = ()) -> list[Marginal]:
        """In how many packings that have the given placements each placement occurs."""
        _, found = self._diagram.marginals(_raw_of(self.puzzle, given))
        names = self.puzzle._piece_names
        return [Marginal(names[piece], cells, number) for piece, cells, number in found]

    def heat(self) -> Heat:
        """How often each piece covers each cell."""
        rows, text, drawing = self._diagram.heat()
        cells = [cell for cell, _, _ in self.puzzle._fields["region"]]
        counts = {
            name: dict(zip(cells, row or [0] * len(cells)))
            for name, row in zip(self.puzzle._piece_names, rows)
        }
        return Heat(self.packings, counts, text, drawing)

    def rank(self, packing: Packing) -> int:
        """The number of a packing, from 1, in an order that depends on the puzzle alone."""
        return self._diagram.rank(_raw_of(self.puzzle, packing)) + 1

    def unrank(self, number: int) -> Packing:
        """The packing of that number. Raises IndexError if there is none."""
        index = _integer("number", number, float("-inf"), float("inf")) - 1
        return Packing._of(self.puzzle, self._diagram.unrank(index), 1)

    def hint(self, given: Given = ()) -> Hint:
        """What to place next in the position of the ``given`` placements."""
        about = self._diagram.hint(_raw_of(self.puzzle, given))
        names = self.puzzle._piece_names
        cell, cell_placements, _ = about["cell"] or (None, 0, False)
        piece, piece_placements = about["piece"] or (None, 0)
        placed, cells, packings = about["placement"] or (None, (), 0)
        return Hint(
            about["packings"],
            cell,
            cell_placements,
            None if piece is None else names[piece],
            piece_placements,
            None if placed is None else Placement(names[placed], cells),
            packings,
        )


@_explained
def sample(
    puzzle: Puzzle,
    limit: int = 1,
    *,
    seed: int | None = None,
    method: SampleMethod = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> list[Packing]:
    """``limit`` packings drawn at random, each as likely as any other; the same for the same
    ``seed``. ``method`` is that of Diagram, or ``"determinant"``, for pieces of two cells in plane
    regions; by default the one that is faster.

    >>> import polypack as pp
    >>> pp.sample(pp.load("soma-cube"), 2, seed=1)
    [<Packing of 'Soma cube': 7 pieces>, <Packing of 'Soma cube': 7 pieces>]
    """
    drawn = _polypack.sample(
        _puzzle(puzzle)._handle,
        _options(threads, time, memory),
        _integer("limit", limit, 0),
        secrets.randbits(63) if seed is None else _seed(seed),
        _text("method", method),
        _report(progress),
    )
    return [Packing._of(puzzle, raw, 1) for raw in drawn]


@_explained
def marginals(
    puzzle: Puzzle,
    given: Given = (),
    *,
    method: DiagramMethod = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> list[Marginal]:
    """In how many packings that have the ``given`` placements each placement occurs. ``method`` is
    that of Diagram."""
    diagram = Diagram(
        puzzle, method=method, threads=threads, time=time, memory=memory, progress=progress
    )
    return diagram.marginals(given)


@_explained
def heat(
    puzzle: Puzzle,
    *,
    method: DiagramMethod = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Heat:
    """How often each piece covers each cell, over all packings. ``method`` is that of Diagram.

    >>> import polypack as pp
    >>> soma = pp.heat(pp.load("soma-cube"))
    >>> soma, soma.counts["V"][0, 0, 0]
    (<Heat of 11520 packings>, 1242)
    """
    diagram = Diagram(
        puzzle, method=method, threads=threads, time=time, memory=memory, progress=progress
    )
    return diagram.heat()


@_explained
def rank(
    packing: Packing,
    *,
    method: DiagramMethod = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> int:
    """The number of ``packing``, from 1, among all of its puzzle. ``method`` is that of Diagram."""
    diagram = Diagram(
        _packing(packing).puzzle, method=method, threads=threads, time=time, memory=memory,
        progress=progress,
    )
    return diagram.rank(packing)


@_explained
def unrank(
    puzzle: Puzzle,
    number: int,
    *,
    method: DiagramMethod = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Packing:
    """The packing of that ``number``, from 1. ``method`` is that of Diagram."""
    diagram = Diagram(
        puzzle, method=method, threads=threads, time=time, memory=memory, progress=progress
    )
    return diagram.unrank(number)


@_explained
def hint(
    puzzle: Puzzle,
    given: Given = (),
    *,
    method: DiagramMethod = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Hint:
    """What to place next in the position of the ``given`` placements. ``method`` is that of Diagram.

    >>> import polypack as pp
    >>> pp.hint(pp.load("soma-cube")).packings
    11520
    """
    diagram = Diagram(
        puzzle, method=method, threads=threads, time=time, memory=memory, progress=progress
    )
    return diagram.hint(given)


def _polynomial(coefficients: Iterable[int], name: str = "x") -> str:
    terms: list[str] = []
    for power, c in enumerate(coefficients):
        if c == 0:
            continue
        factor = "" if power == 0 else name if power == 1 else f"{name}^{power}"
        size = "" if abs(c) == 1 and factor else str(abs(c))
        sign = ("-" if c < 0 else "") if not terms else (" - " if c < 0 else " + ")
        terms.append(sign + " ".join(part for part in (size, factor) if part))
    return "".join(terms) or "0"


@dataclass(frozen=True)
class Law:
    """A linear recurrence with constant coefficients, and the generating function
    numerator(x) / denominator(x) of the numbers of all lengths from 0 on.

    >>> law = Law((1,), (1, -1, -1), True, 8, 2, 2)
    >>> print(law)
    a(n) = a(n-1) + a(n-2)
    >>> law.first_terms(8)
    [1, 1, 2, 3, 5, 8, 13, 21]
    """

    numerator: tuple[int, ...]
    denominator: tuple[int, ...]
    proven: bool
    terms: int  # that were checked
    dimension: int | None  # of the transfer matrix
    start: int  # the recurrence holds from this n on

    @property
    def order(self) -> int:
        """How many terms before it each term follows from."""
        return len(self.denominator) - 1

    @property
    def recurrence(self) -> tuple[int, ...]:
        """The factors of a(n-1), a(n-2), ..."""
        return tuple(-c for c in self.denominator[1:])

    def first_terms(self, number: int) -> list[int]:
        """The first ``number`` numbers, of the lengths 0, 1, ..., by the law."""
        terms: list[int] = []
        for n in range(number):
            own = self.numerator[n] if n < len(self.numerator) else 0
            terms.append(own + sum(f * t for f, t in zip(self.recurrence, reversed(terms))))
        return terms

    @property
    def generating_function(self) -> str:
        """A quotient of polynomials in x, as text."""
        return f"({_polynomial(self.numerator)}) / ({_polynomial(self.denominator)})"

    def __str__(self) -> str:
        parts: list[str] = []
        for i, c in enumerate(self.recurrence, 1):
            if c == 0:
                continue
            sign = ("-" if c < 0 else "") if not parts else (" - " if c < 0 else " + ")
            size = "" if abs(c) == 1 else f"{abs(c)} "
            parts.append(f"{sign}{size}a(n-{i})")
        return f"a(n) = {''.join(parts) or '0'}"


@dataclass(frozen=True)
class Sequence:
    """The numbers of packings of a region of every length, and the law that they obey."""

    first: int  # the length of the first number
    counts: list[int]
    law: Law | None
    ending: str  # "complete" or "time"

    def __len__(self) -> int:
        return len(self.counts)

    def __getitem__(self, length: int) -> int:
        """The number of that length."""
        if not self.first <= length < self.first + len(self.counts):
            raise IndexError(f"there is no number of length {length}")
        return self.counts[length - self.first]


@_explained
def sequence(
    puzzle: Puzzle,
    vary: Literal["x", "y", "z"],
    *,
    first: int = 1,
    last: int = 20,
    law: bool = True,
    prove: bool = False,
    symmetry: Symmetry | None = None,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Sequence:
    """Counts the packings of the region for every length from ``first`` to ``last`` along the axis
    ``vary``, and finds the ``law`` of these numbers; with ``prove``, it is proven. Ctrl-C raises
    Interrupted, whose ``result`` has the numbers found.

    >>> import polypack as pp
    >>> found = pp.sequence(pp.load("dominoes-6x6"), vary="y", last=6)
    >>> found.counts
    [1, 13, 41, 281, 1183, 6728]
    >>> found.law.order, found.law.proven
    (8, True)
    """
    terms, obeyed, ending = _polypack.sequence(
        _puzzle(puzzle)._handle, _text("vary", vary), _integer("first", first),
        _integer("last", last), _flag("law", law), _flag("prove", prove),
        _options(threads, time, memory, symmetry=symmetry), _report(progress),
    )
    fields = None if obeyed is None else {
        key: tuple(value) if isinstance(value, list) else value for key, value in obeyed.items()
    }
    result = Sequence(
        first, [number for _, number in terms], None if fields is None else Law(**fields), ending
    )
    if ending == "interrupted":
        raise Interrupted(result)
    return result


class Choice(NamedTuple):
    """A choice of pieces that packs: the copies of each by name, and its packings."""

    pieces: dict[str, int]
    distinct: int  # up to the motions of the choice
    all: int | None  # None if not all were looked for
    exact: bool  # False: there are so many packings or more


@dataclass(frozen=True)
class Choices:
    """The choices of pieces that pack."""

    choices: int | None  # all that there are; None: 2**62 or more
    packing: list[Choice]
    ending: str  # "complete" or "time"
    method: str | None  # "listing" or "searches"; None: it ended before one was chosen

    @property
    def one(self) -> list[Choice]:
        """Those with exactly one packing."""
        return [choice for choice in self.packing if choice.exact and choice.distinct == 1]


@_explained
def choose(
    puzzle: Puzzle,
    *,
    take: int | None = None,
    limit: int | None = None,
    symmetry: Symmetry | None = None,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Choices:
    """Which choices of copies, within the ranges of the pieces, pack the region. Ctrl-C raises
    Interrupted, whose ``result`` has what was found.

    >>> import polypack as pp
    >>> found = pp.choose(pp.load("pentominoes-5x5-choose"))
    >>> found.choices, len(found.packing), len(found.one)
    (792, 45, 19)
    >>> found.one[0]
    Choice(pieces={'F': 1, 'L': 1, 'P': 1, 'U': 1, 'W': 1}, distinct=1, all=8, exact=True)
    """
    choices, packing, ending, method = _polypack.choose(
        _puzzle(puzzle)._handle, _options(threads, time, memory, symmetry=symmetry),
        None if take is None else _integer("take", take, 0),
        0 if limit is None else _integer("limit", limit, 1), _report(progress),
    )
    result = Choices(choices, [Choice(*choice) for choice in packing], ending, method)
    if ending == "interrupted":
        raise Interrupted(result)
    return result


@dataclass(frozen=True)
class Bag:
    """Whether every choice of some number of pieces packs."""

    choices: int
    packed: int  # those of which a packing was found
    counterexample: dict[str, int] | None  # the first choice that does not pack
    ending: str  # "complete" or "time"

    @property
    def every(self) -> bool | None:
        """Whether every choice packs; None if that is not known."""
        return self.packed == self.choices if self.ending == "complete" else None


@_explained
def bag(
    puzzle: Puzzle,
    take: int,
    *,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Bag:
    """Whether every choice of so many pieces packs, and if not, the first that does not. Ctrl-C
    raises Interrupted, whose ``result`` has what was found.

    >>> import polypack as pp
    >>> found = pp.bag(pp.load("pentominoes-5x5-choose"), 5)
    >>> found.every, found.counterexample
    (False, {'F': 1, 'I': 1, 'L': 1, 'N': 1, 'P': 1})
    """
    result = Bag(*_polypack.bag(
        _puzzle(puzzle)._handle, _options(threads, time, memory), _integer("take", take, 0),
        _report(progress),
    ))
    if result.ending == "interrupted":
        raise Interrupted(result)
    return result


class Design(NamedTuple):
    """A puzzle that was designed, and what is known of it."""

    puzzle: Puzzle
    pieces: dict[str, int]  # the copies of each, by name
    distinct: int  # packings up to symmetry
    all: int | None  # packings; None: not known
    exact: bool  # whether there are no more packings than that
    apart: int | None  # packings that come apart, if a goal asks for them
    level: int | None  # the least of their levels
    steps: float | None  # of a person, if the goal "hardest" asks for them
    # To take all pieces apart as they were made, if the goal "interlock" asks for that packing.
    moves: int | None


@dataclass(frozen=True)
class Designs:
    """Puzzles of a family that suit goals."""

    sets: int | None  # of given pieces, in the family; None: not known
    searched: int  # designs; those of walks may come again
    packing: int | None  # that pack, of those searched; None: not counted, as by walks
    one: int | None  # with exactly one packing, of those searched
    all: int | None  # packings of all sets searched, not up to symmetry
    best: list[Design]  # those that suit the goals best, the best first
    checkpoint: str | None  # where walks are, for ``start``; None: there were none
    ending: str  # "complete": all were searched; "limit": enough were; "time"


@_explained
def design(
    family: Puzzle,
    goal: Goal | SequenceOf[Goal] | None = None,
    *,
    by: Literal["automatic", "exhaustive", "random", "walk"] = "automatic",
    take: int | None = None,
    best: int = 1,
    limit: int | None = None,
    seed: int = 1,
    start: str | None = None,
    symmetry: Symmetry | None = None,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Designs:
    """Puzzles of a family that are good: ``goal`` names goals, the most important first, of
    ``"unique"``, ``"one-apart"``, ``"few-packings"``, ``"many-packings"``, ``"hardest"``, ``"level"``,
    ``"interlock"`` and ``"moves"``; None: those of the file, or else ``"unique"``. ``by`` is
    ``"exhaustive"``, ``"random"`` or ``"walk"``; walks go on until ``limit`` designs were searched,
    or the time is over; with ``start``, the ``checkpoint`` of an earlier result, from where they were, and its designs count. ``take`` is the
    number of pieces that a set has, ``best`` how many designs to return. Ctrl-C raises Interrupted,
    whose ``result`` has what was found.

    >>> import polypack as pp
    >>> found = pp.design(pp.load("pentominoes-5x5-choose"), "many-packings", by="exhaustive")
    >>> found.sets, found.packing, found.one
    (792, 45, 19)
    >>> found.best[0].pieces
    {'I': 1, 'L': 1, 'P': 1, 'W': 1, 'Y': 1}
    """
    handle = _puzzle(family)._handle
    names = [goal] if isinstance(goal, str) else [] if goal is None else list(goal)
    sets, searched, packing, one, all_packings, found, checkpoint, ending = _polypack.design(
        handle, _options(threads, time, memory, symmetry=symmetry),
        [_text("goal", name) for name in names], _text("by", by),
        None if take is None else _integer("take", take, 0), _integer("best", best, 1),
        0 if limit is None else _integer("limit", limit, 1), _seed(seed),
        None if start is None else _text("start", start), _report(progress),
    )
    result = Designs(
        sets, searched, packing, one, all_packings,
        [Design(Puzzle._of(made[0]), *made[1:]) for made in found], checkpoint, ending,
    )
    if ending == "interrupted":
        raise Interrupted(result)
    return result


@dataclass(frozen=True)
class Order:
    """The smallest rectangle, box or other region that copies of pieces pack."""

    copies: int | None  # None: there is none of up to ``limit`` copies, or it ended before one
    cells: int | None
    sides: tuple[int, ...] | None
    shift: int  # of a torus
    packing: Packing | None
    proven_below: int  # no region of fewer copies has a packing
    proven_cells: int  # no region of fewer cells has a packing
    excluded: dict[str, int]  # regions, by what excluded them: "argument", "frontier", "search"
    ending: str  # "complete" or "time"


@_explained
def order(
    puzzle: Puzzle,
    piece: str | Iterable[str] | None = None,
    *,
    limit: int | None = None,
    find: Find = "box",
    each: bool = False,
    one_sided: bool = False,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Order:
    """How few copies of a piece of the puzzle, or of some or all of its pieces together, pack a
    rectangle or a box: any (``"box"``), one of an ``"odd"`` number of copies, a ``"square"`` or
    cube, a ``"torus"`` (in the plane with any shift, or none: ``"straight-torus"``), a
    ``"triangle"``, ``"trapezium"`` or ``"hexagon"`` of triangles or hexagons, or a larger copy of
    the piece (``"reptile"``), as ``find`` says. With ``each``, at least one of each piece is used, and they may have
    different sizes. The region does not matter. Ctrl-C raises Interrupted, whose ``result`` has
    what was found.

    >>> import polypack as pp
    >>> found = pp.order(pp.load("pentominoes-6x10"), "L")
    >>> found.copies, found.sides
    (2, (2, 5))
    >>> print(found.packing)
    LL
    Ll
    Ll
    Ll
    ll
    """
    names = [piece] if isinstance(piece, str) else list(piece or [])
    (copies, cells, sides, shift, region, packing, proven_below, proven_cells, argument, frontier,
     search, ending) = _polypack.order(
        _puzzle(puzzle)._handle, _options(threads, time, memory),
        [_text("piece", name) for name in names],
        None if limit is None else _integer("limit", limit, 1), _text("find", find),
        _flag("each", each), _flag("one_sided", one_sided), _report(progress),
    )
    result = Order(
        copies, cells, sides, shift,
        None if region is None else Packing._of(Puzzle._of(region), packing, 1), proven_below,
        proven_cells, {"argument": argument, "frontier": frontier, "search": search}, ending,
    )
    if ending == "interrupted":
        raise Interrupted(result)
    return result


@dataclass(frozen=True)
class PrimeBoxes:
    """The rectangles, or boxes in space, that pieces pack and that no smaller ones make up."""

    boxes: list[tuple[int, ...]]  # their sides, by cells
    proven_below: int  # all of fewer copies are there
    excluded: dict[str, int]  # boxes, by what excluded them: "argument", "frontier", "search"
    ending: str  # "complete" or "time"


@_explained
def prime_boxes(
    puzzle: Puzzle,
    piece: str | None = None,
    *,
    limit: int | None = None,
    one_sided: bool = False,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> PrimeBoxes:
    """The prime rectangles, or boxes, of up to ``limit`` copies of a piece of the puzzle, or of its
    pieces together. The region does not matter. Ctrl-C raises Interrupted, whose ``result`` has
    what was found.

    >>> import polypack as pp
    >>> pp.prime_boxes(pp.load("pentominoes-6x10"), "Y", limit=30).boxes
    [(5, 10), (10, 14)]
    """
    boxes, proven_below, argument, frontier, search, ending = _polypack.prime_boxes(
        _puzzle(puzzle)._handle, _options(threads, time, memory),
        [] if piece is None else [_text("piece", piece)],
        None if limit is None else _integer("limit", limit, 1), _flag("one_sided", one_sided),
        _report(progress),
    )
    result = PrimeBoxes(
        boxes, proven_below, {"argument": argument, "frontier": frontier, "search": search}, ending,
    )
    if ending == "interrupted":
        raise Interrupted(result)
    return result


@dataclass(frozen=True)
class Multiple:
    """The smallest region that copies of each of some pieces alone pack."""

    cells: int | None  # None: there is none of up to ``limit`` cells, or it ended before one
    puzzle: Puzzle | None  # the region, with any number of each piece
    packings: list[Packing]  # one by copies of each piece
    proven_below: int  # no region of fewer cells is one
    never: bool  # no region of any size is one
    nodes: int  # copies that the search placed, one after another
    ending: str  # "complete" or "time"


@_explained
def compat(
    puzzle: Puzzle,
    pieces: Iterable[str] | None = None,
    *,
    limit: int | None = None,
    holes: bool = True,
    one_sided: bool = False,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Multiple:
    """The least common multiple of ``pieces`` of the puzzle, by name: the smallest connected region
    of up to ``limit`` cells (60) that copies of each of them alone pack, with ``holes`` or without.
    The region of the puzzle does not matter. Ctrl-C raises Interrupted, whose ``result`` has what was found.

    >>> import polypack as pp
    >>> found = pp.compat(pp.load("pentominoes-6x10"), ["T", "X"])
    >>> found.cells, [len(packing) for packing in found.packings]
    (20, [4, 4])
    """
    names = [] if pieces is None else [_text("pieces", name) for name in pieces]
    if pieces is not None and len(names) < 2:
        raise ValueError("pieces must be two names or more")
    cells, region, packings, proven_below, never, nodes, ending = _polypack.compat(
        _puzzle(puzzle)._handle, _options(threads, time, memory), names,
        None if limit is None else _integer("limit", limit, 1), _flag("holes", holes),
        _flag("one_sided", one_sided), _report(progress),
    )
    multiple = None if region is None else Puzzle._of(region)
    result = Multiple(
        cells, multiple,
        [] if multiple is None else [Packing._of(multiple, packing, 1) for packing in packings],
        proven_below, never, nodes, ending,
    )
    if ending == "interrupted":
        raise Interrupted(result)
    return result


class Move(NamedTuple):
    """A move: the pieces, the numbers of their placements in the packing, where they go in words,
    and as a vector, in coordinates of cells, that they are shifted by ``steps`` times; None where
    they go as far as one likes, or turn."""

    pieces: tuple[str, ...]
    numbers: list[int]
    way: str
    vector: tuple[int, ...]
    steps: int | None

    def __str__(self) -> str:
        return f"{', '.join(self.pieces)} {self.way}"


class Disassembly:
    """How a packing comes apart by hand: ``moves`` in their order, ``level``, the moves until the
    first part is off, and ``comes_apart``. Printed, it is the moves in words."""

    def __init__(self, packing: Packing, handle: _polypack.Disassembly) -> None:
        self.packing = packing
        self._handle = handle
        self.comes_apart: bool = handle.comes_apart()
        self.level: int = handle.level()
        self.separations: str = handle.separations()

    @property
    def moves(self) -> list[Move]:
        """In their order, from the packing to single pieces."""
        return [Move(*move) for move in self._handle.moves()]

    @_explained
    def least_total(
        self, *, time: float | None = None, memory: float | None = MEMORY, progress: Report = None
    ) -> tuple[int, int]:
        """Bounds of the least number of moves until all pieces are single, over all ways to take
        the packing apart; equal where the number is known."""
        return self._handle.least_total(_options(1, time, memory), _report(progress))

    def held_together(self) -> list[Placement]:
        """The placements that hold each other, where the packing does not come apart: none of them
        can be left out."""
        return [self.packing[number] for number in self._handle.held_together()]

    @property
    def details(self) -> dict[str, Any]:
        """As `polypack disassemble --json` prints it."""
        details: dict[str, Any] = json.loads(self._handle.json())
        return details

    def svg(self, *, cell: float = 20, limit: int = 200) -> str:
        """A picture for each move, of the first ``limit``; ``cell`` is the size of a cell."""
        return self._handle.svg(_number("cell", cell), _integer("limit", limit, 1))

    def page(self) -> str:
        """The page that plays the moves."""
        return self._handle.page()

    def _repr_html_(self) -> str:
        from .pictures import _drawing, _image, _viewer

        return _viewer(self.page(), _image(_drawing(self.packing), repr(self)))

    def __str__(self) -> str:
        return self._handle.text().rstrip("\n")

    def __repr__(self) -> str:
        if not self.comes_apart:
            return "<Disassembly: does not come apart>"
        return f"<Disassembly: level {self.level}, {_some(len(self.moves), 'move')}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Disassembly):
            return NotImplemented
        return self.packing == other.packing and self._handle.json() == other._handle.json()

    def __hash__(self) -> int:
        return hash(self._handle.json())

    def __reduce__(self) -> tuple[Any, ...]:
        return _disassembly, (self.packing, self._handle.json())


def _disassembly(packing: Packing, text: str) -> Disassembly:
    handle = _polypack.Disassembly(packing.puzzle._handle, packing._raw, text)
    return Disassembly(packing, handle)


@_explained
def disassemble(
    packing: Packing,
    *,
    moves: Literal["group", "apart", "turns", "hand"] = "group",
    bevel: float = 0,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Disassembly:
    """How the packing comes apart, in the fewest moves until the first part is off. A move is
    ``"group"``: pieces slide by the same number of steps; ``"apart"``: each by its own;
    ``"turns"``: as group, or quarter turns of pieces whose edges have a ``bevel``, as a part of a
    cell; or ``"hand"``: as apart or turns.

    >>> import polypack as pp
    >>> cube = pp.first(pp.load("soma-cube"))
    >>> pp.disassemble(cube).comes_apart
    True
    """
    handle = _polypack.disassemble(
        _packing(packing).puzzle._handle, packing._raw, _text("moves", moves),
        _number("bevel", bevel), _options(threads, time, memory), _report(progress),
    )
    return Disassembly(packing, handle)


class Certificate(NamedTuple):
    """A number of packings with its proof, for check_proof() and VeriPB."""

    packings: int
    formula: bytes
    proof: bytes


class Checked(NamedTuple):
    """What a proof shows: how many solutions its formula has, without its last constraint if that
    breaks a symmetry, and how many clauses were derived."""

    solutions: int
    without_last: int | None
    derived: int


@_explained
def certify(
    puzzle: Puzzle,
    *,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Certificate:
    """Counts the packings and proves the number.

    >>> import polypack as pp
    >>> certificate = pp.certify(pp.load("soma-cube"))
    >>> certificate.packings
    11520
    >>> pp.check_proof(certificate.formula, certificate.proof).without_last
    11520
    """
    return Certificate(
        *_polypack.certify(_puzzle(puzzle)._handle, _options(1, time, memory), _report(progress))
    )


def check_proof(formula: bytes, proof: bytes) -> Checked:
    """Checks the ``proof`` of a ``formula``, as certify() or `polypack certify` made them. Raises
    PuzzleError if it is none."""
    return Checked(*_polypack.check_proof(_bytes("formula", formula), _bytes("proof", proof)))
