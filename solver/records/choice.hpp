// Choices of pieces in records.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "polypack/design/choose/choose.hpp"

namespace polypack {

// Returns the copies of a choice by the names of its pieces.
[[nodiscard]] nlohmann::ordered_json pieces_json(const Puzzle& puzzle, std::span<const int> copies);
[[nodiscard]] nlohmann::ordered_json choice_json(const Puzzle& puzzle, const Choice& choice);

}  // namespace polypack
