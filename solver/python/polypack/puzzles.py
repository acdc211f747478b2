"""Puzzles: pieces, regions, and the files that hold them."""

from __future__ import annotations

import difflib
import errno
import json
import operator
import os
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, get_args

from . import _polypack
from .errors import CannotWrite, PuzzleError, _flag, _integer, _some, _text

if TYPE_CHECKING:
    from .packings import Packing

Cell = tuple[int, ...]
# Cells, an array of numpy with one row per cell, or a mask; or a drawing, as files have it.
Cells = Union[Iterable[Iterable[int]], str]
Copies = Union[int, Literal["any"], tuple[int, Optional[int]]]
Turning = Literal["any", "none", "half", "upright"]

DATA = Path(__file__).parent / "data"
LATTICES: dict[str, dict[str, Any]] = _polypack.lattices()


def lattices() -> list[str]:
    """The names of all lattices.

    >>> lattices()[:4]
    ['square', 'cube', 'hex', 'triangle']
    """
    return list(LATTICES)


def _known(lattice: str) -> dict[str, Any]:
    if isinstance(lattice, str) and lattice not in LATTICES:
        own = _polypack.lattice(lattice)  # of a file that was read
        if own is not None:
            LATTICES[lattice] = own
    if not isinstance(lattice, str) or lattice not in LATTICES:
        raise ValueError(f"unknown lattice {lattice!r}; available: {', '.join(LATTICES)}")
    return LATTICES[lattice]


