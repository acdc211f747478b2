// Designs puzzles that reach given goals: chooses pieces from a set, or makes them.
//
//     const DesignFound found = design(family, {.goals = {DesignGoal::unique}});
//     if (!found.best.empty()) puzzle = puzzle_of_design(family, found.best.front());
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Strategies of searching a family.
enum class DesignStrategy {
    automatic,   // sets of given pieces at random, otherwise walks
    exhaustive,  // all designs
    random,      // one design after another, each independent of the others; sets only once
    walk,        // designs that differ a little, each not worse than the one before
};

// A design, and its known properties.
struct Design {
    std::vector<int> copies{};             // by piece of the family, where these are given
    std::vector<PlacedPiece> pieces{};     // otherwise: as it was made, by number in the family
    std::uint64_t distinct = 0;            // packings up to symmetry, at least 1
    std::uint64_t all = 0;                 // packings; 0: not known
    bool exact = true;                     // false: it has so many packings or more
    std::optional<std::uint64_t> apart{};  // packings that come apart, if a goal asks for them
    std::optional<int> level{};            // the least of their levels
    std::optional<double> steps{};         // Difficulty::steps, if a goal asks for it
};

// A design as numbers: copies by piece, or the piece that each cell belongs to.
using DesignState = std::vector<int>;

// The state of walks between two rounds.
struct DesignCheckpoint {
    // A walk.
    struct Walker {
        std::uint64_t random = 0;  // the state of its random numbers
        std::uint64_t since = 0;   // designs since it got better
        DesignState state{};       // where it is; empty: nowhere yet
        friend bool operator==(const Walker&, const Walker&) = default;
    };
    std::uint64_t family = 0;         // a hash of the family, its rules, the goals and the seed
    std::uint64_t searched = 0;       // DesignFound::searched so far
    std::uint64_t restarts = 0;       // DesignFound::restarts so far
    std::vector<Walker> walkers{};    // in their order
    std::vector<DesignState> best{};  // the best so far, the best first
    friend bool operator==(const DesignCheckpoint&, const DesignCheckpoint&) = default;
};

// Formats a checkpoint.
[[nodiscard]] POLYPACK_API std::string checkpoint_text(const DesignCheckpoint& checkpoint);
// Parses a checkpoint. Throws InvalidArgument, with the error and its line, for any other text.
[[nodiscard]] POLYPACK_API DesignCheckpoint read_design_checkpoint(std::string_view text);

// The options of design().
struct DesignOptions {
    // Goals, the most important first; empty: DesignRules::goals of the family.
    std::vector<DesignGoal> goals = {};
    DesignStrategy strategy = DesignStrategy::automatic;  // how
    std::optional<int> take = {};                         // of given pieces: only sets of so many
    std::size_t keep = 1;    // as many of the best designs are returned, at least 1
    std::uint64_t most = 0;  // designs to search, about; 0: no limit
    std::uint64_t seed = 1;  // of everything that is random
    SymmetryMode symmetry = SymmetryMode::full;  // which packings count as the same
    int threads = 0;                             // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within a few milliseconds
    Progress* progress = nullptr;  // if set, told of every phase
    // Called in this thread with the best design whenever there is a better one.
    std::function<void(const Design&)> better = {};
    // For walks: where to resume, and a function called in this thread after each round.
    const DesignCheckpoint* from = nullptr;
    std::function<void(const DesignCheckpoint&)> round = {};  // see `from`
};

// The result of design().
struct DesignFound {
    // For given pieces: the number of sets in the family, without those with a piece that has no
    // placement.
    std::optional<std::uint64_t> sets{};
    std::uint64_t searched = 0;  // designs; those of walks may come again
    std::uint64_t restarts = 0;  // of walks
    // Except for walks: the number of searched designs that pack, and that of those with exactly
    // one packing. nullopt: not counted.
    std::optional<std::uint64_t> packing{};
    std::optional<std::uint64_t> one{};  // see `packing`
    // Packings of all sets searched, not up to symmetry: the dissections of the region into their
    // pieces, if no cell may stay empty. nullopt: not counted, as for DesignGoal::unique.
    std::optional<std::uint64_t> all{};
    // The best designs found, the best first; of equal ones, the first that was found.
    std::vector<Design> best{};
    // complete: all designs were searched, and the counts are those of the family; limit: enough
    // designs that reach the goals were found, or `most` were searched.
    Ending ending = Ending::complete;
};

// Returns the mistakes of a family for design(): choice_mistakes() if its pieces have given shapes;
// otherwise more cells than a Solver takes, fixed or forbidden placements, a limit of holes,
// colours, a region that cannot be cut as asked, or rules that no piece of the sizes obeys. Throws
// Stopped.
[[nodiscard]] POLYPACK_API std::vector<Mistake> family_mistakes(const Family& family);

// Says what is wrong with goals for a family: there are none, one is given twice, or they concern
// levels although nothing can be taken apart. Returns nullopt if nothing is wrong. Precondition: no
// family_mistakes().
[[nodiscard]] POLYPACK_API std::optional<std::string> goals_mistake(
    const Family& family, const std::vector<DesignGoal>& goals);

// Searches a family of puzzles for those that reach the goals best: the first goal decides, and
// each further one between those that are equally good so far. Packings are counted as by count().
// For given pieces, designs are the choices of a puzzle, each once: pieces with the same placements
// are the same, so that a set has one number. Otherwise designs are all ways to give the pieces of
// the family, connected ones or ones that may lack cells, definite shapes.
//
// The result does not depend on the number of threads, unless it was stopped. A design in a small
// region takes some microseconds if packings are counted, and some milliseconds if they are taken
// apart.
//
// Throws InvalidPuzzle, also for family_mistakes(); InvalidArgument for take_mistake(),
// goals_mistake(), for a region with more motions than a Solver takes, for a family that is too
// large for DesignStrategy::exhaustive, and for a checkpoint of another search or without walks;
// MemoryLimitExceeded and ThreadsUnavailable; what `better` and `round` throw.
[[nodiscard]] POLYPACK_API DesignFound design(const Family& family,
                                              const DesignOptions& options = {});

// Returns the puzzle of a design; pieces without names are named by letters.
[[nodiscard]] POLYPACK_API Puzzle puzzle_of_design(const Family& family, const Design& design);

}  // namespace polypack
