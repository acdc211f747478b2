#include "support/brute_force.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack::testing {
namespace {

int into(int value, int period) {
    return period == 0 ? value : ((value % period) + period) % period;
}

Point wrapped(const Region& region, Point p) {
    const int seams =
        region.period.y == 0 ? 0 : (p.y - into(p.y, region.period.y)) / region.period.y;
    p.x -= seams * region.period.shift;
    return {into(p.x, region.period.x), into(p.y, region.period.y), into(p.z, region.period.z)};
}

bool is_translation(const Lattice& lattice, Point shift) {
    return shift.x % lattice.step.x == 0 && shift.y % lattice.step.y == 0 &&
           shift.z % lattice.step.z == 0;
}

// The image of a point under the matrix of a motion, before the division.
Point multiplied(const Motion& motion, const Point& p) {
    const auto row = [&](const std::array<int, 3>& r) {
        return r[0] * p.x + r[1] * p.y + r[2] * p.z;
    };
    return {row(motion.matrix[0]), row(motion.matrix[1]), row(motion.matrix[2])};
}

std::vector<Motion> every_motion(const Lattice& lattice) {
    std::vector<Motion> motions = lattice.motions;
    motions.insert(motions.end(), lattice.twin_motions.begin(), lattice.twin_motions.end());
    return motions;
}

// The images of points, up to a translation where the motion divides; nullopt if some have
// fractions.
std::optional<std::vector<Point>> moved_points(const Motion& motion,
                                               const std::vector<Point>& points) {
    std::vector<Point> image;
    for (const Point& p : points) {
        if (motion.divisor == 1) {
            image.push_back(multiplied(motion, p));
            continue;
        }
        const Point q = multiplied(motion, p - points.front());
        const Point whole{q.x / motion.divisor, q.y / motion.divisor, q.z / motion.divisor};
        const Point back{whole.x * motion.divisor, whole.y * motion.divisor,
                         whole.z * motion.divisor};
        if (back != q) return std::nullopt;
        image.push_back(whole);
    }
    return image;
}

// Returns true if a motion turns pieces over: the determinant of its matrix, from the images of the
// axes.
bool is_reflection(const Motion& motion) {
    const Point a = multiplied(motion, {1, 0, 0});
    const Point b = multiplied(motion, {0, 1, 0});
    const Point c = multiplied(motion, {0, 0, 1});
    return a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) +
               c.x * (a.y * b.z - a.z * b.y) <
           0;
}

// Returns true if a piece may be moved by a motion, judged by the images of the axes.
bool permits(const Piece& piece, const Motion& motion) {
    if (is_reflection(motion) && !piece.turn_over) return false;
    bool stay = true;        // every axis is fixed
    bool along = true;       // every axis is fixed or reversed
    bool same_level = true;  // every axis keeps its height
    for (const Point& axis : {Point{1, 0, 0}, Point{0, 1, 0}, Point{0, 0, 1}}) {
        const Point to = multiplied(motion, axis);
        stay = stay && to == axis;
        along = along && (to == axis || to == Point{} - axis);
        same_level = same_level && to.z == axis.z * motion.divisor;
    }
    if (piece.turning == Turning::none) return stay;
    if (piece.turning == Turning::half) return along;
    if (piece.turning == Turning::upright) return same_level;
    return true;
}

std::set<Point> points_of(const Region& region, const SetPlacement& set) {
    std::set<Point> points;
    for (const Point& p : set.cells) points.insert(wrapped(region, p));
    return points;
}

std::set<PlainSide> sides_of(const Region& region, const std::vector<EdgeMark>& marks) {
    std::set<PlainSide> sides;
    for (const EdgeMark& mark : marks) {
        sides.emplace(wrapped(region, mark.cell), mark.to - mark.cell, mark.colour);
    }
    return sides;
}

// Returns true if two sides do not face each other, or match.
bool sides_match(const Puzzle& puzzle, const PlainSide& a, const PlainSide& b) {
    const auto& [cell, offset, colour] = a;
    const auto& [other, back, met] = b;
    if (wrapped(puzzle.region, cell + offset) != other || back != Point{} - offset) return true;
    return puzzle.rules.edges.colours[static_cast<std::size_t>(colour) - 1].partner == met;
}

