#include "polypack/render/text.hpp"

#include "polypack/render/text_styles.hpp"

namespace polypack {

std::string draw_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                      const TextOptions& options) {
    if (options.style == TextStyle::blocks && options.colours > 0) {
        return draw_blocks(puzzle, packing, options);
    }
    if (options.style == TextStyle::outlines && puzzle.lattice->art != ArtGrid::none) {
        return draw_outlines(puzzle, packing, options);
    }
    if (options.style == TextStyle::iso && !puzzle.lattice->flat && puzzle.lattice->boxes) {
        return draw_iso(puzzle, packing, options);
    }
    return draw_letters(puzzle, packing, options);
}

}  // namespace polypack
