// Packings and results as JSON lines.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "polypack/api/solve_options.hpp"

namespace polypack {

// {"puzzle": {"name", "lattice", "pieces": [...], "region": [[x, y, ...], ...], ...}}: what is
// needed to draw packings, in the user's coordinates; keys whose value is the usual one are left
// out.
//   a piece       {"piece": NAME, "cells": [[x, y, ...], ...]}, and "copies": [min, max] unless
//                 [1, 1] (max is null if unlimited), "turn_over": false, "rotate": "half",
//                 "upright" or false, "colour": "#rrggbb" in pictures, "cell_colours": [one per
//                 cell]
//   optional      the numbers of the cells in "region" that may stay empty
//   colours       the names of the colours of cells
//   cell_colours  of the cells of the region: 1 for the first of "colours", 0 for none
//   wrap          {"x": N, ...}: cells this far apart are the same
[[nodiscard]] nlohmann::ordered_json puzzle_json(const Puzzle& puzzle);

// {"packing": [{"piece": NAME, "cells": [[x, y, ...], ...]}, ...], "class_size": N}, in the user's
// coordinates.
[[nodiscard]] nlohmann::ordered_json packing_json(const Puzzle& puzzle, const Packing& packing);

// {"name", "lattice", "engine", "distinct", "all", "nodes", "placements" (in the table), "seconds"
// (of all phases), "threads", "complete"}; "distinct" is null if it is not known.
[[nodiscard]] nlohmann::ordered_json result_json(const Puzzle& puzzle, const SolveResult& result);

}  // namespace polypack
