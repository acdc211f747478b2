#include "polypack/packing/rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

// The geometry of the region for the rules, prepared once.
struct Geometry {
    std::vector<std::vector<int>> neighbours;   // by cell, those with a higher number
    std::vector<std::array<int, 4>> crossings;  // cells around a point where four cells meet
    // Cells on both sides of a straight cut: for axis a, coordinate[a][cell], and the cuts inside
    // the region.
    std::array<std::vector<int>, 3> coordinate;
    std::array<std::vector<int>, 3> cuts;  // between coordinate c - 1 and c
    // For an axis along which the region wraps, and by cell, the cell before it or -1: there a cut
    // has no two sides, and a piece crosses it where it joins two such cells. Else empty.
    std::array<std::vector<int>, 3> before;
    std::vector<std::vector<int>> groups_of;  // by piece
};

// Sets the cuts of an axis along which the region wraps; false if it does not.
bool find_wrapping_cuts(const Puzzle& puzzle, const RegionIndex& index, int axis,
                        Geometry& geometry) {
    const Period& period = puzzle.region.period;
    if (std::array{period.x, period.y, period.z}[axis] == 0) return false;
    const Point step{axis == 0, axis == 1, axis == 2};
    std::vector<int>& cuts = geometry.cuts[axis];
    for (const RegionCell& cell : puzzle.region.cells) {
        const int number = static_cast<int>(geometry.before[axis].size());
        geometry.before[axis].push_back(index.find(cell.point - step));
        if (geometry.before[axis].back() >= 0) {
            cuts.push_back(geometry.coordinate[axis][number]);
        }
    }
    std::ranges::sort(cuts);
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    return true;
}

Geometry geometry_of(const Puzzle& puzzle, std::span<const PlacementGroup> groups) {
    Geometry geometry;
    const RegionIndex index(puzzle.region);
    const auto& cells = puzzle.region.cells;
    geometry.neighbours.resize(cells.size());
    for (std::size_t c = 0; c < cells.size(); ++c) {
        const Point& p = cells[c].point;
        for (const Point& q : puzzle.lattice->neighbours_of(p)) {
            const int to = index.find(q);
            if (to > static_cast<int>(c)) geometry.neighbours[c].push_back(to);
        }
        if (puzzle.lattice->flat && puzzle.lattice->boxes) {
            const std::array<int, 4> around{static_cast<int>(c), index.find(p + Point{1, 0, 0}),
                                            index.find(p + Point{0, 1, 0}),
                                            index.find(p + Point{1, 1, 0})};
            if (std::ranges::min(around) >= 0) geometry.crossings.push_back(around);
        }
        geometry.coordinate[0].push_back(puzzle.region.period.line(0, p.x));
        geometry.coordinate[1].push_back(p.y);
        geometry.coordinate[2].push_back(p.z);
    }
    for (int axis = 0; axis < 3 && !cells.empty(); ++axis) {
        if (find_wrapping_cuts(puzzle, index, axis, geometry)) continue;
        const auto [least, most] = std::ranges::minmax(geometry.coordinate[axis]);
        for (int c = least + 1; c <= most; ++c) geometry.cuts[axis].push_back(c);
    }
    geometry.groups_of.resize(puzzle.pieces.size());
    for (std::size_t g = 0; g < groups.size(); ++g) {
        for (const int piece : groups[g].pieces) {
            geometry.groups_of[piece].push_back(static_cast<int>(g));
        }
    }
    return geometry;
}

bool groups_agree(const Geometry& geometry, const PlacementTable& table,
                  std::span<const int> packing) {
    const auto groups = table.groups();
    if (groups.empty()) return true;
    std::vector<int> placed(groups.size(), 0);
    for (const int p : packing) {
        for (const int group : geometry.groups_of[table.piece_of(p)]) ++placed[group];
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const Copies& copies = groups[g].copies;
        if (placed[g] < copies.min || placed[g] > copies.max) return false;
    }
    return true;
}

bool value_agrees(const PlacementTable& table, std::span<const int> packing) {
    if (!table.value_rule()) return true;
    std::int64_t sum = 0;
    for (const int p : packing) sum += table.value_of(table.piece_of(p));
    return sum >= table.value_rule()->least && sum <= table.value_rule()->most;
}

bool has_crossroads(const Geometry& geometry, const std::vector<int>& owner) {
    return std::ranges::any_of(geometry.crossings, [&](const std::array<int, 4>& around) {
        std::array<int, 4> owners{};
        for (int i = 0; i < 4; ++i) owners[i] = owner[around[i]];
        std::ranges::sort(owners);
        return owners[0] >= 0 && std::ranges::adjacent_find(owners) == owners.end();
    });
}

