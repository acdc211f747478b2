// Searches of families for good designs: random ones, and walks from one to the next. All are
// inside design().
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/design/search/design_judge.hpp"
#include "polypack/design/search/design_space.hpp"
#include "polypack/design/solvers.hpp"

namespace polypack {

// What the searches of a family share; references to everything, and options without defaults.
struct DesignTask {
    const Family& family;  // in canonical form
    const DesignSpace& space;
    const DesignOptions& options;  // with goals, and a strategy that is not automatic
    const Deadline& deadline;

    // Whether a design that suits is as good as any other: no goal is more or less.
    [[nodiscard]] bool yes_or_no() const;
    // Why the search is not complete, if it was not ended by a limit.
    [[nodiscard]] Ending stopped() const {
        return deadline.expired() ? Ending::time : Ending::stopped;
    }
};

// Judges that threads take one at a time.
class DesignJudges {
  public:
    explicit DesignJudges(const DesignTask& task) : task_(task) {}

    // Calls body(judge) with one that no other thread has. Thread-safe.
    template <class Body>
    void with_one(const Body& body) {
        idle_.with_one(
            [&] {
                return std::make_unique<DesignJudge>(task_.family, task_.space, task_.options.goals,
                                                     task_.options.symmetry);
            },
            body);
    }

  private:
    const DesignTask& task_;
    IdleValues<DesignJudge> idle_;
};

// A design that was found, and what is known of it.
struct RankedDesign {
    DesignState state;
    DesignVerdict verdict;
};

// The best designs, the best first; of equal ones the first that was added. Equal sets of pieces
// are one.
class BestDesigns {
  public:
    // `distinct`: no set of pieces is added twice in any case.
    BestDesigns(const DesignTask& task, bool distinct)
        : task_(task), distinct_(distinct), keep_(task.options.keep) {}

    // Whether add() would add it, unless it is there.
    [[nodiscard]] bool wants(const DesignVerdict& verdict) const;
    void add(RankedDesign&& design);
    // Tells DesignOptions::better about a better one since the last call.
    void tell();

    [[nodiscard]] bool full() const { return designs_.size() >= keep_; }
    [[nodiscard]] const std::vector<RankedDesign>& designs() const { return designs_; }
    [[nodiscard]] std::vector<Design> take() const;

  private:
    [[nodiscard]] std::vector<std::vector<Point>> shapes_of(const DesignState& state) const;

    const DesignTask& task_;
    bool distinct_;
    std::size_t keep_;
    std::vector<RankedDesign> designs_;
    std::set<std::vector<std::vector<Point>>> shapes_;  // of these; empty if they are distinct
    DesignScore told_;
};

// Strategies random and walk, and of made pieces exhaustive; see DesignFound. Throws what design()
// throws.
[[nodiscard]] DesignFound walk_designs(const DesignTask& task);
[[nodiscard]] DesignFound visit_designs(const DesignTask& task);

// Strategies random and exhaustive for given pieces: each set once. `admits` says which sets are
// designs of the family, if not all are.
[[nodiscard]] DesignFound search_sets(const DesignTask& task, const PieceChoices& choices,
                                      const std::function<bool(const DesignState&)>& admits);

}  // namespace polypack
