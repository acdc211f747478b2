// All packings of a puzzle at once: counted, drawn at random, numbered, and hints in a position,
// without listing them.
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

namespace polypack {

// A puzzle with the decision diagram of its packings, which PackingDiagram describes.
//
// Of the options, colourings, threads, memory_limit, time_limit and stop count. The time counts
// from the construction, for all that is done with the object. Every function may throw Stopped
// after that, and MemoryLimitExceeded. Const functions may be called from several threads.
class POLYPACK_API PuzzleDiagram {
  public:
    // Builds the diagram. Throws InvalidPuzzle, and std::invalid_argument for a puzzle with rules
    // on whole packings.
    explicit PuzzleDiagram(const Puzzle& puzzle, const SolveOptions& options = {},
                           DiagramMethod method = DiagramMethod::automatic);
    // Takes what bytes() returned for the same puzzle. Throws DiagramError for other bytes, too.
    PuzzleDiagram(const Puzzle& puzzle, const SolveOptions& options, std::string_view bytes);

    // The puzzle, in canonical form.
    [[nodiscard]] const Puzzle& puzzle() const { return prepared_->puzzle(); }
    // The placements, whose numbers the functions of the diagram take and return.
    [[nodiscard]] const PlacementTable& table() const { return prepared_->table(); }
    // The diagram itself: counts, samples, numbers of packings.
    [[nodiscard]] const PackingDiagram& diagram() const { return built_->diagram; }
    // How the diagram was built, and why in that way.
    [[nodiscard]] const BuiltDiagram& built() const { return *built_; }
    // Why there is no packing, where that was known without building; otherwise null.
    [[nodiscard]] const Reason* reason() const { return prepared_->reason(); }
    // Requested once the time is over or the caller's stop is.
    [[nodiscard]] std::stop_token stop() const { return deadline_->token(); }

    // The numbers of these placements, in their order; -1: the piece cannot lie there. O(pieces
    // placed * placements).
    [[nodiscard]] std::vector<int> placements_of(std::span<const PlacedPiece> pieces) const;

    // For the other constructor: see counting/diagram/diagram_bytes.hpp.
    [[nodiscard]] std::string bytes() const;

  private:
    std::unique_ptr<const Deadline> deadline_;
    std::unique_ptr<const PreparedPuzzle> prepared_;
    std::unique_ptr<const BuiltDiagram> built_;
};

}  // namespace polypack
