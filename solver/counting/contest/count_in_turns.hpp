// A count by one method as a computation in turns, for the contest (contest.hpp).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/count_task.hpp"

namespace polypack {

class CountInTurns {
  public:
    CountInTurns() = default;
    CountInTurns(const CountInTurns&) = delete;
    CountInTurns& operator=(const CountInTurns&) = delete;
    virtual ~CountInTurns() = default;

    // Returns the name of the method.
    [[nodiscard]] virtual std::string_view name() const = 0;
    // Returns about how many seconds pass before anything is known of the method: its first turn
    // should be no shorter.
    [[nodiscard]] virtual double seconds_to_begin() const = 0;
    // Goes on for about so many seconds. Returns the count if it is complete. Throws Stopped,
    // MemoryLimitExceeded and std::bad_alloc.
    [[nodiscard]] virtual std::optional<ExactCount> go_on(double seconds) = 0;
    // Returns the seconds that the count is expected to need from here; nullopt: not known yet.
    [[nodiscard]] virtual std::optional<double> seconds_left() const = 0;
    // Returns true if a turn ends when it should; otherwise it lasts until the count is complete.
    [[nodiscard]] virtual bool pauses() const { return true; }
    // Says why the method cannot count these packings, as CountMethod::refusal does; "" as long as
    // it may. If it says so, it takes no more turns.
    [[nodiscard]] virtual std::string refusal() const { return {}; }
    // Returns true if it has told all that it was to tell: it has no more turns, and if it is
    // expected to be the first, the contest is over.
    [[nodiscard]] virtual bool waits() const { return false; }
    // Frees the memory of a count that is hardly going to go on. If it does, it begins anew.
    virtual void give_up() {}
};

// The task with its motions, which are found when they are first asked for.
using TaskWithMotions = std::function<CountTask()>;

// Returns a count by the frontier, which uses the motions if the task asks for packings up to
// symmetry. Keeps references to what the task refers to.
[[nodiscard]] std::unique_ptr<CountInTurns> frontier_in_turns(const CountTask& task,
                                                              const CountLimits& limits);
// Returns a count by contraction; a turn in which it has begun to join pieces lasts until it has
// counted. Keeps references as above.
[[nodiscard]] std::unique_ptr<CountInTurns> contraction_in_turns(const CountTask& task,
                                                                 const CountLimits& limits);
// Returns a count by determinants. Keeps references as above.
[[nodiscard]] std::unique_ptr<CountInTurns> determinant_in_turns(const CountTask& task,
                                                                 const CountLimits& limits);
// Returns a count by a search, which asks for the motions when it begins. Keeps a reference to the
// table.
[[nodiscard]] std::unique_ptr<CountInTurns> search_in_turns(const PlacementTable& table,
                                                            TaskWithMotions with_motions,
                                                            const CountLimits& limits);

// Returns a search that does not count, but tells what it expects to need, and waits then. Keeps
// references as above.
[[nodiscard]] std::unique_ptr<CountInTurns> search_for_outlook(const CountTask& task,
                                                               const CountLimits& limits);

}  // namespace polypack
