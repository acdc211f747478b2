"""Searches that are left, interrupted, shared, watched and misused."""

import gc
import io
import os
import resource
import signal
import subprocess
import sys
import threading
import time

import polypack as pp
import pytest


def resident():
    """Bytes of memory that the process takes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def threads():
    return len(os.listdir("/proc/self/task"))


def test_ten_thousand_searches_left_half_way_leave_nothing():
    def abandon(times, puzzle):
        for _ in range(times):
            for packing in pp.packings(puzzle):
                break
        gc.collect()

    abandon(500, pp.load("example"))
    abandon(200, pp.load("soma-cube"))
    before, running = resident(), threads()
    abandon(9000, pp.load("example"))
    abandon(300, pp.load("soma-cube"))
    assert threads() == running
    assert resident() - before < 8 << 20


def test_a_search_goes_no_further_than_it_is_asked():
    walk = pp.packings(pp.load("bedlam-cube"), time=3600)
    assert next(walk) != next(walk)
    assert walk.ending is None
    walk.close()
    assert next(walk, None) is None and walk.ending == "stopped"
    with pp.packings(pp.load("example")) as few:
        assert len(list(few)) == 4 and few.ending == "complete"
    few = pp.packings(pp.load("example"), limit=3)
    assert len(list(few)) == 3 and few.ending == "limit"


def test_threads_find_the_same_packings_in_the_same_order():
    puzzle = pp.load("bedlam-cube")
    alone = pp.packings(puzzle, limit=1000)
    with pp.packings(puzzle, threads=2, limit=1000) as shared:
        assert [packing.placements for packing in shared] == [
            packing.placements for packing in alone
        ]
        assert shared.ending == "limit"
    rest = pp.packings(puzzle, threads=2)
    for _ in range(100):
        next(rest)
    rest.close()
    assert next(rest, None) is None and rest.ending == "stopped"


@pytest.fixture
def alarm():
    """Ctrl-C after a while."""

    def after(seconds):
        def interrupt(number, frame):
            raise KeyboardInterrupt

        signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    yield after
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)


def test_ctrl_c_ends_a_search_with_what_was_found(alarm):
    pieces = [piece.with_copies(2) for piece in pp.pieces("pentominoes")]
    alarm(1)
    with pytest.raises(KeyboardInterrupt) as caught:
        pp.solve(pp.Puzzle(pieces, pp.box(10, 12)))
    found = caught.value.result
    assert found.ending == "interrupted" and not found.complete
    assert len(found.packings) > 3
    for packing in found.packings[:3]:
        pp.verify(packing)


@pytest.mark.parametrize("work", [
    lambda puzzle: pp.count(puzzle),
    lambda puzzle: pp.estimate(puzzle, probes=10**9, time=None),
    lambda puzzle: pp.Diagram(puzzle),
    lambda puzzle: pp.certify(puzzle),
    lambda puzzle: list(pp.packings(puzzle)),
    lambda puzzle: list(pp.packings(puzzle, threads=2)),
], ids=["count", "estimate", "diagram", "certify", "packings", "packings on two threads"])
def test_ctrl_c_ends_everything(alarm, work):
    # Searches of several thousand core hours.
    blocks = pp.Puzzle(
        [piece.with_copies(2) for piece in pp.pieces("pentacubes")], pp.box(2, 5, 29), name="long"
    )
    running = threads()
    alarm(0.5)
    with pytest.raises(KeyboardInterrupt):
        work(blocks)
        pytest.fail("it ended by itself")
    assert threads() <= running + 2  # those of the pool may stay


def test_ctrl_c_ends_an_explanation(alarm):
    # A straight line cuts each of two million million packings.
    whole = pp.Puzzle([pp.Piece("D", [(0, 0), (1, 0)], "any")], pp.box(60, 2), fault_free=True)
    alarm(0.5)
    with pytest.raises(KeyboardInterrupt):
        pp.explain(whole, time=None)
        pytest.fail("it ended by itself")


def test_ctrl_c_of_a_sequence_leaves_the_numbers(alarm):
    pieces = [piece.with_copies("any") for piece in pp.pieces("pentominoes")]
    strip = pp.Puzzle(pieces, pp.box(12, 2))
    alarm(1)
    with pytest.raises(pp.Interrupted) as caught:
        pp.sequence(strip, vary="y", last=10_000, prove=True)
    assert caught.value.result.ending == "interrupted"


def test_the_keys_of_a_terminal():
    script = (
        "import polypack as pp, signal\n"
        # Where the tests run in the background, it is ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "puzzle = pp.load('bedlam-cube')\n"
        "print('ready', flush=True)\n"
        "try: pp.solve(puzzle)\n"
        "except pp.Interrupted as e: print(e.result.ending)\n"
    )
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    assert child.communicate(timeout=60)[0] == "interrupted\n" and child.returncode == 0


def test_the_lock_of_the_interpreter_is_released():
    ticks = 0
    ended = threading.Event()

    def tick():
        nonlocal ticks
        while not ended.is_set():
            ticks += 1
            time.sleep(0.001)

    other = threading.Thread(target=tick)
    other.start()
    with pytest.raises(pp.TimeLimitReached):
        pp.count(pp.load("bedlam-cube"), time=0.5)
    ended.set()
    other.join()
    assert ticks > 20


def test_threads_share_a_puzzle():
    soma = pp.load("soma-cube")
    found = []
    work = [threading.Thread(target=lambda: found.append(pp.count(soma))) for _ in range(8)]
    work += [threading.Thread(target=lambda: found.append(len(list(pp.packings(soma)))))
             for _ in range(4)]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert sorted(map(str, found)) == ["240"] * 4 + ["Count(all=11520, distinct=240)"] * 8


def test_progress_is_told_and_what_it_throws_arrives():
    puzzle = pp.load("bedlam-cube")
    told = []
    with pytest.raises(pp.TimeLimitReached):
        pp.first(puzzle, time=0)
    pp.solve(puzzle, time=1.5, keep=False, progress=told.append)
    assert told and all(progress.seconds >= 0 for progress in told)
    assert any(progress.nodes > 0 for progress in told)

    pytest.importorskip("tqdm")
    shown = io.StringIO()
    pp.solve(puzzle, time=0.8, keep=False, progress=pp.bar(file=shown))
    assert "searching" in shown.getvalue()

    class Enough(Exception):
        pass

    def enough(progress):
        raise Enough

    running = threads()
    for _ in range(5):
        with pytest.raises(Enough):
            pp.solve(puzzle, keep=False, progress=enough)
        with pytest.raises(Enough):
            pp.count(puzzle, progress=enough)
    assert threads() <= running + 2


def test_the_progress_of_an_iteration_is_told():
    puzzle = pp.load("pentominoes-6x10-any")
    told = []
    for _ in pp.packings(puzzle, time=1, progress=told.append):
        pass
    assert len(told) >= 2 and told[-1].packings > told[0].packings > 0

    def enough(progress):
        raise LookupError

    walk = pp.packings(puzzle, progress=enough)
    with pytest.raises(LookupError):
        for _ in walk:
            pass
    assert walk.ending == "stopped" and next(walk, None) is None


def test_packings_that_are_kept_are_compact_and_count_as_memory(alarm):
    puzzle = pp.load("pentominoes-6x10-any")
    limit = 8 << 20
    before = resident()
    found = pp.solve(puzzle, memory=limit)
    assert found.ending == "memory" and not found.complete
    assert resident() - before < 8 * limit
    assert limit / 2 < 100 * len(found)
    pp.verify(found[0])
    pp.verify(found.packings[-1])
    assert found[:3] == list(found[:3]) and found[-1] == found[len(found) - 1]
    with pytest.raises(IndexError):
        found[len(found)]

    alarm(1)
    begun = time.monotonic()
    with pytest.raises(pp.Interrupted) as caught:
        pp.solve(puzzle, memory=None)
    assert time.monotonic() - begun < 3
    assert len(caught.value.result) > 1000


def test_a_seed_and_whether_there_is_one_packing():
    assert pp.first(pp.load("soma-cube"), seed=7) is not None
    assert pp.solve(pp.load("soma-cube"), limit=2, seed=7).unique is False
    one = pp.Puzzle([pp.Piece("I", [(0, 0), (1, 0)])], pp.box(2, 1))
    assert pp.solve(one, limit=2).unique is True
    none = pp.Puzzle([pp.Piece("I", [(0, 0), (1, 0)])], pp.box(3, 1))
    assert pp.solve(none, limit=2).unique is False
    assert pp.solve(pp.load("bedlam-cube"), limit=2, time=0).unique is None


def test_time_ends_a_search_with_what_was_found():
    found = pp.solve(pp.load("bedlam-cube"), time=0.3)
    assert found.ending == "time"
    with pytest.raises(pp.MemoryLimitExceeded):
        pp.solve(pp.load("bedlam-cube"), memory=1000)


I = pp.Piece("I", [(0, 0), (1, 0)])
SQUARE = pp.box(2, 2)
HUGE = 10**9

HOSTILE = {
    "no pieces": lambda: pp.Puzzle([], SQUARE),
    "no cells": lambda: pp.Puzzle([pp.Piece("I", [])], SQUARE),
    "no region": lambda: pp.Puzzle([I], pp.Region([])),
    "far away": lambda: pp.Puzzle([pp.Piece("I", [(0, 0), (HUGE, 0)])], SQUARE),
    "farther": lambda: pp.Puzzle([pp.Piece("I", [(0, 10**30)])], SQUARE),
    "far region": lambda: pp.Puzzle([I], pp.Region([(HUGE, HUGE), (HUGE + 1, HUGE)])),
    "huge box": lambda: pp.box(HUGE, HUGE),
    "empty box": lambda: pp.box(0, 3),
    "flat box": lambda: pp.box(2, 2, 2, lattice="hex"),
    "negative copies": lambda: pp.Puzzle([pp.Piece("I", [(0, 0)], copies=-1)], SQUARE),
    "copies backwards": lambda: pp.Puzzle([pp.Piece("I", [(0, 0)], copies=(3, 1))], SQUARE),
    "copies in words": lambda: pp.Piece("I", [(0, 0)], copies="many"),
    "fractions": lambda: pp.Puzzle([pp.Piece("I", [(0.5, 0)])], SQUARE),
    "bytes as cells": lambda: pp.Piece("I", b"II"),
    "numbers as cells": lambda: pp.Puzzle([pp.Piece("I", [1, 2], lattice="square")], SQUARE),
    "bytes as a name": lambda: pp.Puzzle([pp.Piece(b"I", [(0, 0)])], SQUARE),
    "a broken name": lambda: pp.Puzzle([pp.Piece("\udcff", [(0, 0)])], SQUARE),
    "three coordinates": lambda: pp.Puzzle([I], pp.Region([(0, 0, 0)], lattice="square")),
    "other lattice": lambda: pp.Puzzle([I], pp.box(2, 2, lattice="hex")),
    "cubes in a plane": lambda: pp.Puzzle(pp.pieces("soma"), SQUARE),
    "unknown lattice": lambda: pp.box(2, 2, lattice="cubic"),
    "not a kind": lambda: pp.Puzzle([I], pp.Region([(0, 0, 9)], lattice="triangle")),
    "cells as a region": lambda: pp.Puzzle([I], 7),
    "no piece": lambda: pp.Puzzle(["I"], SQUARE),
    "twice": lambda: pp.Puzzle([I, I], SQUARE),
    "outside": lambda: pp.Puzzle([I], SQUARE, fixed=[("I", [(5, 5), (6, 5)])]),
    "text that is none": lambda: pp.loads(b"\xff\xfe\x00"),
    "a number as text": lambda: pp.loads(7),
    "unknown format": lambda: pp.loads("x", format="word"),
    "written unknown": lambda: pp.dumps(pp.load("example"), "word"),
    "a list as a path": lambda: pp.load(["example"]),
    "negative threads": lambda: pp.solve(pp.load("example"), threads=-1),
    "many threads": lambda: pp.solve(pp.load("example"), threads=10**12),
    "no limit": lambda: pp.solve(pp.load("example"), limit=0),
    "time that is none": lambda: pp.solve(pp.load("example"), time=float("nan")),
    "unknown symmetry": lambda: pp.solve(pp.load("example"), symmetry="some"),
    "unknown engine": lambda: pp.solve(pp.load("example"), engine="steam"),
    "unknown method": lambda: pp.count(pp.load("example"), method="fingers"),
    "progress of text": lambda: pp.count(pp.load("example"), progress="yes"),
    "unknown axis": lambda: pp.sequence(pp.load("dominoes-6x6"), vary="w"),
    "backwards": lambda: pp.sequence(pp.load("dominoes-6x6"), vary="x", first=9, last=3),
    "too many to take": lambda: pp.choose(pp.load("pentominoes-5x5-choose"), take=13),
    "no limit": lambda: pp.choose(pp.load("pentominoes-5x5-choose"), limit=0),
    "a bag of none": lambda: pp.bag(pp.load("pentominoes-5x5-choose"), 0),
    "no such goal": lambda: pp.design(pp.load("pentominoes-5x5-choose"), "best"),
    "no checkpoint": lambda: pp.design(pp.load("design-3x3x3-cut"), start="here"),
    "a checkpoint without walks": lambda: pp.design(
        pp.load("design-3x3x3-cut"), by="exhaustive",
        start=pp.design(pp.load("design-3x3x3-cut"), limit=100).checkpoint),
    "none kept": lambda: pp.design(pp.load("pentominoes-5x5-choose"), best=0),
    "no such piece": lambda: pp.order(pp.load("pentominoes-6x10"), "Q"),
    "no such find": lambda: pp.order(pp.load("pentominoes-6x10"), "Y", find="even"),
    "too many copies": lambda: pp.order(pp.load("pentominoes-6x10"), "Y", limit=10**6),
    "an order of balls": lambda: pp.order(pp.load("kanoodle-pyramid")),
    "prime boxes of balls": lambda: pp.prime_boxes(pp.load("kanoodle-pyramid")),
    "one piece": lambda: pp.compat(pp.load("pentominoes-6x10"), ["F"]),
    "all pentominoes": lambda: pp.compat(pp.load("pentominoes-6x10")),
    "a large multiple": lambda: pp.compat(pp.load("pentominoes-6x10"), "FI", limit=10**6),
    "unknown change": lambda: pp.make_unique(pp.load("soma-cube"), by="magic"),
    "too many pieces": lambda: pp.booklet(pp.load("pentominoes-5x5-choose"), random=13),
    "unknown paper": lambda: pp.booklet(pp.load("pentominoes-5x5-choose"), 1).page(paper="a0"),
    "large region": lambda: pp.choose(pp.load("hexominoes-14x15")),
    "rank 0": lambda: pp.unrank(pp.load("example"), 0),
    "rank too high": lambda: pp.unrank(pp.load("example"), 10**40),
    "rank of a part": lambda: pp.Diagram(pp.load("example")).rank(pp.first(pp.load("example"))[:2]),
    "no sample": lambda: pp.sample(pp.load("example"), -1),
    "nothing to draw": lambda: pp.svg([]),
    "two puzzles": lambda: pp.page([pp.first(pp.load("example")), pp.first(pp.load("soma-cube"))]),
    "flat iso": lambda: pp.text(pp.first(pp.load("example")), "iso"),
    "no size": lambda: pp.export(pp.load("soma-cube"), "stl", cell=0),
    "size that is none": lambda: pp.export(pp.load("soma-cube"), "stl", cell=float("nan")),
    "wide gap": lambda: pp.export(pp.load("soma-cube"), "stl", gap=15),
    "other model": lambda: pp.export(pp.load("soma-cube"), "exe"),
    "no edge left": lambda: pp.disassemble(
        pp.first(pp.load("soma-cube")), moves="turns", bevel=0.4999999),
    "no packing": lambda: pp.Packing(pp.load("example"), []),
    "packing of others": lambda: pp.Packing(pp.load("example"), pp.first(pp.load("soma-cube"))),
    "no proof": lambda: pp.check_proof(b"p cnf 1 1\n1 0\n", b"nonsense"),
    "fields that lack": lambda: pp._polypack.Puzzle({}, []),
    "fields that are none": lambda: pp._polypack.Puzzle({"name": None}, []),
}


@pytest.mark.parametrize("misuse", HOSTILE.values(), ids=HOSTILE.keys())
def test_misuse_is_an_exception(misuse):
    with pytest.raises((ValueError, TypeError, LookupError, RuntimeError)) as caught:
        misuse()
    assert "Unable to cast" not in str(caught.value)


SOMA = pp.load("soma-cube")
ONE = pp.first(SOMA)

NAMED = {
    "a path must be a str or a path, not bytes": lambda: pp.load(b"soma-cube"),
    "a path must be a str or a path, not int": lambda: pp.load(3),
    "a path must be a str or a path, not list": lambda: pp.dump(SOMA, ["x.yaml"]),
    "lengths must be at least 1, and the depth 1": lambda: pp.box(0, 3),
    "limit must be an integer, got 1.5": lambda: pp.solve(SOMA, limit=1.5),
    "limit must be an integer, got '3'": lambda: pp.solve(SOMA, limit="3"),
    "limit must be in 1..": lambda: pp.solve(SOMA, limit=10**30),
    "time must be a number of seconds, or None; got '10s'": lambda: pp.count(SOMA, time="10s"),
    "time must be at least 0 seconds, or None; got -1": lambda: pp.count(SOMA, time=-1),
    "memory must be a number of bytes, or None; got '2GiB'":
        lambda: pp.solve(SOMA, memory="2GiB"),
    "disk must be a number of bytes": lambda: pp.count(SOMA, disk="16G"),
    "all must be True or False, got 'no'": lambda: pp.solve(SOMA, all="no"),
    "keep must be True or False, got 0": lambda: pp.solve(SOMA, keep=0),
    "seed must be in 0..": lambda: pp.first(SOMA, seed=2**70),
    "width must be an integer, got 2.0": lambda: pp.box(2.0, 3),
    "width must be an integer, got '3'": lambda: pp.box("3", "3"),
    "number must be an integer, got 1.0": lambda: pp.unrank(SOMA, 1.0),
    "limit must be an integer, got 1.5": lambda: pp.sample(SOMA, 1.5),
    "cell must be a number, got 'x'": lambda: pp.svg(ONE, cell="x"),
    "formula must be bytes, not str": lambda: pp.check_proof("a", "b"),
    "packings are numbered from 1": lambda: pp.unrank(SOMA, 0),
    "there are only 11520 packings": lambda: pp.unrank(SOMA, 11521),
    "pass distinct=False": lambda: pp.count(SOMA, method="diagram"),
    "unknown extension '.docx'; pass format=": lambda: pp.dump(SOMA, "soma.docx"),
    "use .count()": lambda: len(pp.Diagram(pp.load("dominoes-20x20"))),
    "a puzzle is expected, not str; use pp.load('soma-cube')": lambda: pp.count("soma-cube"),
    "a puzzle is expected, not str; use pp.load('soma')": lambda: pp.Diagram("soma"),
    "a puzzle is expected, not NoneType": lambda: pp.explain(None),
    "a puzzle is expected, not list": lambda: pp.solve([SOMA]),
    "a packing is expected, not Solution": lambda: pp.export(pp.solve(SOMA, limit=1), "stl"),
    "a packing is expected, not Puzzle": lambda: pp.disassemble(SOMA),
    "a packing is expected, not Puzzle; pp.first": lambda: pp.svg(SOMA),
    "a placement must be a Placement, a pair (name, cells), or a triple":
        lambda: SOMA.with_fixed("V", [(0, 0, 0)]),
    "piece 'A': there are no cells": lambda: pp.Piece("A", []),
    "piece 'A': a coordinate must be an integer, got 0.5": lambda: pp.Piece("A", [(0.5, 0)]),
    "piece 'A': a cell of the square lattice must be [x, y], got (0,)":
        lambda: pp.Piece("A", [(0,)]),
    "piece 'A': a cell of the square lattice must be [x, y], got 'AA'":
        lambda: pp.Piece("A", ["AA", ".A"]),
    "piece 'A': turning must be one of": lambda: pp.Piece("A", [(0, 0)], turning="maybe"),
    "piece 'A': turn_over must be True or False": lambda: pp.Piece("A", [(0, 0)], turn_over="no"),
    "piece 'A': copies must be at least 0": lambda: pp.Piece("A", [(0, 0)], copies=-1),
    "piece 'A': copies must be a number, a pair (least, most) or 'any', got 2.5":
        lambda: pp.Piece("A", [(0, 0)], copies=2.5),
    "piece 'A': the cell (0, 1) is given twice; an array that is a mask must be of dtype bool":
        lambda: pp.Piece("A", [(0, 0), (0, 1), (0, 1)]),
    "region: the cell (1, 1, 1) is given twice": lambda: pp.Region([[1, 1, 1]] * 3),
}


@pytest.mark.parametrize("text", NAMED)
def test_mistakes_are_named(text):
    with pytest.raises((ValueError, TypeError, LookupError, OverflowError)) as caught:
        NAMED[text]()
    assert text in str(caught.value)
    if text.startswith(("piece", "region")) and not isinstance(caught.value, TypeError):
        assert isinstance(caught.value, pp.PuzzleError)


def test_an_iteration_has_one_thread_at_a_time():
    walk = pp.packings(pp.load("bedlam-cube"))
    wrong = []

    def take():
        try:
            for _ in range(20):
                next(walk)
        except ValueError as error:
            wrong.append(str(error))
        except StopIteration:
            pass

    both = [threading.Thread(target=take) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert all("under way" in text for text in wrong)


def test_the_best_packing():
    cross = pp.Piece("X", [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], "any", value=3)
    puzzle = pp.Puzzle([cross], pp.Region(square(8), optional=square(8)))
    found = pp.best(puzzle, maximise={"copies": "X"})
    assert (found.best, found.bound, found.proven, found.ending) == (8, 8, True, "complete")
    assert found.packing is not None and len(found.packing) == 8
    assert pp.best(puzzle, minimise="holes").best == 24
    assert pp.best(puzzle, maximise="value").best == 24
    assert pp.best(puzzle, minimise="pieces").best == 0
    assert pp.best(pp.loads("pieces: [{name: D, art: [XX], copies: any}]\nregion: {box: [3, 3]}\n"
                            "holes: 9\nmaximise: pieces\n")).best == 4
    for wrong in ({"maximise": "copies"}, {"maximise": {"copies": "Y"}}, {"minimise": "all"}, {},
                  {"maximise": "pieces", "minimise": "pieces"}):
        with pytest.raises(ValueError):
            pp.best(puzzle, **wrong)


def test_pieces_that_may_not_touch():
    domino = pp.Piece("D", [(0, 0), (1, 0)], (0, 4))
    apart = pp.Puzzle([domino], pp.Region(square(3), optional=square(3)),
                      no_touching=[("sides", [])])
    corners = pp.Puzzle([domino], pp.Region(square(3), optional=square(3)),
                        no_touching=[("corners", ["D"])])
    assert pp.best(apart, maximise="pieces").best == 2
    assert pp.best(corners, maximise="pieces").best == 2
    assert pp.count(corners).all < pp.count(apart).all
    assert pp.loads(pp.dumps(apart)) == apart
    with pytest.raises(pp.PuzzleError, match="not the name of a piece"):
        pp.Puzzle([domino], pp.box(3, 3), no_touching=[("sides", ["E"])])
    with pytest.raises(ValueError, match="sides"):
        pp.Puzzle([domino], pp.box(3, 3), no_touching=[("edges", [])])


def test_edges_that_match():
    red, blue = 1, 2
    tile = pp.Piece("A", [(0, 0)], 4, turn_over=False, edges=[(red, blue, blue, red)])
    puzzle = pp.Puzzle([tile], pp.box(2, 2), edges=pp.Edges(["red", "blue"], border=red))
    assert pp.count(puzzle) == (1, 1)
    packing = pp.first(puzzle)
    assert packing.at((0, 0)).edges == ((red, blue, blue, red),)
    assert packing.at((1, 1)).edges == ((blue, red, red, blue),)
    assert pp.Packing(puzzle, [(piece, cells) for piece, cells in packing]) == packing
    assert pp.loads(pp.dumps(puzzle)) == puzzle
    assert puzzle.edges.border[1, 0] == (red, red, 0, 0)
    wrong = [packing[0], packing[1], packing[2], ("A", [(1, 1)], [(red, blue, blue, red)])]
    with pytest.raises(pp.PuzzleError, match="does not match"):
        pp.Packing(puzzle, wrong)
    fixed = pp.Puzzle([tile], pp.box(2, 2), fixed=[packing[0]], edges=pp.Edges(["red", "blue"]))
    assert pp.count(fixed).all == 4
    pairs = pp.Edges(["tab", "slot"], pairs={"tab": "slot"})
    key = pp.Piece("K", [(0, 0)], 2, turning="none", edges=[(0, 1, 0, 2)])
    assert pp.count(pp.Puzzle([key], pp.box(2, 1), edges=pairs)).all == 1
    with pytest.raises(pp.PuzzleError, match="edge"):
        pp.Puzzle([tile], pp.box(2, 2))
    with pytest.raises(ValueError, match="side"):
        pp.Puzzle([pp.Piece("A", [(0, 0)], edges=[(1, 1)])], pp.box(1, 1), edges=pairs)


def square(side):
    return [(x, y) for x in range(side) for y in range(side)]
