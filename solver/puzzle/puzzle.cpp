#include "polypack/puzzle/puzzle.hpp"

#include <algorithm>
#include <array>

namespace polypack {
namespace {

// By DesignGoal.
constexpr std::array<std::string_view, 6> names_of_goals{"unique", "one-apart", "fewest",
                                                         "most",   "hardest",   "level"};

}  // namespace

std::string_view goal_name(DesignGoal goal) {
    return names_of_goals[static_cast<std::size_t>(goal)];
}

std::optional<DesignGoal> find_goal(std::string_view name) {
    const auto at = std::ranges::find(names_of_goals, name);
    if (at == names_of_goals.end()) return std::nullopt;
    return static_cast<DesignGoal>(at - names_of_goals.begin());
}

std::span<const std::string_view> goal_names() {
    return names_of_goals;
}

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

TotalCopies total_copies(const Puzzle& puzzle) {
    TotalCopies total;
    const auto add = [&](const Copies& copies) {
        total.least += copies.min;
        if (copies.max == unlimited) total.most = std::nullopt;
        if (total.most) *total.most += copies.max;
    };
    for (const Piece& piece : puzzle.pieces) add(piece.copies);
    for (const ConnectedPieces& pieces : puzzle.connected) add(pieces.copies);
    return total;
}

}  // namespace polypack
