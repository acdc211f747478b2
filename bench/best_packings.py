#!/usr/bin/env python3
"""The best packings, beside integer programming: polypack, CBC, GLPK and clasp in the same run.

    bench/best_packings.py [POLYPACK] [SECONDS]

Each question is asked of polypack as a file, and of the others as a model with a variable for each
placement and at most one placement on each cell or, where pieces may not touch, on each two cells
side by side (stronger than a pair of placements at a time, and than edges of a graph). Every answer
is compared with the known one before its time counts. CBC and GLPK: apt-get install coinor-cbc
glpk-utils; clasp: apt-get install clasp. Prints a line for each question.
"""

from __future__ import annotations

import itertools
import re
import sys

from rivals import compare, timed

PENTOMINOES = {
    "F": [".XX", "XX.", ".X."], "I": ["XXXXX"], "L": ["XXXX", "X..."], "N": [".XXX", "XX.."],
    "P": ["XX", "XX", "X."], "T": ["XXX", ".X.", ".X."], "U": ["X.X", "XXX"],
    "V": ["X..", "X..", "XXX"], "W": ["X..", "XX.", ".XX"], "X": [".X.", "XXX", ".X."],
    "Y": ["XXXX", ".X.."], "Z": ["XX.", ".X.", ".XX"],
}


def cells_of(art):
    return [(x, y) for y, row in enumerate(art) for x, mark in enumerate(row) if mark == "X"]


def orientations(cells):
    found = set()
    for turned_over, turns in itertools.product((False, True), range(4)):
        turned = [(-x, y) if turned_over else (x, y) for x, y in cells]
        for _ in range(turns):
            turned = [(-y, x) for x, y in turned]
        left, top = min(x for x, _ in turned), min(y for _, y in turned)
        found.add(tuple(sorted((x - left, y - top) for x, y in turned)))
    return sorted(found)


def placements(pieces, side):
    for name, cells in pieces.items():
        for shape in orientations(cells):
            for dx in range(side - max(x for x, _ in shape)):
                for dy in range(side - max(y for _, y in shape)):
                    yield name, frozenset((x + dx, y + dy) for x, y in shape)


class Question:
    """The most, or the least, of a sum of placements in a square; the best known answer."""

    def __init__(self, title, pieces, side, answer, *, maximise, filled, once, apart, weights, rest):
        self.title, self.side, self.answer, self.maximise = title, side, answer, maximise
        self.placed = list(placements(pieces, side))
        self.weights = [weights.get(name, 0) for name, _ in self.placed]
        self.rows = []  # variables and "<=" or "="
        board = list(itertools.product(range(side), repeat=2))
        covering = {cell: [] for cell in board}
        for number, (_, cells) in enumerate(self.placed):
            for cell in cells:
                covering[cell].append(number)
        if apart:
            for x, y in board:
                for other in ((x + 1, y), (x, y + 1)):
                    if other in covering:
                        either = sorted(set(covering[x, y]) | set(covering[other]))
                        self.rows.append((either, "<="))
        else:
            for cell in board:
                if covering[cell]:  # a corner of the square has no X
                    self.rows.append((covering[cell], "=" if filled else "<="))
        if once:
            for name in pieces:
                self.rows.append(([i for i, (n, _) in enumerate(self.placed) if n == name], "<="))
        copies = "{min: 0, max: 1}" if once else "any"
        lines = ["pieces:"]
        for name, cells in pieces.items():
            value = f", value: {weights[name]}" if rest == "value" else ""
            lines.append(f"  - {{name: {name}, copies: {copies}{value}, cells: "
                         f"{[list(cell) for cell in cells]}}}")
        lines.append(f"region: {{box: [{side}, {side}]}}")
        if not filled:
            lines.append(f"holes: {side * side}")
        if apart:
            lines.append("rules: {no_touching: {by: sides}}")
        lines.append(f"{'maximise' if maximise else 'minimise'}: {rest}")
        self.puzzle = "\n".join(lines) + "\n"

    def lp(self):
        terms = " + ".join(f"{w} x{i}" for i, w in enumerate(self.weights) if w)
        lines = ["Maximize" if self.maximise else "Minimize", f" obj: {terms}", "Subject To"]
        for number, (row, sense) in enumerate(self.rows):
            lines.append(f" r{number}: " + "\n  + ".join(f"x{i}" for i in row) + f" {sense} 1")
        lines += ["Binary", *(f" x{i}" for i in range(len(self.placed))), "End"]
        return "\n".join(lines) + "\n"

    def opb(self):
        sign = -1 if self.maximise else 1
        terms = " ".join(f"{sign * w:+d} x{i + 1}" for i, w in enumerate(self.weights) if w)
        lines = [f"* #variable= {len(self.placed)} #constraint= {len(self.rows)}", f"min: {terms} ;"]
        for row, sense in self.rows:
            if sense == "=":
                lines.append(" ".join(f"+1 x{i + 1}" for i in row) + " = 1 ;")
            else:
                lines.append(" ".join(f"-1 x{i + 1}" for i in row) + " >= -1 ;")
        return "\n".join(lines) + "\n"


