// The ways of drawing text, one file each; draw_text chooses among them.
#pragma once

#include "polypack/render/text.hpp"

namespace polypack {

[[nodiscard]] std::string draw_letters(const Puzzle& puzzle,
                                       const std::vector<PlacedPiece>& packing,
                                       const TextOptions& options);
// Precondition: colours > 0.
[[nodiscard]] std::string draw_blocks(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                      const TextOptions& options);
[[nodiscard]] std::string draw_outlines(const Puzzle& puzzle,
                                        const std::vector<PlacedPiece>& packing,
                                        const TextOptions& options);
// Precondition: the lattice is cube.
[[nodiscard]] std::string draw_iso(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                   const TextOptions& options);

}  // namespace polypack
