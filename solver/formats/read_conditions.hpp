// Reads the conditions of a puzzle file: set placements, rules, pieces that need not come apart,
// and goals.
#pragma once

#include <vector>

#include "polypack/disassembly/piece_group.hpp"
#include "polypack/family/family.hpp"
#include "polypack/family/objective.hpp"
#include "polypack/formats/read_pieces.hpp"
#include "polypack/formats/read_shape.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/yaml.hpp"

namespace polypack {

// Fixed and forbidden placements in YAML.

// Reads the value of `fixed:` or `forbidden:` (which: `part`) for a puzzle that has its pieces, and
// records the positions of placements and cells. Throws PuzzleError; does not check that the cells
// are a placement of the piece, which validate() does.
[[nodiscard]] std::vector<SetPlacement> read_set_placements(const Yaml& node, Part part,
                                                            const DrawingRules& rules,
                                                            const Puzzle& puzzle,
                                                            SourceMap& sources);

// Rules on whole packings in YAML.

// Reads the value of `rules:`. `choose` becomes a group of all pieces and makes every piece whose
// copies were given as a number optional. Records the positions of groups and rules. Throws
// PuzzleError.
[[nodiscard]] PackingRules read_rules(const Yaml& node, const Lattice& lattice,
                                      std::vector<ReadPiece>& pieces, SourceMap& sources);

// Pieces that need not come apart, in YAML.

// Reads the value of `together:`: one group of pieces or a list of them, each a list of names, for
// all copies of these pieces, or a map from names to the most copies. Throws PuzzleError.
[[nodiscard]] std::vector<PieceGroup> read_together(const Yaml& node,
                                                    const std::vector<Piece>& pieces);

// Reads the value of `still:`, the name of a piece; returns its number. Throws PuzzleError.
[[nodiscard]] int read_still(const Yaml& node, const std::vector<Piece>& pieces);

// Goals and rules of `polypack design` in YAML.

// Reads the value of `maximise:` or `minimise:`. Throws PuzzleError.
[[nodiscard]] Objective read_objective(const Yaml& node, bool maximise, const Puzzle& puzzle);

// Reads the value of `design:`, and records the positions of its rules. Throws PuzzleError.
[[nodiscard]] DesignRules read_design_rules(const Yaml& node, const DrawingRules& rules,
                                            SourceMap& sources);

}  // namespace polypack
