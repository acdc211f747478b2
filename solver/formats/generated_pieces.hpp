// Generated sets of pieces in YAML: all polyforms of given sizes.
#pragma once

#include <stop_token>
#include <vector>

#include "polypack/formats/yaml.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns the pieces of {generate: {polyominoes: N, ...}, copies: ...}, smaller ones first. They
// are named SIZE-NUMBER, in the order of their cells. Throws PuzzleError.
[[nodiscard]] std::vector<Piece> generated_pieces(const Yaml& node, const Lattice& lattice,
                                                  const std::stop_token& stop);

}  // namespace polypack
