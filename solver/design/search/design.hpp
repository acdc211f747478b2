// Designs puzzles that reach given goals: chooses pieces from a set, or makes them.
//
//     const DesignFound found = design(family, {.goals = {DesignGoal::unique}});
//     if (!found.best.empty()) puzzle = puzzle_of_design(family, found.best.front());
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/design/design_checkpoint.hpp"
#include "polypack/design/design_options.hpp"
#include "polypack/design/design_puzzle.hpp"
#include "polypack/family/family.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Returns the mistakes of a family for design(). If DesignGoal::interlock is among its goals:
// pieces other than 2 to 12 connected ones whose sizes add up, those that are kept included; a
// region that is too large, or has no cell that may stay empty though pieces could not move
// otherwise; fixed or forbidden placements, colours and rules. If its pieces have given shapes:
// choice_mistakes(). Otherwise: more cells than a Solver takes, fixed or forbidden placements, a
// limit of holes, colours, a region that cannot be cut as asked, or rules that no piece of the
// sizes obeys. Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<Mistake> family_mistakes(const Family& family);

// Says what is wrong with goals for a family: there are none, one is given twice, or they concern
// levels although nothing can be taken apart, or others than DesignGoal::interlock goes with.
// Returns nullopt if nothing is wrong. Precondition: no family_mistakes().
[[nodiscard]] POLYPACK_API std::optional<std::string> goals_mistake(
    const Family& family, const std::vector<DesignGoal>& goals);

// Searches a family of puzzles for those that reach the goals best: the first goal decides, and
// each further one between those that are equally good so far. Packings are counted as by count().
// For given pieces, designs are the choices of a puzzle, each once: pieces with the same placements
// are the same, so that a set has one number. Otherwise designs are all ways to give the pieces of
// the family, connected ones or ones that may lack cells, definite shapes.
//
// The result does not depend on the number of threads, unless it was stopped. A design in a small
// region takes some microseconds if packings are counted, and some milliseconds if they are taken
// apart.
//
// Throws InvalidPuzzle, also for family_mistakes(); InvalidArgument for take_mistake(),
// goals_mistake(), for a region with more motions than a Solver takes, for a family that is too
// large for DesignStrategy::exhaustive, and for a checkpoint of another search or without walks;
// MemoryLimitExceeded and ThreadsUnavailable; what `better` and `round` throw.
[[nodiscard]] POLYPACK_API DesignFound design(const Family& family,
                                              const DesignOptions& options = {});

}  // namespace polypack