def _cells(given: Any) -> tuple[Cell, ...]:
    """Cells as tuples. An array of numpy of dtype bool stands for the indices where it is true."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise TypeError(f"cells must be an iterable of coordinates, not {type(given).__name__}")
    cells: Any = given
    dtype = getattr(cells, "dtype", None)
    if dtype is not None and dtype.kind == "b":
        cells = list(zip(*cells.nonzero()))
    if hasattr(cells, "tolist"):
        cells = cells.tolist()

    def is_cell(cell: Any) -> bool:
        return isinstance(cell, Iterable) and not isinstance(cell, (str, bytes))

    return tuple(tuple(cell) if is_cell(cell) else cell for cell in cells)


def _copies(copies: Any) -> tuple[int, Optional[int]]:
    if isinstance(copies, str) and copies == "any":
        return 0, None
    try:
        pair: Any = copies if isinstance(copies, (tuple, list)) else (copies, copies)
        least, most = pair
        numbers = operator.index(least), None if most is None else operator.index(most)
    except (TypeError, ValueError):
        wrong = ValueError if isinstance(copies, str) else TypeError
        raise wrong(
            f"copies must be a number, a pair (least, most) or 'any', got {copies!r}"
        ) from None
    if numbers[0] < 0 or (numbers[1] is not None and numbers[1] < numbers[0]):
        raise ValueError(f"copies must be at least 0, the least not above the most, got {copies!r}")
    return numbers


def _drawn(of: str, art: str, lattice: str | None) -> tuple[Cell, ...]:
    """The cells of a drawing; those of several layers are divided by empty lines."""
    plain = re.sub(r"[^.\s]", "X", art.strip("\n"))
    layers = [layer.splitlines() for layer in re.split(r"\n[ \t]*\n", plain)]
    shape = {"art": layers[0]} if len(layers) == 1 else {"layers": layers}
    named = lattice or ("square" if len(layers) == 1 else "cube")
    piece = {"name": "A", "connected": False, **shape}
    text = json.dumps({"lattice": named, "pieces": [piece], "region": shape})
    try:
        read = _polypack.loads(text.encode(), "art", "yaml", "")
    except PuzzleError as error:
        why = str(error).split(": ", 1)[-1]
        raise PuzzleError(f"{of}: {why}") from None
    cells: tuple[Cell, ...] = read.fields()["pieces"][0]["cells"]
    return cells


def _checked(of: str, cells: Cells, lattice: str | None) -> tuple[tuple[Cell, ...], str]:
    """Cells of a lattice, which is guessed unless it is given. Throws errors that begin with what
    the cells are of."""
    own = _drawn(of, cells, lattice) if isinstance(cells, str) else _cells(cells)
    if lattice is None:
        of_cube = bool(own) and isinstance(own[0], tuple) and len(own[0]) == 3
        lattice = "cube" if of_cube else "square"
    _known(lattice)
    try:
        own = _polypack.cells(lattice, own)
        if not own:
            raise ValueError("there are no cells")
    except TypeError as error:
        raise TypeError(f"{of}: {error}") from None
    except ValueError as error:
        raise PuzzleError(f"{of}: {error}") from None
    return own, lattice


class _Value:
    """Makes the fields of a dataclass that are mappings read-only, and pickles them."""

    def __post_init__(self) -> None:
        for key, value in vars(self).items():
            if isinstance(value, Mapping):
                object.__setattr__(self, key, MappingProxyType(dict(value)))

    def __reduce__(self) -> tuple[Any, ...]:
        own = [getattr(self, known.name) for known in fields(self)]
        return _unreduced, (
            type(self), [dict(value) if isinstance(value, Mapping) else value for value in own]
        )


def _unreduced(kind: Any, own: list[Any]) -> Any:
    value = kind.__new__(kind)
    for known, part in zip(fields(kind), own):
        object.__setattr__(value, known.name, part)
    _Value.__post_init__(value)
    return value


@dataclass(frozen=True)
class Piece:
    """A piece: its name, its cells, and how often and how it may be placed.

    ``cells`` are coordinates, each cell once, or an array of numpy: one row for each cell, or a mask
    of dtype bool; or a drawing, ``"L..\\nLLL"``, in space by layers with an empty line between them.
    They are sorted. ``copies`` is a number, a pair ``(least, most)`` whose ``most``
    may be None, or ``"any"``. ``lattice`` is one of lattices(), ``"square"`` or ``"cube"`` by default.
    ``turn_over`` says whether the piece may be placed as its mirror image, by default where the
    lattice is flat; ``turning`` how it may be turned: ``"any"``, ``"none"``, ``"half"`` or
    ``"upright"``. ``colours`` are those of the cells, numbers from 1, or 0 for none; they must match
    those of the region. ``removable`` says of each cell whether designs may remove it. ``in_parts``
    permits a piece that is not connected. ``display_colour`` is ``"#rrggbb"``. ``value`` is what a
    copy is worth where the best packings are sought. ``edges`` are the colours of the sides of each cell: numbers from 1 of those of Edges, 0 for
    none, clockwise from the top, in space from the top down.

    >>> Piece("L", [(0, 0), (1, 0), (2, 0), (0, 1)], copies=(0, 2))
    Piece('L', 4 cells, copies=(0, 2))
    """

    name: str
    cells: tuple[Cell, ...]
    copies: tuple[int, Optional[int]] = (1, 1)
    lattice: str = ""
    turn_over: bool = True
    turning: str = "any"
    colours: tuple[int, ...] = ()
    removable: tuple[bool, ...] = ()
    in_parts: bool = False
    display_colour: str = ""
    value: Optional[int] = None
    edges: tuple[tuple[int, ...], ...] = ()

    def __init__(
        self,
        name: str,
        cells: Cells,
        copies: Copies = 1,
        *,
        lattice: str | None = None,
        turn_over: bool | None = None,
        turning: Turning = "any",
        colours: Iterable[int] = (),
        removable: Iterable[bool] = (),
        in_parts: bool = False,
        display_colour: str = "",
        value: int | None = None,
        edges: Iterable[Iterable[int]] = (),
    ) -> None:
        def put(key: str, value: object) -> None:
            object.__setattr__(self, key, value)

        of = f"piece {_text('the name of a piece', name)!r}"
        own, lattice = _checked(of, cells, lattice)
        order = sorted(range(len(own)), key=own.__getitem__)

        def as_cells(values: Iterable[Any], what: str) -> tuple[Any, ...]:
            listed = list(values)
            if listed and len(listed) != len(own):
                raise PuzzleError(f"{of}: {what} must be as many as cells")
            return tuple(listed[i] for i in order) if listed else ()

        put("name", name)
        put("cells", tuple(own[i] for i in order))
        if not _flag(f"{of}: in_parts", in_parts) and not _polypack.connected(lattice, own):
            mask = "; an array that is a mask must be of dtype bool" if hasattr(cells, "dtype") else ""
            raise PuzzleError(
                f"{of}: the cells are not connected; pass in_parts=True if they are meant to be "
                f"apart{mask}"
            )
        try:
            put("copies", _copies(copies))
        except (TypeError, ValueError) as error:
            wrong = PuzzleError if isinstance(error, ValueError) else TypeError
            raise wrong(f"{of}: {error}") from None
        put("lattice", lattice)
        # In the plane a hand can turn a piece over, in space it cannot.
        flat = LATTICES[lattice]["flat"]
        put("turn_over", flat if turn_over is None else _flag(f"{of}: turn_over", turn_over))
        if turning not in get_args(Turning):
            raise PuzzleError(
                f"{of}: turning must be one of {', '.join(get_args(Turning))}, got {turning!r}"
            )
        put("turning", turning)
        put("colours", as_cells(colours, "colours"))
        put("removable", as_cells(removable, "removable"))
        put("in_parts", in_parts)
        put("display_colour", _text(f"{of}: display_colour", display_colour))
        put("value", None if value is None else operator.index(value))
        put("edges", as_cells((tuple(sides) for sides in edges), "edges"))

    def __repr__(self) -> str:
        copies = "" if self.copies == (1, 1) else f", copies={self.copies}"
        return f"Piece({self.name!r}, {_some(len(self), 'cell')}{copies})"

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self.cells

    def _repr_html_(self) -> str | None:
        from .pictures import _shape

        return _shape(self)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy

        return numpy.array(self.cells, dtype=dtype)

    def orientations(self) -> list[Piece]:
        """The piece as it may lie, each orientation once, as given first. Colours of its sides are
        left out.

        >>> len(Piece("L", [(0, 0), (1, 0), (2, 0), (0, 1)]).orientations())
        8
        """
        one = replace(self, copies=1, edges=())
        puzzle = Puzzle([one], Region(self.cells, self.lattice))
        return [
            replace(self, cells=cells, colours=colours, removable=(), edges=())
            for cells, colours in _polypack.orientations(puzzle._handle)
        ]

    def with_copies(self, copies: Copies) -> Piece:
        """The same piece in another number of copies."""
        return replace(self, copies=copies)

    def _fields(self, lattice: str) -> dict[str, Any]:
        cells = self.cells
        if self.lattice != lattice:
            if not _polypack.takes_pieces_of(lattice, self.lattice):
                raise PuzzleError(
                    f"piece {self.name!r} is on the {self.lattice} lattice, the region on {lattice}"
                )
            # A flat piece lies in the lowest layer.
            missing = LATTICES[lattice]["dimension"] - LATTICES[self.lattice]["dimension"]
            cells = tuple(cell + (0,) * missing for cell in cells)
            if self.edges:
                raise PuzzleError(
                    f"piece {self.name!r} has colours of edges; give it on the {lattice} lattice"
                )
        least, most = self.copies
        return {
            "name": self.name,
            "cells": cells,
            "colours": self.colours,
            "removable": self.removable,
            "in_parts": self.in_parts,
            "min": least,
            "max": most,
            "turn_over": self.turn_over,
            "turning": self.turning,
            "display_colour": self.display_colour,
            "value": self.value,
            "edges": self.edges,
        }


def _piece(fields: Mapping[str, Any], lattice: str) -> Piece:
    rest = {key: value for key, value in fields.items() if key not in ("min", "max")}
    return Piece(copies=(fields["min"], fields["max"]), lattice=lattice, **rest)


@dataclass(frozen=True)
class Connected:
    """Pieces of a family whose shapes are to be found: connected ones of so many ``cells``, or of
    ``(least, most)``, in a number of ``copies`` that is given as those of a Piece.

    >>> family = Puzzle([Connected(9, 3)], box(3, 3, 3), design=DesignRules(goals=("unique",)))
    >>> family.connected
    [Connected(cells=(9, 9), copies=(3, 3))]
    """

    cells: Union[int, tuple[int, int]]
    copies: Copies = 1

    def __post_init__(self) -> None:
        given: Any = self.cells
        pair = given if isinstance(given, (tuple, list)) and len(given) == 2 else (given, given)
        sizes = tuple(_integer("cells of a connected piece", size, 1) for size in pair)
        if sizes[1] < sizes[0]:
            raise ValueError(f"cells must be a number, or a pair (least, most), got {given!r}")
        object.__setattr__(self, "cells", sizes)
        object.__setattr__(self, "copies", _copies(self.copies))

    @property
    def _fields(self) -> tuple[Any, ...]:
        least, most = self.cells  # type: ignore[misc]
        return (least, *self.copies, None if most == least else most)  # type: ignore[misc]


@dataclass(frozen=True)
class DesignRules:
    """Rules for the pieces that design() makes. With ``equal``, two may be equal; with
    ``symmetric``, a motion may map one to itself. ``printable`` pieces need no supports, ``sturdy``
    ones have no joint of one cell. ``height`` is the number of layers in which each lies.
    ``seamless`` names directions in which one piece covers the region, such as ``"+z"``, ``outside``
    says which empty cells may be seen, ``kept`` are cells that are a piece in every design, and
    ``goals`` are those of design()."""

    equal: bool = True
    symmetric: bool = True
    printable: bool = False
    height: Optional[int] = None
    kept: tuple[tuple[Cell, ...], ...] = ()
    goals: tuple[str, ...] = ()
    sturdy: bool = False
    seamless: tuple[str, ...] = ()
    outside: str = "any"

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", tuple(_cells(cells) for cells in self.kept))
        object.__setattr__(self, "goals", tuple(self.goals))
        object.__setattr__(self, "seamless", tuple(self.seamless))


@dataclass(frozen=True)
class Edges(_Value):
    """Colours of edges, which must match where pieces meet: a colour matches itself, or its partner
    of ``pairs``. ``border`` is the colour of all outer sides of the region, or says the colours of
    the sides of some cells. With ``interchangeable``, packings that differ by the names of colours
    count as the same up to symmetry. ``display`` has the colours of some in pictures, "#rrggbb".

    >>> red, green = 1, 2
    >>> square = Piece("A", [(0, 0)], copies=4, edges=[(red, red, green, green)])
    >>> puzzle = Puzzle([square], box(2, 2), edges=Edges(["red", "green"], border=red))
    >>> puzzle.edges.border[0, 0]
    (1, 0, 0, 1)
    """

    colours: Iterable[str]
    pairs: Mapping[str, str] = field(default_factory=dict)
    border: Union[int, Mapping[Cell, tuple[int, ...]]] = 0
    interchangeable: bool = False
    display: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "colours", tuple(self.colours))
        super().__post_init__()

    def __hash__(self) -> int:
        return hash((self.colours, self.interchangeable))

    def _fields(self, region: Region) -> tuple[Any, ...]:
        names = list(self.colours)
        partners = list(range(1, len(names) + 1))
        for pair in self.pairs.items():
            for name in pair:
                if name not in names:
                    raise PuzzleError(f"unknown edge colour {name!r}; available: {', '.join(names)}")
            a, b = (names.index(name) for name in pair)
            partners[a], partners[b] = b + 1, a + 1
        colours = [
            (name, partner, self.display.get(name, "")) for name, partner in zip(names, partners)
        ]
        border: Any = self.border
        if not isinstance(border, int):
            if not border.keys() <= set(region.cells):
                raise PuzzleError("cells of the border must be cells of the region")
            sides = [len(offsets) for offsets in _polypack.sides(region.lattice, region.cells)]
            border = [
                tuple(border.get(cell, (0,) * count)) for cell, count in zip(region.cells, sides)
            ]
        return colours, border, bool(self.interchangeable)


@dataclass(frozen=True)
class Region(_Value):
    """The cells to be filled. Those of ``optional`` may stay empty; ``colours`` says the colours of
    some; a region with a ``period`` wraps after so many steps along x, y and z, on a torus with a
    ``shift`` along x where it wraps along y. ``labels`` are texts on cells, for people. Cells are
    given as those of a Piece.

    >>> Region([(0, 0), (1, 0), (1, 1)])
    Region(3 cells, lattice='square')
    """

    cells: tuple[Cell, ...]
    lattice: str = "square"
    optional: frozenset[Cell] = frozenset()
    colours: Mapping[Cell, int] = field(default_factory=dict)
    period: tuple[int, int, int] = (0, 0, 0)
    shift: int = 0
    labels: Mapping[Cell, str] = field(default_factory=dict)

    def __init__(
        self,
        cells: Cells,
        lattice: str | None = None,
        *,
        optional: Cells = (),
        colours: Mapping[Cell, int] | None = None,
        period: tuple[int, int, int] = (0, 0, 0),
        shift: int = 0,
        labels: Mapping[Cell, str] | None = None,
    ) -> None:
        own, lattice = _checked("region", cells, lattice)
        empty = frozenset(_cells(optional))
        if not empty <= set(own):
            raise PuzzleError("optional cells must be cells of the region")
        object.__setattr__(self, "cells", tuple(sorted(own)))
        object.__setattr__(self, "lattice", lattice)
        object.__setattr__(self, "optional", empty)
        object.__setattr__(self, "colours", dict(colours or {}))
        object.__setattr__(self, "period", tuple(period))
        object.__setattr__(self, "shift", shift)
        object.__setattr__(self, "labels", dict(labels or {}))
        super().__post_init__()
        if not self.labels.keys() <= set(own):
            raise PuzzleError("cells with labels must be cells of the region")
        if not self.colours.keys() <= set(own):
            raise PuzzleError("coloured cells must be cells of the region")
        if self.colours or self.labels or any(self.period) or self.shift:
            Puzzle([Piece("A", self.cells[:1], lattice=lattice)], self)  # checks all of these

    def __repr__(self) -> str:
        return f"Region({_some(len(self), 'cell')}, lattice={self.lattice!r})"

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __contains__(self, cell: object) -> bool:
        return cell in self.cells

    def __hash__(self) -> int:
        return hash((self.lattice, frozenset(self.cells)))

    def _repr_html_(self) -> str | None:
        from .pictures import _shape

        return _shape(self)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy

        return numpy.array(self.cells, dtype=dtype)

    def without(self, cells: Cells) -> Region:
        """The region without some of its cells.

        >>> len(box(8, 8).without([(3, 3), (3, 4), (4, 3), (4, 4)]))
        60
        """
        gone = set(_cells(cells))
        if not gone <= set(self.cells):
            raise ValueError("cells to leave out must be cells of the region")
        return Region(
            [cell for cell in self.cells if cell not in gone],
            self.lattice,
            optional=self.optional - gone,
            colours={cell: colour for cell, colour in self.colours.items() if cell not in gone},
            period=self.period,
            shift=self.shift,
            labels={cell: text for cell, text in self.labels.items() if cell not in gone},
        )


def box(width: int, height: int, depth: int | None = None, *, lattice: str | None = None) -> Region:
    """A box of cells from the origin on, so many along x, y and z as ``width``, ``height`` and
    ``depth`` say: of squares, or of cubes if it has a depth, unless another ``lattice`` is named.

    >>> box(3, 3, 3)
    Region(27 cells, lattice='cube')
    >>> box(4, 4, lattice="hex")
    Region(16 cells, lattice='hex')
    """
    if lattice is None:
        lattice = "square" if depth is None else "cube"
    _known(lattice)
    sizes = {"width": width, "height": height, "depth": 1 if depth is None else depth}
    integers = [_integer(name, size) for name, size in sizes.items()]
    return Region(_polypack.box_cells(lattice, *integers), lattice)


def _shipped(folder: str, name: str) -> Path | None:
    """A shipped file by its name, with or without its extension."""
    if os.path.basename(name) != name:
        return None
    file = DATA / folder / (name if name.endswith(".yaml") else name + ".yaml")
    return file if file.is_file() else None


def shipped(folder: Literal["puzzles", "pieces"] = "puzzles") -> list[str]:
    """The names of the shipped files of a ``folder``: ``"puzzles"`` or sets of ``"pieces"``.

    >>> "soma-cube" in shipped(), "soma" in shipped("pieces")
    (True, True)
    """
    if folder not in ("puzzles", "pieces"):
        raise ValueError(f"folder must be 'puzzles' or 'pieces', got {folder!r}")
    return sorted(file.stem for file in (DATA / folder).glob("*.yaml"))


def _path(path: str | os.PathLike[str]) -> str:
    name = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(name, str):
        raise TypeError(f"a path must be a str or a path, not {type(name).__name__}")
    return name


def _existing(path: str | os.PathLike[str], folder: Literal["", "puzzles", "pieces"]) -> str:
    """The path of a file, or of one that is shipped in the folder, if one is named."""
    name = _path(path)
    if os.path.exists(name):
        return name
    if not folder:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    file = _shipped(folder, name)
    if file is None:
        like = difflib.get_close_matches(name.removesuffix(".yaml"), shipped(folder), 1)
        hint = f"; did you mean {like[0]!r}?" if like else ""
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT) + hint, name)
    return str(file)


def pieces(name: str | os.PathLike[str]) -> tuple[Piece, ...]:
    """The pieces of the file ``name``, or of a shipped set of that name.

    >>> pieces("soma")
    (Piece('V', 3 cells), Piece('L', 4 cells), ...)
    """
    _, lattice, found = _polypack.load_pieces(_existing(name, "pieces"))
    return tuple(_piece(fields, lattice) for fields in found)


Kind = Literal["free", "one-sided", "fixed"]


def polyforms(
    size: int, lattice: str = "square", *, kind: Kind = "free", copies: Copies = 1
) -> tuple[Piece, ...]:
    """All polyforms of ``size`` cells of a ``lattice``, as pieces with so many ``copies`` each that
    are named SIZE-NUMBER. Mirror images are one piece if ``kind`` is ``"free"``, two if it is
    ``"one-sided"``; if it is ``"fixed"``, each orientation is one.

    >>> len(polyforms(5)), len(polyforms(4, "cube", kind="one-sided")), len(polyforms(3, kind="fixed"))
    (12, 8, 6)
    """
    found = _polypack.polyforms(lattice, _integer("size", size), kind)
    return tuple(
        Piece(
            f"{size}-{number}", cells, copies, lattice=lattice, turn_over=kind == "free",
            turning="none" if kind == "fixed" else "any",
        )
        for number, cells in enumerate(found, 1)
    )


def count_polyforms(
    size: int,
    lattice: str = "square",
    *,
    kind: Kind = "free",
    time: float | None = None,
    progress: Callable[..., object] | None = None,
) -> int:
    """The number of polyforms of ``size`` cells of a ``lattice``, of that ``kind``; see polyforms().
    ``time`` and ``progress`` are those of count().

    >>> [count_polyforms(size) for size in range(1, 11)]
    [1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655]
    """
    from .packings import _options, _report

    return _polypack.count_polyforms(
        lattice, _integer("size", size), kind, _options(1, time, None), _report(progress)
    )


Placements = Iterable[tuple[str, Cells]]


def _placed(placements: Iterable[Any]) -> list[tuple[Any, ...]]:
    """The placements as tuples: a name, cells, and the colours of their sides if there are any."""
    placed: list[tuple[Any, ...]] = []
    for item in placements:
        pair = isinstance(item, (tuple, list)) and len(item) in (2, 3)
        if not pair or not isinstance(item[0], str):
            raise TypeError(
                "a placement must be a Placement, a pair (name, cells), or a triple with the colours "
                f"of the sides of each cell, got {item!r}"
            )
        edges = item[2] if len(item) == 3 else getattr(item, "edges", ())
        placed.append((item[0], _cells(item[1]), *((edges,) if edges else ())))
    return placed


def _number_of(name: str | None, pieces: list[Piece]) -> int:
    """The number of the piece of that name; -1: there is no name."""
    if name is None:
        return -1
    names = [piece.name for piece in pieces]
    if name not in names:
        raise PuzzleError(f"there is no piece {name!r} to stay still; available: {', '.join(names)}")
    return names.index(name)


class Puzzle:
    """A puzzle: ``pieces`` and a ``region``, and what else is asked. It never changes; equal puzzles
    have equal hashes, and it can be pickled.

    name: for people
    fixed: placements that every packing has: those of a packing, or pairs of a name and cells
    forbidden: placements that no packing has
    holes: how many optional cells may stay empty; None: all of them
    groups: pairs of names of pieces and copies: how many of these there are together
    no_touching: pairs of "sides" or "corners" and names of pieces, which may not touch each other
        there; no names: all pieces
    no_equal_touching: whether copies of a piece may not touch at sides
    no_crossroads: whether no four pieces may meet in a point
    fault_free: whether no straight cut may divide the packing
    three_colourable: whether three colours must suffice for a map of the packing
    colour_names: of the colours of cells 1, 2, ...; see Piece
    lies_on: by colour of cells of pieces, the colours of the region that they may lie on, where
        these are not their own
    still: the name of the piece that stays where it is when moves are told
    edges: the colours of sides, which must match; see Edges
    design: rules for the pieces that design() finds; see DesignRules

    >>> soma = Puzzle(pieces("soma"), box(3, 3, 3), name="Soma")
    >>> soma
    Puzzle('Soma': 7 pieces, 27 cells, lattice='cube')
    >>> soma.region
    Region(27 cells, lattice='cube')

    Raises PuzzleError if there is no such puzzle.
    """

    _handle: _polypack.Puzzle

    def __init__(
        self,
        pieces: Iterable[Piece | Connected],
        region: Region | Cells,
        *,
        name: str = "",
        fixed: Placements = (),
        forbidden: Placements = (),
        holes: int | None = None,
        groups: Iterable[tuple[Iterable[str], Copies]] = (),
        no_touching: Iterable[tuple[str, Iterable[str]]] = (),
        no_equal_touching: bool = False,
        no_crossroads: bool = False,
        fault_free: bool = False,
        three_colourable: bool = False,
        colour_names: Iterable[str] = (),
        lies_on: Mapping[int, Iterable[int]] | None = None,
        edges: Edges | None = None,
        still: str | None = None,
        design: DesignRules | None = None,
    ) -> None:
        if not isinstance(region, Region):
            region = Region(region)
        lattice = region.lattice
        listed: list[Piece] = []
        connected: list[Connected] = []
        for piece in pieces:
            if isinstance(piece, Piece):
                listed.append(piece)
            elif isinstance(piece, Connected):
                connected.append(piece)
            else:
                raise TypeError(f"pieces must be Piece or Connected, not {type(piece).__name__}")
        rules = design or DesignRules()
        # Colours that have no name get those that files would give them.
        names = list(colour_names)
        meets = [(colour, tuple(others)) for colour, others in (lies_on or {}).items()]
        used = [*region.colours.values(), *(colour for one in listed for colour in one.colours)]
        used += [one for colour, others in meets for one in (colour, *others)]
        names += [f"colour {number}" for number in range(len(names) + 1, max(used, default=0) + 1)]
        self._handle = _made(
            {
                "name": name,
                "lattice": lattice,
                "pieces": [piece._fields(lattice) for piece in listed],
                "connected": [size._fields for size in connected],
                "region": [
                    (cell, cell not in region.optional, region.colours.get(cell, 0))
                    for cell in region.cells
                ],
                "labels": list(region.labels.items()),
                "period": region.period,
                "shift": region.shift,
                "fixed": _placed(fixed),
                "forbidden": _placed(forbidden),
                "kind": "shapes",
                "holes": holes,
                "groups": [(tuple(names), *_copies(copies)) for names, copies in groups],
                "no_touching": [(by, tuple(names)) for by, names in no_touching],
                "edges": edges._fields(region) if edges is not None else ([], (), False),
                "no_equal_touching": no_equal_touching,
                "no_crossroads": no_crossroads,
                "fault_free": fault_free,
                "three_colourable": three_colourable,
                "design": tuple(getattr(rules, rule.name) for rule in fields(rules)),
                "expect": (None, None, ""),
                "colour_names": names,
                "lies_on": meets,
                "stay_together": [],
                "still": _number_of(still, listed),
            }
        )

    @classmethod
    def _of(cls, handle: _polypack.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._handle = handle
        return puzzle

    @cached_property
    def _fields(self) -> dict[str, Any]:
        return self._handle.fields()

    @cached_property
    def _parts(self) -> dict[str, Any]:
        """The fields, in which the order of cells does not matter, nor where pieces are given."""
        pieces = [
            replace(piece, cells=_polypack.at_origin(piece.lattice, piece.cells))
            for piece in self.pieces
        ]
        return {**self._fields, "pieces": pieces, "region": self.region}

    @cached_property
    def _piece_names(self) -> list[str]:
        return [fields["name"] for fields in self._fields["pieces"]]

    @property
    def _has_rules(self) -> bool:
        rules = (
            "groups",
            "no_touching",
            "no_equal_touching",
            "no_crossroads",
            "fault_free",
            "three_colourable",
        )
        return bool(self._fields["edges"][0]) or any(self._fields[rule] for rule in rules)

    @property
    def name(self) -> str:
        """For people; may be empty."""
        return str(self._fields["name"])

    @property
    def lattice(self) -> str:
        """Its name, one of `lattices()`."""
        return str(self._fields["lattice"])

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Those that are given, in their order."""
        return tuple(_piece(fields, self.lattice) for fields in self._fields["pieces"])

    @property
    def connected(self) -> list[Connected]:
        """Those whose shapes are to be found."""
        return [
            Connected((cells, cells if most_cells is None else most_cells), (least, most))
            for cells, least, most, most_cells in self._fields["connected"]
        ]

    @property
    def design(self) -> DesignRules:
        """The rules for pieces that are found."""
        return DesignRules(*self._fields["design"])

    @cached_property
    def region(self) -> Region:
        """The cells to be filled, in canonical order."""
        cells = self._fields["region"]
        return Region(
            [cell for cell, _, _ in cells],
            self.lattice,
            optional=[cell for cell, required, _ in cells if not required],
            colours={cell: colour for cell, _, colour in cells if colour},
            period=self._fields["period"],
            shift=self._fields["shift"],
            labels=dict(self._fields["labels"]),
        )

    @property
    def fixed(self) -> list[tuple[str, tuple[Cell, ...]]]:
        """The placements that every packing has."""
        return list(self._fields["fixed"])

    @property
    def forbidden(self) -> list[tuple[str, tuple[Cell, ...]]]:
        """The placements that no packing has."""
        return list(self._fields["forbidden"])

    @property
    def edges(self) -> Edges | None:
        """The colours of edges, which must match, if there are any."""
        colours, border, interchangeable = self._fields["edges"]
        if not colours:
            return None
        names = [name for name, _, _ in colours]
        pairs = {
            name: names[partner - 1]
            for number, (name, partner, _) in enumerate(colours, 1)
            if partner > number
        }
        sides = {cell: own for (cell, _, _), own in zip(self._fields["region"], border)}
        return Edges(
            tuple(names),
            pairs=pairs,
            border={cell: own for cell, own in sides.items() if any(own)},
            interchangeable=interchangeable,
            display={name: shown for name, _, shown in colours if shown},
        )

    @property
    def lies_on(self) -> dict[int, tuple[int, ...]]:
        """By colour of cells of pieces, the colours of the region that they may lie on, where these
        are not their own."""
        return dict(self._fields["lies_on"])

    @property
    def still(self) -> str | None:
        """The name of the piece that stays where it is when moves are told."""
        number = self._fields["still"]
        return None if number < 0 else self._piece_names[number]

    @property
    def expected(self) -> tuple[int | None, int | None]:
        """The published numbers of packings, all and distinct, that the file says."""
        every, distinct, _ = self._fields["expect"]
        return every, distinct

    @property
    def packings(self) -> list[Packing]:
        """The packings that its file holds."""
        from .packings import Packing

        return [Packing._of(self, pieces, 1) for pieces in self._handle.packings()]

    @property
    def puzzle_hash(self) -> str:
        """32 hexadecimal digits, the same on every machine for what packings depend on."""
        return self._handle.hash()

    def _with(self, **fields: Any) -> Puzzle:
        # The expected counts are those of the other puzzle.
        return Puzzle._of(_made({**self._fields, "expect": (None, None, ""), **fields}))

    def with_fixed(self, *placements: tuple[str, Cells]) -> Puzzle:
        """The puzzle with these placements in every packing: placements of a packing, or pairs of
        the name of a piece and its cells.

        >>> soma = load("soma-cube")
        >>> soma.with_fixed(("V", [(0, 0, 0), (1, 0, 0), (0, 1, 0)])).fixed
        [('V', ((0, 0, 0), (1, 0, 0), (0, 1, 0)))]
        """
        return self._with(fixed=[*self.fixed, *_placed(placements)])

    def with_forbidden(self, *placements: tuple[str, Cells]) -> Puzzle:
        """The puzzle with these placements, given as to with_fixed(), in no packing."""
        return self._with(forbidden=[*self.forbidden, *_placed(placements)])

    def __repr__(self) -> str:
        kinds = len(self._fields["pieces"]) + len(self._fields["connected"])
        cells = _some(len(self._fields["region"]), "cell")
        return f"Puzzle({self.name!r}: {_some(kinds, 'piece')}, {cells}, lattice={self.lattice!r})"

    def _repr_html_(self) -> str | None:
        from .pictures import _shapes

        return _shapes(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._handle is other._handle or self._parts == other._parts

    def __hash__(self) -> int:
        return int(self.puzzle_hash[:15], 16)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self._fields, self._handle.packings())