// Returns true if coloured sides match the border, and those of two placements each other.
bool matches_border(const Puzzle& puzzle, const std::set<PlainSide>& sides) {
    for (const auto& [cell, offset, colour] : sides_of(puzzle.region, puzzle.rules.edges.border)) {
        const auto partner =
            puzzle.rules.edges.colours[static_cast<std::size_t>(colour) - 1].partner;
        for (const auto& [own, way, shown] : sides) {
            if (own == cell && way == offset && shown != partner) return false;
        }
    }
    return true;
}
bool sides_match(const Puzzle& puzzle, const PlainPlacement& a, const PlainPlacement& b) {
    return std::ranges::all_of(a.sides, [&](const PlainSide& own) {
        return std::ranges::all_of(
            b.sides, [&](const PlainSide& other) { return sides_match(puzzle, own, other); });
    });
}

int number_of(const Puzzle& puzzle, const std::string& name) {
    int number = 0;
    while (puzzle.pieces[static_cast<std::size_t>(number)].name != name) ++number;
    return number;
}

// Returns true if a cell of a piece may lie on one of the region.
bool may_cover(const Puzzle& puzzle, CellColour piece, CellColour region) {
    std::set<CellColour> on{piece};
    for (const ColourRule& rule : puzzle.colour_rules) {
        if (rule.colour == piece) on = {rule.on.begin(), rule.on.end()};
    }
    return piece == 0 || region == 0 || on.contains(region);
}

// Returns true if a placement is one that is set.
bool is_set(const Puzzle& puzzle, const SetPlacement& set, const PlainPlacement& placement) {
    return placement.piece == number_of(puzzle, set.piece) &&
           placement.cells == points_of(puzzle.region, set) &&
           std::ranges::includes(placement.sides, sides_of(puzzle.region, set.edges));
}

}  // namespace

std::set<PlainPlacement> all_placements(const Puzzle& puzzle) {
    std::map<Point, CellColour> region;
    for (const RegionCell& cell : puzzle.region.cells) {
        region.emplace(wrapped(puzzle.region, cell.point), cell.colour);
    }
    std::set<PlainPlacement> result;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Piece& piece = puzzle.pieces[i];
        for (const Motion& motion : every_motion(*puzzle.lattice)) {
            if (!permits(piece, motion)) continue;
            std::vector<Point> points = piece.cells;
            for (const EdgeMark& mark : piece.edges) {
                points.push_back(mark.cell);
                points.push_back(mark.to);
            }
            const auto image = moved_points(motion, points);
            if (!image) continue;
            for (const auto& [anchor, ignored] : region) {
                const Point shift = anchor - image->front();
                if (!is_translation(*puzzle.lattice, shift)) continue;
                PlainPlacement placement{static_cast<int>(i), {}, {}};
                bool fits = true;
                for (std::size_t k = 0; k < piece.cells.size() && fits; ++k) {
                    const Point p = wrapped(puzzle.region, (*image)[k] + shift);
                    const auto at = region.find(p);
                    const CellColour colour = piece.colours.empty() ? 0 : piece.colours[k];
                    fits = at != region.end() && placement.cells.insert(p).second &&
                           may_cover(puzzle, colour, at->second);
                }
                for (std::size_t k = 0; k < piece.edges.size(); ++k) {
                    const Point& cell = (*image)[piece.cells.size() + 2 * k];
                    const Point& to = (*image)[piece.cells.size() + 2 * k + 1];
                    placement.sides.emplace(wrapped(puzzle.region, cell + shift), to - cell,
                                            piece.edges[k].colour);
                }
                if (fits && matches_border(puzzle, placement.sides) &&
                    sides_match(puzzle, placement, placement)) {
                    result.insert(placement);
                }
            }
        }
    }
    for (const SetPlacement& forbidden : puzzle.forbidden) {
        std::erase_if(result, [&](const PlainPlacement& placement) {
            return is_set(puzzle, forbidden, placement);
        });
    }
    return result;
}

