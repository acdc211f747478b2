#include "polypack/puzzle/puzzle.hpp"

#include <algorithm>
#include <array>

namespace polypack {
bool may_take(const Piece& piece, const Motion& motion) {
    if (motion.reflection && !piece.turn_over) return false;
    const auto& m = motion.matrix;
    switch (piece.turning) {
        case Turning::none:
            return motion == Motion{};
        case Turning::half:
            for (int row = 0; row < 3; ++row) {
                for (int column = 0; column < 3; ++column) {
                    if (row != column && m[row][column] != 0) return false;
                }
            }
            return true;
        case Turning::upright:
            // The third coordinate is the height in every lattice.
            return m[2] == std::array<int, 3>{0, 0, motion.divisor};
        case Turning::any:
            return true;
    }
    return true;
}

const std::string* label_of(const Region& region, const Point& cell) {
    const auto at = std::ranges::lower_bound(region.labels, cell, {}, &CellLabel::point);
    return at == region.labels.end() || at->point != cell ? nullptr : &at->text;
}

std::vector<std::string_view> piece_names(const std::vector<Piece>& pieces) {
    std::vector<std::string_view> names;
    names.reserve(pieces.size());
    for (const Piece& piece : pieces) names.emplace_back(piece.name);
    return names;
}

std::vector<ColourRule> canonical(std::vector<ColourRule> rules) {
    for (ColourRule& rule : rules) std::ranges::sort(rule.on);
    std::ranges::sort(rules, {}, &ColourRule::colour);
    return rules;
}

bool may_lie_on(const std::vector<ColourRule>& rules, CellColour piece, CellColour region) {
    if (piece == 0 || region == 0) return true;
    const auto rule = std::ranges::lower_bound(rules, piece, {}, &ColourRule::colour);
    if (rule == rules.end() || rule->colour != piece) return piece == region;
    return std::ranges::binary_search(rule->on, region);
}

TotalCopies total_copies(const Puzzle& puzzle) {
    TotalCopies total;
    for (const Piece& piece : puzzle.pieces) total.add(piece.copies);
    return total;
}

}  // namespace polypack
