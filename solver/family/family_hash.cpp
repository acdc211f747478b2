#include "polypack/family/family_hash.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace polypack {

PuzzleHash family_hash(const Family& family) {
    HashedBesides besides;
    const auto add_point = [](std::vector<int>& numbers, const Point& p) {
        numbers.insert(numbers.end(), {p.x, p.y, p.z});
    };
    for (std::size_t i = 0; i < family.removable.size(); ++i) {
        std::vector<int>& numbers = besides.with_pieces.emplace_back();
        const Removable& removable = family.removable[i];
        if (removable.cells.empty()) continue;
        const std::vector<Point>& cells = family.puzzle.pieces[i].cells;
        std::vector<Point> lacked;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (removable.cells[cell]) lacked.push_back(cells[cell] - std::ranges::min(cells));
        }
        std::ranges::sort(lacked);
        numbers.push_back(static_cast<int>(lacked.size()));
        for (const Point& p : lacked) add_point(numbers, p);
        numbers.push_back(removable.in_parts ? 1 : 0);
    }
    for (const ConnectedPieces& pieces : family.connected) {
        std::vector<int>& numbers = besides.after_pieces;
        numbers.insert(numbers.end(), {pieces.cells, pieces.copies.min, pieces.copies.max});
        if (pieces.most_cells) numbers.push_back(*pieces.most_cells);
    }
    return puzzle_hash(family.puzzle, besides);
}

}  // namespace polypack
