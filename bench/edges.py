#!/usr/bin/env python3
"""Edges that match, beside other ways: polypack, clasp, CBC and GLPK in the same run.

    bench/edges.py [POLYPACK] [SECONDS]

MacMahon's 24 squares of three colours in 4 x 6 and 24 triangles of four in a hexagon, each with one
colour around, his cubes of six in 2 x 2 x 2, and a framed set of 6 x 6 squares: a first packing, and
the number of all. The others get a variable for each way to lie of each piece in each cell; as
answer sets (clasp, by gringo) edges have a colour, for CBC and GLPK each colour comes to an edge
from both sides or neither. These two do not count. Every count is compared with the known one
before its time does. apt-get install gringo clasp coinor-cbc glpk-utils.
"""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import time
from pathlib import Path

from rivals import compare, timed


def turned(sides):  # of a polygon
    return {sides[i:] + sides[:i] for i in range(len(sides))}


def turned_cubes(faces):  # top, back, right, front, left, bottom
    found, ways = {faces}, [faces]
    while ways:
        t, n, e, s, w, b = ways.pop()
        for turned in ((t, w, n, e, s, b), (s, t, e, b, w, n)):
            if turned not in found:
                found.add(turned)
                ways.append(turned)
    return found


def shapes(tuples, turned):
    return sorted({min(turned(t)) for t in tuples})


