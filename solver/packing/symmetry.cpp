#include "polypack/packing/symmetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/packing/automorphisms.hpp"
#include "polypack/packing/piece_classes.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

// A motion with its translations.
struct Placings {
    Motion motion;
    std::vector<Point> image;  // of the cells of the region, in their order, before a translation
    std::vector<Point> shifts;
};

// Returns true if a motion maps points that the wrap of a region identifies to such points.
bool keeps_period(const Motion& motion, const Period& period) {
    return std::ranges::all_of(
        std::array{Point{period.x, 0, 0}, Point{period.shift, period.y, 0}, Point{0, 0, period.z}},
        [&](const Point& p) { return period.within(motion.linear(p)) == Point{}; });
}

// Every motion that may map the region to itself: it maps its first cell to one of its cells, and
// the wrap of the region, if any, to itself. Along axes that do not wrap, only the translation that
// aligns the smallest coordinates can do that. O(motions * cells).
std::vector<Placings> candidate_motions(const Puzzle& puzzle, SymmetryMode mode, StopCheck& check) {
    const Region& region = puzzle.region;
    std::vector<Placings> result;
    if (region.cells.empty()) return {{{}, {}, {Point{}}}};
    std::vector<Point> points;
    for (const RegionCell& cell : region.cells) points.push_back(cell.point);
    const Point home = box_of(points).low;
    const Point& step = puzzle.lattice->step;
    const Period& period = region.period;
    // Returns true if a motion of the region may have a translation within the period.
    const auto fits = [](int shift, int aligned, int length, int unit) {
        return (length > 0 || shift == aligned) && shift % unit == 0;
    };
    for (const Motion& motion : motions_of(*puzzle.lattice, points)) {
        if (mode != SymmetryMode::full && motion.reflection) continue;
        if (!keeps_period(motion, period)) continue;
        std::vector<Point> image = image_of(motion, points);
        const Point aligned = home - box_of(image).low;
        std::set<Point> shifts;
        for (const Point& target : points) {
            check();
            const Point shift = period.within(target - image.front());
            if (fits(shift.x, aligned.x, period.x, step.x) &&
                fits(shift.y, aligned.y, period.y, step.y) &&
                fits(shift.z, aligned.z, period.z, step.z)) {
                shifts.insert(shift);
            }
        }
        result.push_back({motion, std::move(image), {shifts.begin(), shifts.end()}});
    }
    return result;
}

// The images of the cells, if they are cells of the same kind and colour.
std::optional<std::vector<int>> cell_permutation(const Puzzle& puzzle, const RegionIndex& index,
                                                 const std::vector<Point>& images,
                                                 const Point& shift, StopCheck& check) {
    const auto& cells = puzzle.region.cells;
    std::vector<int> image(cells.size());
    std::vector<char> hit(cells.size(), 0);
    for (std::size_t c = 0; c < cells.size(); ++c) {
        check();
        const int to = index.find(images[c] + shift);
        if (to < 0 || hit[to]) return std::nullopt;
        if (cells[to].required != cells[c].required || cells[to].colour != cells[c].colour) {
            return std::nullopt;
        }
        hit[to] = 1;
        image[c] = to;
    }
    return image;
}

// Adds the images of the sides to a permutation of the cells. Returns false if the motion maps some
// to no side: a twin motion.
bool add_sides(const EdgeSides& edges, const Motion& motion, std::vector<int>& cells) {
    const auto sides_from = static_cast<int>(cells.size());
    for (int side = 0; side < edges.sides(); ++side) {
        const Point offset = motion.times_divisor(edges.offset_of(side));
        const int to = motion.divisor == 1 ? edges.side_of(cells[edges.cell_of(side)], offset) : -1;
        if (to < 0) return false;
        cells.push_back(sides_from + to);
    }
    return true;
}

// Adds the image of each colour of sides, and of 0. Returns false if the border does not have the
// images of its colours.
bool add_colours(const EdgeSides& edges, const std::vector<EdgeColour>& renaming,
                 std::vector<int>& cells) {
    const int colours_from = static_cast<int>(cells.size());
    const int sides_from = colours_from - edges.sides();
    for (int side = 0; side < edges.sides(); ++side) {
        const int to = cells[sides_from + side] - sides_from;
        if (edges.border(to) != renaming[edges.border(side)]) return false;
    }
    for (const EdgeColour colour : renaming) cells.push_back(colours_from + colour);
    return true;
}

