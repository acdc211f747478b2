#include <fmt/format.h>

#include <map>

#include "polypack/puzzle/mistakes.hpp"

namespace polypack {
namespace {

void check_sizes(const std::vector<ConnectedPieces>& sizes, Mistakes& mistakes) {
    if (sizes.size() > static_cast<std::size_t>(limits::connected_sizes)) {
        mistakes.add({Part::connected, limits::connected_sizes},
                     fmt::format("connected pieces must be of at most {} sizes, got {}",
                                 limits::connected_sizes, sizes.size()));
        return;
    }
    std::map<int, int> numbers;
    for (int number = 0; number < static_cast<int>(sizes.size()); ++number) {
        const ConnectedPieces& pieces = sizes[number];
        if (pieces.cells < 1 || pieces.cells > limits::piece_cells) {
            mistakes.add({Part::connected, number},
                         fmt::format("connected pieces must have 1..{} cells, got {}",
                                     limits::piece_cells, pieces.cells));
        }
        const auto [earlier, added] = numbers.emplace(pieces.cells, number);
        if (!added) {
            mistakes.add({Part::connected, number},
                         fmt::format("connected pieces of size {} are listed twice; add up their "
                                     "copies",
                                     pieces.cells),
                         Place{Part::connected, earlier->second});
        }
        if (const auto fault = copies_fault(pieces.copies)) {
            mistakes.add(
                {Part::connected_copies, number},
                fmt::format("copies of connected pieces of size {}: {}", pieces.cells, *fault));
        }
    }
}

}  // namespace

void check_connected(const Puzzle& puzzle, Mistakes& mistakes) {
    if (!puzzle.pieces.empty()) {
        mistakes.add({Part::pieces},
                     "pieces of any connected shape cannot be mixed with other pieces");
    }
    check_sizes(puzzle.connected, mistakes);
    const auto refuse = [&](Part part, std::string_view what) {
        mistakes.add({part, 0},
                     fmt::format("{} need pieces with names, not any connected shapes", what));
    };
    if (!puzzle.fixed.empty()) refuse(Part::fixed, "fixed placements");
    if (!puzzle.forbidden.empty()) refuse(Part::forbidden, "forbidden placements");
    if (puzzle.rules.any()) {
        mistakes.add({Part::pieces},
                     "rules on whole packings cannot be counted, and pieces of any "
                     "connected shape are only counted");
    }
}

std::vector<Mistake> require_shapes(const Puzzle& puzzle) {
    Mistakes mistakes;
    constexpr std::string_view why = "only counted, by 'polypack count'; this needs given shapes";
    if (!puzzle.connected.empty()) {
        mistakes.add({Part::pieces}, fmt::format("pieces of any connected shape are {}", why));
    }
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        if (puzzle.pieces[i].removable.empty()) continue;
        const int number = static_cast<int>(i);
        mistakes.add({Part::piece, number}, fmt::format("{}, which may lack cells, is {}",
                                                        title_of(puzzle.pieces, number), why));
    }
    return mistakes.take();
}

std::vector<Mistake> no_shapes(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes = require_shapes(puzzle);
    if (puzzle.kind != PuzzleKind::shapes) {
        mistakes.push_back(
            {{Part::exact_cover}, "the options of an exact cover have no shapes", std::nullopt});
    }
    return mistakes;
}

}  // namespace polypack
