"""Motions, orbits, placements as an exact cover, and many sets in one region."""

import itertools

import numpy
import polypack as pp
import pytest

SOMA = pp.load("soma-cube")
SQUARE = pp.Puzzle([pp.Piece("D", [(0, 0), (1, 0)], 8)], pp.box(4, 4))


def test_orbits_divide_all_packings():
    packings = set(pp.packings(SQUARE, all=True))
    assert len(packings) == 36
    orbits = {frozenset(pp.orbit(packing)) for packing in packings}
    assert len(orbits) == pp.count(SQUARE).distinct == 9
    assert set().union(*orbits) == packings and sum(map(len, orbits)) == 36
    assert len({packing.canonical() for packing in packings}) == 9
    assert len({packing.canonical("rotations") for packing in packings}) == (
        pp.count(SQUARE, symmetry="rotations").distinct
    )
    assert len({packing.canonical("none") for packing in packings}) == 36
    one, other = pp.solve(SQUARE).packings[:2]
    assert not pp.same(one, other) and pp.same(one, pp.orbit(one)[-1])


def test_motions_map_packings_to_packings():
    motions = pp.motions(SQUARE)
    assert len(motions) == 8 and len({hash(motion) for motion in motions}) == 8
    assert all(cell == image for cell, image in motions[0].cells.items())
    packing = pp.first(SQUARE)
    images = [
        pp.Packing(SQUARE, [(motion.pieces[piece], motion(cells)) for piece, cells in packing])
        for motion in motions
    ]
    assert set(images) == set(pp.orbit(packing))
    assert len(pp.motions(SOMA)) == 48
    # The mirror image of A is B.
    assert {motion.pieces["A"] for motion in pp.motions(SOMA)} == {"A", "B"}
    assert len(pp.motions(pp.load("macmahon-squares-4x6"), "none")) == 1


def covers(rows, items, multiple):
    """The number of exact covers, by Knuth's Algorithm X."""
    if not items:
        return 1
    item = min(items, key=lambda one: sum(one in row for row in rows))
    found = 0
    for row in [row for row in rows if item in row]:
        rest = [other for other in rows if not other & row]
        found += covers(rest, items - row, multiple)
    return found


def test_rows_of_an_exact_cover():
    puzzle = pp.load("pentominoes-3x20")
    rows = pp.placements(puzzle)
    assert len(rows.items) == 60 + 12 and len(rows) == len(rows.rows())
    matrix = rows.to_numpy()
    assert matrix.shape == (len(rows), 72) and (matrix.sum(axis=1) == 6).all()
    sets = [frozenset(row) for row in rows.rows()]
    assert covers(sets, frozenset(range(72)), False) == pp.count(puzzle).all == 8
    for placed, row in itertools.islice(zip(rows, rows.rows()), 20):
        items = [rows.items[i] for i in row]
        assert set(items) == {*placed.cells, placed.piece}


