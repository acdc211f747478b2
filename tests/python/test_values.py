"""Puzzles and packings as Python values."""

import copy
import pickle
import re
import sys

import numpy
import polypack as pp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def soma():
    return pp.Puzzle(pp.pieces("soma"), pp.box(3, 3, 3), name="Soma")


def test_a_puzzle_built_is_the_puzzle_read():
    read = pp.load("soma-cube")
    assert soma() != read  # its name, and what it expects
    assert soma().puzzle_hash == read.puzzle_hash
    assert pp.count(soma()) == pp.count(read) == (11520, 240)
    assert [piece.name for piece in read.pieces] == list("VLTZABP")
    assert read.expected == (11520, 240)


def test_pickles_and_copies():
    puzzle = pp.load("burr-piston")
    packing = pp.first(puzzle)
    solution = pp.solve(soma(), limit=2)
    apart = pp.disassemble(packing)
    for value in (puzzle, packing, puzzle.pieces, puzzle.region, apart):
        for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert again == value and hash(again) == hash(value)
    assert pickle.loads(pickle.dumps(solution)).packings == solution.packings
    with pytest.raises(pp.PuzzleError) as caught:
        pp.loads("pieces: 3")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.line, again.column) == (caught.value.line, caught.value.column)


def test_packings_are_sequences_of_placements():
    packing = pp.first(soma())
    assert len(packing) == 7 and packing[0] in list(packing)
    assert sorted(cell for _, cells in packing for cell in cells) == sorted(packing.puzzle.region.cells)
    assert packing.at((1, 1, 1)) is not None and packing.at((9, 9, 9)) is None
    assert packing == pp.Packing(soma(), reversed(packing.placements))
    assert "V" in str(packing) and len({packing, pp.Packing(soma(), packing)}) == 1


def test_numpy_in_and_out():
    mask = numpy.ones((3, 3, 3), dtype=bool)
    region = pp.Region(mask)
    assert sorted(region.cells) == sorted(pp.box(3, 3, 3).cells)
    assert sorted(map(tuple, numpy.asarray(region).tolist())) == sorted(region.cells)
    piece = pp.Piece("I", numpy.array([[0, 0], [1, 0]], dtype=numpy.int16), copies=2)
    puzzle = pp.Puzzle([piece], pp.Region(numpy.argwhere(numpy.ones((2, 2)))))
    assert pp.count(puzzle).all == 2
    grid = pp.first(soma()).to_numpy()
    assert grid.shape == (3, 3, 3) and sorted(set(grid.flat)) == list(range(7))
    assert pp.solve(soma(), limit=4).to_numpy().shape == (4, 3, 3, 3)


def test_frames(monkeypatch):
    frame = pp.solve(soma(), limit=2).to_frame()
    assert list(frame.columns) == ["packing", "piece", "cells"] and len(frame) == 14
    monkeypatch.setitem(sys.modules, "pandas", None)
    rows = pp.solve(soma(), limit=2).to_frame()
    assert len(rows) == 14 and rows[13]["packing"] == 1


def test_notebooks_see_pages_and_pictures():
    cube, flat = pp.first(soma()), pp.first(pp.load("example"))
    picture = '<img alt="[^"]*" src="data:image/svg[+]xml;base64,[A-Za-z0-9+/=]*">'
    shown = [packing._repr_html_() for packing in pp.solve(soma(), limit=10)]
    assert all(re.match(f"<div><polypack-viewer [^>]*>{picture}</polypack-viewer>", html) for html in shown)
    # One of them at most has the script of the viewer.
    assert sum(map(len, shown)) < 1_000_000
    assert len({re.search('id="(.*?)"', html)[1] for html in shown}) == 10
    assert re.fullmatch(picture, flat._repr_html_())
    for value in (flat.puzzle.region, flat.puzzle.pieces[0], soma().region, soma().pieces[0]):
        assert re.fullmatch(picture, value._repr_html_())
    assert len(re.findall(picture, soma()._repr_html_())) == 8
    assert re.search(picture, pp.solve(flat.puzzle)._repr_html_())
    assert "<polypack-viewer" in pp.disassemble(cube)._repr_html_()
    assert pp.solve(soma(), keep=False)._repr_html_().count("11520 packings counted") == 1
    assert pp.load("sudoku")._repr_html_() is None if "sudoku" in pp.shipped() else True
    for format, begin in {"stl": b"", "3mf": b"PK", "glb": b"glTF", "obj": b"", "mtl": b""}.items():
        assert pp.export(cube, format).startswith(begin)
    assert pp.text(flat, "outlines") != pp.text(flat)