namespace {

bool touch(const Puzzle& puzzle, const Point& a, const Point& b) {
    if (a == b) return false;
    const std::vector<Point> around = puzzle.lattice->neighbours_of(a);
    return std::ranges::any_of(around,
                               [&](const Point& p) { return wrapped(puzzle.region, p) == b; });
}

bool touch(const Puzzle& puzzle, const PlainPlacement& a, const PlainPlacement& b) {
    return std::ranges::any_of(a.cells, [&](const Point& p) {
        return std::ranges::any_of(b.cells, [&](const Point& q) { return touch(puzzle, p, q); });
    });
}

// Returns true if cells of two placements have a corner in common: by their places in space, where
// the region wraps also one period away.
bool corners_meet(const Puzzle& puzzle, const PlainPlacement& a, const PlainPlacement& b) {
    const Lattice& lattice = *puzzle.lattice;
    const std::vector<Polyhedron> shapes = polyhedra_of(lattice);
    const auto corners = [&](const Point& cell) {
        std::vector<Vec3> result;
        for (const Vec3& corner :
             shapes[static_cast<std::size_t>(lattice.residue_of(cell))].corners) {
            result.push_back(centre_of(lattice, cell) + corner);
        }
        return result;
    };
    const auto meet = [&](const Point& p, const Point& q) {
        for (const Vec3& u : corners(p)) {
            for (const Vec3& v : corners(q)) {
                if (length(u - v) < 1e-6) return true;
            }
        }
        return false;
    };
    const Period& period = puzzle.region.period;
    for (const Point& p : a.cells) {
        for (const Point& q : b.cells) {
            for (int x = -2; x <= 2; ++x) {
                for (int y = -1; y <= 1; ++y) {
                    for (int z = -1; z <= 1; ++z) {
                        const Point by{x * period.x + y * period.shift, y * period.y, z * period.z};
                        if (meet(p, q + by)) return true;
                    }
                }
            }
        }
    }
    return false;
}

bool keeps_apart(const Puzzle& puzzle, const NoTouching& rule, const PlainPacking& packing) {
    const auto listed = [&](const PlainPlacement& placed) {
        return rule.pieces.empty() ||
               std::ranges::count(rule.pieces, puzzle.pieces[placed.piece].name) > 0;
    };
    for (const PlainPlacement& a : packing) {
        for (const PlainPlacement& b : packing) {
            if (a == b || !listed(a) || !listed(b)) continue;
            if (touch(puzzle, a, b)) return false;
            if (rule.by == Contact::corners && corners_meet(puzzle, a, b)) return false;
        }
    }
    return true;
}

// Returns true if some straight line runs along borders only: for each axis and each pair of
// neighbouring coordinates of region cells, the first of the pair at `line`.
bool has_fault(const Puzzle& puzzle, const PlainPacking& packing) {
    const auto along = [](const Point& p, int axis) {
        return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
    };
    std::set<Point> region;
    for (const RegionCell& cell : puzzle.region.cells) {
        region.insert(wrapped(puzzle.region, cell.point));
    }
    for (int axis = 0; axis < 3; ++axis) {
        std::set<int> coordinates;
        for (const Point& p : region) coordinates.insert(along(p, axis));
        const Period& periods = puzzle.region.period;
        const int period = std::array{periods.x, periods.y, periods.z}[axis];
        // Around the seam of a torus with a shift, the line goes on as others.
        const auto on_line = [&](const Point& p, int line) {
            const int apart = along(p, axis) - line;
            if (axis != 0 || periods.shift == 0) return apart == 0;
            for (int seams = 0; seams < period; ++seams) {
                if ((apart + seams * periods.shift) % period == 0) return true;
            }
            return false;
        };
        const Point step{axis == 0, axis == 1, axis == 2};
        for (int line = *coordinates.begin(); line < *coordinates.rbegin() + (period != 0);
             ++line) {
            // Where the region wraps, a line is between two of its cells.
            if (period != 0 && std::ranges::none_of(region, [&](const Point& p) {
                    return on_line(p, line) && region.contains(wrapped(puzzle.region, p + step));
                })) {
                continue;
            }
            const bool crossed = std::ranges::any_of(packing, [&](const PlainPlacement& placed) {
                if (period != 0) {
                    return std::ranges::any_of(placed.cells, [&](const Point& p) {
                        return on_line(p, line) &&
                               placed.cells.contains(wrapped(puzzle.region, p + step));
                    });
                }
                const auto before = std::ranges::count_if(
                    placed.cells, [&](const Point& p) { return along(p, axis) <= line; });
                return before > 0 && before < static_cast<int>(placed.cells.size());
            });
            if (!crossed) return true;
        }
    }
    return false;
}

bool has_crossroads(const Puzzle& puzzle, const PlainPacking& packing) {
    const auto owner = [&](const Point& p) {
        const Point cell = wrapped(puzzle.region, p);
        return std::ranges::find_if(
            packing, [&](const PlainPlacement& placed) { return placed.cells.contains(cell); });
    };
    return std::ranges::any_of(puzzle.region.cells, [&](const RegionCell& cell) {
        std::set<PlainPlacement> around;
        for (const Point& d : {Point{0, 0}, Point{1, 0}, Point{0, 1}, Point{1, 1}}) {
            if (const auto at = owner(cell.point + d); at != packing.end()) around.insert(*at);
        }
        return around.size() == 4;
    });
}

bool three_colours_suffice(const Puzzle& puzzle, const PlainPacking& packing) {
    const std::vector<PlainPlacement> placed(packing.begin(), packing.end());
    std::vector<int> colours;
    const std::function<bool()> colour_next = [&] {
        const std::size_t next = colours.size();
        if (next == placed.size()) return true;
        for (const int colour : {0, 1, 2}) {
            bool free = true;
            for (std::size_t i = 0; i < next && free; ++i) {
                free = colours[i] != colour || !touch(puzzle, placed[i], placed[next]);
            }
            if (!free) continue;
            colours.push_back(colour);
            if (colour_next()) return true;
            colours.pop_back();
        }
        return false;
    };
    return colour_next();
}

bool obeys_rules(const Puzzle& puzzle, const PlainPacking& packing) {
    const PackingRules& rules = puzzle.rules;
    for (const GroupRule& group : rules.groups) {
        const auto used = std::ranges::count_if(packing, [&](const PlainPlacement& placed) {
            return std::ranges::find(group.pieces, puzzle.pieces[placed.piece].name) !=
                   group.pieces.end();
        });
        if (used < group.copies.min || used > group.copies.max) return false;
    }
    for (const PlainPlacement& a : packing) {
        for (const PlainPlacement& b : packing) {
            if (rules.no_equal_touching && a != b && a.piece == b.piece && touch(puzzle, a, b))
                return false;
        }
    }
    if (rules.value) {
        std::int64_t sum = 0;
        for (const PlainPlacement& placed : packing) {
            sum += puzzle.pieces[placed.piece].value.value_or(0);
        }
        if (sum < rules.value->least || sum > rules.value->most) return false;
    }
    for (const NoTouching& rule : rules.no_touching) {
        if (!keeps_apart(puzzle, rule, packing)) return false;
    }
    if (rules.no_crossroads && has_crossroads(puzzle, packing)) return false;
    if (rules.fault_free && has_fault(puzzle, packing)) return false;
    return !rules.three_colourable || three_colours_suffice(puzzle, packing);
}

}  // namespace

