// Choices of pieces, in the records of what is found about them.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "polypack/design/choose/choose.hpp"

namespace polypack {

// The copies of a choice by the names of its pieces.
[[nodiscard]] nlohmann::ordered_json pieces_json(const Puzzle& puzzle, std::span<const int> copies);
[[nodiscard]] nlohmann::ordered_json choice_json(const Puzzle& puzzle, const Choice& choice);

}  // namespace polypack
