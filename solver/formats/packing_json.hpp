// Packings and results as JSON lines.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "polypack/api/solve_options.hpp"

namespace polypack {

// {"packing": [{"piece": NAME, "cells": [[x, y, ...], ...]}, ...], "class_size": N}, in the user's
// coordinates.
[[nodiscard]] nlohmann::ordered_json packing_json(const Puzzle& puzzle, const Packing& packing);

// {"name", "lattice", "engine", "distinct", "all", "nodes", "placements" (in the table), "seconds"
// (of all phases), "threads", "complete"}; "distinct" is null if it is not known.
[[nodiscard]] nlohmann::ordered_json result_json(const Puzzle& puzzle, const SolveResult& result);

}  // namespace polypack