// The ways to rename the colours of sides that keep pairs, and how often pieces have a colour.
class Renamings {
  public:
    explicit Renamings(const Puzzle& puzzle) : rules_(puzzle.rules.edges) {
        renaming_.assign(rules_.colours.size() + 1, 0);
        uses_.resize(renaming_.size());
        for (const Piece& piece : puzzle.pieces) {
            std::map<EdgeColour, int> sides;
            for (const EdgeMark& mark : piece.edges) ++sides[mark.colour];
            for (const auto& [colour, count] : sides) {
                uses_[colour].push_back({piece.copies.min, piece.copies.max,
                                         static_cast<int>(piece.cells.size()),
                                         static_cast<int>(piece.edges.size()), count});
            }
        }
        for (const EdgeMark& mark : rules_.border) uses_[mark.colour].push_back({});
        for (std::vector<Use>& uses : uses_) std::ranges::sort(uses);
    }

    // Lists them, the identity first; at most one more than `most`.
    std::vector<std::vector<EdgeColour>> list(std::size_t most, StopCheck& check) {
        most_ = most;
        if (!rules_.interchangeable) {
            std::iota(renaming_.begin(), renaming_.end(), 0);
            return {renaming_};
        }
        extend(1, check);
        return std::move(found_);
    }

  private:
    // Copies, cells, coloured sides of a piece, and how many of these have the colour; zeros for
    // a side of the border.
    using Use = std::array<int, 5>;

    void extend(EdgeColour colour, StopCheck& check) {
        check();
        if (found_.size() > most_) return;
        if (colour == static_cast<EdgeColour>(renaming_.size())) {
            found_.push_back(renaming_);
            return;
        }
        if (renaming_[colour] != 0) {  // with its partner
            extend(colour + 1, check);
            return;
        }
        const EdgeColour partner = rules_.partner(colour);
        const bool unused = uses_[colour].empty() && uses_[partner].empty();
        for (EdgeColour to = 1; to < static_cast<EdgeColour>(renaming_.size()); ++to) {
            const EdgeColour met = rules_.partner(to);
            if ((unused && to != colour) || (partner == colour) != (met == to)) continue;
            if (std::ranges::count(renaming_, to) > 0) continue;
            if (uses_[colour] != uses_[to] || uses_[partner] != uses_[met]) continue;
            renaming_[colour] = to;
            renaming_[partner] = met;
            extend(colour + 1, check);
            renaming_[colour] = renaming_[partner] = 0;
        }
    }

    const EdgeRules& rules_;
    std::size_t most_ = 0;
    std::vector<std::vector<Use>> uses_;  // by colour, sorted
    std::vector<EdgeColour> renaming_;    // by colour; 0: not yet decided
    std::vector<std::vector<EdgeColour>> found_;
};

// The sets of pieces in the puzzle's rules, by number.
class GroupMembers {
  public:
    explicit GroupMembers(const Puzzle& puzzle) {
        if (puzzle.rules.value) {
            for (const Piece& piece : puzzle.pieces) values_.push_back(piece.value.value_or(0));
        }
        if (puzzle.rules.groups.empty() && puzzle.rules.no_touching.empty()) return;
        std::map<std::string_view, int> number;
        for (std::size_t p = 0; p < puzzle.pieces.size(); ++p) {
            number[puzzle.pieces[p].name] = static_cast<int>(p);
        }
        for (const GroupRule& group : puzzle.rules.groups) {
            std::vector<int> members;
            for (const std::string& name : group.pieces) members.push_back(number.at(name));
            std::ranges::sort(members);
            groups_.emplace(std::pair(group.copies.min, group.copies.max), std::move(members));
        }
        for (const NoTouching& rule : puzzle.rules.no_touching) {
            std::vector<int> members;
            for (const std::string& name : rule.pieces) members.push_back(number.at(name));
            std::ranges::sort(members);
            groups_.emplace(std::pair(apart, static_cast<int>(rule.by)), std::move(members));
        }
    }

    // Returns true if a permutation of the pieces preserves the sets, and values if they matter.
    [[nodiscard]] bool kept_by(const std::vector<int>& pieces) const {
        for (std::size_t piece = 0; piece < values_.size(); ++piece) {
            if (values_[piece] != values_[pieces[piece]]) return false;
        }
        return std::ranges::all_of(groups_, [&](const Group& group) {
            Group moved{group.first, {}};
            for (const int piece : group.second) moved.second.push_back(pieces[piece]);
            std::ranges::sort(moved.second);
            return groups_.contains(moved);
        });
    }