def test_conditions_are_kept():
    free = pp.load("example")
    first = pp.first(free)
    fixed = free.with_fixed(first[0])
    assert 0 < pp.count(fixed).all < pp.count(free).all
    rest = free.with_forbidden(first[0])
    assert pp.count(fixed).all + pp.count(rest).all == pp.count(free).all
    assert pp.load(*["tetrominoes-5x8-no-equal-touching"])._has_rules
    with pytest.raises(pp.PuzzleError):
        pp.Packing(rest, first.placements)


def test_the_order_of_cells_does_not_matter():
    cells = [(0, 0), (1, 0), (2, 0), (0, 1)]
    one, other = (pp.Piece("L", c, colours=n) for c, n in
                  [(cells, (1, 2, 3, 4)), (cells[::-1], (4, 3, 2, 1))])
    assert one == other and hash(one) == hash(other)
    assert one != pp.Piece("L", cells, colours=(4, 3, 2, 1))
    assert pp.Region(cells) == pp.Region(cells[::-1])


def test_placements_are_given_as_pairs_or_of_packings():
    first = pp.first(soma())
    pair = (first[0].piece, numpy.array(first[0].cells))
    assert soma().with_fixed(first[0]) == soma().with_fixed(pair)
    assert soma().with_forbidden(first[0]) == soma().with_forbidden(pair)
    assert repr(pp.Piece("A", [(0, 0)])) == "Piece('A', 1 cell)"
    assert pp.svg(first, "iso") == first.svg("iso")


def test_colours_lie_on_others():
    piece = pp.Piece("A", [(0, 0), (1, 0)], colours=(1, 1))
    region = pp.Region([(0, 0), (1, 0)], colours={(0, 0): 2, (1, 0): 3})
    assert pp.count(pp.Puzzle([piece], region)).all == 0
    puzzle = pp.Puzzle([piece], region, lies_on={1: (2, 3)})
    assert pp.count(puzzle).all == 1
    assert puzzle.lies_on == {1: (2, 3)}
    assert puzzle != pp.Puzzle([piece], region, lies_on={1: (3,)})
    with pytest.raises(pp.PuzzleError, match="names a colour twice"):
        pp.Puzzle([piece], region, lies_on={1: (2, 2)})


def test_a_piece_stays_still():
    pieces = [pp.Piece("A", [(0, 0)]), pp.Piece("B", [(0, 0), (1, 0)])]
    for still in "AB":
        puzzle = pp.Puzzle(pieces, pp.box(3, 1), still=still)
        assert puzzle.still == still
        moves = pp.disassemble(pp.first(puzzle)).moves
        assert [move.pieces for move in moves] == [("B" if still == "A" else "A",)]
    assert pp.Puzzle(pieces, pp.box(3, 1)).still is None
    with pytest.raises(pp.PuzzleError, match="available: A, B"):
        pp.Puzzle(pieces, pp.box(3, 1), still="C")


def test_big_counts_are_whole():
    dominoes = pp.Puzzle([pp.Piece("D", [(0, 0), (1, 0)], copies="any")], pp.box(16, 16))
    assert pp.count(dominoes, distinct=False).all == 2444888770250892795802079170816


def covers(cells, shapes):
    """All ways to cover the cells with any number of shapes, from first principles."""
    if not cells:
        return 1
    corner = min(cells)
    found = 0
    for shape in shapes:
        for base in shape:
            moved = {(x - base[0] + corner[0], y - base[1] + corner[1]) for x, y in shape}
            if moved <= cells:
                found += covers(cells - moved, shapes)
    return found


@settings(max_examples=40, deadline=None, database=None)
@given(st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=14))
def test_against_first_principles(cells):
    shapes = [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (0, 1), (0, 2))]
    puzzle = pp.Puzzle(
        [pp.Piece("I2", shapes[0], copies="any"), pp.Piece("I3", shapes[2], copies="any")],
        pp.Region(cells),
    )
    expected = covers(frozenset(cells), shapes)
    assert pp.count(puzzle).all == expected
    assert len(pp.solve(puzzle, all=True)) == expected
    assert len({hash(packing) for packing in pp.packings(puzzle, all=True)}) == expected
