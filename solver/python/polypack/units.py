"""Searches that end later than the process, or are shared by several: units in a folder."""

from __future__ import annotations

import os
from dataclasses import dataclass

from . import _polypack
from .errors import Interrupted, _explained, _integer
from .packings import MEMORY, Engine, Report, Symmetry, _options, _report
from .puzzles import Puzzle, _path, _puzzle, dump, load


@dataclass(frozen=True)
class Merged:
    """What the units of a folder have found so far. ``done`` is the share of the search; ``sound``
    is False where results are missing, damaged, or differ. ``digest`` is the same for every search
    that found the same packings."""

    all: int
    distinct: int
    digest: str
    nodes: int
    done: float
    units_done: int
    units_left: int
    finished: bool
    sound: bool


@_explained
def split(
    puzzle: Puzzle,
    folder: str | os.PathLike[str],
    units: int = 1000,
    *,
    symmetry: Symmetry = "full",
    engine: Engine = "",
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> int:
    """Divides the search into about so many ``units`` in a new ``folder``, for work() and for
    `polypack work`; returns how many there are. The puzzle is written to a file beside it."""
    own = os.path.abspath(_path(folder))
    file = f"{own}.yaml"
    if os.path.exists(file):
        raise FileExistsError(f"{file} is there already")
    dump(_puzzle(puzzle), file)
    try:
        return _polypack.split(
            puzzle._handle, file, own, _integer("units", units, 1, 10_000_000),
            _options(threads, time, memory, symmetry=symmetry, engine=engine), _report(progress),
        )
    except BaseException:
        os.remove(file)
        raise


@_explained
def work(
    folder: str | os.PathLike[str],
    puzzle: Puzzle | None = None,
    *,
    threads: int = 0,
    time: float | None = None,
    memory: float | None = MEMORY,
    progress: Report = None,
) -> Merged:
    """Searches the units of a ``folder`` until all are done or the time is over; another call, here
    or on another machine, goes on. Ctrl-C raises Interrupted, whose ``result`` has what was found.
    ``puzzle`` is needed only if its file has moved.

    >>> import polypack as pp, tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     units = pp.split(pp.load("soma-cube"), place + "/soma", 20)
    ...     done = pp.work(place + "/soma")
    >>> done.finished, done.distinct
    (True, 240)
    """
    own = _path(folder)
    asked = load(_polypack.source_of(own)) if puzzle is None else _puzzle(puzzle)
    _, _, interrupted = _polypack.work(
        own, asked._handle, _options(threads, time, memory), _report(progress)
    )
    if interrupted:
        raise Interrupted(merge(own))
    return merge(own)


@_explained
def merge(folder: str | os.PathLike[str], *, progress: Report = None) -> Merged:
    """Adds up what the units of a ``folder`` have found so far."""
    return Merged(**_polypack.merge(_path(folder), _report(progress)))