def test_orientations():
    numbers = {piece.name: len(piece.orientations()) for piece in pp.pieces("pentominoes")}
    assert sum(numbers.values()) == 63
    corner = pp.Piece("V", [(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    assert len(corner.orientations()) == 12
    assert corner.orientations()[0].cells == corner.cells
    fixed = pp.Piece("L", [(0, 0), (1, 0), (2, 0), (0, 1)], turning="none", turn_over=False)
    assert [piece.cells for piece in fixed.orientations()] == [fixed.cells]


def test_many_sets_in_one_region():
    solver = pp.Solver(pp.box(3, 3, 3))
    pieces = pp.pieces("soma")
    assert solver.solve(pieces)[:2] == (11520, 240)
    shapes = [solver.shape(piece) for piece in pieces]
    assert solver.solve(shapes, limit=2).unique is False
    assert len(set(shapes)) == 7 and shapes == [solver.shape(piece) for piece in pieces]
    mask = numpy.ones((2, 2), dtype=bool)
    domino = pp.Piece("D", [(0, 0), (1, 0)], 2)
    assert pp.Solver(mask).solve([domino]).all == 2
    assert pp.Solver(mask).solve([domino]).unique
    with pytest.raises(ValueError, match="piece 'D': the number of copies must be fixed"):
        solver.solve([domino.with_copies("any")])
    with pytest.raises(ValueError):
        solver.solve([99])
    with pytest.raises(ValueError):
        pp.Solver(pp.box(20, 20))


def test_moves_as_vectors():
    burr = pp.load("burr-piston")
    for packing in pp.solve(burr, limit=4):
        apart = pp.disassemble(packing)
        if not apart.comes_apart:
            assert len(apart.held_together()) > 1
            continue
        assert apart.held_together() == []
        for move in apart.moves:
            assert len(move.vector) == 3 and sum(map(abs, move.vector)) == 1
            for number, name in zip(move.numbers, move.pieces):
                assert name.split(" (")[0] == packing[number].piece
        least, most = apart.least_total()
        assert 0 < least <= most <= len(apart.moves)


def test_unique_says_what_it_changed():
    soma = pp.load("soma-cube")
    marks = pp.make_unique(soma, by="marks")
    assert len(marks.changed) == marks.changes
    assert set(marks.changed) <= set(soma.region.cells)
    placed = pp.make_unique(pp.load("pentominoes-3x20"), by="place")
    assert [placed.puzzle.fixed[-1]] == [tuple(one[:2]) for one in placed.changed][-1:]
    assert all(one in placed.packing.placements for one in placed.changed)


def test_families_without_files():
    read = pp.load("design-3x3x3-cut")
    made = pp.Puzzle(read.connected or read.pieces, read.region, name=read.name, design=read.design)
    assert made == read.with_fixed() and hash(made) == hash(read)  # without what it expects
    family = pp.Puzzle(
        [pp.Connected((8, 14), 3)], pp.Region(numpy.ones((3, 3, 3), dtype=bool)),
        design=pp.DesignRules(goals=["unique"], printable=True, equal=False),
    )
    found = pp.design(family, limit=300, seed=2)
    assert found.searched >= 300 and family.design.goals == ("unique",)
    for best in found.best:
        assert pp.solve(best.puzzle, limit=2).unique
        assert all(8 <= len(piece) <= 14 for piece in best.puzzle.pieces)
    with pytest.raises(pp.PuzzleError):
        pp.Puzzle([pp.Connected(10**6)], pp.box(2, 2))
    with pytest.raises(ValueError, match="outside"):
        pp.Puzzle([pp.Connected(2, 2)], pp.box(2, 2), design=pp.DesignRules(outside="x"))


def test_heat_and_traits():
    heat = pp.heat(SOMA)
    assert heat.packings == 11520 and heat.svg.startswith("<svg")
    assert sum(row[0, 0, 0] for row in heat.counts.values()) == 11520
    by = pp.count_by(SOMA, (1, 1, 1))
    assert {name: row[1, 1, 1] for name, row in heat.counts.items() if row[1, 1, 1]} == {
        name: number for (name,), number in by.items()
    }
    found = [packing.traits for packing in pp.packings(SQUARE, all=True)]
    # 4 x 4 cannot be packed by dominoes without a fault line.
    assert all(traits.faults and traits.equals_touch for traits in found)
    ruled = pp.Puzzle(SQUARE.pieces, SQUARE.region, no_crossroads=True)
    assert sum(not traits.crossroads for traits in found) == pp.count(ruled).all
    assert pp.first(SOMA).traits.crossroads is None


def test_units(tmp_path, polypack):
    folder = tmp_path / "soma"
    assert pp.split(SOMA, folder, 30) > 20
    with pytest.raises(FileExistsError):
        pp.split(SOMA, folder)
    begun = pp.work(folder, time=0)
    assert not begun.finished and begun.units_left > 0
    polypack("work", folder)  # the program goes on where Python was
    done = pp.work(folder, SOMA)
    assert (done.all, done.distinct, done.finished, done.sound, done.done) == (11520, 240, True, True, 1)
    assert pp.merge(folder) == done and done.digest in polypack("merge", folder)
    with pytest.raises(ValueError, match="another puzzle"):
        pp.work(folder, SQUARE)
    with pytest.raises((ValueError, OSError, RuntimeError)):
        pp.merge(tmp_path / "none")
