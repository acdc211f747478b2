// Judges designs by the goals of a search.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "polypack/api/solver.hpp"
#include "polypack/design/packing_levels.hpp"
#include "polypack/design/search/design_space.hpp"
#include "polypack/disassembly/shape_pairs.hpp"

namespace polypack {

// Scores by goal, the most important first; larger is better. The first score is the number of
// pieces that break a rule, negated.
using DesignScore = std::vector<double>;

// The judgement of a design.
struct DesignVerdict {
    enum class End {
        judged,
        worse,    // than what it was compared with; nothing else is known
        stopped,  // by the stop token
    };
    End end = End::judged;
    DesignScore score{};
    bool suits = false;  // it obeys the rules, packs, and reaches the goals that are yes or no
    // As in Design.
    std::uint64_t distinct = 0;
    std::uint64_t all = 0;
    bool exact = true;
    std::optional<std::uint64_t> apart{};
    std::optional<int> level{};
    std::optional<double> steps{};

    // Returns the design with these properties.
    [[nodiscard]] Design with(Design design) const;
};

struct DesignQuestion {
    const DesignScore* floor = nullptr;  // what it must reach; nullptr: nothing
    bool count_all = false;  // count all packings, even where the goals do not need them
    std::stop_token stop = {};
};

// Judges designs of one family, and caches what it learns about pieces. For one thread at a time.
class DesignJudge {
  public:
    // Largest number of packings of a design that are taken apart; with more, none counts as coming
    // apart.
    static constexpr std::uint64_t most_taken_apart = 1000;
    // The score if there is no packing, or no packing comes apart.
    static constexpr double worst = -std::numeric_limits<double>::max();

    // Keeps references to all of them. `forgets`: forgets pieces once it knows many.
    DesignJudge(const Family& family, const DesignSpace& space,
                const std::vector<DesignGoal>& goals, SymmetryMode symmetry, bool forgets = true);

    [[nodiscard]] DesignVerdict judge(const DesignState& state, const DesignQuestion& question);

    // Returns the shapes of a design, ascending, the same for equal sets of pieces unless the judge
    // forgets.
    [[nodiscard]] const std::vector<int>& shapes_of(const DesignState& state);

  private:
    struct Known {
        int shape = 0;
        bool obeys = true;
    };
    struct Hash {
        [[nodiscard]] std::size_t operator()(const DesignPiece& piece) const;
    };

    void look_up(const DesignState& state);
    void count(const DesignQuestion& question, DesignVerdict& verdict);
    void take_apart(const DesignQuestion& question, DesignVerdict& verdict);
    void walk_through(const DesignState& state, const DesignQuestion& question,
                      DesignVerdict& verdict) const;
    [[nodiscard]] double score(DesignGoal goal, const DesignVerdict& verdict) const;
    // Returns true if it has more packings than were counted, and more than are asked for.
    [[nodiscard]] bool uncounted(const DesignVerdict& verdict) const;
    // Returns the binary logarithm of the product of the pieces' numbers of placements.
    [[nodiscard]] double ways_to_place() const;

    const Family& family_;
    const DesignSpace& space_;
    const std::vector<DesignGoal>& goals_;
    SymmetryMode symmetry_;
    bool forgets_;
    std::unique_ptr<Solver> solver_;
    std::unique_ptr<ShapePairs> pairs_;
    PackingLevels levels_;
    std::unordered_map<DesignPiece, Known, Hash> pieces_;
    std::vector<DesignPiece> listed_;
    std::vector<int> shapes_;
    double broken_ = 0;  // pieces of those that break a rule, and pairs that are equal
};

}  // namespace polypack
