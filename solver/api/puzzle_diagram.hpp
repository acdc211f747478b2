// A decision diagram of all packings of a puzzle: counts them, draws them at random, numbers them
// and gives hints in a position, without listing them.
#pragma once

#include <memory>
#include <random>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/counting/diagram/build_diagram.hpp"
#include "polypack/counting/diagram/diagram.hpp"
#include "polypack/counting/diagram/hint.hpp"

namespace polypack {

// A puzzle with the decision diagram of its packings, see PackingDiagram.
//
// Uses the options colourings, threads, memory_limit, time_limit and stop. The time counts from the
// construction and limits everything that is done with the object. Every function may throw Stopped
// after that, and MemoryLimitExceeded. Const functions may be called from several threads.
class POLYPACK_API PuzzleDiagram {
  public:
    // Builds the diagram. Throws InvalidPuzzle, and std::invalid_argument for a puzzle with rules
    // on whole packings.
    explicit PuzzleDiagram(const Puzzle& puzzle, const SolveOptions& options = {},
                           DiagramMethod method = DiagramMethod::automatic);
    // Reads the bytes that bytes() returned for the same puzzle. Throws DiagramError for any
    // others.
    PuzzleDiagram(const Puzzle& puzzle, const SolveOptions& options, std::string_view bytes);

    // Returns the puzzle in canonical form.
    [[nodiscard]] const Puzzle& puzzle() const { return prepared_->puzzle(); }
    // Returns the placements, whose numbers the functions of the diagram take and return.
    [[nodiscard]] const PlacementTable& table() const { return prepared_->table(); }
    // Returns the diagram itself, for counts, samples and numbers of packings.
    [[nodiscard]] const PackingDiagram& diagram() const { return built_->diagram; }
    // Returns how the diagram was built, and why in that way.
    [[nodiscard]] const BuiltDiagram& built() const { return *built_; }
    // Returns the reason why there is no packing if one was known without building; otherwise null.
    [[nodiscard]] const Reason* reason() const { return prepared_->reason(); }
    // Returns a token that is stopped when the time is over or the caller's stop is requested.
    [[nodiscard]] std::stop_token stop() const { return deadline_->token(); }

    // Returns the numbers of these placements, in their order; -1 if the piece cannot lie there.
    // O(pieces placed * placements).
    [[nodiscard]] std::vector<int> placements_of(std::span<const PlacedPiece> pieces) const;

    // Returns the diagram as bytes, for the other constructor: see
    // counting/diagram/diagram_bytes.hpp.
    [[nodiscard]] std::string bytes() const;

  private:
    std::unique_ptr<const Deadline> deadline_;
    std::unique_ptr<const PreparedPuzzle> prepared_;
    std::unique_ptr<const BuiltDiagram> built_;
};

}  // namespace polypack
