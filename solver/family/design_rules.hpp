// Rules and goals of a search for designs: the pieces it may make, and the criteria of a good
// design.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

// Criteria of a good design. Packings are counted up to symmetry.
enum class DesignGoal {
    unique,         // exactly one packing
    one_apart,      // exactly one of the packings comes apart
    few_packings,   // few packings, but at least one
    many_packings,  // many packings
    hardest,        // many steps of a person, Difficulty::steps
    level,          // a high level of the packing that comes apart first, Disassembly::level()
    interlock,      // a high level of the packing in which the pieces were made
    moves,          // many moves until all pieces of that packing are apart, Disassembly::total()
    turns,          // slides do not take that packing apart, slides and quarter turns do
};

// Rules on the cells that a design leaves empty.
enum class DesignOutside {
    any,
    symmetric,  // those that are seen from outside are mapped to each other by every motion that
                // maps the region to itself
    closed,     // none is seen from outside
};

// Rules on the pieces of designs, and the goals. No packing depends on them.
struct DesignRules {
    bool equal = true;       // two pieces may be equal; mirror images are if they may turn over
    bool symmetric = true;   // a turn or reflection may map a piece to itself
    bool printable = false;  // around every corner, the cells of a piece share sides
    bool sturdy = false;     // no piece falls apart if it loses one cell
    std::optional<int> height{};  // a piece lies in so many layers, in some direction
    // Directions, each a unit along one coordinate: the cells of the region that lie furthest there
    // belong to one piece.
    std::vector<Point> seamless{};
    DesignOutside outside = DesignOutside::any;  // what may lie outside
    // Cells of the region that are one piece in every design, of those of any connected shape.
    std::vector<std::vector<Point>> kept{};
    std::vector<DesignGoal> goals{};  // the most important first
    [[nodiscard]] friend bool operator==(const DesignRules&, const DesignRules&) = default;
};

// Returns the name of a goal in files: "unique", "one-apart", "few-packings", "many-packings",
// "hardest", "level", "interlock", "moves" or "turns".
[[nodiscard]] POLYPACK_API std::string_view goal_name(DesignGoal goal);
// Finds a goal by name; nullopt if there is none.
[[nodiscard]] POLYPACK_API std::optional<DesignGoal> find_goal(std::string_view name);
// Says that a goal has another name now, as the end of "goal 'most' ...": "is now 'many-packings'".
// Returns nullopt if it never had that name.
[[nodiscard]] POLYPACK_API std::optional<std::string> renamed_goal(std::string_view name);
// Returns the name of a rule in files: "any", "symmetric" or "closed".
[[nodiscard]] POLYPACK_API std::string_view outside_name(DesignOutside outside);
// Finds a rule by name; nullopt if there is none.
[[nodiscard]] POLYPACK_API std::optional<DesignOutside> find_outside(std::string_view name);
// Returns the directions along coordinates, two for each: "+x", "-x", "+y", ... Those in a plane
// come first.
[[nodiscard]] POLYPACK_API std::span<const std::string_view> coordinate_directions();
// Finds one of them by name, as a unit; nullopt if there is none.
[[nodiscard]] POLYPACK_API std::optional<Point> find_direction(std::string_view name);
// Returns the name of a unit along a coordinate.
[[nodiscard]] POLYPACK_API std::string_view direction_name(const Point& unit);
// Returns true if packings are taken apart for a goal.
[[nodiscard]] POLYPACK_API bool takes_apart(DesignGoal goal);
// Returns the names of all goals, in the order above.
[[nodiscard]] POLYPACK_API std::span<const std::string_view> goal_names();

}  // namespace polypack
