// Rules on whole packings in YAML.
#pragma once

#include <vector>

#include "polypack/formats/read_pieces.hpp"
#include "polypack/formats/yaml.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The value of `rules:`. `choose` becomes a group of all pieces and makes every piece whose copies
// were given as a number optional. Records where groups and rules are. Throws PuzzleError.
[[nodiscard]] PackingRules read_rules(const Yaml& node, const Lattice& lattice,
                                      std::vector<ReadPiece>& pieces, SourceMap& sources);

}  // namespace polypack
