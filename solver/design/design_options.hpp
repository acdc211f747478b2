// The options and the result of design().
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/design/design_checkpoint.hpp"
#include "polypack/design/design_puzzle.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// Strategies of searching a family.
enum class DesignStrategy {
    automatic,   // sets of given pieces at random, otherwise walks
    exhaustive,  // all designs
    random,      // one design after another, each independent of the others; sets only once
    walk,        // designs that differ a little, each not worse than the one before
};

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
    // For DesignGoal::interlock: bytes of the tables of all threads, as estimated; 0: no limit.
    std::size_t memory_limit = 0;
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
    // Packings of all designs searched, up to the symmetry of each. nullopt: not counted, as for
    // DesignGoal::unique.
    std::optional<std::uint64_t> distinct{};
    // The same, not up to symmetry: the dissections of the region into their pieces, if no cell may
    // stay empty.
    std::optional<std::uint64_t> all{};
    // The best designs found, the best first; of equal ones, the first that was found.
    std::vector<Design> best{};
    // complete: all designs were searched, and the counts are those of the family; limit: enough
    // designs that reach the goals were found, or `most` were searched.
    Ending ending = Ending::complete;
};

// Returns a hash of a search that is the same whenever its checkpoints can be used: of the family,
// its rules, and all options but limits. Precondition: the options have goals and a strategy.
[[nodiscard]] std::uint64_t search_hash(const Family& family, const DesignOptions& options);

}  // namespace polypack