def _made(fields: dict[str, Any]) -> _polypack.Puzzle:
    try:
        return _polypack.Puzzle(fields, [])
    except PuzzleError:
        raise
    except ValueError as error:
        raise PuzzleError(str(error)) from None


def _puzzle(value: Any) -> Puzzle:
    """The value if it is a puzzle. Raises TypeError."""
    if isinstance(value, Puzzle):
        return value
    hint = f"; use pp.load({value!r})" if isinstance(value, str) else ""
    raise TypeError(f"a puzzle is expected, not {type(value).__name__}{hint}")


def _unpickled(fields: dict[str, Any], packings: list[Any]) -> Puzzle:
    return Puzzle._of(_polypack.Puzzle(fields, packings))


def _first_of_several(name: str, handle: _polypack.Puzzle) -> Puzzle:
    problems = handle.problems()
    if len(problems) > 1:
        warnings.warn(
            f"{name}: {len(problems)} problems; this is problem 1; problem= chooses another by "
            "name or number",
            stacklevel=3,
        )
    return Puzzle._of(handle)


def _problem(problem: str | int) -> str:
    return str(_integer("problem", problem, 1)) if isinstance(problem, int) else _text("problem", problem)


def load(
    path: str | os.PathLike[str], *, format: str = "", problem: str | int = ""
) -> Puzzle:
    """The puzzle of the file ``path``, in any format that polypack reads; the ``format`` follows from
    the file unless it is named. A name that is no file here may be that of a shipped puzzle.
    ``problem`` chooses in a file of several by name or number; without
    it, the first is read, with a warning.

    >>> load("soma-cube.yaml")
    Puzzle('Soma cube': 7 pieces, 27 cells, lattice='cube')
    """
    file = _existing(path, "puzzles")
    return _first_of_several(
        file, _polypack.load(file, _text("format", format), _problem(problem))
    )


