// Counts the packings of a puzzle, or those of a family together, exactly and however many there
// are, by whichever method is the fastest.
//
//     std::cout << digits_of(*count_exactly(puzzle).all) << '\n';
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/family/family.hpp"

namespace polypack {

// The options of count_exactly().
struct CountOptions {
    std::string method = {};                     // "": by a contest; or of count_methods()
    bool distinct = false;                       // count them up to symmetry, too
    bool distinct_if_cheap = false;              // or only if that takes no longer than the count
    SymmetryMode symmetry = SymmetryMode::full;  // which packings count as the same
    int threads = 0;                             // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within a few milliseconds
    std::size_t memory_limit = 0;  // bytes that the placements and the method may take; 0: no limit
    // Bytes of temporary files, in the folder TMPDIR or /var/tmp, for counts that no method has
    // memory for; 0: none.
    std::uint64_t disk_limit = 0;
    Progress* progress = nullptr;  // if set, told of every phase
};

// The result of count_exactly().
struct CountResult {
    // Number of packings; nullopt: not known.
    std::optional<BigCount> all;
    std::optional<BigCount> distinct;  // up to symmetry
    // Why `distinct` is not known although it was to be counted if cheap: a clause; else empty.
    std::string not_distinct;
    Ending ending = Ending::complete;  // never `limit`
    // Reason why there is no packing, if one is known without counting.
    std::optional<Reason> reason;
    std::string method;              // the one that counted; empty: none had to, or could
    int placements = 0;              // in the placement table
    PhaseTimes seconds;              // `search`: by the methods
    std::vector<std::string> notes;  // how the time was spent
};

// Counts the packings. Lets the methods compete, see counting/contest/contest.hpp. Throws
// InvalidPuzzle, also for count_mistakes(); MemoryLimitExceeded, DiskLimitExceeded,
// TemporaryFileError and ThreadsUnavailable; std::invalid_argument for an unknown method or one
// that cannot count these packings, negative threads or a time limit that is NaN.
[[nodiscard]] POLYPACK_API CountResult count_exactly(const Family& family,
                                                     const CountOptions& options = {});

// Searches as solve() of solve.hpp does without a sink; but before a search that is expected to
// take long, the other methods compete with it, and one that is expected to be the first counts in
// its place, with distinct_if_cheap. They take part if the search has no limit, no engine is named,
// it does not list all packings, and there are no rules on whole packings. Throws as solve(); uses
// no temporary files.
[[nodiscard]] POLYPACK_API std::variant<SolveResult, CountResult> search_or_count(
    const Puzzle& puzzle, const SolveOptions& options);

}  // namespace polypack
