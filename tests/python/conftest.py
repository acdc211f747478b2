import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("POLYPACK", str(ROOT / "build" / "release" / "polypack"))


@pytest.fixture
def polypack():
    """Runs the program; its output, whatever it exits with."""

    def run(*arguments):
        ended = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True)
        assert ended.returncode in (0, 1), ended.stderr
        return ended.stdout

    return run


@pytest.fixture
def puzzles():
    return ROOT / "puzzles"
