// The designs of a family for walks: random designs, and small changes of a design.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/design_puzzle.hpp"
#include "polypack/design/random.hpp"
#include "polypack/family/family.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Cells of a region by their numbers.
using CellSet = Bitboard<2>;

// A piece of a design: a piece of the family, and the cells it has in the region if its shape is
// part of the design.
struct DesignPiece {
    CellSet cells{};
    int piece = 0;
    [[nodiscard]] friend bool operator==(const DesignPiece&, const DesignPiece&) = default;
};

class DesignSpace {
  public:
    DesignSpace() = default;
    DesignSpace(const DesignSpace&) = delete;
    DesignSpace& operator=(const DesignSpace&) = delete;
    virtual ~DesignSpace() = default;

    // Returns a random design; nullopt if this try has made none.
    [[nodiscard]] virtual std::optional<DesignState> made(DesignRandom& random) const = 0;
    // Returns a neighbour of a design; nullopt if this try has made none.
    [[nodiscard]] virtual std::optional<DesignState> changed(const DesignState& state,
                                                             DesignRandom& random) const = 0;
    // Returns true if this is a design of the family, as made() and changed() return them.
    [[nodiscard]] virtual bool has(const DesignState& state) const = 0;

    // Lists the pieces of a design, equal ones as often as they occur.
    virtual void list(const DesignState& state, std::vector<DesignPiece>& pieces) const = 0;
    [[nodiscard]] virtual Piece piece(const DesignPiece& piece) const = 0;
    // Returns the design without its properties.
    [[nodiscard]] virtual Design design(const DesignState& state) const = 0;

    // Visits all designs, some more than once, until `visit` returns false. Returns false if there
    // are more than `most`, and then visits none.
    [[nodiscard]] virtual bool visit_all(
        std::uint64_t most, const std::function<bool(const DesignState&)>& visit) const = 0;
};

// Returns the space of sets of given pieces with ranges of copies: a change exchanges one piece for
// another. Keeps references to both. `as_made`: design() gives the places of the pieces of the
// first packing, instead of copies.
[[nodiscard]] std::unique_ptr<DesignSpace> space_of_sets(const Puzzle& pieces,
                                                         const PieceChoices& choices,
                                                         bool as_made = false);

// Returns the space of pieces whose shapes are to be found, connected ones or ones that may lack
// cells. A change moves a cell from a piece to a neighbour, or removes or restores a cell that may
// stay empty. Keeps a reference to the family. Throws Stopped. Precondition: no family_mistakes().
[[nodiscard]] std::unique_ptr<DesignSpace> space_of_cells(const Family& family,
                                                          const std::stop_token& stop);

}  // namespace polypack
