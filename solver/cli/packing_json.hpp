// Packings and results as JSON lines.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "polypack/packing/search.hpp"
#include "polypack/packing/verify.hpp"

namespace polypack {

// {"packing": [{"piece": NAME, "cells": [[x, y, ...], ...]}, ...], "class_size": N}, in the user's
// coordinates.
[[nodiscard]] nlohmann::ordered_json packing_json(const Puzzle& puzzle,
                                                  const std::vector<PlacedPiece>& packing,
                                                  std::uint64_t class_size);

// {"name", "lattice", "engine", "distinct", "all", "nodes", "placements" (in the table), "seconds",
// "threads", "complete"}.
[[nodiscard]] nlohmann::ordered_json result_json(const Puzzle& puzzle, std::string_view engine,
                                                 const PlacementTable& table,
                                                 const SearchResult& result);

}  // namespace polypack
