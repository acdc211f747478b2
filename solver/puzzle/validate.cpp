#include "polypack/puzzle/validate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "polypack/base/safe_text.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/puzzle/checks.hpp"
#include "polypack/puzzle/joints.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

// Returns true if regions of a lattice may wrap: translations along the axes take cells to cells.
bool may_wrap(const Lattice& lattice) {
    return lattice.wraps;
}
// Returns true if there are points where four cells meet.
bool has_crossings(const Lattice& lattice) {
    return lattice.boxes && lattice.flat;
}
// Returns true if cells have corners.
bool has_corners(const Lattice& lattice) {
    return !lattice.of_balls();
}
// Returns true if straight cuts run between cells along the axes.
bool has_cuts(const Lattice& lattice) {
    return lattice.boxes;
}

Region canonical(Region region) {
    for (RegionCell& cell : region.cells) cell.point = region.period.within(cell.point);
    for (CellLabel& label : region.labels) label.point = region.period.within(label.point);
    std::ranges::sort(region.cells, {}, &RegionCell::point);
    std::ranges::sort(region.labels, {}, &CellLabel::point);
    return region;
}

void check_period(const Puzzle& puzzle, Mistakes& mistakes) {
    const Lattice& lattice = *puzzle.lattice;
    const Period& period = puzzle.region.period;
    if (period == Period{}) return;
    const std::array<std::pair<char, int>, 3> axes{
        {{'x', period.x}, {'y', period.y}, {'z', period.z}}};
    for (const auto& [axis, length] : axes) {
        if (length >= 0 && length <= limits::period) continue;
        mistakes.add({Part::period}, fmt::format("the period along {} must be an integer in "
                                                 "0..{}, got {}",
                                                 axis, limits::period, length));
    }
    if (period.shift != 0 && (period.x <= 0 || period.y <= 0)) {
        mistakes.add({Part::period}, "a shift needs periods along x and y");
    } else if (period.shift < 0 || (period.shift > 0 && period.shift >= period.x)) {
        mistakes.add({Part::period}, fmt::format("the shift must be an integer in 0..{}, less than "
                                                 "the period along x, got {}",
                                                 period.x - 1, period.shift));
    }
    if (!may_wrap(lattice)) {
        mistakes.add({Part::period},
                     fmt::format("regions of the {} lattice cannot wrap; those of {} can",
                                 lattice.name, lattices_that(may_wrap)));
    } else if (lattice.flat && period.z != 0) {
        mistakes.add({Part::period},
                     fmt::format("the {} lattice is flat and cannot wrap along z", lattice.name));
    }
}

void check_region(const Puzzle& puzzle, Mistakes& mistakes) {
    const Lattice& lattice = *puzzle.lattice;
    const auto& cells = puzzle.region.cells;
    if (cells.empty()) mistakes.add({Part::region}, "the region has no cells");
    if (cells.size() > static_cast<std::size_t>(limits::region_cells)) {
        mistakes.add({Part::region}, fmt::format("a region must have at most {} cells, got {}",
                                                 limits::region_cells, cells.size()));
        return;
    }
    const std::size_t before = mistakes.count();
    std::vector<Point> points;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Place where{Part::region_cell, -1, static_cast<int>(i)};
        points.push_back(cells[i].point);
        if (const auto fault = cell_fault(lattice, cells[i].point)) {
            mistakes.add(where, fmt::format("cell {} of the region {}", i + 1, *fault));
        }
        if (cells[i].colour < 0 || cells[i].colour > limits::colours) {
            mistakes.add(where, fmt::format("the colour of cell {} of the region must be an "
                                            "integer in 0..{}, got {}",
                                            i + 1, limits::colours, cells[i].colour));
        }
    }
    check_period(puzzle, mistakes);
    if (mistakes.count() != before) return;

    for (const auto& [later, earlier] : twins_of(points)) {
        mistakes.add({Part::region_cell, -1, later},
                     fmt::format("the region has cell {} twice",
                                 point_text(lattice, points[static_cast<std::size_t>(later)])),
                     Place{Part::region_cell, -1, earlier});
    }
    if (mistakes.count() != before) return;
    std::vector<Point> inside;
    for (const Point& point : points) inside.push_back(puzzle.region.period.within(point));
    for (const auto& [later, earlier] : twins_of(inside)) {
        mistakes.add({Part::period},
                     fmt::format("the region is longer than its period: its cells {} and {} "
                                 "coincide",
                                 point_text(lattice, points[static_cast<std::size_t>(earlier)]),
                                 point_text(lattice, points[static_cast<std::size_t>(later)])));
    }
}

