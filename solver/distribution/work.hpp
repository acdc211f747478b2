// Searches the units of a ledger.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/distribution/ledger.hpp"
#include "polypack/distribution/unit_search.hpp"

namespace polypack {

// Searches a unit on this thread until it is finished or `ends`; the rest becomes a few units.
[[nodiscard]] POLYPACK_API UnitResult search_unit(const UnitSearch& search, const Unit& unit,
                                                  const std::function<bool()>& ends,
                                                  const UnitSink& sink = {});

// Throws UnitFileError, with the name of the file, if the unit cannot be one of the search.
POLYPACK_API void require_valid(const UnitSearch& search, const std::string& name,
                                const Unit& unit);

// Divides a whole search into at most `most` units, the heaviest first, with names that say so: the
// manifest of a ledger. Throws Stopped.
[[nodiscard]] POLYPACK_API ResultFile divided(const UnitSearch& search, std::size_t most,
                                              const std::stop_token& stop);

// Largest number of units that the rest of one unit is divided into.
inline constexpr std::size_t max_remaining_units = 8;

struct WorkOptions {
    double budget = 60;  // seconds for one unit, after which what remains goes back to the ledger
    double lease = 60;   // seconds without a sign of life after which others take a unit
    std::stop_token stop = {};
    // Called after each unit, with all counts and work of this worker; from one thread at a time.
    std::function<void(const UnitCounts& counts, const Measure& done)> on_commit = {};
};

struct WorkReport {
    std::uint64_t units = 0;  // searched here
    UnitCounts counts;        // found here
    bool finished = false;    // every unit is done, by whomever
};

// Searches units on all threads of the search, each thread its own, until all are done or a stop is
// requested. Waits for units that others search, and takes over those of workers that died. Throws
// UnwritableFile and UnitFileError.
[[nodiscard]] POLYPACK_API WorkReport work(const UnitSearch& search, Ledger& ledger,
                                           const WorkOptions& options);

}  // namespace polypack