def questions():
    pentominoes = {name: cells_of(art) for name, art in PENTOMINOES.items()}
    once = {name: 1 for name in pentominoes}
    yield Question("X-pentominoes in 8x8", {"X": pentominoes["X"]}, 8, 8, maximise=True,
                   filled=False, once=False, apart=False, weights={"X": 1}, rest="{copies: X}")
    for side, answer in ((11, 11), (13, 11)):
        squares = {f"S{k}": list(itertools.product(range(k), repeat=2)) for k in range(1, side)}
        yield Question(f"fewest squares in {side}x{side}", squares, side, answer, maximise=False,
                       filled=True, once=False, apart=False, weights={n: 1 for n in squares},
                       rest="pieces")
    for side, answer in ((6, 4), (7, 6), (8, 8)):
        yield Question(f"pentominoes apart in {side}x{side}", pentominoes, side, answer,
                       maximise=True, filled=False, once=True, apart=True, weights=once,
                       rest="pieces")
    worth = {name: 3 + 5 * number % 11 for number, name in enumerate(pentominoes)}
    yield Question("most valuable pentominoes in 6x6", pentominoes, 6, None, maximise=True,
                   filled=False, once=True, apart=False, weights=worth, rest="value")


def by_polypack(program, question, folder, seconds):
    file = folder / "question.yaml"
    file.write_text(question.puzzle)
    out, spent = timed([program, "solve", file, "--time", str(seconds), "--quiet"],
                       seconds)
    best = re.search(r"^best +(?:a value of )?(\d+)\D.*proven$", out, re.M)
    return (int(best[1]) if best and "complete    no" not in out else None), spent


def by_cbc(question, folder, seconds):
    file = folder / "question.lp"
    file.write_text(question.lp())
    out, spent = timed(["cbc", file, "sec", str(seconds), "solve"], seconds)
    best = re.search(r"Objective value: +(-?[\d.]+)", out)
    return (round(abs(float(best[1]))) if best and "Optimal solution found" in out else None), spent


def by_glpk(question, folder, seconds):
    file = folder / "question.lp"
    file.write_text(question.lp())
    out, spent = timed(["glpsol", "--lp", file, "--tmlim", str(seconds), "--cuts", "-o",
                        folder / "glpk.txt"], seconds)
    text = (folder / "glpk.txt").read_text() if (folder / "glpk.txt").exists() else ""
    best = re.search(r"^Objective: +obj = (-?[\d.]+)", text, re.M)
    return (round(float(best[1])) if best and "INTEGER OPTIMAL" in text else None), spent


def by_clasp(question, folder, seconds):
    file = folder / "question.opb"
    file.write_text(question.opb())
    out, spent = timed(["clasp", file, f"--time-limit={seconds}", "--quiet=1"], seconds)
    best = re.findall(r"^o (-?\d+)", out, re.M)
    return (abs(int(best[-1])) if best and "OPTIMUM FOUND" in out else None), spent


if __name__ == "__main__":
    sys.exit(compare(by_polypack, [("cbc", ("cbc",), by_cbc), ("glpsol", ("glpsol",), by_glpk),
                                   ("clasp", ("clasp",), by_clasp)],
                     ((question.title, question.answer, question) for question in questions())))
