// Packings drawn at random, all with the same probability, by whichever way is the fastest.
//
//     std::mt19937_64 random(1);
//     const RandomPackings packings(puzzle);
//     if (packings.any()) packings.draw(random);
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/puzzle_diagram.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/counting/dimers/random_dimers.hpp"

namespace polypack {

// Returns the names of the methods that can be asked for: those of diagrams, and determinants for
// pieces of two cells in plane regions.
[[nodiscard]] POLYPACK_API std::span<const std::string_view> sample_method_names();

// Uses the options of PuzzleDiagram; the time limits all draws together. Every function may throw
// Stopped after that, and MemoryLimitExceeded.
class POLYPACK_API RandomPackings {
  public:
    // Prepares the draws. By default, pieces of at most two cells whose diagram would be large are
    // drawn without one if that is possible, and other packings by a diagram; the choice depends on
    // the puzzle alone. Throws InvalidPuzzle, and std::invalid_argument for a puzzle with rules on
    // whole packings, an unknown method, or one that cannot draw these packings.
    explicit RandomPackings(const Puzzle& puzzle, const SolveOptions& options = {},
                            std::string_view method = {});
    // Draws from a diagram that there is already.
    explicit RandomPackings(PuzzleDiagram diagram);

    // Returns the puzzle in canonical form.
    [[nodiscard]] const Puzzle& puzzle() const;
    // Returns the placements, whose numbers draw() returns.
    [[nodiscard]] const PlacementTable& table() const;
    // Returns a token that is stopped when the time is over or the caller's stop is requested.
    [[nodiscard]] std::stop_token stop() const;
    // Returns true if there is a packing.
    [[nodiscard]] bool any() const;
    // Returns the reason why there is none if one is known; otherwise null.
    [[nodiscard]] const Reason* reason() const;
    // Returns the diagram if there is one; otherwise null.
    [[nodiscard]] const BuiltDiagram* diagram() const;
    // Returns how packings are drawn without a diagram: "shuffling", "spanning trees" or
    // "determinants".
    [[nodiscard]] std::string_view way() const;

    // Returns the placements of a random packing, ascending, fixed ones included. The result is a
    // function of the numbers of the generator, which the standard fixes. Precondition: any().
    [[nodiscard]] std::vector<int> draw(std::mt19937_64& random) const;

  private:
    void prepare_dimers(const Puzzle& puzzle, const SolveOptions& options, bool asked);

    std::optional<PuzzleDiagram> diagram_;
    // Otherwise:
    std::unique_ptr<const Deadline> deadline_;
    std::unique_ptr<const PreparedPuzzle> prepared_;
    std::unique_ptr<const BuiltDiagram> quick_;
    std::unique_ptr<const CoverProblem> problem_;
    std::unique_ptr<const RandomDimers> dimers_;
};

}  // namespace polypack
