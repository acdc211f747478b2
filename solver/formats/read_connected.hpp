// Pieces that are any connected shapes, in YAML: {connected: 9, copies: 4}.
#pragma once

#include <vector>

#include "polypack/family/family.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/yaml.hpp"

namespace polypack {

// Returns true if a piece or a set of pieces is any connected shapes.
[[nodiscard]] bool is_connected_pieces(const Yaml& node);

// Reads the value of `pieces:` if it is any connected shapes, a map or a list of such; returns none
// if it is something else. Throws PuzzleError, also if they are mixed with other pieces.
[[nodiscard]] std::vector<ConnectedPieces> read_connected(const Yaml& node, SourceMap& sources);

}  // namespace polypack
