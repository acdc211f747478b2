#include "polypack/design/design_puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "polypack/design/choices.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack {

namespace {

// The distinct pieces of a design whose shapes were made.
struct MadePieces {
    std::vector<Piece> pieces;
    std::vector<int> number;  // by piece of the design
};

MadePieces made_pieces(const Family& family, const Design& design) {
    const Lattice& lattice = *family.puzzle.lattice;
    MadePieces made;
    std::vector<Polyform> known;
    for (const PlacedPiece& placed : design.pieces) {
        Piece piece;
        piece.turn_over = lattice.flat;
        if (family.connected.empty()) piece = family.puzzle.pieces[placed.piece];
        piece.copies = {};
        piece.cells = normalized(lattice, placed.cells);
        Polyform least;
        for (Orientation& turned : orientations_of(lattice, piece)) {
            if (least.empty() || turned.cells < least) least = std::move(turned.cells);
        }
        const auto at = std::ranges::find(known, least);
        const auto number = static_cast<int>(at - known.begin());
        made.number.push_back(number);
        if (at != known.end()) {
            Copies& copies = made.pieces[number].copies;
            copies = {copies.min + 1, copies.max + 1};
            continue;
        }
        piece.name = number < 26 ? std::string(1, static_cast<char>('A' + number))
                                 : fmt::format("P{}", number + 1);
        // Equal parts of different colours are copies of one piece now.
        piece.display_colour.clear();
        known.push_back(std::move(least));
        made.pieces.push_back(std::move(piece));
    }
    return made;
}

}  // namespace

Puzzle puzzle_of_design(const Family& family, const Design& design) {
    Puzzle puzzle = family.puzzle;
    if (!design.copies.empty()) {
        puzzle = puzzle_of_choice(family.puzzle, design.copies);
    } else {
        puzzle.pieces = made_pieces(family, design).pieces;
        puzzle.expect = {};
    }
    if (design.exact && design.all > 0) {
        puzzle.expect.all = PublishedCount(design.all);
        puzzle.expect.distinct = PublishedCount(design.distinct);
        puzzle.expect.source = "counted by polypack design";
    }
    return puzzle;
}

std::vector<PlacedPiece> packing_of_design(const Family& family, const Design& design) {
    const MadePieces made = made_pieces(family, design);
    std::vector<PlacedPiece> packing = design.pieces;
    for (std::size_t i = 0; i < packing.size(); ++i) {
        packing[i].piece = made.number[i];
        std::ranges::sort(packing[i].cells);
    }
    std::ranges::stable_sort(packing, {}, &PlacedPiece::piece);
    return packing;
}

}  // namespace polypack
