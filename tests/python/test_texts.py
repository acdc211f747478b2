"""Documentation that runs, types that hold, notebooks that are what they show."""

import doctest
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
PACKAGE = ROOT / "solver" / "python" / "polypack"


@pytest.mark.parametrize(
    "module", ["", ".analysis", ".booklets", ".errors", ".packings", ".pictures", ".puzzles"]
)
def test_examples_in_the_package(module):
    tested = doctest.testmod(importlib.import_module("polypack" + module), optionflags=FLAGS)
    assert tested.attempted > 0 and tested.failed == 0


def test_the_page_of_the_manual():
    tested = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False,
                              optionflags=0)
    assert tested.attempted > 10 and tested.failed == 0


def run(*command, **options):
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           **options)
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


def test_types(tmp_path):
    script = tmp_path / "use.py"
    script.write_text(
        "import polypack as pp\n"
        "soma = pp.Puzzle(pp.pieces('soma'), pp.box(3, 3, 3))\n"
        "number: int | None = pp.count(soma).all\n"
        "for packing in pp.packings(soma):\n"
        "    name: str = packing[0].piece\n"
        "moves: list[pp.Move] = pp.disassemble(packing).moves\n"
    )
    run("mypy", "--strict", "--cache-dir", str(tmp_path), "--python-executable", sys.executable,
        "--ignore-missing-imports", str(PACKAGE), cwd=tmp_path)
    run("mypy", "--strict", "--cache-dir", str(tmp_path), "--python-executable", sys.executable,
        str(script), cwd=tmp_path)


def test_the_stub_is_of_the_module(tmp_path):
    import polypack

    if shutil.which("stubtest") is None:
        pytest.skip("stubtest is not installed")
    allowed = tmp_path / "allowed"
    # Classes of pybind11 have a metaclass, and its functions no signatures that Python sees; the
    # names are compared.
    allowed.write_text("polypack._polypack.(Options|Report|RawPacking|RawCells)\n"
                       "polypack._polypack.(Diagram|Disassembly|(Kept|Sheets)(.__init__)?|Puzzle|Walk)\n")
    installed = str(Path(polypack.__file__).parents[1])
    own = os.pathsep.join(filter(None, [installed, os.environ.get("PYTHONPATH")]))
    run("stubtest", "polypack._polypack", "--allowlist", str(allowed), cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": own, "MYPYPATH": installed})


@pytest.mark.parametrize("notebook", sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")),
                         ids=lambda file: file.stem)
def test_notebooks(notebook, tmp_path):
    pytest.importorskip("nbconvert")
    import polypack

    # The kernel is the system's Python, which finds the package of this one.
    installed = str(Path(polypack.__file__).parents[1])
    run(sys.executable, "-m", "nbconvert", "--to", "html", "--execute", str(notebook),
        "--output-dir", str(tmp_path), cwd=tmp_path, env={**os.environ, "PYTHONPATH": installed})
    page = (tmp_path / f"{notebook.stem}.html").read_text()
    assert "Traceback" not in page