  private:
    // Copies and members; for pieces that may not touch, by what in place of copies.
    using Group = std::pair<std::pair<int, int>, std::vector<int>>;
    static constexpr int apart = -1;
    std::set<Group> groups_;
    std::vector<int> values_;  // by piece, if a rule adds them up
};

std::vector<int> inverse(const std::vector<int>& permutation) {
    std::vector<int> result(permutation.size());
    for (std::size_t i = 0; i < permutation.size(); ++i) {
        result[permutation[i]] = static_cast<int>(i);
    }
    return result;
}

// Returns the structure whose automorphisms are those of an exact cover: its points are the cells,
// the groups, and the pieces with several placements, its blocks the placements.
IncidenceStructure incidence_of(const PlacementTable& table, StopCheck& check) {
    IncidenceStructure result;
    result.free = table.cells();
    std::vector<std::vector<int>> beyond_cells(table.pieces());
    const auto kind = [](std::initializer_list<int> numbers) {
        std::uint64_t hash = 0;
        for (const int n : numbers) hash = mixed_with(hash, static_cast<std::uint64_t>(n));
        return hash;
    };
    // The rank among the cells that the same placements cover.
    std::vector<std::uint64_t> covering(table.cells());
    for (int p = 0; p < table.size(); ++p) {
        check();
        for (const int cell : table.cells_of(p)) {
            covering[cell] += mixed_with(1, static_cast<std::uint64_t>(p));
        }
    }
    std::map<std::pair<std::uint64_t, bool>, int> alike;
    for (int cell = 0; cell < table.cells(); ++cell) {
        const bool required = table.required(cell);
        const int rank = alike[{covering[cell], required}]++;
        result.point_kinds.push_back(kind({0, required ? 1 : 0, rank}));
    }
    const auto add_point = [&](std::uint64_t point_kind) {
        result.point_kinds.push_back(point_kind);
        return static_cast<int>(result.point_kinds.size()) - 1;
    };
    for (const PlacementGroup& group : table.groups()) {
        const int point = add_point(kind({1, group.copies.min, group.copies.max}));
        for (const int piece : group.pieces) beyond_cells[piece].push_back(point);
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (table.first_of(piece + 1) - table.first_of(piece) < 2) continue;
        const Copies& copies = table.copies(piece);
        beyond_cells[piece].push_back(add_point(kind({2, copies.min, copies.max})));
    }
    for (int p = 0; p < table.size(); ++p) {
        check();
        const Copies& copies = table.copies(table.piece_of(p));
        const bool fixed = std::ranges::binary_search(table.fixed(), p);
        result.block_kinds.push_back(kind({copies.min, copies.max, fixed ? 1 : 0}));
        result.first_point.push_back(static_cast<int>(result.points.size()));
        const auto add = [&](std::span<const int> points) {
            result.points.insert(result.points.end(), points.begin(), points.end());
        };
        add(table.cells_of(p));
        add(beyond_cells[table.piece_of(p)]);
    }
    result.first_point.push_back(static_cast<int>(result.points.size()));
    return result;
}

AutomorphismLimits limits_for(const PlacementTable& table) {
    constexpr double max_bytes = 256.0 * 1024 * 1024;
    const double each = sizeof(int) * (1.0 * table.size() + table.cells() + table.pieces());
    return {.order = std::min<double>(max_automorphisms, max_bytes / each)};
}

}  // namespace

Symmetry::Symmetry(const PlacementTable& table) {
    placements_.push_back(identity(table.size()));
    cells_.push_back(identity_of(table));
    pieces_.push_back(identity(table.pieces()));
}

