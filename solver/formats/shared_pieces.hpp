// The pieces of several problems as one list.
#pragma once

#include <vector>

#include "polypack/formats/document.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Pieces that differ in more than their copies are different ones: where they have the same name,
// all but the first get another.
struct SharedPieces {
    std::vector<Piece> pieces;              // in the order in which the problems have them first
    std::vector<PieceOrigin> origins;       // by piece
    std::vector<std::vector<int>> numbers;  // by problem, by piece of it: which of them it is
};

// Those of a document and its others. O(pieces log pieces).
[[nodiscard]] SharedPieces shared_pieces(const Document& document);

// The document and its others.
[[nodiscard]] std::vector<const Document*> problems_of(const Document& document);

// The document alone, with the pieces of its problem named as in the list.
[[nodiscard]] Document with_names(const Document& document, const std::vector<Piece>& pieces,
                                  const std::vector<int>& numbers);

}  // namespace polypack
