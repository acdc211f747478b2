// Builds the diagram of all packings of a puzzle in the cheaper of two ways.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/diagram/diagram.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Methods of building a diagram.
enum class DiagramMethod {
    automatic,
    frontier,  // from the states of a frontier over cells in an order that is found
    list,      // from the packings that a search lists
};

// Returns the names of the methods that can be asked for.
[[nodiscard]] POLYPACK_API std::span<const std::string_view> diagram_method_names();
// Returns the method of that name; "" is automatic. Precondition: there is one.
[[nodiscard]] POLYPACK_API DiagramMethod diagram_method(std::string_view name);

// A diagram, and how it was built.
struct BuiltDiagram {
    PackingDiagram diagram;   // the packings
    std::string_view method;  // the one that built it, by its name
    std::string why;          // this method, as a clause
};

// Builds the diagram of the packings of a table, whose motions help to list them. The same
// arguments give the same diagram: the choice of a method depends on no clock. Keeps a reference to
// the table. Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API BuiltDiagram build_diagram(const PlacementTable& table,
                                                      const Symmetry& symmetry,
                                                      const CountLimits& limits = {},
                                                      DiagramMethod method = {});

// Builds the diagram from a frontier if that takes a fraction of a second; otherwise returns
// nullopt. Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API std::optional<PackingDiagram> quick_diagram(
    const PlacementTable& table, const CountLimits& limits = {});

// Returns the diagram of a table that is known to have no packing. Keeps a reference to it.
[[nodiscard]] POLYPACK_API PackingDiagram empty_diagram(const PlacementTable& table);

// Throws std::invalid_argument if the puzzle has rules on whole packings, which diagrams do not
// support.
POLYPACK_API void require_no_rules(const Puzzle& puzzle);

}  // namespace polypack