// Precondition: the cells of the region are valid.
void check_labels(const Puzzle& puzzle, Mistakes& mistakes) {
    const Region& region = puzzle.region;
    if (region.labels.empty()) return;
    std::set<Point> inside;
    for (const RegionCell& cell : region.cells) inside.insert(region.period.within(cell.point));
    std::set<Point> labelled;
    for (std::size_t i = 0; i < region.labels.size(); ++i) {
        const auto& [point, text] = region.labels[i];
        const Place where{Part::region_label, static_cast<int>(i)};
        if (const auto fault = name_fault(text, limits::cell_label)) {
            mistakes.add(where, "a label " + *fault);
            continue;
        }
        const Point place = region.period.within(point);
        const bool outside = !inside.contains(place);
        if (!outside && labelled.insert(place).second) continue;
        mistakes.add(where, fmt::format("label {} is on {}, which {}", in_quotes(text),
                                        cell_in_words(*puzzle.lattice, point),
                                        outside ? "is not in the region" : "has a label already"));
    }
}

// The number of positions along an axis of a piece and a region with the given lengths.
std::int64_t positions(int region, int piece, int step) {
    return region < piece ? 0 : (region - piece) / step + 1;
}

// An upper bound on the number of cells of all placements of all pieces together.
std::int64_t placement_cells(
    const Puzzle& puzzle, const Region& region, std::span<const int> lacked,
    const std::function<std::vector<Orientation>(std::size_t)>& orientations,
    const Mistakes& mistakes) {
    const Lattice& lattice = *puzzle.lattice;
    const auto cells = static_cast<std::int64_t>(region.cells.size());
    const auto fewer = [&](std::size_t piece) { return lacked.empty() ? 0 : lacked[piece]; };
    std::int64_t rough = 0;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Piece& piece = puzzle.pieces[i];
        const auto size = static_cast<std::int64_t>(piece.cells.size());
        if (size - fewer(i) > cells) continue;
        std::int64_t motions = 0;
        for (const auto* list : {&lattice.motions, &lattice.twin_motions}) {
            motions += std::ranges::count_if(
                *list, [&](const Motion& motion) { return may_take(piece, motion); });
        }
        rough += (std::int64_t{1} << fewer(i)) * motions * cells * size;
    }
    if (rough <= limits::placement_cells) return rough;

    const Point bounds = box_of(region.cells, &RegionCell::point).size();
    std::int64_t total = 0;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Piece& piece = puzzle.pieces[i];
        mistakes.look_at_stop();
        if (fewer(i) == 0 && piece.cells.size() > region.cells.size()) continue;
        for (const Orientation& orientation : orientations(i)) {
            const Point size = box_of(orientation.cells).size();
            // In a region that wraps, a piece has at most one position per cell for its first cell.
            std::int64_t here = cells;
            if (!region.period.any()) {
                here = std::min(here, positions(bounds.x, size.x, lattice.step.x) *
                                          positions(bounds.y, size.y, lattice.step.y) *
                                          positions(bounds.z, size.z, lattice.step.z));
            }
            total += here * static_cast<std::int64_t>(piece.cells.size());
        }
        if (total > limits::placement_cells) break;
    }
    return total;
}

void check_holes(const Puzzle& puzzle, Mistakes& mistakes) {
    if (!puzzle.holes) return;
    if (!puzzle.lattice->joints.empty()) {
        mistakes.add({Part::holes},
                     "the number of empty cells cannot be limited on a lattice of sticks");
        return;
    }
    const auto optional = std::ranges::count(puzzle.region.cells, false, &RegionCell::required);
    if (*puzzle.holes >= 0 && *puzzle.holes <= optional) return;
    mistakes.add({Part::holes},
                 fmt::format("holes must be an integer in 0..{}, the number of optional cells of "
                             "the region, got {}",
                             optional, *puzzle.holes));
}

