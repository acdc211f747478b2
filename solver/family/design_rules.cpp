#include "polypack/family/design_rules.hpp"

#include <algorithm>
#include <array>

namespace polypack {
namespace {

// By DesignGoal.
constexpr std::array<std::string_view, 9> names_of_goals{
    "unique", "one-apart", "few-packings", "many-packings", "hardest",
    "level",  "interlock", "moves",        "turns"};

// By DesignOutside.
constexpr std::array<std::string_view, 3> names_of_outsides{"any", "symmetric", "closed"};

constexpr std::array<std::string_view, 6> directions{"+x", "-x", "+y", "-y", "+z", "-z"};
// In the same order.
constexpr std::array<Point, 6> units{
    {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};

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

std::string_view outside_name(DesignOutside outside) {
    return names_of_outsides[static_cast<std::size_t>(outside)];
}

std::optional<DesignOutside> find_outside(std::string_view name) {
    const auto at = std::ranges::find(names_of_outsides, name);
    if (at == names_of_outsides.end()) return std::nullopt;
    return static_cast<DesignOutside>(at - names_of_outsides.begin());
}

std::span<const std::string_view> coordinate_directions() {
    return directions;
}

std::optional<Point> find_direction(std::string_view name) {
    const auto at = std::ranges::find(directions, name);
    if (at == directions.end()) return std::nullopt;
    return units[static_cast<std::size_t>(at - directions.begin())];
}

std::string_view direction_name(const Point& unit) {
    return directions[static_cast<std::size_t>(std::ranges::find(units, unit) - units.begin())];
}

std::span<const std::string_view> goal_names() {
    return names_of_goals;
}

}  // namespace polypack
