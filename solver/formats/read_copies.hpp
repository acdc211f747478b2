// Numbers of copies in YAML.
#pragma once

#include <string_view>

#include "polypack/formats/yaml.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Reads N, {min: N, max: N}, {min: N}, {max: N} or `any`. Throws PuzzleError.
[[nodiscard]] Copies read_copies(const Yaml& node, std::string_view what);

}  // namespace polypack
