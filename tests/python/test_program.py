"""The package says what the program says."""

import json

import polypack as pp
import pytest
from conftest import ROOT

FILES = sorted((ROOT / "puzzles").glob("*.yaml"))


def small(file):
    """Puzzles that are counted in a moment, by what their files say."""
    puzzle = pp.load(file)
    every, distinct = puzzle.expected
    return len(puzzle.region) <= 30 and max(every or 0, distinct or 0) <= 20_000


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def placements(line):
    return [(placed["piece"], tuple(map(tuple, placed["cells"]))) for placed in line["packing"]]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_puzzle_survives_fields_files_and_hashes(file):
    puzzle = pp.load(file)
    copy = pp.puzzles._unpickled(puzzle._fields, [])
    assert copy == puzzle and hash(copy) == hash(puzzle)
    assert copy.puzzle_hash == puzzle.puzzle_hash
    # No file that polypack writes says pieces that have no given shape.
    if puzzle._fields["connected"] or any(any(p.removable) for p in puzzle.pieces):
        with pytest.raises(pp.CannotWrite, match="the format yaml cannot express pieces"):
            pp.dumps(puzzle)
    else:
        assert pp.loads(pp.dumps(puzzle)) == puzzle


@pytest.mark.parametrize("file", filter(small, FILES), ids=lambda file: file.stem)
def test_counts(file, polypack):
    puzzle = pp.load(file)
    counted = pp.count(puzzle)
    said = json.loads(polypack("solve", file, "--count", "--json")) if puzzle._has_rules else None
    if said is None:
        said = dict(line.split() for line in polypack("count", file, "--distinct").splitlines())
        assert said == {"distinct": str(counted.distinct), "all": str(counted.all)}
    else:
        assert (counted.all, counted.distinct) == (said["all"], said["distinct"])
    for number, published in zip(counted, puzzle.expected):
        assert published is None or number == published


def test_packings_are_those_of_solve(puzzles, polypack):
    file = puzzles / "soma-cube.yaml"
    said = {tuple(placements(line)) for line in lines(polypack("solve", file, "--json"))
            if "packing" in line}
    found = {tuple(map(tuple, packing)) for packing in pp.packings(pp.load(file), symmetry="full")}
    assert len(found) == len(said) == 240
    # Both list one of each class, not always the same one.
    assert len(set(pp.packings(pp.load(file), all=True))) == 11520


def test_samples_marginals_and_ranks(puzzles, polypack, tmp_path):
    file = puzzles / "soma-cube.yaml"
    soma = pp.load(file)
    text = polypack("sample", file, "-n", 3, "--seed", 7, "--json")
    said = [placements(line) for line in lines(text) if "packing" in line]
    drawn = pp.sample(soma, 3, seed=7)
    assert [list(map(tuple, packing)) for packing in drawn] == said
    (tmp_path / "drawn.jsonl").write_text(text)
    ranks = polypack("rank", file, tmp_path / "drawn.jsonl").split()
    diagram = pp.Diagram(soma)
    assert [str(diagram.rank(packing)) for packing in drawn] == ranks
    assert [diagram.unrank(int(number)) for number in ranks] == drawn
    table = json.loads(polypack("marginals", file, "--json"))
    said = {(p["piece"], tuple(map(tuple, p["cells"]))): int(p["packings"])
            for p in table["placements"] if p["packings"] != "0"}
    assert {(m.piece, m.cells): m.packings for m in diagram.marginals()} == said
    assert str(diagram.hint().packings) == json.loads(polypack("hint", file, "--json"))["packings"]


def test_sequences(puzzles, polypack):
    file = puzzles / "dominoes-6x6.yaml"
    *terms, law = lines(polypack("sequence", file, "--vary", "x", "--law", "--json"))
    found = pp.sequence(pp.load(file), vary="x")
    assert found.counts == [int(term["count"]) for term in terms]
    assert list(found.law.numerator) == [int(c) for c in law["numerator"]]
    assert list(found.law.denominator) == [int(c) for c in law["denominator"]]
    assert found.law.first_terms(21)[1:] == found.counts


