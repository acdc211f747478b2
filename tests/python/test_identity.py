"""Values are values: equal to themselves in any order, after any journey."""

import copy
import json
import pickle
import random

import numpy
import polypack as pp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

SOMA = pp.load("soma-cube")
FEW = [
    pp.load(name)
    for name in ("example", "soma-cube", "burr-piston", "macmahon-squares-4x6", "pentominoes-8x8-hole")
    if name in pp.shipped()
]
quick = settings(max_examples=60, deadline=None, database=None)


def shuffled(values, seed):
    values = list(values)
    random.Random(seed).shuffle(values)
    return values


def journeys(value):
    return pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)


def grown(seed, size, space):
    """A connected set of cells."""
    draw = random.Random(seed)
    cells = {(0,) * (3 if space else 2)}
    while len(cells) < size:
        cell = draw.choice(sorted(cells))
        axis = draw.randrange(len(cell))
        step = draw.choice((-1, 1))
        cells.add((*cell[:axis], cell[axis] + step, *cell[axis + 1 :]))
    return sorted(cells)


@quick
@given(st.integers(0, 10**6), st.integers(1, 9), st.booleans())
def test_pieces_and_regions(seed, size, space):
    cells = grown(seed, size, space)
    colours = [1 + seed % (i + 2) for i in range(size)]
    order = shuffled(range(size), seed)
    lattice = "cube" if space else "square"
    piece = pp.Piece("A", cells, (0, 3), colours=colours)
    others = [
        pp.Piece("A", [cells[i] for i in order], (0, 3), colours=[colours[i] for i in order]),
        pp.Piece("A", numpy.array(cells), (numpy.int8(0), 3), colours=numpy.array(colours)),
        *journeys(piece),
    ]
    region = pp.Region(cells, optional=cells[:1], colours=dict(zip(cells, colours)))
    regions = [
        pp.Region(
            shuffled(cells, seed), lattice, optional=numpy.array(cells[:1]),
            colours={cells[i]: colours[i] for i in order},
        ),
        pp.Region(region, optional=region.optional, colours=region.colours),
        *journeys(region),
    ]
    for value, equals in ((piece, others), (region, regions)):
        for other in equals:
            assert other == value and hash(other) == hash(value)
            assert list(other) == list(value) and json.dumps(other.cells) == json.dumps(cells)
    puzzle = pp.Puzzle([piece], region)
    assert pp.loads(pp.dumps(puzzle)) == puzzle == pp.Puzzle([others[0]], regions[0])
    assert [p for p in puzzle.pieces] == [piece] and puzzle.region == region


@quick
@given(st.sampled_from(FEW), st.integers(0, 10**6))
def test_packings(puzzle, seed):
    packing = pp.first(puzzle, seed=seed % 5)
    mixed = [
        (placed.piece, [placed.cells[i] for i in order], [placed.edges[i] for i in order])
        if placed.edges
        else (placed.piece, numpy.array(placed.cells)[order])
        for placed in shuffled(packing, seed)
        for order in [shuffled(range(len(placed.cells)), seed)]
    ]
    for other in (pp.Packing(puzzle, mixed), pp.Packing(puzzle, packing), *journeys(packing)):
        assert other == packing and hash(other) == hash(packing)
        assert other.placements == packing.placements
        assert json.dumps(other.placements) == json.dumps(packing.placements)


def test_numbers_of_packings_that_are_given_in_any_order():
    diagram = pp.Diagram(SOMA)
    for packing in diagram.sample(20, seed=4):
        mixed = pp.Packing(
            SOMA, [(p.piece, numpy.array(p.cells[::-1])) for p in reversed(packing.placements)]
        )
        assert diagram.unrank(diagram.rank(mixed)) == packing == mixed
        assert mixed[0].cells == packing[0].cells


@pytest.mark.parametrize("puzzle", FEW, ids=lambda puzzle: puzzle.name)
def test_puzzles_never_change(puzzle):
    for again in (*journeys(puzzle), pp.loads(pp.dumps(puzzle))):
        assert again == puzzle and hash(again) == hash(puzzle)
    with pytest.raises(TypeError):
        puzzle.region.colours[puzzle.region.cells[0]] = 1
    with pytest.raises(TypeError):
        puzzle.region.labels[puzzle.region.cells[0]] = "1"
    if puzzle.edges is not None:
        assert hash(puzzle.edges) == hash(pickle.loads(pickle.dumps(puzzle.edges)))
        with pytest.raises(TypeError):
            puzzle.edges.border[puzzle.region.cells[0]] = ()


def test_answers_survive_pickling():
    for answer in (
        pp.explain(SOMA), pp.estimate(SOMA), pp.solve(SOMA, limit=2), pp.count(SOMA),
        pp.hint(SOMA), pp.disassemble(pp.first(SOMA)), pp.motions(SOMA)[1],
    ):
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer
        assert type(answer).__hash__ is None or isinstance(answer, pp.Solution) or (
            hash(again) == hash(answer)
        )


