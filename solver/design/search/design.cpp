#include "polypack/design/search/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/interlocking/interlocking.hpp"
#include "polypack/design/search/design_family.hpp"
#include "polypack/design/search/design_space.hpp"
#include "polypack/design/search/design_walk.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/family/validate_family.hpp"

namespace polypack {
namespace {

DesignFound design_sets(const Family& family, const DesignOptions& options,
                        const Deadline& deadline) {
    const Family pieces = permitted(family);
    const PieceChoices choices(pieces.puzzle, options.take);
    if (choices.size() == most_choices) throw InvalidArgument("there are too many sets to search");
    if (choices.size() == 0) return {.sets = 0, .packing = 0, .one = 0};
    const auto space = space_of_sets(pieces.puzzle, choices);
    const DesignTask task{pieces, *space, options, deadline};
    if (options.strategy == DesignStrategy::walk) return walk_designs(task);
    return search_sets(task, choices, {});
}

DesignFound design_shapes(const Family& family, const DesignOptions& options,
                          const Deadline& deadline) {
    if (options.strategy == DesignStrategy::exhaustive && !family.connected.empty() &&
        family.design.kept.empty()) {
        const std::optional<ShapeFamily> shapes = family_of_shapes(family, deadline.token());
        if (!shapes) {
            throw InvalidArgument(fmt::format(
                "the family is too large to search all of it: more than {} shapes can be its "
                "pieces",
                most_pieces_to_choose));
        }
        const PieceChoices choices(shapes->pieces.puzzle);
        if (choices.size() == most_choices) {
            throw InvalidArgument("the family is too large to search all of it");
        }
        const auto space = space_of_sets(shapes->pieces.puzzle, choices, true);
        return search_sets({shapes->pieces, *space, options, deadline}, choices, shapes->admits);
    }
    const auto space = space_of_cells(family, deadline.token());
    const DesignTask task{family, *space, options, deadline};
    return options.strategy == DesignStrategy::exhaustive ? visit_designs(task)
                                                          : walk_designs(task);
}

// Returns an error of goals that are measured in the packing in which pieces were made.
std::optional<std::string> interlocking_mistake(const std::vector<DesignGoal>& goals) {
    for (const DesignGoal goal : goals) {
        const bool slides = goal == DesignGoal::moves || goal == DesignGoal::one_apart;
        const bool fits = slides || goal == DesignGoal::interlock || goal == DesignGoal::turns ||
                          goal == DesignGoal::unique;
        if (interlocks(goals) && !fits) {
            return fmt::format(
                "goal {} does not go with interlock, only unique, one-apart, moves and turns do",
                goal_name(goal));
        }
        if (!interlocks(goals) && (goal == DesignGoal::moves || goal == DesignGoal::turns)) {
            return fmt::format("goal {0} goes with interlock only: give interlock,{0}",
                               goal_name(goal));
        }
        if (slides && needs_turns(goals)) {
            return fmt::format("goal {} does not go with turns: it is measured by slides",
                               goal_name(goal));
        }
    }
    return std::nullopt;
}

DesignOptions completed(const Family& family, DesignOptions options) {
    options.goals = family.design.goals;
    if (const auto mistake = goals_mistake(family, options.goals)) {
        throw InvalidArgument(*mistake);
    }
    if (options.strategy == DesignStrategy::automatic) {
        options.strategy = finds_shapes(family) ? DesignStrategy::walk : DesignStrategy::random;
    }
    if (interlocks(options.goals) && options.strategy != DesignStrategy::walk) {
        throw InvalidArgument(
            "pieces that interlock are found by walks: no other strategy is possible");
    }
    if (options.from != nullptr && options.strategy != DesignStrategy::walk) {
        throw InvalidArgument("a checkpoint is of walks: no other strategy can go on from it");
    }
    if (options.take) {
        if (finds_shapes(family)) {
            throw InvalidArgument(
                "a number of pieces to take is for pieces of given shapes; for others, their "
                "copies say how many there are");
        }
        if (const auto mistake = take_mistake(family.puzzle, *options.take)) {
            throw InvalidArgument(fmt::format("{} pieces: {}", *options.take, *mistake));
        }
    }
    return options;
}

}  // namespace

std::optional<std::string> goals_mistake(const Family& family,
                                         const std::vector<DesignGoal>& goals) {
    if (goals.empty()) return "a design needs a goal";
    if (needs_turns(goals) && !has_turns(*family.puzzle.lattice)) {
        return fmt::format("goal turns is for lattices of squares and cubes; 'lattice: {}' is none",
                           family.puzzle.lattice->name);
    }
    if (auto mistake = interlocking_mistake(goals)) return mistake;
    for (std::size_t i = 0; i < goals.size(); ++i) {
        const std::string_view name = goal_name(goals[i]);
        const auto before = goals.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(goals.begin(), before, goals[i]) != before) {
            return fmt::format("goal {} is given twice", name);
        }
        if (takes_apart(goals[i]) && family.puzzle.region.period.any()) {
            return fmt::format(
                "goal {}: a region that wraps has no outside to which pieces could "
                "be taken",
                name);
        }
        if (goals[i] == DesignGoal::unique) continue;
        // A goal before this one that compares packings leaves nothing to decide.
        const auto has = [&](DesignGoal goal) {
            return std::find(goals.begin(), before, goal) != before;
        };
        const bool counts =
            goals[i] == DesignGoal::few_packings || goals[i] == DesignGoal::many_packings;
        if (counts && (has(DesignGoal::unique) || has(DesignGoal::few_packings) ||
                       has(DesignGoal::many_packings))) {
            return fmt::format(
                "goal {} would never decide anything: a goal before it compares packings, too",
                name);
        }
    }
    return std::nullopt;
}

DesignFound design(const Family& given, const DesignOptions& options) {
    assert(options.keep > 0);
    check(SolveOptions{.threads = options.threads});
    const Deadline deadline(options.time_limit, options.stop);
    try {
        Family family = checked(given, deadline.token());
        if (!options.goals.empty()) family.design.goals = options.goals;
        std::vector<Mistake> mistakes = family_mistakes(family);
        if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
        const DesignOptions complete = completed(family, options);
        if (interlocks(complete.goals)) return interlocking_designs(family, complete, deadline);
        return finds_shapes(family) ? design_shapes(family, complete, deadline)
                                    : design_sets(family, complete, deadline);
    } catch (const Stopped&) {
        DesignFound stopped;
        stopped.ending = deadline.ending();
        return stopped;
    }
}

}  // namespace polypack
