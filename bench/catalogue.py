#!/usr/bin/python3
"""Recounts the levels and difficulties in puzzles/catalogue.json: catalogue.py POLYPACK [NAME...]

Of all puzzles, or those named. Prints what differs and writes the file; new puzzles have to be put
into a section by hand before. The difficulty goes from 1 to 5: a step for each factor of ten in the
chance that pieces put down at random make a packing, beyond one in ten, and by the level where
packings come apart. Chances that are not known exactly are estimated, which may differ by a step
near a power of ten.
"""
import json
import math
import subprocess
import sys
from pathlib import Path

CATALOGUE = Path(__file__).resolve().parents[1] / "puzzles/catalogue.json"
SECONDS = 5


def records(polypack: str, *words: str) -> list[dict]:
    ended = subprocess.run([polypack, *words, "--json"], capture_output=True, text=True, check=False)
    return [json.loads(line) for line in ended.stdout.splitlines()]


def difficulty_of(chance: float, level: int) -> int:
    by_chance = math.ceil(-math.log10(chance)) - 1
    by_level = 1 if level < 3 else 3 if level < 5 else 4 if level < 8 else 5
    return max(1, min(5, max(by_chance, by_level)))


def found_out(polypack: str, puzzle: dict) -> dict:
    """Its level and difficulty, as far as they are known in time."""
    which = [puzzle["file"]] + (["--problem", str(puzzle["problem"])] if puzzle["problem"] else [])
    profiles = [r for r in records(polypack, "difficulty", *which, "--time", f"{SECONDS}s") if "begins" in r]
    if not profiles or profiles[0]["distinct"] == 0 and profiles[0]["complete"]:
        return {}
    profile, facts = profiles[0], {}
    level = profile["level"] or 0
    if level > 1:
        apart = records(polypack, "disassemble", *which, "--solvable", "--time", f"{SECONDS}s")
        facts["level"] = next((r["disassembly"]["separations"] for r in apart
                               if r.get("disassembly", {}).get("level") == level), str(level))
    chance = profile["chance"] or (profile["played"] or {}).get("high")
    if chance:
        facts["difficulty"] = difficulty_of(chance, level)
    return facts


def text_of(catalogue: dict) -> str:
    """As JSON with a line for each puzzle."""
    sections = []
    for section, puzzles in catalogue.items():
        lines = [f"    {json.dumps(name)}: {json.dumps(facts)}" for name, facts in puzzles.items()]
        sections.append(f"  {json.dumps(section)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(sections) + "\n}\n"


def main() -> None:
    polypack, names = sys.argv[1], set(sys.argv[2:])
    catalogue = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    entries = {name: facts for puzzles in catalogue.values() for name, facts in puzzles.items()}
    for puzzle in records(polypack, "list"):
        if puzzle["kind"] != "puzzle" or (names and puzzle["file"] not in names):
            continue
        facts = entries[puzzle["file"]]
        if puzzle["problem"]:
            problems = facts.setdefault("problems", [])
            problems += [{} for _ in range(puzzle["problem"] - len(problems))]
            facts = problems[puzzle["problem"] - 1]
        found = found_out(polypack, puzzle)
        if any(facts.get(key) != value for key, value in found.items()):
            print(f"{puzzle['name']}: {found}, was {facts}")
        facts.update(found)
    CATALOGUE.write_text(text_of(catalogue), encoding="utf-8")


main()
