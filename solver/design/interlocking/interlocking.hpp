// Cuts a region into pieces that interlock: many moves are needed until the first of them is off.
//
// Chen, Wang, Song, Bickel, "Computational Design of High-level Interlocking Puzzles", 2022, build
// such pieces one after the other. Here, a cut of the whole region is changed cell by cell, and
// simulated annealing decides which changes stay. That the level of a cut is found in some
// microseconds makes up for changes that know nothing of moves.
#pragma once

#include <string>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/design/design_options.hpp"
#include "polypack/family/family.hpp"
#include "polypack/puzzle/mistake.hpp"

namespace polypack {

// Returns true if DesignGoal::interlock is among the goals.
[[nodiscard]] bool interlocks(const std::vector<DesignGoal>& goals);

// Returns true if DesignGoal::turns is among the goals.
[[nodiscard]] bool needs_turns(const std::vector<DesignGoal>& goals);

// Returns the mistakes of a family, in canonical form, for interlocking_designs(): pieces that are
// not connected ones or ones that may lack cells, in a fixed number, more than 12 of them, kept
// ones included, or sizes that do not add up; a region that is too large, or of which no cell may
// stay empty although nothing moves in it otherwise; fixed or forbidden placements, colours and
// rules on packings.
[[nodiscard]] std::vector<Mistake> interlocking_mistakes(const Family& family);

// Searches a family for cuts whose pieces interlock, by runs of simulated annealing that are
// numbered and have random numbers of their own. A run begins with a random cut, or with the best
// cut of the runs in the generations before; the first generation has 4 runs, and each further one
// as many as all before it. So the result depends on the seed and the number of runs, and not on
// the threads, unless it was stopped. DesignFound::searched counts cuts, and restarts runs.
// `options`: completed, see design(). Throws what design() throws. Precondition: no
// interlocking_mistakes(), and DesignGoal::interlock is among the goals.
[[nodiscard]] DesignFound interlocking_designs(const Family& family, const DesignOptions& options,
                                               const Deadline& deadline);

}  // namespace polypack
