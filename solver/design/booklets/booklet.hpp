// Chooses problems for people on paper: each has one answer, and they are graded by difficulty.
//
//     const Booklet sheet = booklet({puzzle}, {.problems = 6});
//     write(booklet_page(sheet.problems));  // polypack/render/booklet_page.hpp
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Largest number of problems in a booklet.
inline constexpr int most_problems = 500;
// Largest number of placements in the search that grades a problem; harder problems are graded
// alike.
inline constexpr std::uint64_t most_placed_to_grade = 100'000;

// The options of booklet().
struct BookletOptions {
    int problems = 20;  // wanted, 1 to most_problems
    // Number of pieces of random problems, whose region is formed by the pieces instead of the
    // puzzle's own.
    std::optional<int> random = {};
    bool several = false;          // problems may have more than one answer, where pieces are given
    std::uint64_t seed = 1;        // of the problems that are tried, and of random regions
    int threads = 0;               // 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within some milliseconds
    std::size_t memory_limit = 0;  // bytes, as in SolveOptions; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// A problem of a booklet.
struct BookletProblem {
    int source = 0;                   // which of the puzzles it comes from
    Puzzle puzzle;                    // pieces and region of this problem
    std::vector<PlacedPiece> answer;  // fixed pieces first, then as one looking ahead places it
    std::uint64_t answers = 1;        // packings up to symmetry
    std::optional<double> steps;      // of Difficulty; nullopt: most_placed_to_grade is reached
    std::optional<double> chance;     // of Difficulty
    // From 1 to 5 by the steps for each piece: up to 1.5, 3, 6, 12, and above.
    int grade = 5;
};

// The result of booklet().
struct Booklet {
    std::vector<BookletProblem> problems;  // the easiest first
    std::uint64_t candidates = 0;          // from which they were chosen
    Ending ending = Ending::complete;      // never `limit`
};

// Returns the mistakes of a puzzle for a booklet: choice_mistakes() if its pieces have ranges of
// copies, difficulty_mistakes() if not; and a region that cannot be drawn in layers, or that wraps.
// Throws as these do. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> booklet_mistakes(const Puzzle& puzzle);

// Returns the mistakes of a puzzle for BookletOptions::random, which does not use the region.
[[nodiscard]] POLYPACK_API std::vector<Mistake> random_booklet_mistakes(const Puzzle& puzzle);

// Says what is wrong with regions of so many pieces of a puzzle without random_booklet_mistakes(),
// and what would be right; nullopt if nothing is.
[[nodiscard]] POLYPACK_API std::optional<std::string> random_mistake(const Puzzle& puzzle,
                                                                     int pieces);

// Chooses problems from all puzzles: choices of pieces with exactly one packing if pieces have
// ranges of copies, otherwise the puzzle itself. Of several times as many candidates as are wanted,
// takes some that are spread evenly from the easiest to the hardest. Returns fewer than wanted if
// there are no more. The result is the same for the same seed and any number of threads, unless it
// was stopped.
//
// Throws InvalidPuzzle, also for booklet_mistakes(); InvalidArgument for random_mistake() and for a
// number of problems out of its bounds; MemoryLimitExceeded and ThreadsUnavailable.
[[nodiscard]] POLYPACK_API Booklet booklet(std::span<const Puzzle> puzzles,
                                           const BookletOptions& options = {});

}  // namespace polypack