bool crosses(const Geometry& geometry, std::span<const int> cells, int axis, int cut) {
    if (!geometry.before[axis].empty()) {
        return std::ranges::any_of(cells, [&](int cell) {
            return geometry.coordinate[axis][cell] == cut &&
                   std::ranges::binary_search(cells, geometry.before[axis][cell]);
        });
    }
    bool below = false;
    bool above = false;
    for (const int cell : cells) (geometry.coordinate[axis][cell] < cut ? below : above) = true;
    return below && above;
}

bool has_fault(const Geometry& geometry, const PlacementTable& table,
               std::span<const int> packing) {
    for (int axis = 0; axis < 3; ++axis) {
        for (const int cut : geometry.cuts[axis]) {
            const bool crossed = std::ranges::any_of(
                packing, [&](int p) { return crosses(geometry, table.cells_of(p), axis, cut); });
            if (!crossed) return true;
        }
    }
    return false;
}

// Returns the placements of a packing that touch, by their index in it.
std::vector<std::vector<int>> touching(const Geometry& geometry, const std::vector<int>& owner,
                                       std::size_t placements) {
    std::vector<std::vector<int>> result(placements);
    for (std::size_t c = 0; c < geometry.neighbours.size(); ++c) {
        if (owner[c] < 0) continue;
        for (const int to : geometry.neighbours[c]) {
            if (owner[to] < 0 || owner[to] == owner[c]) continue;
            result[owner[c]].push_back(owner[to]);
            result[owner[to]].push_back(owner[c]);
        }
    }
    for (std::vector<int>& list : result) {
        std::ranges::sort(list);
        const auto repeated = std::ranges::unique(list);
        list.erase(repeated.begin(), repeated.end());
    }
    return result;
}

// Colours placements from `next` on. New colours are introduced in order, so that colourings that
// differ only in the names of colours are tried once.
bool colour_from(const std::vector<std::vector<int>>& touch, std::vector<int>& colour,
                 std::size_t next, int used, StopCheck& check) {
    check();
    if (next == touch.size()) return true;
    for (int c = 0; c < std::min(3, used + 1); ++c) {
        const bool clash =
            std::ranges::any_of(touch[next], [&](int other) { return colour[other] == c; });
        if (clash) continue;
        colour[next] = c;
        if (colour_from(touch, colour, next + 1, std::max(used, c + 1), check)) return true;
        colour[next] = -1;
    }
    return false;
}

bool three_colourable(const std::vector<std::vector<int>>& touch, const std::stop_token& stop) {
    std::vector<int> colour(touch.size(), -1);
    StopCheck check(stop);
    try {
        return colour_from(touch, colour, 0, 0, check);
    } catch (const Stopped&) {
        return false;
    }
}

// Returns true if no pieces touch that may not: no two of them share a part of their rims.
bool keeps_apart(const PlacementTable& table, std::span<const int> packing) {
    const Rims& rims = table.rims();
    std::vector<int> rim;
    return std::ranges::all_of(rims.apart(), [&](const ApartPieces& set) {
        std::vector<char> taken(rims.parts(set.by), 0);
        return std::ranges::all_of(packing, [&](int p) {
            if (!std::ranges::binary_search(set.pieces, table.piece_of(p))) return true;
            rims.list(set.by, table.cells_of(p), rim);
            return std::ranges::none_of(
                rim, [&](int part) { return std::exchange(taken[part], 1) != 0; });
        });
    });
}

// Returns true if the colours of sides match: no item is covered twice.
bool edges_match(const PlacementTable& table, std::span<const int> packing) {
    if (!table.edges().any()) return true;
    std::vector<int> items;
    for (const int p : packing) table.edges().add_items(table.sides_of(p), items);
    std::ranges::sort(items);
    return std::ranges::adjacent_find(items) == items.end();
}

bool obeys(const PackingRules& rules, const Geometry& geometry, const PlacementTable& table,
           std::span<const int> packing, const std::stop_token& stop) {
    if (!groups_agree(geometry, table, packing) || !value_agrees(table, packing)) return false;
    if (!edges_match(table, packing)) return false;
    std::vector<int> owner(geometry.neighbours.size(), -1);
    for (std::size_t i = 0; i < packing.size(); ++i) {
        for (const int cell : table.cells_of(packing[i])) owner[cell] = static_cast<int>(i);
    }
    if (rules.no_crossroads && has_crossroads(geometry, owner)) return false;
    if (rules.fault_free && has_fault(geometry, table, packing)) return false;
    if (!keeps_apart(table, packing)) return false;
    return !rules.three_colourable ||
           three_colourable(touching(geometry, owner, packing.size()), stop);
}

}  // namespace

PackingFilter rule_filter(const Puzzle& puzzle, const PlacementTable& table) {
    if (!puzzle.rules.any()) return {};
    const auto geometry = std::make_shared<const Geometry>(geometry_of(puzzle, table.groups()));
    return [&rules = puzzle.rules, &table, geometry](std::span<const int> packing,
                                                     const std::stop_token& stop) {
        return obeys(rules, *geometry, table, packing, stop);
    };
}

}  // namespace polypack
