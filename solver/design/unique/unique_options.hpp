// The options and the result of make_unique().
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Kinds of changes.
enum class UniqueBy {
    place,    // pieces are left in place: fixed, as in a packing
    marks,    // cells of the region get different marks, and so do cells of pieces, which fit there
    colours,  // cells of the region get one colour, and cells of pieces, which fit on any of them
    move,     // one cell is taken from a piece, and another one is given one
};

// The options of make_unique().
struct UniqueOptions {
    UniqueBy by = UniqueBy::place;  // what may be changed
    // Number of packings up to which all of them are tried as the one that stays.
    std::uint64_t max_packings = 100'000;
    int threads = 0;               // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within some milliseconds
    std::size_t memory_limit = 0;  // bytes, as in SolveOptions; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// The result of make_unique().
struct UniqueResult {
    std::uint64_t distinct = 0;  // packings up to symmetry, or those that were listed
    std::uint64_t all = 0;       // packings, or those that were listed
    // The puzzle with exactly one packing, or the original if it has one; nullopt: none was found.
    std::optional<Puzzle> puzzle{};
    std::vector<PlacedPiece> packing{};  // that packing, by the pieces of `puzzle`
    // The number of changes: pieces fixed, cells of the region marked, cells moved.
    int changes = 0;
    // Proven lower bound of the number of changes; 0 for a puzzle with one packing.
    int at_least = 0;
    std::vector<PlacedPiece> placed{};  // by place: the pieces, numbers of the old puzzle
    // By marks and colours: the marked cells, in the order of the marks.
    std::vector<Point> cells{};
    std::uint64_t tried = 0;   // by move: sets of pieces
    std::uint64_t unique = 0;  // of these, with one packing
    // limit: there were more packings than max_packings.
    Ending ending = Ending::complete;

    // Returns true if the change is proven to be the least: all packings were listed and tried.
    [[nodiscard]] bool proven() const { return puzzle && changes == at_least; }
};

}  // namespace polypack
