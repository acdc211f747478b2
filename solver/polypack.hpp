// Everything that is public, for programs that do not mind the time to compile it. docs/library.md
// says what is where.
#pragma once

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/api/count_exactly.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/puzzle_diagram.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/sequence/sequence.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/take_apart.hpp"
#include "polypack/distribution/checkpoint.hpp"
#include "polypack/distribution/unit_run.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/json_text.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/packing/rules.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"
#include "polypack/render/drawing.hpp"
#include "polypack/solve.hpp"
#include "polypack/version.hpp"
