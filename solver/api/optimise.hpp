// The best packings of a puzzle: those with the most, or the least, of a quantity.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/family/objective.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The result of optimise().
struct Optimum {
    std::optional<std::int64_t> best{};  // what `packing` has of the quantity
    // No packing has more, or if it is minimised less; nullopt: there is no packing.
    std::optional<std::int64_t> bound{};
    std::optional<Packing> packing{};  // the best one found
    Ending ending = Ending::complete;  // what ended the search; complete: all is known
    // Why there is no better packing, or none at all, as a clause; empty unless all is known.
    std::string why{};
    SearchStats stats{};
    int threads = 1;
    double seconds = 0;

    // Returns true if no packing is better than the one found.
    [[nodiscard]] bool proven() const { return best && best == bound; }
};

// Returns what a packing has of the quantity. Precondition: no objective_mistake().
[[nodiscard]] POLYPACK_API std::int64_t quantity_of(const Puzzle& puzzle,
                                                    const Objective& objective,
                                                    const std::vector<PlacedPiece>& packing);

// Returns the puzzle of the packings with so much of the quantity, `least` to `most`, in both
// cases included; nullopt if there are none for a simple reason. Adds a rule, a limit of holes or
// of copies, whichever engines prune by. Precondition: the puzzle is valid and in canonical form,
// it has no rule on values, and no objective_mistake().
[[nodiscard]] POLYPACK_API std::optional<Puzzle> with_quantity(const Puzzle& puzzle,
                                                               const Objective& objective,
                                                               std::int64_t least,
                                                               std::int64_t most);

// Receives each packing that is better than those before it; returns false to end the search.
using BetterSink = std::function<bool(const Packing& packing, std::int64_t best)>;

// Finds a packing with the most or the least of a quantity, and proves that none is better. The
// sizes of the pieces bound the quantity at first. Searches then ask, from the best packing found
// and from the bound, in growing strides, whether there is a packing beyond; each for a moment at
// first, then for longer ones. The engines are those for first packings and, if one has not ended,
// SAT. options.limit, list_all, ordered and symmetry are ignored; with options.engine, that engine
// makes all searches. Throws as solve() does, and std::invalid_argument for an objective_mistake()
// or a puzzle with a rule on values.
[[nodiscard]] POLYPACK_API Optimum optimise(const Puzzle& puzzle, const Objective& objective,
                                            const SolveOptions& options = {},
                                            const BetterSink& better = {});

}  // namespace polypack
