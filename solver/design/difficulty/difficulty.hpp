// Measures how hard a puzzle is for a person, by several numbers, each of which can be checked.
//
//     const Difficulty profile = difficulty(puzzle);
//     if (profile.chance) ...
//
// No such number is known to agree with people; docs/for-teachers.md says how far these do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/analysis/interval.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Largest number of placements of a puzzle whose difficulty is asked for.
inline constexpr int most_placements_to_try = 20'000;
// Largest number of pieces in a packing for which Difficulty::chance is computed.
inline constexpr int most_pieces_to_play = 20;
// Default number of plays at random, which replace it for larger packings.
inline constexpr std::uint64_t usual_plays = 1'000'000;

// The options of difficulty().
struct DifficultyOptions {
    // Largest number of placements of the search with one-step look-ahead; 0: no limit.
    std::uint64_t max_placed = 0;
    // Takes packings in space apart to find their level.
    bool levels = true;
    // Number of plays at random; nullopt: usual_plays if Difficulty::chance is not known, otherwise
    // none.
    std::optional<std::uint64_t> plays = {};
    std::uint64_t seed = 1;        // of these
    int threads = 0;               // for these; 0: one per core; not negative
    double time_limit = 0;         // seconds since the call; 0: no limit; negative: over at once
    std::stop_token stop = {};     // ends every phase within some milliseconds
    std::size_t memory_limit = 0;  // bytes, as in SolveOptions; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// The result of plays at random.
struct PlayedChance {
    std::uint64_t plays = 0;   // that were made
    std::uint64_t packed = 0;  // that ended in a packing
    Estimated chance{};        // Difficulty::chance from these
};

// The result of difficulty(). A way to begin is a placement of a piece in the empty region, or in
// one with the fixed placements; placements that a motion of the puzzle maps to each other count
// once.
struct Difficulty {
    std::uint64_t distinct = 0;  // packings up to symmetry
    std::uint64_t all = 0;       // packings
    int begins = 0;              // ways to begin
    // Ways to begin that no packing contains; nullopt: not known.
    std::optional<int> dead_begins{};
    // The probability that placing pieces at random ends in a packing: each of the placements that
    // fit, of pieces that are left, is as likely as any other, until none fits. nullopt: not known,
    // or a packing has more than most_pieces_to_play pieces.
    std::optional<double> chance{};
    // An estimate of `chance`; nullopt: no plays were made.
    std::optional<PlayedChance> played{};
    // The least number of pieces that, placed as in some packing, leave a cell that only one
    // placement can cover, or a piece whose last copy has only one placement. nullopt: not known,
    // or there is no such position.
    std::optional<int> before_forced{};
    // Placements made by an exhaustive search for all packings with one-step look-ahead: it
    // continues at the cell or piece with the fewest options, and places no piece after which a
    // cell or piece has none left.
    std::uint64_t placed = 0;
    // Mean number of placements that this search makes until the first packing, if it takes the
    // options in random order. nullopt: not known, or there is no packing.
    std::optional<double> steps{};
    // In space: the number of packings that come apart, and `level`, the least number of moves,
    // over these, until the first pieces are free; nullopt: not known, or none.
    std::optional<std::uint64_t> apart{};
    std::optional<int> level{};        // see `apart`
    Ending ending = Ending::complete;  // limit: options.max_placed
};

// Returns the mistakes of a puzzle whose difficulty is asked for: rules on whole packings, a limit
// of holes, more than most_placements_to_try placements. Throws Stopped and MemoryLimitExceeded as
// PlacementTable does. Precondition: the puzzle is valid.
[[nodiscard]] POLYPACK_API std::vector<Mistake> difficulty_mistakes(const Puzzle& puzzle);

// Measures a puzzle, on one thread except for plays at random. Lists all packings, with 2^pieces
// positions each, and makes the search described above. Plays come first if they are asked for, if
// a packing must have more than most_pieces_to_play pieces, or if time is limited; then they get a
// fifth of it. They are the same for the same seed and any number of threads, unless stopped.
// Throws InvalidPuzzle, also for difficulty_mistakes(), MemoryLimitExceeded, and
// ThreadsUnavailable.
[[nodiscard]] POLYPACK_API Difficulty difficulty(const Puzzle& puzzle,
                                                 const DifficultyOptions& options = {});

// The rank of a puzzle among the choices of pieces of a family that pack, by Difficulty::steps.
struct FamilyRank {
    std::uint64_t easier = 0;          // choices of fewer steps
    std::uint64_t equal = 0;           // of as many, without the puzzle itself
    std::uint64_t harder = 0;          // of more, or more than options.max_placed permits to know
    Ending ending = Ending::complete;  // never `limit`
};

// Returns the rank of a puzzle of so many steps in a family. The result is the same on any number
// of threads. Throws InvalidPuzzle, also for choice_mistakes(); InvalidArgument for a puzzle that
// is no_choice_of() the family, and what choose() throws.
[[nodiscard]] POLYPACK_API FamilyRank rank_in_family(const Puzzle& family, const Puzzle& puzzle,
                                                     double steps,
                                                     const DifficultyOptions& options = {});

}  // namespace polypack
