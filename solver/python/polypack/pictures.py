"""Packings as text, pictures, pages, and models for printers; and how notebooks show values."""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterable
from html import escape
from typing import Any, Literal, Union

from . import _polypack
from .errors import _flag, _integer, _number, _text
from .packings import Packing, Solution, TextStyle, _packing
from .puzzles import LATTICES, Piece, Puzzle, Region

SvgStyle = Literal["", "flat", "iso", "cut"]


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


def text(packing: Packing, style: TextStyle = "letters", *, width: int = 80, legend: bool = False) -> str:
    """A drawing of ``packing``; ``style``, ``width`` and ``legend`` are those of Packing.text()."""
    return _packing(packing).text(style, width=width, legend=legend)


def svg(
    packings: Packing | Iterable[Packing],
    style: SvgStyle = "",
    *,
    cell: float = 20,
    columns: int = 0,
    letters: bool = False,
    background: bool = False,
    kerf: float = 0,
) -> str:
    """A sheet of pictures of ``packings``. The ``style`` is ``"flat"``, ``"iso"`` for space, or
    ``"cut"`` for laser cutters; by default that of the lattice. ``cell`` is the size of a cell, in
    pixels, of a cut sheet in mm; ``columns`` the number of pictures in a row, 0: about a square;
    ``letters`` writes the names of pieces, ``background`` paints the sheet white, and ``kerf`` is
    the width of the cut, in mm.

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
    """A page that shows ``packings`` in three dimensions, as one HTML document.

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
    format: Literal["stl", "3mf", "glb", "obj", "mtl"],
    *,
    cell: float = 20,
    gap: float = 0.2,
    bevel: float = 0,
    layout: Literal["packed", "exploded", "flat"] = "packed",
) -> bytes:
    """A model ``of`` a packing, or of the pieces of a puzzle side by side, as bytes. The ``format``
    is ``"stl"``, ``"3mf"``, ``"glb"``, ``"obj"``, or ``"mtl"``, the materials to which the OBJ
    refers as model.mtl. Lengths are in mm: ``cell`` is the size of a cell, ``gap`` the space
    between neighbouring pieces, half of which each of them leaves on every side, ``bevel`` what is
    cut off edges. The ``layout`` is ``"packed"``, ``"exploded"`` or ``"flat"``.

    >>> import polypack as pp
    >>> export(pp.load("soma-cube"), "glb")[:4]
    b'glTF'
    """
    puzzle, raw = (of, None) if isinstance(of, Puzzle) else (_packing(of).puzzle, of._raw)
    return _polypack.export(
        puzzle._handle, raw, _text("format", format), _number("cell", cell), _number("gap", gap),
        _number("bevel", bevel), _text("layout", layout),
    )


# ---- notebooks ----
# Pictures are images with a data address: cleaners of notebooks strip the paths of SVG.

_most_cells = 2000  # of what is drawn unasked
_most_pieces = 40
_most_shown = 200  # packings of a solution
_most_drawn = 6  # packings of a solution where scripts are off

Drawable = Union[Region, Piece]


def _image(drawing: str, title: str) -> str:
    address = base64.b64encode(drawing.encode()).decode()
    return f'<img alt="{escape(title)}" src="data:image/svg+xml;base64,{address}">'


def _drawing(packings: Packing | list[Packing], cell: float = 20) -> str:
    first = packings if isinstance(packings, Packing) else packings[0]
    style: SvgStyle = "" if LATTICES[first.puzzle.lattice]["flat"] else "iso"
    return svg(packings, style, cell=cell)


def _shape(of: Drawable, cell: float = 20) -> str | None:
    """A picture of a region or a piece, as a packing of one piece by itself."""
    if len(of) > _most_cells:
        return None
    if isinstance(of, Piece):
        piece = Piece(
            of.name, of.cells, lattice=of.lattice, in_parts=True, display_colour=of.display_colour
        )
    else:
        piece = Piece("region", of.cells, lattice=of.lattice, in_parts=True)
    puzzle = Puzzle([piece], Region(of.cells, of.lattice))
    return _image(_drawing(Packing(puzzle, [(piece.name, of.cells)]), cell), repr(of))


def _shapes(puzzle: Puzzle) -> str | None:
    """A puzzle in a notebook: its region, and its pieces with their copies."""
    if puzzle._fields["kind"] != "shapes":
        return None
    region = _shape(puzzle.region)
    if region is None:
        return None
    parts = [f"<div>{escape(repr(puzzle))}</div>", region]
    for piece in puzzle.pieces[:_most_pieces]:
        least, most = piece.copies
        copies = f"{least}" if least == most else f"{least}\u2013{'any' if most is None else most}"
        times = "" if (least, most) == (1, 1) else f" \u00d7 {copies}"
        parts.append(
            '<span style="display: inline-block; margin: 4px 10px; text-align: center">'
            f"{_shape(piece, 12) or ''}<br>{escape(piece.name)}{times}</span>"
        )
    if len(puzzle.pieces) > _most_pieces:
        parts.append(f"and {len(puzzle.pieces) - _most_pieces} more")
    return "\n".join(parts)


_viewer_in: str | None = None  # the cell of the notebook that has the script of the viewer
_viewers = 0


def _cell() -> str:
    """The text of the cell that runs."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module else None
    return str(shell.user_ns["In"][-1]) if shell else ""


def _viewer(html: str, picture: str) -> str:
    """The packings of a page of polypack as an element of a notebook, which holds the script of
    the viewer once; a picture where scripts are off."""
    global _viewer_in, _viewers
    _, rest = html.split('<script type="application/json" id="polypack-data">')
    data, rest = rest.split("</script>", 1)
    cell = _cell()
    script = ""
    # A cell that runs again replaces what it showed before.
    if _viewer_in is None or cell == _viewer_in != "":
        _viewer_in = cell
        script = rest.split("</main>", 1)[-1].split("</body>", 1)[0]
    _viewers += 1
    name = f"polypack-{_viewers}-{abs(hash(data)):x}"
    # As one block, which Markdown leaves alone.
    return (
        f'<div><polypack-viewer embedded id="{name}" style="display: block">{picture}'
        f"</polypack-viewer>{script}"
        f'<script type="module">const data = {data};\n'
        'customElements.whenDefined("polypack-viewer").then(() => {\n'
        f'const viewer = document.getElementById("{name}");\n'
        'viewer.style.height = "420px"; viewer.show(data); });</script></div>'
    )


def _in_notebook(packings: Packing | Solution) -> str | None:
    """Packings as a notebook shows them."""
    puzzle = packings.puzzle
    if puzzle._fields["kind"] != "shapes" or len(puzzle._fields["region"]) > _most_cells:
        return None
    listed = [packings] if isinstance(packings, Packing) else list(packings[:_most_shown])
    title = repr(packings)
    line = "" if isinstance(packings, Packing) else f"<div>{escape(title)}</div>"
    if not listed:
        return line or None
    picture = _image(_drawing(listed[:_most_drawn]), title)
    return line + (picture if LATTICES[puzzle.lattice]["flat"] else _viewer(page(listed), picture))