def test_choices(puzzles, polypack):
    file = puzzles / "pentominoes-5x5-choose.yaml"
    *choices, about = lines(polypack("choose", file, "--list", "packing", "--json"))
    found = pp.choose(pp.load(file))
    assert [choice._asdict() for choice in found.packing] == choices
    assert (found.choices, len(found.one)) == (about["choices"], about["one"])
    assert pp.choose(pp.load(file), take=5, limit=2).one == found.one
    # With a counterexample, the code is 1.
    assert pp.bag(pp.load(file), 5).every is False


def test_designs(puzzles, polypack):
    file = puzzles / "pentominoes-5x5-choose.yaml"
    found = pp.design(pp.load(file), "many-packings", by="exhaustive", best=2)
    about = json.loads(polypack("design", file, "--goal", "many-packings", "--by", "exhaustive", "--best", "2",
                                "--json"))
    assert [choice.pieces for choice in found.best] == [set["pieces"] for set in about["best"]]
    assert (found.sets, found.one) == (about["sets"], about["one"])
    assert pp.design(pp.load(file), seed=3).best[0].distinct == 1
    cube = puzzles / "design-3x3x3-cut.yaml"
    found = pp.design(pp.load(cube), ["unique", "level"], limit=20000)
    about = json.loads(
        polypack("design", cube, "--goal", "unique,level", "--limit", "20000", "--json")
    )
    assert [best.pieces for best in found.best] == [best["pieces"] for best in about["best"]]
    assert found.best[0].level == about["best"][0]["level"]
    assert pp.solve(found.best[0].puzzle).distinct == 1
    # In two parts as in one.
    half = pp.design(pp.load(cube), ["unique", "level"], limit=10000)
    assert half.searched < found.searched
    again = pp.design(pp.load(cube), ["unique", "level"], limit=20000, start=half.checkpoint)
    assert again.searched == found.searched and again.checkpoint == found.checkpoint
    assert [best.pieces for best in again.best] == [best.pieces for best in found.best]


def test_orders(puzzles, polypack):
    file = puzzles / "pentominoes-6x10.yaml"
    for piece, one_sided in (("Y", False), ("Y", True), ("P", False)):
        found = pp.order(pp.load(file), piece, one_sided=one_sided)
        said = lines(polypack("order", file, "--piece", piece, "--json",
                              *(["--one-sided"] if one_sided else [])))[-1]
        assert (found.copies, list(found.sides)) == (said["order"], said["sides"])
        assert pp.verify(found.packing) is None
        assert len(found.packing) == found.copies
    none = pp.order(pp.load(file), "X", limit=20)
    assert none.copies is None and none.packing is None and none.ending == "complete"
    assert pp.order(pp.load(file), "L", find="odd").copies == 21
    torus = pp.order(pp.load(file), "X", find="torus")
    assert (torus.copies, torus.sides, torus.shift) == (1, (5, 1), 2)
    assert torus.packing.puzzle.region.shift == 2 and pp.verify(torus.packing) is None
    assert pp.order(pp.load(file), "X", find="straight-torus").sides == (5, 5)
    pair = pp.order(pp.load(file), ["F", "U"], each=True)
    assert (pair.copies, pair.cells, pair.sides) == (6, 30, (3, 10))
    assert {placement.piece for placement in pair.packing} == {"F", "U"}
    assert pp.order(pp.load(file), "P", find="reptile").copies == 4


def test_prime_boxes(puzzles, polypack):
    file = puzzles / "pentominoes-6x10.yaml"
    found = pp.prime_boxes(pp.load(file), "Y", limit=30)
    said = json.loads(polypack("order", file, "--piece", "Y", "--find", "primes", "--limit", "30",
                               "--json"))
    assert [list(box) for box in found.boxes] == said["primes"]
    assert (found.proven_below, found.ending) == (31, "complete")


def test_common_multiples(puzzles, polypack):
    file = puzzles / "pentominoes-6x10.yaml"
    for pair, options in (("FU", {}), ("VW", {}), ("UX", {"limit": 100}), ("UV", {"holes": False})):
        found = pp.compat(pp.load(file), pair, **{"limit": 30} | options)
        words = ["--no-holes"] if options.get("holes") is False else []
        said = lines(polypack("compat", file, "--piece", pair[0], "--piece", pair[1], "--json",
                              "--limit", str(options.get("limit", 30)), *words))[-1]
        assert (found.cells, found.never, found.proven_below, found.nodes) == (
            said["cells"], said["never"], said["proven_below"], said["nodes"])
        assert [len(packing) for packing in found.packings] == (said["copies"] or [])
        assert all(pp.verify(packing) is None for packing in found.packings)


