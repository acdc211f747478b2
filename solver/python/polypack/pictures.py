"""Packings as text, pictures, pages, and models for printers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _polypack
from .errors import _flag, _integer, _number, _text
from .packings import Packing, Solution, _packing
from .puzzles import Puzzle


def _of_one_puzzle(packings: Packing | Iterable[Packing]) -> tuple[Puzzle, list[Any]]:
    if isinstance(packings, Packing) or not isinstance(packings, Iterable):
        packings = [_packing(packings)]
    listed = [_packing(packing) for packing in packings]
    if not listed:
        raise ValueError("there is no packing to show")
    puzzle = listed[0].puzzle
    if any(packing.puzzle != puzzle for packing in listed):
        raise ValueError("the packings must be of one puzzle")
    return puzzle, [packing._raw for packing in listed]


def text(packing: Packing, style: str = "letters", *, width: int = 80, legend: bool = False) -> str:
    """A drawing with ``"letters"``, ``"outlines"``, or ``"iso"`` for cubes."""
    return _packing(packing).text(style, width=width, legend=legend)


def svg(
    packings: Packing | Iterable[Packing],
    style: str = "",
    *,
    cell: float = 20,
    columns: int = 0,
    letters: bool = False,
    background: bool = False,
    kerf: float = 0,
) -> str:
    """A sheet of pictures: ``"flat"``, ``"iso"``, or ``"cut"`` for laser cutters.

    >>> import polypack as pp
    >>> pp.svg(pp.packings(pp.load("example")))[:4]
    '<svg'
    """
    puzzle, raw = _of_one_puzzle(packings)
    return _polypack.svg(
        puzzle._handle, raw, _text("style", style), _number("cell", cell),
        _integer("columns", columns), _flag("letters", letters), _flag("background", background),
        _number("kerf", kerf),
    )


def page(packings: Packing | Iterable[Packing]) -> str:
    """A page that shows the packings in three dimensions, as one HTML document.

    >>> import polypack as pp
    >>> pp.page(pp.solve(pp.load("soma-cube"), limit=3))[:15].lower()
    '<!doctype html>'
    """
    distinct = all_of_them = None
    if isinstance(packings, Solution) and packings.complete:
        distinct, all_of_them = packings.distinct, packings.all
    puzzle, raw = _of_one_puzzle(packings)
    return _polypack.page(puzzle._handle, raw, distinct, all_of_them, True)


def export(
    of: Packing | Puzzle,
    format: str,
    *,
    cell: float = 20,
    gap: float = 0.2,
    bevel: float = 0,
    layout: str = "packed",
) -> bytes:
    """A packing, or the pieces of a puzzle side by side, as the bytes of a model: ``"stl"``,
    ``"3mf"``, ``"glb"``, ``"obj"``, or ``"mtl"``, the materials to which the OBJ refers as
    model.mtl. Lengths are in mm; ``gap`` is the space between neighbouring pieces, half of which
    each of them leaves on every side. The layout is ``"packed"``, ``"exploded"`` or ``"flat"``.

    >>> import polypack as pp
    >>> export(pp.load("soma-cube"), "glb")[:4]
    b'glTF'
    """
    puzzle, raw = (of, None) if isinstance(of, Puzzle) else (_packing(of).puzzle, of._raw)
    return _polypack.export(
        puzzle._handle, raw, _text("format", format), _number("cell", cell), _number("gap", gap),
        _number("bevel", bevel), _text("layout", layout),
    )
