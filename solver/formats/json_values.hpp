// Cells, in the user's coordinates, and pieces as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

[[nodiscard]] nlohmann::ordered_json cell_json(const Lattice& lattice, const Point& cell);
[[nodiscard]] nlohmann::ordered_json cells_json(const Lattice& lattice,
                                                std::span<const Point> cells);

// Returns the colours of the sides of each cell, in that order of sides.
[[nodiscard]] nlohmann::ordered_json edges_json(const SideOrder& order,
                                                std::span<const Point> cells,
                                                std::span<const EdgeMark> marks);

// Returns cells of the region, given by number, as JSON.
[[nodiscard]] nlohmann::ordered_json cell_json(const Puzzle& puzzle, int cell);
[[nodiscard]] nlohmann::ordered_json cells_json(const Puzzle& puzzle, std::span<const int> cells);

// Returns the names of pieces, given by number.
[[nodiscard]] nlohmann::ordered_json names_json(const Puzzle& puzzle, std::span<const int> pieces);

// Returns {"piece": its name, "cells": [...]}.
[[nodiscard]] nlohmann::ordered_json placement_json(const Puzzle& puzzle,
                                                    const PlacementTable& table, int placement);

// Returns the least and the greatest number, which is null if there is none.
[[nodiscard]] nlohmann::ordered_json copies_json(const Copies& copies);

}  // namespace polypack
