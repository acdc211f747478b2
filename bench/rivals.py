"""Asks polypack and other programs the same questions in one run; for the scripts beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def timed(command, seconds):
    """What a program prints, and the wall time it took; it is killed half a minute too late."""
    began = time.monotonic()
    try:
        out = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30).stdout
    except subprocess.TimeoutExpired as late:
        out = (late.stdout or b"").decode()
    return out, time.monotonic() - began


def compare(by_polypack, others, questions):
    """Prints a line for each question, (title, answer or None if it is not known, what is asked).

    A way is called with what is asked, a folder and the seconds it has; polypack's with its path
    before them. It returns the answer, None if it has none, and the time, None if it does not try.
    `others` are names, the programs that a way needs, and the way. Returns the exit code.
    """
    os.environ.setdefault("LC_ALL", "C")
    program = sys.argv[1] if len(sys.argv) > 1 else "polypack"
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    ways = {"polypack": lambda *asked: by_polypack(program, *asked)}
    ways |= {name: way for name, needed, way in others if all(map(shutil.which, needed))}
    print(f"{'question':34}" + "".join(f"{name:>18}" for name in ways))
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        for title, known, asked in questions:
            line, answers = f"{title:34}", set()
            for way in ways.values():
                answer, spent = way(asked, Path(name), seconds)
                if answer is not None:
                    answers.add(answer)
                said = "" if spent is None else f"{'?' if answer is None else answer} in {spent:.2f} s"
                line += f"{said:>18}"
            if len(answers) > 1 or (known is not None and answers - {known}):
                line += "  wrong"
                wrong += 1
            print(line, flush=True)
    return 1 if wrong else 0
