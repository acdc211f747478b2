// A family of puzzles: what its puzzles share, and the choices left open, such as cells that pieces
// may lack. Validity is defined in family/validate_family.hpp. No I/O.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/family/design_rules.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Cells of a piece that a copy may lack. The shape of a copy has all other cells and, unless
// `in_parts`, is connected.
struct Removable {
    std::vector<bool> cells{};  // by cell of the piece, or empty: none
    bool in_parts = false;      // cells that are left need not be connected
};

// Pieces of any connected shape of so many cells; used instead of given pieces.
struct ConnectedPieces {
    int cells = 1;    // of each piece
    Copies copies{};  // as many as a packing uses
    // Largest number of cells of a piece, which then has `cells` to so many; nullopt: `cells`. Only
    // design() supports this.
    std::optional<int> most_cells{};
};

// A puzzle with some choices left open. Every puzzle is a family, too: of the sets of pieces that
// its ranges of copies permit.
struct Family {
    // Everything that is given. Its pieces have all cells that a copy may have; it has no pieces if
    // there are connected ones.
    Puzzle puzzle{};
    std::vector<Removable> removable{};        // by piece of the puzzle, or empty: no cells
    std::vector<ConnectedPieces> connected{};  // either these or pieces
    DesignRules design{};                      // on pieces that are to be found

    Family() = default;
    Family(Puzzle given) : puzzle(std::move(given)) {}  // NOLINT: every puzzle is one
};

// Returns true if packings depend on shapes that are not given: connected ones, or pieces that may
// lack cells.
[[nodiscard]] POLYPACK_API bool finds_shapes(const Family& family);

// Returns true if the family is a single puzzle: all shapes are given, and no designs are asked
// for.
[[nodiscard]] POLYPACK_API bool is_puzzle(const Family& family);

// Returns the number of copies of all pieces together, connected ones included.
[[nodiscard]] POLYPACK_API TotalCopies total_copies(const Family& family);

}  // namespace polypack
