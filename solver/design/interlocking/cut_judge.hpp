// Measures cuts by the goals of a search.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/api/solver.hpp"
#include "polypack/design/design_options.hpp"
#include "polypack/design/interlocking/cutting.hpp"
#include "polypack/design/packing_levels.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/shape_pairs.hpp"

namespace polypack {

// A cut, with its properties.
struct JudgedCut {
    Owners owners;
    std::vector<double> score;  // by goal, larger is better
    Design design;
};

// For one thread at a time.
class CutJudge {
  public:
    // Keeps references to both. `memory`: bytes it may use; 0: no limit.
    CutJudge(const CutFamily& family, const DesignOptions& options, std::size_t memory);

    // Returns true if cuts of equal levels may differ in other goals.
    [[nodiscard]] bool compares_more() const;
    // Returns the level of a cut that slides and quarter turns take apart; 0 if they do not, or if
    // that takes too many states. A millisecond. Throws Stopped and MemoryLimitExceeded.
    [[nodiscard]] int level_with_turns(const Owners& owners, const std::stop_token& stop);
    // Measures a cut that comes apart, by the moves of the goals; `level` is its level. nullopt if
    // it breaks a rule on all pieces or has more than one packing though that is a goal. Takes the
    // cut apart anew, by disassemble(), some milliseconds. Throws Stopped and MemoryLimitExceeded.
    [[nodiscard]] std::optional<JudgedCut> judge(const Owners& owners, int level,
                                                 const std::stop_token& stop);

  private:
    [[nodiscard]] std::unique_ptr<ShapePairs> new_pairs() const;
    // Takes a design apart by the moves of the goals.
    [[nodiscard]] Disassembly taken_apart(const Design& design, const std::stop_token& stop);
    // Counts the packings, to more than one. Returns false if there is not exactly one.
    [[nodiscard]] bool only_packing(Design& design, const std::stop_token& stop);
    // Takes all packings apart, until a second one comes apart. Returns false if there is not
    // exactly one, or more packings than are taken apart.
    [[nodiscard]] bool only_one_apart(Design& design, const std::stop_token& stop);
    // The result of a search for packings.
    struct Found {
        std::uint64_t all = 0;
        std::uint64_t distinct = 0;
        bool complete = false;
    };
    // Searches for packings of a puzzle, to so many.
    [[nodiscard]] Found packings(const Puzzle& puzzle, std::uint64_t limit,
                                 const std::stop_token& stop, const PackingSink& sink);

    const CutFamily& family_;
    const DesignOptions& options_;
    std::size_t memory_;
    MoveRule rule_;
    std::unique_ptr<ShapePairs> pairs_;
    std::uint64_t turned_ = 0;        // cuts for which turns were looked for
    std::uint64_t asked_ = 0;         // sets of pieces
    std::unique_ptr<Solver> solver_;  // of a region that is not too large for one
    PackingLevels levels_;
};

}  // namespace polypack
