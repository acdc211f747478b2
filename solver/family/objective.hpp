// The quantity that the best packings of a puzzle have the most or the least of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Quantities of a packing.
enum class Quantity {
    copies,  // placements of one piece
    pieces,  // placements of all pieces
    cells,   // cells that they cover
    holes,   // cells that stay empty
    value,   // values of all pieces placed, added up
};

struct Objective {
    bool maximise = true;                  // or minimise
    Quantity quantity = Quantity::pieces;  // of what
    std::string piece{};                   // of which copies are counted
    [[nodiscard]] friend bool operator==(const Objective&, const Objective&) = default;
};

// Returns the name of a quantity in files and records: "copies", "pieces", "cells", "holes" or
// "value".
[[nodiscard]] POLYPACK_API std::string_view quantity_name(Quantity quantity);
// Finds a quantity by that name; nullopt if there is none.
[[nodiscard]] POLYPACK_API std::optional<Quantity> find_quantity(std::string_view name);

// Returns the objective as files write it: "maximise: {copies: X}", "minimise: holes".
[[nodiscard]] POLYPACK_API std::string objective_text(const Objective& objective);

// Says what is wrong with an objective of a valid puzzle, and what would be right: a piece that it
// does not have, or no piece with a value. Returns nullopt if nothing is.
[[nodiscard]] POLYPACK_API std::optional<std::string> objective_mistake(const Puzzle& puzzle,
                                                                        const Objective& objective);

// Returns what each piece adds to the quantity with each of its copies. For holes, what it takes
// away from those of an empty region. Precondition: no objective_mistake().
[[nodiscard]] POLYPACK_API std::vector<std::int64_t> weights_of(const Puzzle& puzzle,
                                                                const Objective& objective);

}  // namespace polypack
