#include "polypack/design/design_puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "polypack/design/choices.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack {

Puzzle puzzle_of_design(const Family& family, const Design& design) {
    Puzzle puzzle = family.puzzle;
    if (!design.copies.empty()) {
        puzzle = puzzle_of_choice(family.puzzle, design.copies);
    } else {
        puzzle.pieces.clear();
        puzzle.expect = {};
        std::vector<Polyform> known;
        for (const PlacedPiece& placed : design.pieces) {
            Piece piece;
            piece.turn_over = family.puzzle.lattice->flat;
            if (family.connected.empty()) piece = family.puzzle.pieces[placed.piece];
            piece.copies = {};
            piece.cells = normalized(*family.puzzle.lattice, placed.cells);
            Polyform least;
            for (Orientation& turned : orientations_of(*family.puzzle.lattice, piece)) {
                if (least.empty() || turned.cells < least) least = std::move(turned.cells);
            }
            const auto at = std::ranges::find(known, least);
            if (at != known.end()) {
                Copies& copies = puzzle.pieces[at - known.begin()].copies;
                copies = {copies.min + 1, copies.max + 1};
                continue;
            }
            const int number = static_cast<int>(known.size());
            piece.name = number < 26 ? std::string(1, static_cast<char>('A' + number))
                                     : fmt::format("P{}", number + 1);
            // Equal parts of different colours are copies of one piece now.
            piece.display_colour.clear();
            known.push_back(std::move(least));
            puzzle.pieces.push_back(std::move(piece));
        }
    }
    if (design.exact && design.all > 0) {
        puzzle.expect.all = PublishedCount(design.all);
        puzzle.expect.distinct = PublishedCount(design.distinct);
        puzzle.expect.source = "counted by polypack design";
    }
    return puzzle;
}

}  // namespace polypack
