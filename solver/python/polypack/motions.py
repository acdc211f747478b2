"""The placements of a puzzle and its motions, and many sets of pieces in one region."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple, Union, overload

from . import _polypack
from .errors import _explained, _integer, _some
from .packings import MEMORY, Packing, Placement, Symmetry, _options, _packing
from .puzzles import Cell, Cells, Piece, Puzzle, Region, _cells, _puzzle

Item = Union[Cell, str]


def _motions_of(puzzle: Puzzle, symmetry: Symmetry = "full") -> _polypack.Motions:
    options = _options(1, None, MEMORY, symmetry=symmetry)
    return _polypack.Motions(_puzzle(puzzle)._handle, options, None)


@dataclass(frozen=True)
class Motion:
    """A motion of a puzzle: where it takes each cell of the region, and each piece by name."""

    cells: Mapping[Cell, Cell]
    pieces: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(frozenset(self.cells.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Motion, (dict(self.cells), dict(self.pieces))

    def __call__(self, cells: Cells) -> tuple[Cell, ...]:
        """The images of these cells of the region, in their order."""
        return tuple(self.cells[cell] for cell in _cells(cells))


@_explained
def motions(puzzle: Puzzle, symmetry: Symmetry = "full") -> list[Motion]:
    """The motions of the puzzle, under which two packings count as the same; the identity first.
    They keep the region with its colours, and what the puzzle fixes and forbids, and take each
    piece to one with the same placements. Raises ValueError if there are too many of them.

    >>> import polypack as pp
    >>> len(motions(pp.load("soma-cube"))), len(motions(pp.load("soma-cube"), "rotations"))
    (48, 24)
    """
    handle = _motions_of(puzzle, symmetry)
    names, cells = puzzle._piece_names, [cell for cell, _, _ in puzzle._fields["region"]]
    return [
        Motion(
            MappingProxyType(dict(zip(cells, handle.cells(number)))),
            MappingProxyType({names[i]: names[to] for i, to in enumerate(handle.pieces(number))}),
        )
        for number in range(handle.order())
    ]


@_explained
def orbit(packing: Packing, symmetry: Symmetry = "full") -> list[Packing]:
    """The packings that are the same as ``packing`` up to symmetry, each once, itself among them;
    always in the same order.

    >>> import polypack as pp
    >>> len(orbit(pp.first(pp.load("soma-cube"))))
    48
    """
    puzzle = _packing(packing).puzzle
    return [
        Packing._of(puzzle, raw, packing.class_size)
        for raw in sorted(_motions_of(puzzle, symmetry).orbit(packing._raw))
    ]


@_explained
def canonical(packing: Packing, symmetry: Symmetry = "full") -> Packing:
    """The first packing of the orbit: equal for two packings if they are the same up to symmetry.

    >>> import polypack as pp
    >>> soma = pp.load("soma-cube")
    >>> len({canonical(packing) for packing in pp.sample(soma, 3)}) <= 3
    True
    """
    return orbit(packing, symmetry)[0]


@_explained
def same(packing: Packing, other: Packing, symmetry: Symmetry = "full") -> bool:
    """Whether two packings of one puzzle, ``packing`` and ``other``, are the same up to symmetry.

    >>> import polypack as pp
    >>> packing = pp.first(pp.load("soma-cube"))
    >>> same(packing, orbit(packing)[-1])
    True
    """
    if _packing(packing).puzzle != _packing(other).puzzle:
        raise ValueError("the packings must be of one puzzle")
    return canonical(packing, symmetry) == canonical(other, symmetry)


class Placements(Sequence[Placement]):
    """All placements of a puzzle, as the rows of an exact cover. Its ``items`` are the cells of the
    region, then the names of the pieces."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = _puzzle(puzzle)
        self._raw = _motions_of(puzzle, "none").placements()
        cells = [cell for cell, _, _ in puzzle._fields["region"]]
        self.items: list[Item] = [*cells, *puzzle._piece_names]

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> list[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | list[Placement]:
        names = self.puzzle._piece_names
        if isinstance(index, slice):
            return [Placement(names[piece], *rest) for piece, *rest in self._raw[index]]
        piece, *rest = self._raw[index]
        return Placement(names[piece], *rest)

    def rows(self) -> list[list[int]]:
        """For each placement the numbers, from 0 and ascending, of the items that it covers."""
        numbers = {item: number for number, item in enumerate(self.items)}
        cells = len(self.items) - len(self.puzzle._piece_names)
        return [
            [*sorted(numbers[cell] for cell in covered), cells + piece]
            for piece, covered, *_ in self._raw
        ]

    def to_numpy(self) -> Any:
        """An array of bool, indexed by placement and item."""
        import numpy

        matrix = numpy.zeros((len(self), len(self.items)), dtype=bool)
        for number, row in enumerate(self.rows()):
            matrix[number, row] = True
        return matrix

    def __repr__(self) -> str:
        return f"<{_some(len(self), 'placement')} of {self.puzzle.name!r}>"


def placements(puzzle: Puzzle) -> Placements:
    """All placements of ``puzzle``, as the rows of an exact cover, for other solvers. Pieces with
    several copies are items that several rows of a packing cover.

    >>> import polypack as pp
    >>> rows = placements(pp.load("soma-cube"))
    >>> len(rows), len(rows.items), rows[0].piece
    (688, 34, 'V')
    >>> rows.rows()[0]
    [0, 1, 3, 27]
    """
    return Placements(puzzle)


class SetCount(NamedTuple):
    """The packings of a set of pieces. ``complete`` is False where the limit ended the search."""

    all: int
    distinct: int
    nodes: int
    complete: bool

    @property
    def unique(self) -> bool:
        """Whether there is exactly one packing up to symmetry; takes a limit of at least 2."""
        return self.complete and self.distinct == 1


class Solver:
    """Packs many sets of pieces into one region, each in microseconds, since what is known of the
    ``region`` and of shapes is kept from one set to the next. ``symmetry`` is that of solve().
    Regions have at most 128 cells. For one thread at a time.

    >>> import polypack as pp
    >>> solver = Solver(pp.box(3, 3, 3))
    >>> solver.solve(pp.pieces("soma"))
    SetCount(all=11520, distinct=240, nodes=..., complete=True)
    >>> solver.solve(pp.pieces("soma"), limit=2).unique
    False
    """

    def __init__(self, region: Region | Cells, symmetry: Symmetry = "full") -> None:
        self.region = region if isinstance(region, Region) else Region(region)
        self._sets = _polypack.Sets(self._of(None)._handle, _options(1, None, None, symmetry=symmetry))
        self._shapes: dict[Piece, int] = {}

    def _of(self, piece: Piece | None) -> Puzzle:
        lattice = self.region.lattice
        one = piece or Piece("A", self.region.cells[:1], lattice=lattice)
        return Puzzle([one], self.region)

    def shape(self, piece: Piece) -> int:
        """The number of the shape of a ``piece``, which solve() takes as well, and at once."""
        number = self._shapes.get(piece)
        if number is None:
            number = self._shapes[piece] = self._sets.shape_of(self._of(piece.with_copies(1))._handle)
        return number

    def solve(self, pieces: Iterable[Piece | int], limit: int | None = None) -> SetCount:
        """Counts the packings of ``pieces``, as many copies of each as it says, or of shapes, one
        copy each time that its number is there. Ends once ``limit`` packings were found that are
        not the same up to symmetry; 2 tells whether there is only one."""
        shapes: list[int] = []
        for piece in pieces:
            if isinstance(piece, Piece):
                least, most = piece.copies
                if least != most:
                    raise ValueError(f"piece {piece.name!r}: the number of copies must be fixed")
                shapes += [self.shape(piece)] * least
            elif 0 <= _integer("a shape", piece) <= max(self._shapes.values(), default=-1):
                shapes.append(piece)
            else:
                raise ValueError(f"{piece} is not the number of a shape; shape() gives numbers")
        return SetCount(*self._sets.solve(shapes, 0 if limit is None else _integer("limit", limit, 1)))
