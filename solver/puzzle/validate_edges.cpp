#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/checks.hpp"

namespace polypack {
namespace {

// Returns the mark with its cell within the period.
EdgeMark wrapped(const Period& period, const EdgeMark& mark) {
    const Point cell = period.within(mark.cell);
    return {cell, cell + (mark.to - mark.cell), mark.colour};
}

// Formats a side: "the side of [0, 0] towards [1, 0]".
std::string side_text(const Lattice& lattice, const EdgeMark& mark) {
    return fmt::format("the side of {} towards {}", point_text(lattice, mark.cell),
                       point_text(lattice, mark.to));
}

// Checks marks on some cells, each of which may be an outer side of them.
class MarkChecker {
  public:
    // `where`: a mark, but for its number; `title`: of the cells.
    MarkChecker(const Puzzle& puzzle, const std::set<Point>& cells, Place where, std::string title,
                Mistakes& mistakes)
        : puzzle_(puzzle),
          cells_(cells),
          where_(where),
          title_(std::move(title)),
          mistakes_(mistakes) {}

    void check(const std::vector<EdgeMark>& marks, bool outer) {
        std::map<std::pair<Point, Point>, int> seen;
        for (int i = 0; i < static_cast<int>(marks.size()) && !mistakes_.full(); ++i) {
            where_.cell = i;
            const EdgeMark& mark = marks[static_cast<std::size_t>(i)];
            if (const auto fault = fault_of(mark, outer)) {
                mistakes_.add(where_, *fault);
                continue;
            }
            const EdgeMark within = wrapped(puzzle_.region.period, mark);
            const auto [earlier, added] = seen.emplace(std::pair(within.cell, within.to), i);
            if (added) continue;
            Place first = where_;
            first.cell = earlier->second;
            mistakes_.add(where_, fmt::format("{} of {} has two colours", side(mark), title_),
                          first);
        }
    }

  private:
    [[nodiscard]] std::string side(const EdgeMark& mark) const {
        return side_text(*puzzle_.lattice, mark);
    }

    [[nodiscard]] std::optional<std::string> fault_of(const EdgeMark& mark, bool outer) const {
        const Lattice& lattice = *puzzle_.lattice;
        const Period& period = puzzle_.region.period;
        const auto colours = std::ssize(puzzle_.rules.edges.colours);
        if (cell_fault(lattice, mark.cell) || !cells_.contains(period.within(mark.cell))) {
            return fmt::format("{} has no cell {}, of which a side has a colour", title_,
                               point_text(lattice, mark.cell));
        }
        const auto around = lattice.neighbours_of(mark.cell);
        if (std::ranges::find(around, mark.to) == around.end()) {
            return fmt::format("{} is not a neighbour of {}; a side is between two",
                               point_text(lattice, mark.to), point_text(lattice, mark.cell));
        }
        if (outer && cells_.contains(period.within(mark.to))) {
            return fmt::format("{} is inside {}; only its outer sides have colours", side(mark),
                               title_);
        }
        if (mark.colour < 1 || mark.colour > colours) {
            return fmt::format("the colour of {} must be an integer in 1..{}, got {}", side(mark),
                               colours, mark.colour);
        }
        return std::nullopt;
    }

    const Puzzle& puzzle_;
    const std::set<Point>& cells_;
    Place where_;
    std::string title_;
    Mistakes& mistakes_;
};

void check_edge_colours(const EdgeRules& rules, Mistakes& mistakes) {
    const auto count = static_cast<int>(rules.colours.size());
    if (count > limits::edge_colours) {
        mistakes.add({Part::edges}, fmt::format("there must be at most {} colours of edges, got {}",
                                                limits::edge_colours, count));
        return;
    }
    std::map<std::string, int> seen;
    for (int i = 0; i < count && !mistakes.full(); ++i) {
        const NamedEdgeColour& colour = rules.colours[static_cast<std::size_t>(i)];
        const Place where{Part::edge_colour, i};
        const std::string what = fmt::format("the name of edge colour {}", i + 1);
        if (colour.name.empty()) mistakes.add(where, what + " is empty");
        if (const auto fault = name_fault(colour.name, limits::piece_name)) {
            mistakes.add(where, fmt::format("{} {}", what, *fault));
        }
        const auto [earlier, added] = seen.emplace(colour.name, i);
        if (!added) {
            mistakes.add(where,
                         fmt::format("edge colour {} is listed twice", in_quotes(colour.name)),
                         Place{Part::edge_colour, earlier->second});
        }
        if (!colour.display.empty() && !is_display_colour(colour.display)) {
            mistakes.add(where, fmt::format("the colour of edge colour {} in pictures must be "
                                            "\"#rrggbb\"",
                                            i + 1));
        }
        const bool known = colour.partner >= 1 && colour.partner <= count;
        if (!known || rules.partner(colour.partner) != i + 1) {
            mistakes.add(where, fmt::format("edge colour {} must match one colour, which matches "
                                            "it; got {}",
                                            i + 1, colour.partner));
        }
    }
}

}  // namespace

void check_edge_rules(const Puzzle& puzzle, Mistakes& mistakes) {
    const EdgeRules& rules = puzzle.rules.edges;
    check_edge_colours(rules, mistakes);
    if (!rules.any() && !rules.border.empty()) {
        mistakes.add({Part::edges}, "the border has colours of edges, but the puzzle has none");
    }
    for (int number = 0; number < static_cast<int>(puzzle.pieces.size()); ++number) {
        const Piece& piece = puzzle.pieces[static_cast<std::size_t>(number)];
        if (piece.edges.empty()) continue;
        mistakes.look_at_stop();
        const std::string title = title_of(puzzle.pieces, number);
        if (!rules.any()) {
            mistakes.add({Part::piece_edge, number},
                         fmt::format("{} has colours of edges, but the puzzle has none", title));
            continue;
        }
        // A piece is laid out in a plane or in space, whatever the region wraps.
        Puzzle unwrapped;
        unwrapped.lattice = puzzle.lattice;
        unwrapped.rules.edges.colours = rules.colours;
        const std::set<Point> cells(piece.cells.begin(), piece.cells.end());
        MarkChecker(unwrapped, cells, {Part::piece_edge, number}, title, mistakes)
            .check(piece.edges, true);
    }
}

void check_edge_marks(const Puzzle& puzzle, const Region& region, Mistakes& mistakes) {
    std::set<Point> cells;
    for (const RegionCell& cell : region.cells) cells.insert(cell.point);
    MarkChecker(puzzle, cells, {Part::border_edge, 0}, "the region", mistakes)
        .check(puzzle.rules.edges.border, true);
    for (const auto& [part, list] :
         {std::pair(Part::fixed, &puzzle.fixed), std::pair(Part::forbidden, &puzzle.forbidden)}) {
        for (int i = 0; i < static_cast<int>(list->size()); ++i) {
            const SetPlacement& set = (*list)[static_cast<std::size_t>(i)];
            if (set.edges.empty()) continue;
            std::set<Point> covered;
            for (const Point& p : set.cells) covered.insert(region.period.within(p));
            MarkChecker(puzzle, covered, {part, i},
                        fmt::format("{} piece '{}'", part == Part::fixed ? "fixed" : "forbidden",
                                    set.piece),
                        mistakes)
                .check(set.edges, false);
        }
    }
}

void wrap_marks(const Region& region, std::vector<EdgeMark>& marks) {
    for (EdgeMark& mark : marks) mark = wrapped(region.period, mark);
    std::ranges::sort(marks);
}

}  // namespace polypack