// Preconditions: the pieces are valid.
class GroupChecker {
  public:
    GroupChecker(const Puzzle& puzzle, Mistakes& mistakes) : puzzle_(puzzle), mistakes_(mistakes) {
        for (const Piece& piece : puzzle.pieces) pieces_.emplace(piece.name, &piece);
    }

    void check(int number) {
        const GroupRule& group = puzzle_.rules.groups[static_cast<std::size_t>(number)];
        const std::string title = fmt::format("group {}", number + 1);
        const std::size_t before = mistakes_.count();
        if (group.pieces.empty()) {
            mistakes_.add({Part::group, number},
                          title + " names no pieces; at least one is required");
        }
        std::map<std::string_view, int> seen;
        std::int64_t least = 0;
        std::int64_t most = 0;
        for (std::size_t i = 0; i < group.pieces.size(); ++i) {
            mistakes_.look_at_stop();
            const std::string& name = group.pieces[i];
            const Place where{Part::group_piece, number, static_cast<int>(i)};
            const auto piece = pieces_.find(name);
            if (piece == pieces_.end()) {
                mistakes_.add(where, fmt::format("name {} in {} is not the name of a piece{}",
                                                 i + 1, title, known()));
                continue;
            }
            const auto [earlier, added] = seen.emplace(name, where.cell);
            if (!added) {
                mistakes_.add(where, fmt::format("{} names piece '{}' twice", title, name),
                              Place{Part::group_piece, number, earlier->second});
            }
            least += piece->second->copies.min;
            most += piece->second->copies.max;
        }
        if (const auto fault = copies_fault(group.copies)) {
            mistakes_.add({Part::group_copies, number},
                          fmt::format("copies of {}: {}", title, *fault));
        }
        if (mistakes_.count() != before) return;
        if (group.copies.min > most) {
            mistakes_.add(
                {Part::group_copies, number},
                fmt::format("copies of {}: min must be at most {}, the sum of its pieces' "
                            "max copies, got {}",
                            title, most, group.copies.min));
        }
        if (group.copies.max < least) {
            mistakes_.add({Part::group_copies, number},
                          fmt::format("copies of {}: max must be at least {}, the sum of its "
                                      "pieces' min copies, got {}",
                                      title, least, group.copies.max));
        }
    }

  private:
    [[nodiscard]] std::string known() const {
        constexpr std::size_t few = 24;
        if (puzzle_.pieces.size() > few) return "";
        return fmt::format("; available: {}", fmt::join(piece_names(puzzle_.pieces), ", "));
    }

    const Puzzle& puzzle_;
    Mistakes& mistakes_;
    std::map<std::string_view, const Piece*> pieces_;
};

void check_groups(const Puzzle& puzzle, Mistakes& mistakes) {
    const auto& groups = puzzle.rules.groups;
    if (groups.size() > static_cast<std::size_t>(limits::groups)) {
        mistakes.add({Part::group}, fmt::format("there must be at most {} groups, got {}",
                                                limits::groups, groups.size()));
        return;
    }
    GroupChecker checker(puzzle, mistakes);
    for (std::size_t i = 0; i < groups.size() && !mistakes.full(); ++i) {
        mistakes.look_at_stop();
        checker.check(static_cast<int>(i));
    }
}

// Preconditions: the pieces are valid.
void check_no_touching(const Puzzle& puzzle, Mistakes& mistakes) {
    const auto& rules = puzzle.rules.no_touching;
    if (rules.size() > static_cast<std::size_t>(limits::groups)) {
        mistakes.add({Part::no_touching}, fmt::format("there must be at most {} rules no_touching, "
                                                      "got {}",
                                                      limits::groups, rules.size()));
        return;
    }
    std::set<std::string_view> known;
    for (const Piece& piece : puzzle.pieces) known.insert(piece.name);
    for (int number = 0; number < static_cast<int>(rules.size()) && !mistakes.full(); ++number) {
        mistakes.look_at_stop();
        const NoTouching& rule = rules[static_cast<std::size_t>(number)];
        if (rule.by == Contact::corners && !has_corners(*puzzle.lattice)) {
            mistakes.add({Part::no_touching, number},
                         fmt::format("balls have no corners: no_touching on the {} lattice must be "
                                     "by sides",
                                     puzzle.lattice->name));
        }
        std::map<std::string_view, int> seen;
        for (int i = 0; i < static_cast<int>(rule.pieces.size()); ++i) {
            const std::string& name = rule.pieces[static_cast<std::size_t>(i)];
            const Place where{Part::no_touching_piece, number, i};
            if (!known.contains(name)) {
                mistakes.add(
                    where, fmt::format("name {} in no_touching is not the name of a piece", i + 1));
                continue;
            }
            const auto [earlier, added] = seen.emplace(name, i);
            if (added) continue;
            mistakes.add(where, fmt::format("no_touching names piece '{}' twice", name),
                         Place{Part::no_touching_piece, number, earlier->second});
        }
    }
}

