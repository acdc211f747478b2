#include "polypack/family/design_rules.hpp"

#include <algorithm>
#include <array>

namespace polypack {
namespace {

// By DesignGoal.
constexpr std::array<std::string_view, 8> names_of_goals{
    "unique",  "one-apart", "few-packings", "many-packings",
    "hardest", "level",     "interlock",    "moves"};

}  // namespace

std::string_view goal_name(DesignGoal goal) {
    return names_of_goals[static_cast<std::size_t>(goal)];
}

std::optional<DesignGoal> find_goal(std::string_view name) {
    const auto at = std::ranges::find(names_of_goals, name);
    if (at == names_of_goals.end()) return std::nullopt;
    return static_cast<DesignGoal>(at - names_of_goals.begin());
}

std::optional<std::string> renamed_goal(std::string_view name) {
    if (name == "most") return "is now 'many-packings'";
    if (name == "fewest") return "is now 'few-packings'";
    return std::nullopt;
}

bool takes_apart(DesignGoal goal) {
    return goal == DesignGoal::one_apart || goal >= DesignGoal::level;
}

std::span<const std::string_view> goal_names() {
    return names_of_goals;
}

}  // namespace polypack
