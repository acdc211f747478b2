// Pieces that are any connected shapes: {connected: 9, copies: 4}.
#pragma once

#include <vector>

#include "polypack/formats/source_map.hpp"
#include "polypack/formats/yaml.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Whether a piece or a set of pieces is any connected shapes.
[[nodiscard]] bool is_connected_pieces(const Yaml& node);

// The value of `pieces:` if it is any connected shapes, a map or a list of such; empty if it is
// something else. Throws PuzzleError, also where they are mixed with other pieces.
[[nodiscard]] std::vector<ConnectedPieces> read_connected(const Yaml& node, SourceMap& sources);

}  // namespace polypack