def test_pieces_in_parts_are_meant():
    with pytest.raises(pp.PuzzleError, match="piece 'A': the cells are not connected; pass in_parts"):
        pp.Piece("A", [(0, 0), (2, 0)], 2)
    with pytest.raises(pp.PuzzleError, match="a mask must be of dtype bool"):
        pp.Piece("P", numpy.array([[1, 1, 0], [0, 1, 1]]))
    apart = pp.Piece("A", [(0, 0), (2, 0)], 2, in_parts=True)
    puzzle = pp.Puzzle([apart], pp.box(4, 1))
    assert pp.count(puzzle).all == 1 and pp.loads(pp.dumps(puzzle)) == puzzle


def test_regions_are_right_or_refused():
    for wrong in (
        {"colours": {(0, 0): -1}}, {"colours": {(0, 0): 10**6}}, {"period": (-1, 0, 0)},
        {"period": (1, 2)}, {"shift": 3}, {"labels": {(0, 0): "\n"}}, {"colours": {(9, 9): 1}},
    ):
        with pytest.raises(pp.PuzzleError):
            pp.Region([(0, 0), (1, 0)], **wrong)
    with pytest.raises(pp.PuzzleError):
        pp.Puzzle([pp.Piece("A", [(0, 0)], lattice="hex")], pp.box(1, 1))


def test_searches_that_keep_nothing_and_chance():
    counted = pp.solve(SOMA, keep=False)
    assert counted and counted.all == 11520 and "240 packings" not in repr(counted)
    assert "11520 packings counted" in repr(counted)
    assert not pp.solve(pp.Puzzle(SOMA.pieces[:1], pp.box(2, 2, 1, lattice="cube")), keep=False)
    drawn = {pp.sample(SOMA)[0] for _ in range(8)}
    assert len(drawn) > 1
    assert pp.sample(SOMA, seed=5) == pp.sample(SOMA, seed=5)


def test_messages_speak_python():
    family = pp.Puzzle([pp.Connected(2, 2)], pp.box(2, 2))
    with pytest.raises(pp.PuzzleError, match=r"for count\(\) and design\(\)"):
        pp.solve(family)
    with pytest.raises(pp.PuzzleError, match="problem= does not apply"):
        pp.load("burr-piston", problem=2)
    for wrong in ("3", (3, 2), (1, 2, 3)):
        with pytest.raises((TypeError, ValueError), match="cells"):
            pp.Connected(wrong)
    with pytest.raises(TypeError, match="region|cells"):
        pp.Solver(SOMA)
    with pytest.raises(FileNotFoundError):
        pp.load_packings("none.jsonl", SOMA)
    with pytest.raises(ValueError, match="time must be at least 0"):
        pp.count_polyforms(3, time=-1)


def test_names_that_are_nearly_right():
    with pytest.raises(FileNotFoundError, match="did you mean 'soma-cube'"):
        pp.load("soma-cub")
    two = "/V.\n/VV\n\n/SOMA002\n/Z.\n/ZZ\n/.Z\n"
    assert pp.loads(two, format="soma", problem=2).name == "SOMA002"
    with pytest.raises(ValueError, match="problem must be in 1"):
        pp.loads(two, format="soma", problem=0)


def test_drawings():
    art = pp.Piece("L", "L..\nLLL")
    assert art == pp.Piece("L", [(0, 0), (0, 1), (1, 1), (2, 1)])
    assert pp.loads("pieces: [{name: L, art: [L.., LLL]}]\nregion: {box: [4, 1]}").pieces[0] == art
    step = pp.Piece("Z", "ZZ\n..\n\n.Z\n..")
    assert step.lattice == "cube" and step.cells == ((0, 0, 0), (1, 0, 0), (1, 0, 1))
    ring = pp.Region("XXX\nX.X\nXXX")
    assert len(ring) == 8 and (1, 1) not in ring and (0, 0) in ring
    assert len(pp.Piece("H", "X X\n X", lattice="hex")) == 3
    with pytest.raises(pp.PuzzleError, match="piece 'A': "):
        pp.Piece("A", "A\n.\nA")
    with pytest.raises(pp.PuzzleError, match="piece 'A': "):
        pp.Piece("A", "")


def test_polyforms():
    assert [len(pp.polyforms(size)) for size in range(1, 8)] == [1, 1, 2, 5, 12, 35, 108]
    assert [pp.count_polyforms(4, lattice) for lattice in ("cube", "hex", "triangle")] == [7, 7, 3]
    assert [pp.count_polyforms(5, kind=kind) for kind in ("free", "one-sided", "fixed")] == [12, 18, 63]
    twelve = pp.Puzzle(pp.polyforms(5), pp.box(20, 3))
    assert pp.count(twelve) == (8, 2)
    with pytest.raises(ValueError, match="size must be in 1"):
        pp.polyforms(0)
    with pytest.raises(ValueError, match="count_polyforms"):
        pp.polyforms(14)
    with pytest.raises(pp.TimeLimitReached):
        pp.count_polyforms(30, time=0.1)


def test_files_of_packings_are_read(tmp_path):
    packings = pp.solve(SOMA, limit=3).packings
    file = tmp_path / "packings.jsonl"
    file.write_bytes(pp.dumps(SOMA, "packings", packings))
    assert pp.load_packings(file, SOMA) == packings
    text = file.read_text().splitlines()
    file.write_text("\n".join([*text[:2], text[2].replace('[0,0,0]', '[0,0,1]', 1)]) + "\n")
    with pytest.raises(pp.PuzzleError):
        pp.load_packings(file, SOMA)
