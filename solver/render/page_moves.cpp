#include "polypack/render/page_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/vector_algebra.hpp"

namespace polypack {
namespace {

// The diagonal of a box around the packing.
double size_of(const Lattice& lattice, const std::vector<PlacedPiece>& packing) {
    Vec3 low{1e9, 1e9, 1e9};
    Vec3 high{-1e9, -1e9, -1e9};
    for (const PlacedPiece& placed : packing) {
        for (const Point& cell : placed.cells) {
            const Vec3 at = centre_of(lattice, cell);
            low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
            high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
        }
    }
    return std::hypot(high.x - low.x + 1, high.y - low.y + 1, high.z - low.z + 1);
}

PageTurn page_turn(const Lattice& lattice, const Turn& turn) {
    return {0.5 * centre_of(lattice, turn.about),
            cross(centre_of(lattice, turn.from), centre_of(lattice, turn.to))};
}

}  // namespace

std::vector<PageMove> page_moves(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                 const Disassembly& disassembly) {
    const Lattice& lattice = *puzzle.lattice;
    const std::vector<std::string> names = names_of(puzzle, packing);
    std::vector<PageMove> moves;
    for (const int number : disassembly.in_order()) {
        const PackedPart& part = disassembly.parts[number];
        for (const Slide& slide : part.slides) {
            const Vec3 step = centre_of(lattice, slide.step);
            double steps = slide.steps;
            if (slide.steps == 0) {
                steps = std::ceil(size_of(lattice, packing) / length(step));
            }
            moves.push_back(
                {slide.pieces,
                 (slide.turn ? 0 : steps) * step,
                 {},
                 fmt::format("{}  {}", slide_text(lattice, slide), moved_text(names, slide))});
            for (const int distance : slide.each) {
                moves.back().shifts.push_back(distance * step);
            }
            if (slide.turn) moves.back().turn = page_turn(lattice, *slide.turn);
        }
        if (part.fate == PackedPart::Fate::apart && moves.back().placements.size() == 1) {
            moves.back().gone = moves.back().placements;
        }
    }
    return moves;
}

}  // namespace polypack