def loads(
    text: str | bytes, *, format: str = "", problem: str | int = "", name: str = "<string>"
) -> Puzzle:
    """The puzzle of a ``text``, or of bytes, as if they were the contents of a file of that ``name``;
    ``format`` and ``problem`` are those of load().

    >>> loads("pieces: [{name: I, copies: 2, art: II}]\\nregion: {box: [2, 2]}", name="squares")
    Puzzle('squares': 1 piece, 4 cells, lattice='square')
    """
    if isinstance(text, str):
        text = text.encode()
    if not isinstance(text, (bytes, bytearray, memoryview)):
        raise TypeError(f"text must be str or bytes, not {type(text).__name__}")
    return _first_of_several(
        name,
        _polypack.loads(
            bytes(text), _text("name", name), _text("format", format), _problem(problem)
        ),
    )


def dumps(puzzle: Puzzle, format: str = "yaml", packings: Iterable[Packing] | None = None) -> bytes:
    """The puzzle as a file in another ``format``, as bytes; with these ``packings``, where it stores
    any. Packings and comments for which the format has no place are left out, with a warning. Raises
    CannotWrite for what else the format cannot express.

    >>> dumps(load("soma-cube"), "xmpuzzle")[:2]
    b'\\x1f\\x8b'
    """
    from .packings import _packing

    stored = None if packings is None else [_packing(packing)._raw for packing in packings]
    try:
        return _polypack.dumps(_puzzle(puzzle)._handle, _text("format", format), stored)
    except CannotWrite as error:
        raise CannotWrite(f"the format {format} cannot express {error}") from None


def dump(
    puzzle: Puzzle,
    path: str | os.PathLike[str],
    format: str | None = None,
    packings: Iterable[Packing] | None = None,
) -> None:
    """Writes the puzzle to the file ``path``, in the format of its extension unless a ``format`` is
    named; with these ``packings``, as dumps()."""
    name = _path(path)
    chosen = format or _polypack.format_of(name)
    if chosen is None:
        raise ValueError(f"unknown extension {os.path.splitext(name)[1]!r}; pass format=")
    contents = dumps(puzzle, chosen, packings)
    with open(name, "wb") as file:
        file.write(contents)


def puzzle_hash(puzzle: Puzzle) -> str:
    """An identifier of what the puzzle asks; see Puzzle.puzzle_hash."""
    return _puzzle(puzzle).puzzle_hash


def check(source: str | os.PathLike[str] | Puzzle) -> list[str]:
    """What is wrong with a ``source``, a file, as the program would print it; a Puzzle is right.

    >>> check("soma-cube.yaml")
    []
    """
    if isinstance(source, Puzzle):
        return []
    try:
        load(source)
    except PuzzleError as error:
        return [str(error)]
    return []
