// A family of puzzles: what they have in common, and what is still to be found. See
// family/validate_family.hpp for what makes it valid. No I/O.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/family/design_rules.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Cells of a piece that a copy may lack: its shape is any that has all the other cells and, unless
// `in_parts`, is connected.
struct Removable {
    std::vector<bool> cells{};  // by cell of the piece, or empty: none
    bool in_parts = false;      // cells that are left need not be connected
};

// Connected shapes of that many cells, whatever they look like: instead of pieces.
struct ConnectedPieces {
    int cells = 1;    // of each piece
    Copies copies{};  // as many as a packing uses
    // Pieces may have up to so many cells; nullopt: no more than `cells`. Only design() takes this.
    std::optional<int> most_cells{};
};

// Every puzzle is a family, too: of the sets of pieces that its ranges of copies leave.
struct Family {
    // All that is given. Its pieces have every cell that a copy may have; none if there are
    // connected ones.
    Puzzle puzzle{};
    std::vector<Removable> removable{};        // by piece of the puzzle, or empty: no cells
    std::vector<ConnectedPieces> connected{};  // either these or pieces
    DesignRules design{};                      // on pieces that are to be found

    Family() = default;
    Family(Puzzle given) : puzzle(std::move(given)) {}  // NOLINT: every puzzle is one
};

// Whether a packing depends on shapes that are not given: connected ones, or cells that pieces may
// lack.
[[nodiscard]] POLYPACK_API bool finds_shapes(const Family& family);

// Whether it is a puzzle and nothing else: all shapes are given, and no designs are asked for.
[[nodiscard]] POLYPACK_API bool is_puzzle(const Family& family);

// The copies of all pieces together, connected ones included.
[[nodiscard]] POLYPACK_API TotalCopies total_copies(const Family& family);

}  // namespace polypack
