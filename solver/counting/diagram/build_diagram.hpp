// Builds the diagram of all packings of a puzzle, in the cheaper of two ways.
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

// How a diagram is built.
enum class DiagramMethod {
    automatic,
    frontier,  // from the states of a frontier over cells in an order that is found
    list,      // from the packings that a search lists
};

// The names of the methods that can be asked for.
[[nodiscard]] POLYPACK_API std::span<const std::string_view> diagram_method_names();
// "": automatic. Precondition: otherwise one of these names.
[[nodiscard]] POLYPACK_API DiagramMethod diagram_method(std::string_view name);

// A diagram, and how it was built.
struct BuiltDiagram {
    PackingDiagram diagram;   // the packings
    std::string_view method;  // the one that built it, by its name
    std::string why;          // this method, as a clause
};

// The diagram of the packings of a table, whose motions help to list them. The same arguments give
// the same diagram: the choice of a method depends on no clock. Keeps a reference to the table.
// Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API BuiltDiagram build_diagram(const PlacementTable& table,
                                                      const Symmetry& symmetry,
                                                      const CountLimits& limits = {},
                                                      DiagramMethod method = {});

// The same from a frontier if that is a matter of a fraction of a second; nullopt: it is not.
// Throws Stopped and MemoryLimitExceeded.
[[nodiscard]] POLYPACK_API std::optional<PackingDiagram> quick_diagram(
    const PlacementTable& table, const CountLimits& limits = {});

// The diagram of a table that is known to have no packing. Keeps a reference to it.
[[nodiscard]] POLYPACK_API PackingDiagram empty_diagram(const PlacementTable& table);

// Throws std::invalid_argument if the puzzle has rules on whole packings: no diagram knows them.
POLYPACK_API void require_no_rules(const Puzzle& puzzle);

}  // namespace polypack
