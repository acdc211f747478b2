// Finds the choices of pieces that pack a region, and counts the packings of each.
//
//     const ChoicesFound found = choose(puzzle, {.take = 6});
//     for (const Choice& choice : found.packing) ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Methods of choose(), with the same result.
enum class ChooseMethod {
    automatic,  // a short time for each, then the one that is expected to take less
    listing,    // every packing of every choice is found, in one search
    searches,   // one search after another, by a Solver
};

// The options of choose().
struct ChooseOptions {
    std::optional<int> take = {};  // only choices of so many copies together
    // Limit up to which the packings of a choice are counted up to symmetry; 0: none.
    std::uint64_t bound = 0;
    SymmetryMode symmetry = SymmetryMode::full;     // which packings of a choice count as the same
    ChooseMethod method = ChooseMethod::automatic;  // automatic: what is expected to take less
    int threads = 0;                                // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within a few milliseconds
    std::size_t memory_limit = 0;  // bytes, as in SolveOptions; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// A choice that packs.
struct Choice {
    std::vector<int> copies;     // by piece
    std::uint64_t distinct = 0;  // packings up to the motions of the choice, at least 1
    std::uint64_t all = 0;       // packings; 0: not known, since there are more than the bound
    // False if it has at least so many packings: the bound, or a stop, ended the search of it.
    bool exact = true;
};

// The result of choose(); if it was stopped, what was known by then.
struct ChoicesFound {
    std::uint64_t choices = 0;         // all that there are; most_choices: as many or more
    std::uint64_t searched = 0;        // those of which it is known whether they pack
    std::vector<Choice> packing{};     // those that pack, in the order of PieceChoices
    Ending ending = Ending::complete;  // never `limit`
    // The method that was used; automatic only if the search was stopped before it was chosen.
    ChooseMethod method = ChooseMethod::automatic;  // how they are found

    // Returns the number of packings of all these choices together, up to the motions of each.
    [[nodiscard]] POLYPACK_API std::uint64_t distinct() const;
    // The number of all of them; nullopt: not known of some choice.
    [[nodiscard]] POLYPACK_API std::optional<std::uint64_t> all() const;
};

// Returns "listing" or "searches"; "" for automatic.
[[nodiscard]] POLYPACK_API std::string_view method_name(ChooseMethod method);

// Finds the choices of pieces that pack the region. The counts of a choice are those of count() for
// puzzle_of_choice(). The result does not depend on the number of threads or the method, unless it
// was stopped. Throws InvalidPuzzle, also for choose_mistakes(); InvalidArgument for
// take_mistake(), for a region with more motions than a Solver takes, or most_choices;
// MemoryLimitExceeded and ThreadsUnavailable.
[[nodiscard]] POLYPACK_API ChoicesFound choose(const Puzzle& puzzle,
                                               const ChooseOptions& options = {});

// Returns the reason why a choice has no packing, as explain() of puzzle_of_choice() gives it,
// whose pieces the reason numbers; nullopt if finding out takes a search. Throws Stopped.
// Precondition: the puzzle is in canonical form, as returned by checked().
[[nodiscard]] POLYPACK_API std::optional<Reason> reason_of_choice(const Puzzle& puzzle,
                                                                  std::span<const int> copies,
                                                                  const std::stop_token& stop = {});

}  // namespace polypack