void check_lattice_rules(const Puzzle& puzzle, Mistakes& mistakes) {
    const Lattice& lattice = *puzzle.lattice;
    const auto check = [&](bool asked, Part part, std::string_view rule,
                           bool (*can)(const Lattice&)) {
        if (!asked || can(lattice)) return;
        mistakes.add({part}, fmt::format("{} does not apply to the {} lattice, only to {}", rule,
                                         lattice.name, lattices_that(can)));
    };
    check(puzzle.rules.no_crossroads, Part::no_crossroads, "no_crossroads", has_crossings);
    check(puzzle.rules.fault_free, Part::fault_free, "fault_free", has_cuts);
}

// Refuses everything that depends on where the cells are.
void check_exact_cover(const Puzzle& puzzle, Mistakes& mistakes) {
    if (puzzle.kind == PuzzleKind::shapes) return;
    const PackingRules& rules = puzzle.rules;
    const std::array<std::pair<bool, std::string_view>, 7> refused{{
        {rules.edges.any(), "edges"},
        {!rules.no_touching.empty(), "no_touching"},
        {rules.no_equal_touching, "no_equal_touching"},
        {rules.no_crossroads, "no_crossroads"},
        {rules.fault_free, "fault_free"},
        {rules.three_colourable, "three_colourable"},
        {puzzle.region.period.any(), "a region that wraps"},
    }};
    for (const auto& [said, what] : refused) {
        if (!said) continue;
        mistakes.add({Part::exact_cover},
                     fmt::format("an exact cover has no shapes, and so it cannot have {}", what));
    }
}

void check_expectation(const Expectation& expect, Mistakes& mistakes) {
    if (!expect.all || !expect.distinct) return;
    if (*expect.distinct > *expect.all) {
        mistakes.add({Part::expect}, fmt::format("distinct must be at most all, got distinct {} "
                                                 "and all {}",
                                                 expect.distinct->digits(), expect.all->digits()));
    } else if (*expect.distinct == 0U && *expect.all != 0U) {
        mistakes.add({Part::expect}, fmt::format("distinct must be at least 1 unless all is 0, "
                                                 "got distinct 0 and all {}",
                                                 expect.all->digits()));
    }
}

void check_colour_names(const std::vector<std::string>& names, Mistakes& mistakes) {
    if (names.size() > static_cast<std::size_t>(limits::colours)) {
        mistakes.add({Part::colour_names},
                     fmt::format("there must be at most {} names of colours, got {}",
                                 limits::colours, names.size()));
        return;
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Place where{Part::colour_name, static_cast<int>(i)};
        const std::string what = fmt::format("the name of colour {}", i + 1);
        if (names[i].empty()) mistakes.add(where, what + " is empty");
        if (const auto fault = name_fault(names[i], limits::piece_name)) {
            mistakes.add(where, fmt::format("{} {}", what, *fault));
        }
    }
}

void check_colour_rules(const std::vector<ColourRule>& rules, Mistakes& mistakes) {
    const auto is_colour = [](CellColour colour) {
        return colour >= 1 && colour <= limits::colours;
    };
    std::map<CellColour, int> first;
    for (std::size_t i = 0; i < rules.size() && !mistakes.full(); ++i) {
        const auto& [colour, on] = rules[i];
        const Place where{Part::colour_rule, static_cast<int>(i)};
        if (!is_colour(colour) || !std::ranges::all_of(on, is_colour)) {
            mistakes.add(where, fmt::format("rule {} for colours must be about colours in 1..{}",
                                            i + 1, limits::colours));
        }
        if (std::set<CellColour>(on.begin(), on.end()).size() < on.size()) {
            mistakes.add(where, fmt::format("rule {} for colours names a colour twice", i + 1));
        }
        const auto [at, is_new] = first.emplace(colour, static_cast<int>(i));
        if (is_new) continue;
        mistakes.add(where, fmt::format("there are two rules for colour {}", colour),
                     Place{Part::colour_rule, at->second});
    }
}

