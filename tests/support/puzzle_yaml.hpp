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
    const Period& period = puzzle.region.period;
    if (period.x != 0 && period.y != 0) {
        text +=
            fmt::format("  wrap: {{x: {}, y: {}, shift: {}}}\n", period.x, period.y, period.shift);
    } else if (period.any()) {
        text += fmt::format("  wrap: {{{}: {}}}\n", period.x != 0 ? 'x' : 'y',
                            std::max(period.x, period.y));
    }
    // In a file, holes without optional cells make all cells optional.
    if (puzzle.holes && !optional.empty()) text += fmt::format("holes: {}\n", *puzzle.holes);
    return text;
}

inline std::string yaml_edges(const Lattice& lattice, const std::vector<EdgeMark>& marks,
                              const std::vector<Point>& cells) {
    const SideOrder order(lattice);
    std::string text;
    for (const Point& cell : cells) {
        std::string letters;
        for (const EdgeColour colour : order.colours(marks, cell)) {
            letters += colour == 0 ? '.' : static_cast<char>('a' + colour - 1);
        }
        if (!text.empty()) text += ", ";
        text += fmt::format("{{cell: {}, sides: '{}'}}", yaml_cell(lattice, cell), letters);
    }
    return "[" + text + "]";
}

// Colours of edges are called a, b, c ...
inline std::string yaml_edge_rules(const Puzzle& puzzle) {
    const EdgeRules& rules = puzzle.rules.edges;
    if (!rules.any()) return "";
    std::string colours;
    std::string pairs;
    for (int c = 1; c <= static_cast<int>(rules.colours.size()); ++c) {
        const auto letter = [](int colour) { return static_cast<char>('a' + colour - 1); };
        colours += fmt::format("{}{}", c == 1 ? "" : ", ", letter(c));
        if (rules.partner(c) <= c) continue;
        pairs +=
            fmt::format("{}{}: {}", pairs.empty() ? "" : ", ", letter(c), letter(rules.partner(c)));
    }
    std::string text = fmt::format("edges:\n  colours: [{}]\n  pairs: {{{}}}\n", colours, pairs);
    std::vector<Point> cells;
    for (const RegionCell& cell : puzzle.region.cells) cells.push_back(cell.point);
    if (!rules.border.empty()) {
        text += fmt::format("  border: {}\n", yaml_edges(*puzzle.lattice, rules.border, cells));
    }
    if (rules.interchangeable) text += "  interchangeable: true\n";
    return text;
}

inline std::string yaml_rules(PackingRules rules) {
    rules.edges = {};
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
    std::string text = fmt::format("name: {}\nlattice: {}\ncolours:\n", puzzle.name, lattice.name);
    for (const CellColour colour : {1, 2}) {
        const auto rule = std::ranges::find(puzzle.colour_rules, colour, &ColourRule::colour);
        const std::string name = fmt::format("colour{}", colour);
        text += fmt::format("  {}: ", colour == 1 ? 'a' : 'b');
        if (rule == puzzle.colour_rules.end()) {
            text += name + "\n";
            continue;
        }
        std::string on;
        for (const CellColour one : rule->on) {
            on += fmt::format("{}{}", on.empty() ? "" : ", ", one == 1 ? "a" : "colour2");
        }
        text += fmt::format("{{name: {}, lies_on: [{}]}}\n", name, on);
    }
    text += "pieces:\n";
    for (const Piece& piece : puzzle.pieces) {
        constexpr std::array rotate{"false", "half", "upright", "true"};
        text += fmt::format("  - {{name: {}, cells: {}, copies: {}, turn_over: {}, rotate: {}",
                            piece.name, yaml_cells(lattice, piece.cells, piece.colours),
                            yaml_copies(piece.copies), piece.turn_over,
                            rotate[static_cast<std::size_t>(piece.turning)]);
        if (!piece.edges.empty()) {
            text += fmt::format(", edges: {}", yaml_edges(lattice, piece.edges, piece.cells));
        }
        text += "}\n";
    }
    text += yaml_region(puzzle) + yaml_edge_rules(puzzle);
    for (const auto& [key, list] :
         {std::pair("fixed", &puzzle.fixed), std::pair("forbidden", &puzzle.forbidden)}) {
        if (!list->empty()) text += fmt::format("{}:\n", key);
        for (const SetPlacement& set : *list) {
            text += fmt::format("  - {{piece: {}, cells: {}", set.piece,
                                yaml_cells(lattice, set.cells));
            if (!set.edges.empty()) {
                text += fmt::format(", edges: {}", yaml_edges(lattice, set.edges, set.cells));
            }
            text += "}\n";
        }
    }
    return text + yaml_rules(puzzle.rules);
}

}  // namespace polypack::testing
