// Strategies of design(): random searches, and walks from one design to the next.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/design_options.hpp"
#include "polypack/design/search/design_judge.hpp"
#include "polypack/design/search/design_space.hpp"
#include "polypack/design/solvers.hpp"

namespace polypack {

// The common data of the searches of a family: references, and options without defaults.
struct DesignTask {
    const Family& family;  // in canonical form
    const DesignSpace& space;
    const DesignOptions& options;  // with goals, and a strategy that is not automatic
    const Deadline& deadline;

    // Returns true if all designs that reach the goals are equally good: no goal is a matter of
    // degree.
    [[nodiscard]] bool yes_or_no() const;
    // Returns why the search is not complete, if it was not ended by a limit.
    [[nodiscard]] Ending stopped() const {
        return deadline.expired() ? Ending::time : Ending::stopped;
    }
};

// A pool of judges for threads.
class DesignJudges {
  public:
    explicit DesignJudges(const DesignTask& task) : task_(task) {}

    // Calls body(judge) with a judge that no other thread uses. Thread-safe.
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

// A design that was found, with its properties.
struct RankedDesign {
    DesignState state;
    DesignVerdict verdict;
};

// The best designs, the best first; of equal ones the first that was added. Equal sets of pieces
// count as one design.
class BestDesigns {
  public:
    // `distinct`: the caller adds no set of pieces twice.
    BestDesigns(const DesignTask& task, bool distinct)
        : task_(task), distinct_(distinct), keep_(task.options.keep) {}

    // Returns true if add() would add it, unless it is there already.
    [[nodiscard]] bool wants(const DesignVerdict& verdict) const;
    void add(RankedDesign&& design);
    // Tells DesignOptions::better about a better design since the last call.
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

// Runs the strategies random and walk, and exhaustive for pieces that are made; see DesignFound.
// Throws what design() throws.
[[nodiscard]] DesignFound walk_designs(const DesignTask& task);
[[nodiscard]] DesignFound visit_designs(const DesignTask& task);

// Runs the strategies random and exhaustive for given pieces, on each set once. `admits` returns
// true for sets that are designs of the family; empty: all are.
[[nodiscard]] DesignFound search_sets(const DesignTask& task, const PieceChoices& choices,
                                      const std::function<bool(const DesignState&)>& admits);

}  // namespace polypack
