#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "polypack/puzzle/checks.hpp"
#include "polypack/puzzle/edge_sides.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

class SetPlacementChecker {
  public:
    SetPlacementChecker(const Puzzle& puzzle, const Region& region, Mistakes& mistakes)
        : puzzle_(puzzle),
          region_(region),
          index_(region),
          colour_rules_(canonical(puzzle.colour_rules)),
          mistakes_(mistakes) {
        for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
            numbers_.emplace(puzzle.pieces[i].name, static_cast<int>(i));
        }
        if (!puzzle.rules.edges.any()) return;
        Puzzle within;
        within.lattice = puzzle.lattice;
        within.region = region;
        within.rules.edges = puzzle.rules.edges;
        wrap_marks(region, within.rules.edges.border);
        edges_ = EdgeSides(within);
    }

    void check_fixed() {
        if (too_many(puzzle_.fixed.size(), Part::fixed, "fixed")) return;
        std::map<int, int> owners;  // from cells to fixed placements
        std::map<int, int> used;
        for (std::size_t i = 0; i < puzzle_.fixed.size() && !mistakes_.full(); ++i) {
            mistakes_.look_at_stop();
            const int number = static_cast<int>(i);
            const auto placed = read_placement(puzzle_.fixed[i], number, true);
            if (!placed) continue;
            const std::string& name = piece_of(*placed).name;
            for (const int cell : placed->cells) {
                const auto [owner, added] = owners.emplace(cell, number);
                if (added) continue;
                mistakes_.add(
                    {Part::fixed, number},
                    fmt::format("fixed piece '{}' overlaps fixed piece '{}' at {}", name,
                                puzzle_.fixed[static_cast<std::size_t>(owner->second)].piece,
                                point_text(*puzzle_.lattice, cell_of(cell).point)),
                    Place{Part::fixed, owner->second});
                break;
            }
            const int copies = piece_of(*placed).copies.max;
            if (++used[placed->piece] == copies + 1LL) {
                mistakes_.add({Part::fixed, number},
                              fmt::format("piece '{}' is fixed more often than its copies allow, "
                                          "at most {}",
                                          name, copies));
            }
            fixed_.emplace(Placed{*placed}, number);
        }
    }

    // Checks forbidden placements. To be called after check_fixed().
    void check_forbidden() {
        if (too_many(puzzle_.forbidden.size(), Part::forbidden, "forbidden")) return;
        std::map<Placed, int> seen;
        for (std::size_t i = 0; i < puzzle_.forbidden.size() && !mistakes_.full(); ++i) {
            mistakes_.look_at_stop();
            const int number = static_cast<int>(i);
            const auto placed = read_placement(puzzle_.forbidden[i], number, false);
            if (!placed) continue;
            const std::string& name = piece_of(*placed).name;
            if (const auto fixed = fixed_.find(*placed); fixed != fixed_.end()) {
                mistakes_.add(
                    {Part::forbidden, number},
                    fmt::format("this placement of piece '{}' is both fixed and forbidden", name),
                    Place{Part::fixed, fixed->second});
            }
            const auto [earlier, added] = seen.emplace(*placed, number);
            if (!added) {
                mistakes_.add({Part::forbidden, number},
                              fmt::format("this placement of piece '{}' is forbidden twice", name),
                              Place{Part::forbidden, earlier->second});
            }
        }
    }

  private:
    struct Placed {
        int piece = 0;
        std::vector<int> cells;         // numbers in the canonical region, ascending
        std::vector<SideColour> sides;  // the colours that are given, sorted
        [[nodiscard]] friend auto operator<=>(const Placed&, const Placed&) = default;
    };

    bool too_many(std::size_t count, Part part, std::string_view kind) {
        if (count <= static_cast<std::size_t>(limits::set_placements)) return false;
        mistakes_.add({part}, fmt::format("there must be at most {} {} placements, got {}",
                                          limits::set_placements, kind, count));
        return true;
    }

    [[nodiscard]] const Piece& piece_of(const Placed& placed) const {
        return puzzle_.pieces[static_cast<std::size_t>(placed.piece)];
    }
    [[nodiscard]] const RegionCell& cell_of(int number) const {
        return region_.cells[static_cast<std::size_t>(number)];
    }

    // The placement by cell numbers; nullopt if it is not one, which is then reported.
    std::optional<Placed> read_placement(const SetPlacement& set, int number, bool fixed) {
        const Part part = fixed ? Part::fixed : Part::forbidden;
        const Part cell_part = fixed ? Part::fixed_cell : Part::forbidden_cell;
        const std::string_view kind = fixed ? "fixed" : "forbidden";
        const auto at = numbers_.find(set.piece);
        if (at == numbers_.end()) {
            const bool plain = !name_fault(set.piece, limits::piece_name);
            mistakes_.add({part, number}, fmt::format("{} placement {} is of {}, but the puzzle "
                                                      "has no such piece",
                                                      kind, number + 1,
                                                      plain ? fmt::format("piece '{}'", set.piece)
                                                            : "a piece with an invalid name"));
            return std::nullopt;
        }
        Placed placed{at->second, {}, {}};
        const Piece& piece = piece_of(placed);
        if (set.cells.size() != piece.cells.size()) {
            mistakes_.add({part, number},
                          fmt::format("piece '{}' has {} cells, but its {} placement has {}",
                                      piece.name, piece.cells.size(), kind, set.cells.size()));
            return std::nullopt;
        }
        std::map<int, int> seen;
        for (std::size_t i = 0; i < set.cells.size(); ++i) {
            const Point& point = set.cells[i];
            const Place where{cell_part, number, static_cast<int>(i)};
            const int cell = within_reach(*puzzle_.lattice, point) ? index_.find(point) : -1;
            if (cell < 0) {
                mistakes_.add(where,
                              fmt::format("cell {} of {} piece '{}' is outside the region",
                                          point_text(*puzzle_.lattice, point), kind, piece.name));
                return std::nullopt;
            }
            const auto [earlier, added] = seen.emplace(cell, static_cast<int>(i));
            if (!added) {
                mistakes_.add(where,
                              fmt::format("{} piece '{}' has cell {} twice", kind, piece.name,
                                          point_text(*puzzle_.lattice, point)),
                              Place{cell_part, number, earlier->second});
                return std::nullopt;
            }
            placed.cells.push_back(cell);
        }
        std::ranges::sort(placed.cells);
        std::vector<EdgeMark> marks = set.edges;
        wrap_marks(region_, marks);
        if (edges_.any()) placed.sides = edges_.sides_of(marks, index_);
        if (const auto fault = placement_fault(placed, fixed)) {
            mistakes_.add({part, number},
                          fmt::format("{} piece '{}' {}", kind, piece.name, *fault));
            return std::nullopt;
        }
        return placed;
    }

    // Says why the cells are not a placement of the piece, to follow its name.
    std::optional<std::string> placement_fault(const Placed& placed, bool fixed) {
        const Piece& piece = piece_of(placed);
        auto at = orientations_.find(placed.piece);
        if (at == orientations_.end()) {
            at = orientations_
                     .emplace(placed.piece,
                              orientations_of(*puzzle_.lattice, piece, mistakes_.stop()))
                     .first;
        }
        const auto any = [&](const std::vector<Orientation>& turned, bool coloured) {
            return std::ranges::any_of(
                turned, [&](const Orientation& o) { return covers(o, placed.cells, coloured); });
        };
        if (any(at->second, true)) return edges_fault(placed, at->second, fixed);
        if (any(at->second, false)) return "is placed on cells of other colours";
        Piece free = piece;
        free.turning = Turning::any;
        free.turn_over = true;
        if (any(orientations_of(*puzzle_.lattice, free, mistakes_.stop()), false)) {
            return "cannot be turned that way";
        }
        return "does not have the shape of the given cells";
    }

    // Says why the colours of edges do not decide how the piece lies, to follow its name.
    [[nodiscard]] std::optional<std::string> edges_fault(const Placed& placed,
                                                         const std::vector<Orientation>& turned,
                                                         bool fixed) const {
        if (!edges_.any()) return std::nullopt;
        std::set<std::vector<SideColour>> ways;
        std::vector<SideColour> sides;
        for (const Orientation& orientation : turned) {
            for (const int cell : placed.cells) {
                const Point& corner = cell_of(cell).point;
                if (!covers_at(orientation, corner, placed.cells, true)) continue;
                const Point shift = corner - orientation.cells.front();
                if (edges_.lay(orientation, shift, index_, sides) &&
                    std::ranges::includes(sides, placed.sides)) {
                    ways.insert(sides);
                }
            }
        }
        if (ways.empty()) {
            return placed.sides.empty()
                       ? "does not match the colours of the border there"
                       : "has no orientation there with these colours of edges, or does not match "
                         "the border with them";
        }
        if (!fixed || ways.size() == 1) return std::nullopt;
        return fmt::format("may lie there in {} ways; 'edges' must say which", ways.size());
    }

    bool covers(const Orientation& orientation, const std::vector<int>& cells,
                bool coloured) const {
        // Without a wrap the first cell of the orientation must land on the first of the cells:
        // translations preserve the order.
        const std::size_t corners = !region_.period.any() ? 1 : cells.size();
        for (std::size_t i = 0; i < corners; ++i) {
            if (covers_at(orientation, cell_of(cells[i]).point, cells, coloured)) return true;
        }
        return false;
    }

    bool covers_at(const Orientation& orientation, const Point& corner,
                   const std::vector<int>& cells, bool coloured) const {
        const Point& step = puzzle_.lattice->step;
        const Point shift = corner - orientation.cells.front();
        if (shift.x % step.x != 0 || shift.y % step.y != 0 || shift.z % step.z != 0) return false;
        std::vector<int> covered;
        for (std::size_t i = 0; i < orientation.cells.size(); ++i) {
            const int cell = index_.find(orientation.cells[i] + shift);
            if (!std::ranges::binary_search(cells, cell)) return false;
            if (coloured && !orientation.colours.empty() &&
                !may_lie_on(colour_rules_, orientation.colours[i], cell_of(cell).colour)) {
                return false;
            }
            covered.push_back(cell);
        }
        std::ranges::sort(covered);
        return covered == cells;
    }

    const Puzzle& puzzle_;
    const Region& region_;
    RegionIndex index_;
    const std::vector<ColourRule> colour_rules_;
    EdgeSides edges_;
    Mistakes& mistakes_;
    std::map<std::string_view, int> numbers_;
    std::map<int, std::vector<Orientation>> orientations_;
    std::map<Placed, int> fixed_;
};

}  // namespace

void check_set_placements(const Puzzle& puzzle, const Region& region, Mistakes& mistakes) {
    SetPlacementChecker checker(puzzle, region, mistakes);
    checker.check_fixed();
    checker.check_forbidden();
}

}  // namespace polypack
