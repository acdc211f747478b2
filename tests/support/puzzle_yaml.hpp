// A puzzle as a YAML file, so that what fails in a test can be given to the program.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack::testing {

inline std::string yaml_cell(const Lattice& lattice, const Point& p, CellColour colour = 0) {
    const UserPoint user = lattice.to_user(p);
    std::string text =
        fmt::format("{}", fmt::join(user.begin(), user.begin() + lattice.user_dimension, ", "));
    if (colour != 0) text += fmt::format(", colour{}", colour);
    return "[" + text + "]";
}

inline std::string yaml_cells(const Lattice& lattice, const std::vector<Point>& points,
                              const std::vector<CellColour>& colours = {}) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < points.size(); ++i) {
        cells.push_back(yaml_cell(lattice, points[i], colours.empty() ? 0 : colours[i]));
    }
    return fmt::format("[{}]", fmt::join(cells, ", "));
}

inline std::string yaml_copies(const Copies& copies) {
    if (copies.max == unlimited) return fmt::format("{{min: {}}}", copies.min);
    return fmt::format("{{min: {}, max: {}}}", copies.min, copies.max);
}

inline std::string yaml_region(const Puzzle& puzzle) {
    std::vector<Point> points;
    std::vector<CellColour> colours;
    std::vector<Point> optional;
    for (const RegionCell& cell : puzzle.region.cells) {
        points.push_back(cell.point);
        colours.push_back(cell.colour);
        if (!cell.required) optional.push_back(cell.point);
    }
    std::string text =
        fmt::format("region:\n  cells: {}\n", yaml_cells(*puzzle.lattice, points, colours));
    if (!optional.empty()) {
        text += fmt::format("  optional: {{cells: {}}}\n", yaml_cells(*puzzle.lattice, optional));
    }
    const Point& period = puzzle.region.period;
    if (period.x != 0 && period.y != 0) {
        text += fmt::format("  wrap: {{x: {}, y: {}}}\n", period.x, period.y);
    } else if (period != Point{}) {
        text += fmt::format("  wrap: {{{}: {}}}\n", period.x != 0 ? 'x' : 'y',
                            std::max(period.x, period.y));
    }
    // In a file, holes without optional cells make all cells optional.
    if (puzzle.holes && !optional.empty()) text += fmt::format("holes: {}\n", *puzzle.holes);
    return text;
}

inline std::string yaml_rules(const PackingRules& rules) {
    if (!rules.any()) return "";
    std::string text = "rules:\n";
    if (!rules.groups.empty()) text += "  groups:\n";
    for (const GroupRule& group : rules.groups) {
        text += fmt::format("    - {{pieces: [{}], copies: {}}}\n", fmt::join(group.pieces, ", "),
                            yaml_copies(group.copies));
    }
    if (!rules.no_touching.empty()) text += "  no_touching:\n";
    for (const NoTouching& rule : rules.no_touching) {
        text += fmt::format("    - {{by: {}", rule.by == Contact::sides ? "sides" : "corners");
        if (!rule.pieces.empty())
            text += fmt::format(", pieces: [{}]", fmt::join(rule.pieces, ", "));
        text += "}\n";
    }
    for (const auto& [name, set] : {std::pair("no_equal_touching", rules.no_equal_touching),
                                    std::pair("no_crossroads", rules.no_crossroads),
                                    std::pair("fault_free", rules.fault_free),
                                    std::pair("three_colourable", rules.three_colourable)}) {
        if (set) text += fmt::format("  {}: true\n", name);
    }
    return text;
}

// Precondition: the puzzle is valid, its pieces are connected and have names of letters, and
// colours are at most 2.
inline std::string puzzle_yaml(const Puzzle& puzzle) {
    const Lattice& lattice = *puzzle.lattice;
    std::string text =
        fmt::format("name: {}\nlattice: {}\ncolours: {{a: colour1, b: colour2}}\npieces:\n",
                    puzzle.name, lattice.name);
    for (const Piece& piece : puzzle.pieces) {
        constexpr std::array rotate{"false", "half", "upright", "true"};
        text += fmt::format("  - {{name: {}, cells: {}, copies: {}, turn_over: {}, rotate: {}}}\n",
                            piece.name, yaml_cells(lattice, piece.cells, piece.colours),
                            yaml_copies(piece.copies), piece.turn_over,
                            rotate[static_cast<std::size_t>(piece.turning)]);
    }
    text += yaml_region(puzzle);
    for (const auto& [key, list] :
         {std::pair("fixed", &puzzle.fixed), std::pair("forbidden", &puzzle.forbidden)}) {
        if (!list->empty()) text += fmt::format("{}:\n", key);
        for (const SetPlacement& set : *list) {
            text += fmt::format("  - {{piece: {}, cells: {}}}\n", set.piece,
                                yaml_cells(lattice, set.cells));
        }
    }
    return text + yaml_rules(puzzle.rules);
}

}  // namespace polypack::testing
