// Draws a disassembly as a picture for print: the pieces before each move.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/render/paper.hpp"

namespace polypack {

// The options of pictures of moves.
struct SvgMovesOptions {
    double unit = 20;                // as in SvgOptions
    std::size_t max_pictures = 200;  // of the first moves
};

// Returns a standalone SVG document with one picture for each move, in their order: its number, its
// words, and the part that is being taken apart, before the move, with an arrow at every piece that
// moves: longer where it leads away, a quarter of a circle where it turns. Arrows towards the
// viewer are a ring with a dot, those away from the viewer one with a cross. Space is seen from
// above, the front and the right. Precondition: it comes apart, in at least one move. O(moves *
// cells * log).
[[nodiscard]] std::string svg_moves(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                    const Disassembly& disassembly, const SvgMovesOptions& options);

// Returns the same on sheets of paper, a document for each, in millimetres: numbered steps in rows,
// with letters of at least 2 mm, and the names of the pieces and the number of the sheet at its
// foot. Throws InvalidArgument if the paper is too small for a picture.
[[nodiscard]] std::vector<std::string> svg_moves_pages(const Puzzle& puzzle,
                                                       const std::vector<PlacedPiece>& packing,
                                                       const Disassembly& disassembly,
                                                       const SvgMovesOptions& options,
                                                       const Paper& paper);

}  // namespace polypack
