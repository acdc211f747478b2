// The options and results of the functions in solve.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/packing/run/search.hpp"

namespace polypack {

struct SolveOptions {
    std::string engine = {};                     // "": chosen for the search; or of engines()
    SymmetryMode symmetry = SymmetryMode::full;  // which packings count as the same
    bool list_all = false;  // every packing, not one per class; `limit` then counts packings
    bool ordered = false;   // report in an order that does not depend on the threads
    int threads = 0;        // 0: one per core; more than 1024 count as 1024; not negative
    // Number of packings after which to stop, 0: never. The search continues for a few milliseconds
    // to find out whether there are more: if it ends meanwhile, it is complete.
    std::uint64_t limit = 0;
    // Seconds from the call, for all phases together. 0: no limit; negative: over at once; not NaN.
    double time_limit = 0;
    std::stop_token stop = {};  // ends every phase within a few milliseconds
    // Bytes that the placements, the motions and the engine may take, estimated before they are
    // allocated; 0: no limit. Not included is the memory that threads add while they search, at
    // most about as much as the engine for each thread.
    std::size_t memory_limit = 0;
    bool colourings = true;        // look for colourings and weights that tell without a search
    EngineOptions tuning = {};     // of the engine: SIMD level, pruning
    Progress* progress = nullptr;  // if set, told of every phase
};

// The cause of the end of a search.
enum class Ending {
    complete,  // everything has been searched
    limit,     // options.limit, or the sink returned false
    time,      // options.time_limit
    stopped,   // options.stop
};

// Seconds of wall time by phase.
struct PhaseTimes {
    double reading = 0;   // set by whoever read the puzzle from a file
    double table = 0;     // computing the placements
    double reasons = 0;   // looking for simple reasons why there is no packing
    double symmetry = 0;  // finding the motions of the puzzle
    double engine = 0;    // preparing the engine
    double search = 0;    // the search itself

    // Returns the sum of all phases.
    [[nodiscard]] double total() const {
        return reading + table + reasons + symmetry + engine + search;
    }
};

// The result of solve() and count().
struct SolveResult {
    std::uint64_t all = 0;       // packings
    std::uint64_t distinct = 0;  // packings up to symmetry
    // False if every packing was listed, but not to the end, so that `distinct` is a lower bound of
    // the classes found; or if the symmetries are not known.
    bool distinct_known = true;
    // False if an exact cover has too many symmetries and none is used: `distinct` equals `all`.
    bool symmetry_known = true;
    Ending ending = Ending::complete;  // what ended the search
    // Reason why there is no packing, if one is known without a search.
    std::optional<Reason> reason;
    SearchStats stats;               // nodes, and what engines count besides
    int placements = 0;              // in the placement table
    int threads = 1;                 // number of threads used
    std::string engine;              // name of the engine used
    PhaseTimes seconds;              // by phase
    std::vector<std::string> notes;  // what was decided before the search, one line each

    // Returns true if the counts are those of the puzzle, and not just of the packings found.
    [[nodiscard]] bool complete() const { return ending == Ending::complete; }
};

// Receives a packing, which is valid until the sink returns; returns false to end the search.
using PackingSink = std::function<bool(const Packing& packing)>;

}  // namespace polypack