Symmetry::Symmetry(const Puzzle& puzzle, const PlacementTable& table, SymmetryMode mode,
                   const Allowance& allowance)
    : Symmetry(table) {
    if (mode == SymmetryMode::none || puzzle.kind == PuzzleKind::coloured_cover) return;
    StopCheck check(allowance.stop);
    const RegionIndex index(puzzle.region);
    PieceClasses classes(table, check);
    const GroupMembers groups(puzzle);
    std::map<std::vector<int>, int> known{{cells_.front(), 0}};  // motions, by their cells
    // Most motions are products of a few, the basic ones: no placement needs to be looked up then.
    std::vector<int> basic;
    std::vector<std::vector<int>> basic_undone;  // the inverses of their cells
    const auto multiply = [&](const std::vector<int>& cells, std::vector<int>& pieces,
                              std::vector<int>& placements) {
        for (std::size_t i = 0; i < basic.size(); ++i) {
            check();
            const auto first = known.find(product(basic_undone[i], cells));
            if (first == known.end()) continue;
            pieces = product(pieces_[basic[i]], pieces_[first->second]);
            placements = product(placements_[basic[i]], placements_[first->second]);
            return true;
        }
        return false;
    };
    const auto permits = [&](const std::vector<int>& cells, std::vector<int>& pieces,
                             std::vector<int>& placements) {
        if (!classes.extend(cells, pieces, placements, check)) return false;
        std::vector<int> fixed;
        for (const int p : table.fixed()) fixed.push_back(placements[p]);
        std::ranges::sort(fixed);
        return std::ranges::equal(fixed, table.fixed()) && groups.kept_by(pieces);
    };
    const auto extend = [&](const std::vector<int>& cells, std::vector<int>& pieces,
                            std::vector<int>& placements) {
        if (!permits(cells, pieces, placements)) return false;
        basic.push_back(order());
        basic_undone.push_back(inverse(cells));
        return true;
    };
    // Stores the permutation of the cells if it is a motion and new.
    const auto admit = [&](const std::vector<int>& cells) {
        // A motion that moves no cell is the identity here; flat regions in space have such
        // motions.
        if (known.contains(cells)) return true;
        std::vector<int> pieces;
        std::vector<int> placements;
        if (!multiply(cells, pieces, placements) && !extend(cells, pieces, placements)) {
            return false;
        }
        known.emplace(cells, order());
        cells_.push_back(cells);
        pieces_.push_back(std::move(pieces));
        placements_.push_back(std::move(placements));
        // The cells of a motion are stored twice here.
        if (allowance.memory != 0 && 2 * bytes() > allowance.memory) {
            throw MemoryLimitExceeded("the motions of the puzzle (--symmetry none needs none)",
                                      2.0 * static_cast<double>(bytes()), allowance.memory, true);
        }
        return true;
    };
    if (puzzle.kind == PuzzleKind::exact_cover) {
        const auto confirmed = [&](const std::vector<int>& cells) {
            std::vector<int> pieces;
            std::vector<int> placements;
            return permits(cells, pieces, placements);
        };
        const AutomorphismGroup group =
            automorphisms(incidence_of(table, check), confirmed, limits_for(table), check);
        known_ = group.fault == GroupFault::none;
        for_each_element(group, table.cells(), admit);
        return;
    }
    const EdgeSides& edges = table.edges();
    std::vector<std::vector<EdgeColour>> renamings;
    const std::vector<Placings> candidates = candidate_motions(puzzle, mode, check);
    if (edges.any()) {
        const double most = limits_for(table).order / static_cast<double>(candidates.size());
        renamings = Renamings(puzzle).list(static_cast<std::size_t>(std::max(most, 1.0)), check);
        too_many_renamings_ = static_cast<double>(renamings.size()) > std::max(most, 1.0);
        known_ = !too_many_renamings_;
        if (!known_) return;
    }
    for (const Placings& placings : candidates) {
        for (const Point& shift : placings.shifts) {
            auto cells = cell_permutation(puzzle, index, placings.image, shift, check);
            if (!cells) continue;
            if (!edges.any()) {
                admit(*cells);
                continue;
            }
            if (!add_sides(edges, placings.motion, *cells)) continue;
            for (const std::vector<EdgeColour>& renaming : renamings) {
                std::vector<int> all = *cells;
                if (add_colours(edges, renaming, all)) admit(all);
            }
        }
    }
}

void Symmetry::require_known() const {
    if (known_) return;
    if (too_many_renamings_) {
        throw InvalidArgument(
            "the colours of edges can be renamed in too many ways to count packings up to that; "
            "--symmetry none does without them");
    }
    throw InvalidArgument(fmt::format(
        "the exact cover has more than {} symmetries, or some that are too hard to find; "
        "--symmetry none does without them",
        max_automorphisms));
}

std::size_t Symmetry::bytes() const {
    return placements_.size() * sizeof(int) *
           (placements_.front().size() + cells_.front().size() + pieces_.front().size());
}

}  // namespace polypack