std::set<PlainPacking> all_packings(const Puzzle& puzzle, std::size_t enough) {
    const std::set<PlainPlacement> placements = all_placements(puzzle);
    std::map<Point, bool> cells;  // and whether they are required
    for (const RegionCell& cell : puzzle.region.cells) {
        cells.emplace(wrapped(puzzle.region, cell.point), cell.required);
    }
    std::set<PlainPacking> result;
    PlainPacking chosen;
    std::set<Point> taken;  // covered or left empty
    int holes = 0;
    std::vector<int> used(puzzle.pieces.size(), 0);
    const auto complete = [&] {
        for (std::size_t i = 0; i < used.size(); ++i) {
            if (used[i] < puzzle.pieces[i].copies.min) return false;
        }
        return obeys_rules(puzzle, chosen) &&
               std::ranges::all_of(puzzle.fixed, [&](const SetPlacement& f) {
                   return std::ranges::any_of(chosen, [&](const PlainPlacement& placement) {
                       return is_set(puzzle, f, placement);
                   });
               });
    };
    // The first cell is left empty or covered in every possible way; cells before it are taken.
    const std::function<void(std::map<Point, bool>::const_iterator)> fill = [&](auto cell) {
        while (cell != cells.end() && taken.contains(cell->first)) ++cell;
        if (result.size() >= enough) return;
        if (cell == cells.end()) {
            if (complete()) result.insert(chosen);
            return;
        }
        const auto& [point, required] = *cell;
        if (!required && (!puzzle.holes || holes < *puzzle.holes)) {
            ++holes;
            taken.insert(point);
            fill(cell);
            taken.erase(point);
            --holes;
        }
        for (const PlainPlacement& placement : placements) {
            if (!placement.cells.contains(point)) continue;
            if (used[placement.piece] >= puzzle.pieces[placement.piece].copies.max) continue;
            if (std::ranges::any_of(placement.cells,
                                    [&](const Point& p) { return taken.contains(p); })) {
                continue;
            }
            // There are far more ways to turn pieces than to match them.
            if (std::ranges::any_of(chosen, [&](const PlainPlacement& other) {
                    return !sides_match(puzzle, other, placement);
                })) {
                continue;
            }
            ++used[placement.piece];
            chosen.insert(placement);
            taken.insert(placement.cells.begin(), placement.cells.end());
            fill(cell);
            for (const Point& p : placement.cells) taken.erase(p);
            chosen.erase(placement);
            --used[placement.piece];
        }
    };
    fill(cells.begin());
    return result;
}