def test_booklets(puzzles, polypack, tmp_path):
    file = puzzles / "pentominoes-5x5-choose.yaml"
    page = tmp_path / "page.html"
    (about,) = lines(polypack("booklet", file, "-n", "4", "--json", "-o", page, "--cards"))
    sheet = pp.booklet(pp.load(file), 4)
    assert [(p.grade, p.steps, p.chance) for p in sheet.problems] == [
        (p["grade"], p["steps"], p["chance"]) for p in about["problems"]
    ]
    assert sheet.page(cards=True) == page.read_text()
    sheet.save(tmp_path / "own.html", cards=True)
    assert (tmp_path / "own.html").read_text() == page.read_text()
    problem = sheet.problems[0]
    assert pp.count(problem.puzzle, distinct=True).distinct == 1
    assert pp.Packing(problem.puzzle, problem.answer.placements) == problem.answer
    profile = pp.difficulty(problem.puzzle, family=pp.load(file))
    assert (profile.steps, profile.chance) == (problem.steps, problem.chance)
    assert sum(profile.rank) == 44


@pytest.mark.parametrize("by", ["place", "marks", "colours", "move"])
def test_unique_puzzles(puzzles, polypack, by):
    file = puzzles / "pentominoes-3x20.yaml"
    (about,) = lines(polypack("unique", file, "--json", "--by", by))
    found = pp.make_unique(pp.load(file), by=by)
    assert (found.changes, found.proven) == (about["changes"], about["proven"])
    assert pp.count(found.puzzle, distinct=True).distinct == 1
    assert pp.Packing(found.puzzle, found.packing.placements) == found.packing


def test_explanations(tmp_path, polypack):
    file = tmp_path / "odd.yaml"
    file.write_text("pieces: [{name: D, copies: any, art: DD}]\nregion: {box: [3, 3]}\n")
    found = pp.explain(pp.load(file))
    assert found.verdict == "impossible"
    assert found.details == json.loads(polypack("explain", file, "--json"))
    assert pp.first(pp.load(file)) is None


def test_disassemblies(puzzles, polypack, tmp_path):
    file = puzzles / "burr-piston.yaml"
    burr = pp.load(file)
    said = [line for line in lines(polypack("disassemble", file, "--json"))
            if "disassembly" in line]
    assert said
    for line in said[:5]:
        packing = pp.Packing(burr, placements(line))
        apart = pp.disassemble(packing)
        assert apart.comes_apart == line["disassembly"]["comes_apart"]
        assert apart.level == line["disassembly"]["level"]
        assert apart.details["moves"] == len(apart.moves)


def test_files_of_packings(puzzles, polypack, tmp_path):
    soma = pp.load(puzzles / "soma-cube.yaml")
    packings = pp.solve(soma, limit=3).packings
    pp.dump(soma, tmp_path / "soma.xmpuzzle", packings=packings)
    assert pp.load(tmp_path / "soma.xmpuzzle").packings == packings
    (tmp_path / "soma.jsonl").write_bytes(pp.dumps(soma, "packings", packings))
    assert "3" in polypack("verify", puzzles / "soma-cube.yaml", tmp_path / "soma.jsonl")


def test_the_first_of_several_problems_is_read_with_a_warning():
    two = "/V.\n/VV\n\n/SOMA002\n/Z.\n/ZZ\n/.Z\n"
    with pytest.warns(UserWarning, match="^two: 2 problems; this is problem 1; problem= chooses"):
        first = pp.loads(two, format="soma", name="two")
    assert first == pp.loads(two, format="soma", name="two", problem="1")
    assert pp.loads(two, format="soma", problem="2").name == "SOMA002"


def test_errors_have_their_places(tmp_path):
    file = tmp_path / "bad.yaml"
    file.write_text("pieces:\n  - {name: I, art: II}\n  - {name: I, art: II}\nregion: {box: [2, 2]}\n")
    with pytest.raises(pp.PuzzleError) as caught:
        pp.load(file)
    error = caught.value
    assert (error.file, error.line) == (str(file), 3) and error.column > 0
    assert str(error).startswith(f"{file}:3:{error.column}: ")
    assert pp.check(file) == [str(error)]
    with pytest.raises(FileNotFoundError):
        pp.load(tmp_path / "none.yaml")
