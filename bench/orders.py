#!/usr/bin/env python3
"""The smallest rectangle that two polyominoes pack together: polypack, clasp and CBC in one run.

    bench/orders.py [POLYPACK] [SECONDS]

polypack is asked once. The others are asked for one rectangle after another, in the order of their
cells, whether at least one of each polyomino packs it, if the sizes of the pieces permit that: a
variable for each placement, one placement on each cell. Every answer, a number of cells, is
compared with the published one before its time counts. apt-get install clasp coinor-cbc. Prints a
line for each question.
"""

from __future__ import annotations

import json
import sys
import time

from best_packings import PENTOMINOES, cells_of, orientations
from rivals import compare, timed

T_HEXOMINO = ["XXX", ".X.", ".X.", ".X."]


def placements(pieces, width, height):
    for name, cells in pieces.items():
        for shape in orientations(cells):
            for dx in range(width - max(x for x, _ in shape)):
                for dy in range(height - max(y for _, y in shape)):
                    yield name, [(x + dx, y + dy) for x, y in shape]


def rows_of(pieces, width, height):
    """The placements, and rows of those on each cell and of those of each piece."""
    placed = list(placements(pieces, width, height))
    cells = {(x, y): [] for x in range(width) for y in range(height)}
    of = {name: [] for name in pieces}
    for number, (name, covered) in enumerate(placed):
        of[name].append(number)
        for cell in covered:
            cells[cell].append(number)
    return len(placed), list(cells.values()), list(of.values())


def rectangles(pieces, most):
    """The rectangles, by cells, that so many cells of the pieces can fill."""
    sizes = [len(cells) for cells in pieces.values()]
    possible = {sum(sizes)}
    for cells in range(sum(sizes), most + 1):
        if any(cells - size in possible for size in sizes):
            possible.add(cells)
    for cells in sorted(possible):
        for width in range(1, int(cells**0.5) + 1):
            if cells % width == 0:
                yield width, cells // width


def by_polypack(program, pieces, folder, seconds):
    file = folder / "pair.yaml"
    lines = [f"  - {{name: {name}, cells: {[list(cell) for cell in cells]}}}"
             for name, cells in pieces.items()]
    file.write_text("\n".join(["pieces:", *lines]) + "\n")
    out, spent = timed([program, "order", file, "--each", "--limit", "200", "--time", str(seconds),
                        "--json"], seconds)
    return json.loads(out.splitlines()[-1])["cells"], spent


def one_by_one(pieces, seconds, packs):
    began = time.monotonic()
    for width, height in rectangles(pieces, 1000):
        left = seconds - (time.monotonic() - began)
        answer = packs(width, height, max(1, int(left))) if left > 0 else None
        if answer is None:
            return None, time.monotonic() - began
        if answer:
            return width * height, time.monotonic() - began
    return None, time.monotonic() - began


def by_clasp(pieces, folder, seconds):
    def packs(width, height, left):
        variables, cells, of = rows_of(pieces, width, height)
        if not all(cells) or not all(of):
            return False
        lines = [f"* #variable= {variables} #constraint= {len(cells) + len(of)}"]
        lines += [" ".join(f"+1 x{i + 1}" for i in row) + " = 1 ;" for row in cells]
        lines += [" ".join(f"+1 x{i + 1}" for i in row) + " >= 1 ;" for row in of]
        (folder / "pair.opb").write_text("\n".join(lines) + "\n")
        out, _ = timed(["clasp", folder / "pair.opb", f"--time-limit={left}", "--quiet=2"], left)
        return {"s SATISFIABLE": True, "s UNSATISFIABLE": False}.get(
            next((line for line in out.splitlines() if line.startswith("s ")), ""))
    return one_by_one(pieces, seconds, packs)


def by_cbc(pieces, folder, seconds):
    def packs(width, height, left):
        variables, cells, of = rows_of(pieces, width, height)
        if not all(cells) or not all(of):
            return False
        lines = ["Minimize", " obj: x0", "Subject To"]
        for number, (row, sense) in enumerate([(row, "=") for row in cells] +
                                              [(row, ">=") for row in of]):
            lines.append(f" r{number}: " + "\n  + ".join(f"x{i}" for i in row) + f" {sense} 1")
        lines += ["Binary", *(f" x{i}" for i in range(variables)), "End"]
        (folder / "pair.lp").write_text("\n".join(lines) + "\n")
        out, _ = timed(["cbc", folder / "pair.lp", "sec", str(left), "solve"], left)
        if "Optimal solution found" in out:
            return True
        return False if "infeasible" in out else None
    return one_by_one(pieces, seconds, packs)


def block(width, height):
    return [(x, y) for x in range(width) for y in range(height)]


def questions():
    hexomino = cells_of(T_HEXOMINO)
    for sides, answer in (((2, 3), 72), ((2, 2), 108), ((3, 4), 84), ((2, 6), 240), ((2, 5), 304),
                          ((3, 5), 576)):
        yield f"T-hexomino and {sides[0]}x{sides[1]}", answer, {"T": hexomino, "B": block(*sides)}
    for name, sides, answer in (("U", (1, 4), 78), ("Z", (2, 3), 104), ("N", (2, 5), 70),
                                ("X", (1, 3), 150)):
        yield (f"{name}-pentomino and {sides[0]}x{sides[1]}", answer,
               {name: cells_of(PENTOMINOES[name]), "B": block(*sides)})


if __name__ == "__main__":
    sys.exit(compare(by_polypack, [("clasp", ("clasp",), by_clasp), ("cbc", ("cbc",), by_cbc)],
                     questions()))