namespace {

// Every cell that the first one may be mapped to, with every renaming.
std::vector<std::pair<Point, std::vector<EdgeColour>>> targets(
    const std::map<Point, RegionCell>& region,
    const std::vector<std::vector<EdgeColour>>& renamings) {
    std::vector<std::pair<Point, std::vector<EdgeColour>>> result;
    for (const auto& [point, ignored] : region) {
        for (const std::vector<EdgeColour>& renaming : renamings)
            result.emplace_back(point, renaming);
    }
    return result;
}

}  // namespace

std::map<PlainPacking, int> classes_of(const Puzzle& puzzle, const std::set<PlainPacking>& packings,
                                       bool reflections) {
    std::map<Point, RegionCell> region;
    for (const RegionCell& cell : puzzle.region.cells) {
        region.emplace(wrapped(puzzle.region, cell.point), cell);
    }
    const std::set<PlainPlacement> pool = all_placements(puzzle);

    // The image of a placement, as a set of points under any piece with the same copies.
    using CellMap = std::map<Point, Point>;
    const auto image_of_cells = [](const CellMap& map, const std::set<Point>& cells) {
        std::set<Point> image;
        for (const Point& p : cells) image.insert(map.at(p));
        return image;
    };

    // Moves sides by a motion, and renames their colours.
    const auto image_of_sides = [](const CellMap& map, const Motion& motion,
                                   const std::vector<EdgeColour>& renaming,
                                   const std::set<PlainSide>& sides) {
        std::set<PlainSide> image;
        for (const auto& [cell, offset, colour] : sides) {
            image.emplace(map.at(cell), multiplied(motion, offset), renaming[colour]);
        }
        return image;
    };
    const EdgeRules& edges = puzzle.rules.edges;
    const std::set<PlainSide> border = sides_of(puzzle.region, edges.border);
    std::vector<std::vector<EdgeColour>> renamings;
    std::vector<EdgeColour> renaming(edges.colours.size() + 1);
    std::iota(renaming.begin(), renaming.end(), 0);
    do {
        bool keeps_pairs = true;
        for (std::size_t c = 1; c < renaming.size(); ++c) {
            keeps_pairs = keeps_pairs && renaming[edges.partner(static_cast<EdgeColour>(c))] ==
                                             edges.partner(renaming[c]);
        }
        if (keeps_pairs) renamings.push_back(renaming);
    } while (edges.interchangeable && std::next_permutation(renaming.begin() + 1, renaming.end()));

    // The motions that preserve the region, then the relabellings of pieces that preserve the
    // placements.
    struct Moves {
        CellMap map;
        Motion motion;
        std::vector<EdgeColour> renaming;
        std::vector<int> relabel;
    };
    std::vector<Moves> motions;
    std::vector<Point> places;
    for (const auto& [p, ignored] : region) places.push_back(p);
    for (const Motion& motion : every_motion(*puzzle.lattice)) {
        if (is_reflection(motion) && !reflections) continue;
        if (region.empty()) continue;
        // Points that are the same on a cylinder or torus must have the same image.
        const Period& period = puzzle.region.period;
        const bool tears =
            std::ranges::any_of(std::array{Point{period.x, 0, 0}, Point{period.shift, period.y, 0},
                                           Point{0, 0, period.z}},
                                [&](const Point& p) {
                                    return wrapped(puzzle.region, multiplied(motion, p)) != Point{};
                                });
        if (tears) continue;
        const auto image = moved_points(motion, places);
        if (!image || (edges.any() && motion.divisor != 1)) continue;
        for (const auto& [target, renamed] : targets(region, renamings)) {
            const Point shift = target - image->front();
            if (!is_translation(*puzzle.lattice, shift)) continue;
            CellMap map;
            std::set<Point> hit;
            bool keeps = true;
            for (std::size_t k = 0; k < places.size() && keeps; ++k) {
                const RegionCell& cell = region.at(places[k]);
                const Point to = wrapped(puzzle.region, (*image)[k] + shift);
                const auto at = region.find(to);
                keeps = keeps && at != region.end() && at->second.required == cell.required &&
                        at->second.colour == cell.colour && hit.insert(to).second;
                map.emplace(places[k], to);
            }
            if (!keeps || image_of_sides(map, motion, renamed, border) != border) continue;
            std::vector<int> relabel(puzzle.pieces.size(), -1);
            std::vector<bool> taken(puzzle.pieces.size(), false);
            for (std::size_t from = 0; from < relabel.size(); ++from) {
                const auto suits = [&](std::size_t to) {
                    if (taken[to] || puzzle.pieces[to].copies != puzzle.pieces[from].copies)
                        return false;
                    std::set<std::pair<std::set<Point>, std::set<PlainSide>>> a;
                    std::set<std::pair<std::set<Point>, std::set<PlainSide>>> b;
                    for (const PlainPlacement& placement : pool) {
                        if (placement.piece == static_cast<int>(from)) {
                            a.emplace(image_of_cells(map, placement.cells),
                                      image_of_sides(map, motion, renamed, placement.sides));
                        }
                        if (placement.piece == static_cast<int>(to)) {
                            b.emplace(placement.cells, placement.sides);
                        }
                    }
                    return a == b;
                };
                if (suits(from)) {
                    relabel[from] = static_cast<int>(from);
                } else {
                    for (std::size_t to = 0; to < relabel.size() && relabel[from] < 0; ++to) {
                        if (to != from && suits(to)) relabel[from] = static_cast<int>(to);
                    }
                }
                if (relabel[from] >= 0) taken[relabel[from]] = true;
            }
            if (std::ranges::find(relabel, -1) != relabel.end()) continue;
            const auto moved_fixed = [&](bool moved) {
                PlainPacking set;
                for (const PlainPlacement& f : pool) {
                    const bool fixed = std::ranges::any_of(
                        puzzle.fixed, [&](const auto& given) { return is_set(puzzle, given, f); });
                    if (!fixed) continue;
                    set.insert(moved
                                   ? PlainPlacement{relabel[f.piece], image_of_cells(map, f.cells),
                                                    image_of_sides(map, motion, renamed, f.sides)}
                                   : f);
                }
                return set;
            };
            if (moved_fixed(true) != moved_fixed(false)) continue;
            const auto groups = [&](bool moved) {
                std::set<std::tuple<std::set<int>, int, int>> set;
                for (const GroupRule& group : puzzle.rules.groups) {
                    std::set<int> members;
                    for (const std::string& name : group.pieces) {
                        const int piece = number_of(puzzle, name);
                        members.insert(moved ? relabel[piece] : piece);
                    }
                    set.emplace(members, group.copies.min, group.copies.max);
                }
                return set;
            };
            if (groups(true) != groups(false)) continue;
            motions.push_back({map, motion, renamed, relabel});
        }
    }

    std::map<PlainPacking, int> numbers;
    int classes = 0;
    for (const PlainPacking& packing : packings) {
        if (numbers.contains(packing)) continue;
        const int number = classes++;
        numbers.emplace(packing, number);
        for (const Moves& moves : motions) {
            PlainPacking image;
            for (const PlainPlacement& placement : packing) {
                image.insert(
                    {moves.relabel[placement.piece], image_of_cells(moves.map, placement.cells),
                     image_of_sides(moves.map, moves.motion, moves.renaming, placement.sides)});
            }
            if (packings.contains(image)) numbers.emplace(image, number);
        }
    }
    return numbers;
}

int count_classes(const Puzzle& puzzle, const std::set<PlainPacking>& packings, bool reflections) {
    int most = -1;
    for (const auto& [packing, number] : classes_of(puzzle, packings, reflections)) {
        most = std::max(most, number);
    }
    return most + 1;
}

}  // namespace polypack::testing