def square_cells(width, height):
    return {(x, y): [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
            for y in range(height) for x in range(width)}


def triangle_cells(edge):  # a hexagon's; corners are [x, y] with y upwards to the right
    cells = {}
    for x, y, up in itertools.product(range(-edge, edge), range(-edge, edge), (True, False)):
        corners = ([(x, y), (x + 1, y), (x, y + 1)] if up
                   else [(x + 1, y + 1), (x, y + 1), (x + 1, y)])
        if all(abs(i + j) <= edge for i, j in corners):
            across = [(0, 0), (0, -1), (-1, 0)] if up else [(0, 0), (0, 1), (1, 0)]
            cells[x, y, up] = [(x + i, y + j, not up) for i, j in across]
    return cells


class Question:
    """Pieces of one cell each, whose sides have letters; cells with their neighbours by side."""

    def __init__(self, title, file, answer, pieces, turned, cells, border, *, each=True):
        self.title, self.file, self.answer, self.each = title, file, answer, each
        self.cells = cells
        self.edges = {}  # by pair of cells, or by cell and border: number
        for cell, around in cells.items():
            for other in around:
                if other in cells:
                    self.edges.setdefault(frozenset((cell, other)), len(self.edges))
        self.ways = []  # piece, cell, colours by edge
        for piece, letters in enumerate(pieces):
            for cell, around in cells.items():
                for sides in sorted(turned(letters)):
                    at_border = [(i, side) for i, side in enumerate(sides) if around[i] not in cells]
                    if any(border[i] != side for i, side in at_border):
                        continue
                    shown = {self.edges[frozenset((cell, around[i]))]: side
                             for i, side in enumerate(sides) if around[i] in cells}
                    self.ways.append((piece, cell, shown))
        self.pieces = range(len(pieces))

    def lp(self):
        lines = ["Minimize", " obj: 0 x0", "Subject To"]

        def row(terms, sense, bound):
            lines.append(f" r{len(lines)}: " + "\n  ".join(terms) + f" {sense} {bound}")

        for cell in self.cells:
            row([f"+ x{i}" for i, way in enumerate(self.ways) if way[1] == cell], "=", 1)
        for piece in self.pieces:
            terms = [f"+ x{i}" for i, way in enumerate(self.ways) if way[0] == piece]
            if terms:
                row(terms, "=" if self.each else "<=", 1)
        order = {cell: number for number, cell in enumerate(self.cells)}
        for pair, edge in self.edges.items():
            first = min(pair, key=order.get)
            for colour in sorted({way[2][edge] for way in self.ways if edge in way[2]}):
                row([f"{'+' if way[1] == first else '-'} x{i}" for i, way in enumerate(self.ways)
                     if way[2].get(edge) == colour], "=", 0)
        lines += ["Binary", *(f" x{i}" for i in range(len(self.ways))), "End"]
        return "\n".join(lines) + "\n"

    def program(self):
        number = {cell: i for i, cell in enumerate(self.cells)}
        facts = []
        for i, (piece, cell, shown) in enumerate(self.ways):
            facts.append(f"way({i},{piece},{number[cell]}).")
            facts += [f"shows({i},{edge},{colour})." for edge, colour in shown.items()]
        most = "1" if self.each else "0"
        return "\n".join([
            *facts,
            "1 { x(I) : way(I,P,C) } 1 :- way(_,_,C).",
            f"{most} {{ x(I) : way(I,P,C) }} 1 :- way(_,P,_).",
            "colour(E,C) :- x(I), shows(I,E,C).",
            ":- colour(E,C), colour(E,D), C < D.",
            "#show x/1.",
        ]) + "\n"


def questions():
    root = Path(__file__).resolve().parent.parent / "puzzles"
    yield Question("squares in 4x6", root / "macmahon-squares-4x6.yaml", 106624,
                   shapes(itertools.product("rgb", repeat=4), turned), turned,
                   square_cells(6, 4), "rrrr")
    yield Question("triangles in a hexagon", root / "macmahon-triangles-hexagon.yaml", 11853792,
                   shapes(itertools.product("rgby", repeat=3), turned), turned,
                   triangle_cells(2), "rrr")
    framed = root / "framed-squares-6x6.yaml"
    yield Question("framed squares in 6x6", framed, 4,
                   re.findall(r"edges: (\w+)}", framed.read_text()), turned,
                   square_cells(6, 6), "oooo")
    cube = {(x, y, z): [(x, y, z + 1), (x, y - 1, z), (x + 1, y, z), (x, y + 1, z), (x - 1, y, z),
                        (x, y, z - 1)]
            for x, y, z in itertools.product(range(2), repeat=3)}
    yield Question("cubes in 2x2x2", root / "macmahon-cubes-2x2x2.yaml", 2,
                   shapes(itertools.permutations("abcdef"), turned_cubes), turned_cubes, cube,
                   "abcdef", each=False)


def by_polypack(program, asked, folder, seconds):
    question, every = asked
    what = ["count"] if every else ["solve", "--limit", "1"]
    out, spent = timed([program, *what, question.file, "--threads", "1", "--time", str(seconds)],
                       seconds)
    if every:
        found = re.search(r"^all +(\d+)$", out, re.M)
        return (int(found[1]) if found and "complete    no" not in out else None), spent
    return (1 if re.search(r"^all +", out, re.M) or "more packings" in out else None), spent


def by_clasp(asked, folder, seconds):
    question, every = asked
    (folder / "question.lp").write_text(question.program())
    began = time.monotonic()
    with open(folder / "ground", "w") as ground:
        subprocess.run(["gringo", folder / "question.lp"], stdout=ground, check=True)
    out, _ = timed(["clasp", folder / "ground", "-n", "0" if every else "1", "--quiet=2",
                    f"--time-limit={seconds}"], seconds)
    found = re.search(r"^Models +: (\d+)(\+?)", out, re.M)
    whole = found and (not every or not found[2]) and "INTERRUPTED" not in out
    return (int(found[1]) if whole else None), time.monotonic() - began


def by_cbc(asked, folder, seconds):
    question, every = asked
    if every:
        return None, None
    (folder / "cbc.lp").write_text(question.lp())
    out, spent = timed(["cbc", folder / "cbc.lp", "sec", str(seconds), "solve"], seconds)
    return (1 if "Optimal solution found" in out else None), spent


def by_glpk(asked, folder, seconds):
    question, every = asked
    if every:
        return None, None
    (folder / "glpk.lp").write_text(question.lp())
    out, spent = timed(["glpsol", "--lp", folder / "glpk.lp", "--tmlim", str(seconds), "--cuts"],
                       seconds)
    return (1 if "INTEGER OPTIMAL SOLUTION FOUND" in out else None), spent


def asked():
    for question, every in itertools.product(questions(), (False, True)):
        yield (f"{question.title}, {'all' if every else 'one'}", question.answer if every else 1,
               (question, every))


if __name__ == "__main__":
    sys.exit(compare(by_polypack, [("clasp", ("gringo", "clasp"), by_clasp), ("cbc", ("cbc",), by_cbc),
                                   ("glpsol", ("glpsol",), by_glpk)], asked()))
