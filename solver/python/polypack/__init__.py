"""A polyomino and polycube packing solver.

>>> import polypack as pp
>>> soma = pp.load("soma-cube.yaml")
>>> pp.count(soma)
Count(all=11520, distinct=240)
>>> for packing in pp.packings(soma):
...     break
>>> len(packing)
7

The functions have the names of the program's commands; docs/python.md has a worked example.
"""

from . import _polypack
from .analysis import (
    Bag,
    Certificate,
    Checked,
    Choice,
    Choices,
    Design,
    Designs,
    Diagram,
    Disassembly,
    Estimate,
    Explanation,
    Heat,
    Hint,
    Interval,
    Law,
    Marginal,
    Move,
    Multiple,
    Order,
    PrimeBoxes,
    Sequence,
    bag,
    certify,
    check_proof,
    choose,
    compat,
    design,
    disassemble,
    estimate,
    explain,
    heat,
    hint,
    marginals,
    order,
    prime_boxes,
    rank,
    sample,
    sequence,
    unrank,
)
from .booklets import (
    Booklet,
    Difficulty,
    Problem,
    Unique,
    booklet,
    difficulty,
    make_unique,
)
from .errors import (
    CannotDisassemble,
    CannotWrite,
    Interrupted,
    MemoryLimitExceeded,
    PuzzleError,
    TimeLimitReached,
)
from .motions import (
    Motion,
    Placements,
    SetCount,
    Solver,
    canonical,
    motions,
    orbit,
    placements,
    same,
)
from .packings import (
    Best,
    Count,
    Packing,
    Packings,
    Placement,
    Progress,
    Solution,
    Traits,
    bar,
    best,
    count,
    count_by,
    first,
    load_packings,
    packings,
    solve,
    verify,
)
from .pictures import export, page, svg, text
from .puzzles import (
    Connected,
    DesignRules,
    Edges,
    Piece,
    Puzzle,
    Region,
    box,
    check,
    count_polyforms,
    dump,
    dumps,
    lattices,
    load,
    loads,
    pieces,
    polyforms,
    puzzle_hash,
    shipped,
)
from .units import Merged, merge, split, work

__version__: str = _polypack.version

__all__ = [
    "Bag", "Best", "Booklet", "CannotDisassemble", "CannotWrite", "Certificate", "Checked",
    "Choice", "Choices", "Connected", "Count", "Design", "DesignRules", "Designs", "Diagram",
    "Difficulty", "Disassembly", "Edges", "Estimate", "Explanation", "Heat", "Hint", "Interrupted",
    "Interval", "Law", "Marginal", "MemoryLimitExceeded", "Merged", "Motion", "Move", "Multiple",
    "Order", "Packing", "Packings", "Piece", "Placement", "Placements", "PrimeBoxes", "Problem",
    "Progress", "Puzzle", "PuzzleError", "Region", "Sequence", "SetCount", "Solution", "Solver",
    "TimeLimitReached", "Traits", "Unique", "bag", "bar", "best", "booklet", "box", "canonical",
    "certify", "check", "check_proof", "choose", "compat", "count", "count_by", "count_polyforms",
    "design", "difficulty", "disassemble", "dump", "dumps", "estimate", "explain", "export",
    "first", "heat", "hint", "lattices", "load", "load_packings", "loads", "make_unique",
    "marginals", "merge", "motions", "orbit", "order", "packings", "page", "pieces", "placements",
    "polyforms", "prime_boxes", "puzzle_hash", "rank", "same", "sample", "sequence", "shipped",
    "solve", "split", "svg", "text", "unrank", "verify", "work",
]
