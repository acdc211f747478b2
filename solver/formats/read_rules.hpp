// Rules on whole packings in YAML.
#pragma once

#include <vector>

#include "formats/read_pieces.hpp"
#include "formats/yaml.hpp"
#include "puzzle/puzzle.hpp"

namespace polypack {

// The value of `rules:`. `choose` becomes a group of all pieces, and lets every piece whose copies
// were given as a number be left out. Throws PuzzleError.
[[nodiscard]] PackingRules read_rules(const Yaml& node, const Lattice& lattice,
                                      std::vector<ReadPiece>& pieces);

}  // namespace polypack