bool is_known(const Lattice* lattice) {
    return find_lattice(lattice->name) == lattice;
}

}  // namespace

void check_placement_cells(const Puzzle& puzzle, const Region& region, std::span<const int> lacked,
                           const std::function<std::vector<Orientation>(std::size_t)>& orientations,
                           Mistakes& mistakes) {
    if (placement_cells(puzzle, region, lacked, orientations, mistakes) <=
        limits::placement_cells) {
        return;
    }
    mistakes.add({Part::pieces}, fmt::format("the pieces have too many placements in this region; "
                                             "all placements together must have at most {} cells",
                                             limits::placement_cells));
}

std::optional<Region> check_puzzle(const Puzzle& puzzle, bool pieces, Mistakes& mistakes) {
    if (const auto fault = name_fault(puzzle.name, limits::puzzle_name)) {
        mistakes.add({Part::name}, "the name of the puzzle " + *fault);
    }
    if (puzzle.lattice == nullptr) {
        mistakes.add({Part::lattice}, "the puzzle has no lattice");
        return std::nullopt;
    }
    if (!is_known(puzzle.lattice)) {
        mistakes.add({Part::lattice},
                     "the lattice of the puzzle must be one of all_lattices(), not a copy");
        return std::nullopt;
    }
    const std::size_t before = mistakes.count();
    if (pieces) require_pieces(puzzle.pieces, mistakes);
    check_pieces(*puzzle.lattice, puzzle.pieces, mistakes);
    const bool pieces_sound = mistakes.count() == before;
    if (pieces_sound) check_edge_rules(puzzle, mistakes);
    check_region(puzzle, mistakes);
    std::optional<Region> region;
    if (mistakes.count() == before) {
        region = canonical(puzzle.region);
        check_placement_cells(
            puzzle, *region, {},
            [&](std::size_t piece) {
                return orientations_of(*puzzle.lattice, puzzle.pieces[piece], mistakes.stop());
            },
            mistakes);
        check_edge_marks(puzzle, *region, mistakes);
        if (mistakes.count() == before) check_set_placements(puzzle, *region, mistakes);
    }
    check_labels(puzzle, mistakes);
    check_holes(puzzle, mistakes);
    if (pieces_sound) check_groups(puzzle, mistakes);
    if (pieces_sound) check_no_touching(puzzle, mistakes);
    check_lattice_rules(puzzle, mistakes);
    check_exact_cover(puzzle, mistakes);
    check_expectation(puzzle.expect, mistakes);
    check_colour_names(puzzle.colour_names, mistakes);
    check_colour_rules(puzzle.colour_rules, mistakes);
    return region;
}

std::vector<Mistake> validate(const Puzzle& puzzle, const std::stop_token& stop) {
    Mistakes mistakes(stop);
    // An exact cover may have no options: then it has no solution.
    check_puzzle(puzzle, puzzle.kind == PuzzleKind::shapes, mistakes);
    return mistakes.take();
}

std::vector<Mistake> shape_mistakes(const Puzzle& puzzle) {
    if (puzzle.kind == PuzzleKind::shapes) return {};
    return {{{Part::exact_cover}, "the options of an exact cover have no shapes", std::nullopt}};
}

void in_canonical_form(Puzzle& puzzle) {
    puzzle.colour_rules = canonical(std::move(puzzle.colour_rules));
    puzzle.region = canonical(std::move(puzzle.region));
    wrap_marks(puzzle.region, puzzle.rules.edges.border);
    for (auto* sets : {&puzzle.fixed, &puzzle.forbidden}) {
        for (SetPlacement& set : *sets) {
            for (Point& point : set.cells) point = puzzle.region.period.within(point);
            std::ranges::sort(set.cells);
            wrap_marks(puzzle.region, set.edges);
        }
    }
}

Puzzle checked(Puzzle puzzle, const std::stop_token& stop) {
    add_joints(puzzle);
    std::vector<Mistake> mistakes = validate(puzzle, stop);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    in_canonical_form(puzzle);
    return puzzle;
}

}  // namespace polypack
