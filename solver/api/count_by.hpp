// Counts packings by properties: where a piece lies, what covers a cell, which cells stay empty,
// which pieces are used. A calendar puzzle asks for this: how many packings show each date?
//
//     const PreparedPuzzle calendar(puzzle);
//     const CountsBy by = count_by(calendar, {{CountTerm::Kind::piece, month},
//                                             {CountTerm::Kind::piece, day}});
//     for (const CountedBy& of : by.classes) print(of.values, of.packings);
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"

namespace polypack {

// A property of packings. Its value is a list of numbers.
struct CountTerm {
    // The properties.
    enum class Kind {
        piece,   // placements of the piece `number`, ascending, one for each copy
        cell,    // the piece that covers the cell `number`; -1: none does
        holes,   // the cells that stay empty, ascending
        choice,  // the number of copies of each piece, in their order
    };
    Kind kind = Kind::piece;  // which property it is
    int number = 0;           // of the table; of no meaning for holes and choice
};

// The packings that agree in every property.
struct CountedBy {
    std::vector<std::vector<int>> values;  // by term
    BigCount packings;                     // at least 1
};

// The counts of all values.
struct CountsBy {
    std::vector<CountedBy> classes;      // ascending by values; only those with packings
    BigCount packings;                   // in all classes
    Ending ending = Ending::complete;    // otherwise the counts are lower bounds; never `limit`
    std::optional<Reason> reason;        // why there is no packing, if that is known
    std::string_view method = "search";  // or "diagram"
};

// Counts every packing, not one per class of symmetry, by a decision diagram if that is built
// quickly or is expected to end long before a search, and if it tells the terms: pieces with a
// fixed number of copies, cells, and holes of a fixed number. Otherwise a search lists the
// packings. `method`: "diagram" or "search" for one of them. Uses the options threads, time_limit,
// stop, memory_limit, engine, tuning and progress. Throws MemoryLimitExceeded, also for too many
// classes, and std::invalid_argument for a method that does not exist or cannot tell the terms.
[[nodiscard]] POLYPACK_API CountsBy count_by(const PreparedPuzzle& prepared,
                                             std::span<const CountTerm> terms,
                                             const SolveOptions& options = {},
                                             std::string_view method = {});

}  // namespace polypack
