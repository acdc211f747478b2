"""Documentation that runs, types that hold, notebooks that are what they show."""

import doctest
import importlib
import inspect
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from conftest import ROOT

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
PACKAGE = ROOT / "solver" / "python" / "polypack"


@pytest.mark.parametrize(
    "module",
    ["", ".analysis", ".booklets", ".errors", ".motions", ".packings", ".pictures", ".puzzles", ".units"],
)
def test_examples_in_the_package(module):
    tested = doctest.testmod(importlib.import_module("polypack" + module), optionflags=FLAGS)
    assert tested.attempted > 0 and tested.failed == 0


MANUAL = [ROOT / "docs" / name for name in ("python.md", "python-from-sage.md")]


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: page.stem)
def test_the_pages_of_the_manual(page):
    tested = doctest.testfile(str(page), module_relative=False, optionflags=0)
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
        "number: int = pp.count(soma).all\n"
        "for packing in pp.packings(soma):\n"
        "    name: str = packing[0].piece\n"
        "moves: list[pp.Move] = pp.disassemble(packing).moves\n"
    )
    run("mypy", "--strict", "--cache-dir", str(tmp_path), "--python-executable", sys.executable,
        "--ignore-missing-imports", str(PACKAGE), cwd=tmp_path)
    run("mypy", "--strict", "--cache-dir", str(tmp_path), "--python-executable", sys.executable,
        str(script), cwd=tmp_path)


@pytest.mark.parametrize("page", MANUAL, ids=lambda page: page.stem)
def test_types_of_the_manual(page, tmp_path):
    lines = [line.strip()[4:] for line in page.read_text().splitlines()
             if line.strip().startswith((">>> ", "... "))]
    script = tmp_path / "manual.py"
    script.write_text("\n".join(lines) + "\n")
    assert len(lines) > 20
    run("mypy", "--strict", "--cache-dir", str(tmp_path), "--python-executable", sys.executable,
        str(script), cwd=tmp_path)


def is_public(name, value):
    return not name.startswith("_") and callable(value)


def described():
    """The functions, classes and methods of the package, by name."""
    import polypack

    for name in polypack.__all__:
        value = getattr(polypack, name)
        if inspect.isclass(value) and issubclass(value, BaseException):
            continue
        yield name, value
        if inspect.isclass(value):
            for method, own in vars(value).items():
                if is_public(method, own) and own.__doc__:
                    yield f"{name}.{method}", own


def test_help_explains_every_argument():
    missing = []
    for name, value in described():
        of = value.__init__ if inspect.isclass(value) else value
        made = ("Piece", "Region", "Edges", "Puzzle", "Packing", "Diagram", "Solver")
        if inspect.isclass(value) and name not in made:
            continue  # functions return them
        text = inspect.getdoc(value) or ""
        for argument in inspect.signature(of).parameters:
            if argument not in ("self", "args", "kwargs") and not re.search(rf"\b{argument}\b", text):
                missing.append(f"{name}: {argument}")
    assert not missing, "\n".join(missing)


def test_names_of_choices_are_those_of_the_program():
    import polypack as pp

    packings = importlib.import_module("polypack.packings")  # pp.packings is the function
    soma = pp.load("soma-cube")
    for call, names in (
        (lambda: pp.solve(soma, engine="x"), packings.Engine),
        (lambda: pp.count(soma, method="x"), packings.CountMethod),
        (lambda: pp.design(soma, "x"), pp.analysis.Goal),
        (lambda: pp.order(soma, find="x"), pp.analysis.Find),
        (lambda: pp.solve(soma, symmetry="x"), packings.Symmetry),
        (lambda: pp.Diagram(soma, method="x"), pp.analysis.DiagramMethod),
    ):
        with pytest.raises(ValueError) as caught:
            call()
        said = set(re.findall(r"[a-z0-9-]+", str(caught.value)))
        assert {name for name in get_args(names) if name} <= said, caught.value


def test_the_stub_is_of_the_module(tmp_path):
    import polypack

    if shutil.which("stubtest") is None:
        pytest.skip("stubtest is not installed")
    allowed = tmp_path / "allowed"
    # Classes of pybind11 have a metaclass, and its functions no signatures that Python sees; the
    # names are compared.
    allowed.write_text("polypack._polypack.(Options|Report|RawPacking|RawCells?)\n"
                       "polypack._polypack.(Diagram|Disassembly|(Kept|Sheets)(.__init__)?|Motions|Puzzle|Sets|Walk)\n")
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
