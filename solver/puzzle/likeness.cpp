#include "polypack/puzzle/likeness.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"

namespace polypack {
namespace {

bool in_one_layer(const std::vector<Point>& cells) {
    return std::ranges::all_of(cells, [&](const Point& p) { return p.z == cells.front().z; });
}

std::vector<Point> points_of(const Region& region) {
    std::vector<Point> points;
    for (const RegionCell& cell : region.cells) points.push_back(cell.point);
    return points;
}

void lay_down(std::vector<Point>& cells) {
    const int height = cells.front().z;
    for (Point& cell : cells) cell.z -= height;
}

// A piece of space as one of the plane. Nothing if it cannot lie in one layer, or if turning it
// there and turning it over there do not say all that it may do.
std::optional<Piece> flat_piece(const Lattice& lattice, const Piece& piece) {
    const bool turns_over = piece.turning == Turning::any;
    if (!piece.edges.empty() || (!turns_over && piece.turning != Turning::upright)) return {};
    for (const Orientation& orientation : orientations_of(lattice, piece)) {
        if (!in_one_layer(orientation.cells)) continue;
        Piece flat = piece;
        flat.cells = orientation.cells;
        lay_down(flat.cells);
        flat.colours = orientation.colours;
        flat.turning = Turning::any;
        flat.turn_over = turns_over || piece.turn_over;
        return flat;
    }
    return {};
}

// A puzzle of space whose region is one layer as one of the plane, if that is the same puzzle.
Puzzle flattened(const Puzzle& puzzle) {
    const Lattice& space = *puzzle.lattice;
    const Lattice* plane = space.flat ? nullptr : find_lattice(space.layer);
    if (plane == nullptr || plane->step != space.step || plane->residues != space.residues ||
        space.of_balls() || puzzle.region.period.any() || !puzzle.fixed.empty() ||
        !puzzle.forbidden.empty() || puzzle.rules.any()) {
        return puzzle;
    }
    Puzzle flat = puzzle;
    flat.lattice = plane;
    flat.pieces.clear();
    bool upright = false;
    for (const Piece& piece : puzzle.pieces) {
        const std::optional<Piece> laid = flat_piece(space, piece);
        if (!laid) return puzzle;
        upright = upright || piece.turning == Turning::upright;
        flat.pieces.push_back(*laid);
    }
    const std::vector<Point> points = points_of(puzzle.region);
    for (const Motion& motion : space.motions) {
        std::vector<Point> image = image_of(motion, points);
        if (!in_one_layer(image)) continue;
        lay_down(image);
        for (std::size_t i = 0; i < image.size(); ++i) flat.region.cells[i].point = image[i];
        return upright && motion != Motion{} ? puzzle : flat;
    }
    return puzzle;
}

// Sets what a packing cannot tell: cells that have to be filled anyway are required, and there are
// no more copies of a piece than there is room for.
void tighten(Puzzle& puzzle) {
    long long least = 0;
    const auto cells = static_cast<long long>(puzzle.region.cells.size());
    for (Piece& piece : puzzle.pieces) {
        const auto size = static_cast<long long>(piece.cells.size());
        piece.copies.max = static_cast<int>(std::max<long long>(
            piece.copies.min, std::min<long long>(piece.copies.max, cells / std::max(size, 1LL))));
        least += size * piece.copies.min;
    }
    if (puzzle.holes && *puzzle.holes >= cells - least) puzzle.holes.reset();
    const bool full = least >= cells || puzzle.holes == 0;
    if (full) puzzle.holes.reset();
    // Without optional cells a limit of holes says nothing.
    if (std::ranges::all_of(puzzle.region.cells, &RegionCell::required)) puzzle.holes.reset();
    for (RegionCell& cell : puzzle.region.cells) cell.required = cell.required || full;
}

// Removes the colours by which nothing is decided: those of pieces that may lie on all colours of
// the region, those of the region on which all pieces may lie, and the rules for them. BurrTools'
// files often have some that are there to be looked at.
void drop_idle_colours(Puzzle& puzzle) {
    std::set<CellColour> of_pieces;
    std::set<CellColour> of_region;
    for (const Piece& piece : puzzle.pieces) {
        of_pieces.insert(piece.colours.begin(), piece.colours.end());
    }
    for (const RegionCell& cell : puzzle.region.cells) of_region.insert(cell.colour);
    const auto match = [&](CellColour piece, CellColour region) {
        return may_lie_on(puzzle.colour_rules, piece, region);
    };
    std::erase_if(of_pieces, [&](CellColour of) {
        return std::ranges::all_of(of_region, [&](CellColour on) { return match(of, on); });
    });
    std::erase_if(of_region, [&](CellColour on) {
        return std::ranges::all_of(of_pieces, [&](CellColour of) { return match(of, on); });
    });
    for (Piece& piece : puzzle.pieces) {
        for (CellColour& of : piece.colours) of = of_pieces.contains(of) ? of : 0;
        if (std::ranges::all_of(piece.colours, [](CellColour of) { return of == 0; })) {
            piece.colours.clear();
        }
    }
    for (RegionCell& cell : puzzle.region.cells) {
        if (!of_region.contains(cell.colour)) cell.colour = 0;
    }
    std::erase_if(puzzle.colour_rules,
                  [&](const ColourRule& rule) { return !of_pieces.contains(rule.colour); });
    for (ColourRule& rule : puzzle.colour_rules) {
        std::erase_if(rule.on, [&](CellColour on) { return !of_region.contains(on); });
    }
}

// The least of the orientations that a piece may take, and the least freedom that gives the same
// ones: a piece that is its own mirror image may as well not be turned over.
Piece least_form(const Lattice& lattice, const Piece& piece) {
    const auto sorted = [&](const Piece& of) {
        std::vector<Orientation> forms = orientations_of(lattice, of);
        std::ranges::sort(forms, {}, [](const Orientation& form) {
            return std::tuple(form.cells, form.colours, form.edges);
        });
        return forms;
    };
    const std::vector<Orientation> forms = sorted(piece);
    Piece least = piece;
    least.cells = forms.front().cells;
    least.colours = forms.front().colours;
    least.edges = forms.front().edges;
    for (const Turning turning : {Turning::any, Turning::upright, Turning::half, Turning::none}) {
        for (const bool turn_over : {true, false}) {
            least.turning = turning;
            least.turn_over = turn_over;
            if (sorted(least) == forms) return least;
        }
    }
    return least;
}

// The numbers of colours in another order.
class Renaming {
  public:
    explicit Renaming(std::vector<int> order) : to_(order.size() + 1, 0) {
        for (std::size_t i = 0; i < order.size(); ++i) {
            to_[static_cast<std::size_t>(order[i])] = static_cast<int>(i) + 1;
        }
    }
    [[nodiscard]] int operator()(int colour) const { return to_[static_cast<std::size_t>(colour)]; }

  private:
    std::vector<int> to_;  // by the old number
};

// Calls `each` with all orders of colours 1.. by their weights, equal ones in every order, or in
// one if there are more than most_colourings. Stops when it returns true.
template <typename Each>
bool for_some_order(const std::vector<std::vector<int>>& weights, const Each& each) {
    std::vector<int> order(weights.size());
    std::iota(order.begin(), order.end(), 1);
    const auto weight = [&](int colour) -> const std::vector<int>& {
        return weights[static_cast<std::size_t>(colour) - 1];
    };
    std::ranges::stable_sort(order, {}, weight);
    std::vector<std::pair<std::size_t, std::size_t>> ties;  // ranges of equal weights
    int ways = 1;
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i;
        while (end < order.size() && weight(order[end]) == weight(order[i])) {
            ways = std::min(ways * static_cast<int>(++end - i), most_colourings + 1);
        }
        ties.emplace_back(i, end);
        i = end;
    }
    if (ways > most_colourings) return each(Renaming(order));
    const auto permute = [&](const auto& self, std::size_t tie) -> bool {
        if (tie == ties.size()) return each(Renaming(order));
        const auto from = order.begin() + static_cast<std::ptrdiff_t>(ties[tie].first);
        const auto to = order.begin() + static_cast<std::ptrdiff_t>(ties[tie].second);
        std::sort(from, to);
        do {
            if (self(self, tie + 1)) return true;
        } while (std::next_permutation(from, to));
        return false;
    };
    return permute(permute, 0);
}

// By colour of cells: how many of the region and of the pieces have it, and where it may lie.
std::vector<std::vector<int>> weights_of_cells(const Puzzle& puzzle) {
    std::map<int, std::array<int, 4>> counts;
    for (const RegionCell& cell : puzzle.region.cells) ++counts[cell.colour][cell.required ? 0 : 1];
    for (const Piece& piece : puzzle.pieces) {
        for (const CellColour colour : piece.colours) counts[colour][2] += 1 + piece.copies.min;
    }
    for (const ColourRule& rule : puzzle.colour_rules) {
        counts[rule.colour][3] += 1 + static_cast<int>(rule.on.size());
        for (const CellColour on : rule.on) counts[on][3] += 1 << 16;
    }
    std::vector<std::vector<int>> weights;
    for (int colour = 1; !counts.empty() && colour <= counts.rbegin()->first; ++colour) {
        const auto& count = counts[colour];
        weights.emplace_back(count.begin(), count.end());
    }
    return weights;
}

std::vector<std::vector<int>> weights_of_edges(const Puzzle& puzzle) {
    const EdgeRules& rules = puzzle.rules.edges;
    std::vector<std::vector<int>> weights(rules.colours.size(), {0, 0, 0});
    const auto at = [&](EdgeColour colour) -> std::vector<int>& {
        return weights[static_cast<std::size_t>(colour) - 1];
    };
    for (int colour = 1; colour <= static_cast<int>(weights.size()); ++colour) {
        at(colour)[0] = rules.partner(colour) == colour ? 1 : 0;
    }
    for (const EdgeMark& mark : rules.border) ++at(mark.colour)[1];
    for (const Piece& piece : puzzle.pieces) {
        for (const EdgeMark& mark : piece.edges) ++at(mark.colour)[2];
    }
    return weights;
}

void rename_colours(Puzzle& puzzle, const Renaming& renamed) {
    for (RegionCell& cell : puzzle.region.cells) cell.colour = renamed(cell.colour);
    for (Piece& piece : puzzle.pieces) {
        for (CellColour& colour : piece.colours) colour = renamed(colour);
    }
    for (ColourRule& rule : puzzle.colour_rules) {
        rule.colour = renamed(rule.colour);
        for (CellColour& on : rule.on) on = renamed(on);
    }
    puzzle.colour_rules = canonical(std::move(puzzle.colour_rules));
}

void rename_edges(Puzzle& puzzle, const Renaming& renamed) {
    EdgeRules& rules = puzzle.rules.edges;
    std::vector<NamedEdgeColour> colours(rules.colours.size());
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const auto to = static_cast<std::size_t>(renamed(static_cast<int>(i) + 1)) - 1;
        colours[to] = rules.colours[i];
        colours[to].partner = renamed(rules.colours[i].partner);
    }
    rules.colours = std::move(colours);
    const auto rename = [&](std::vector<EdgeMark>& marks) {
        for (EdgeMark& mark : marks) mark.colour = renamed(mark.colour);
    };
    rename(rules.border);
    for (Piece& piece : puzzle.pieces) rename(piece.edges);
    for (auto* sets : {&puzzle.fixed, &puzzle.forbidden}) {
        for (SetPlacement& set : *sets) rename(set.edges);
    }
}

// Maps everything by a motion, and to one place.
void move(Puzzle& puzzle, const Motion& motion) {
    const Lattice& lattice = *puzzle.lattice;
    const std::vector<Point> image = image_of(motion, points_of(puzzle.region));
    const Point shift = normalized(lattice, image).front() - std::ranges::min(image);
    const auto moved_point = [&](const Point& p) { return motion(p) + shift; };
    const auto move_marks = [&](std::vector<EdgeMark>& marks) {
        for (EdgeMark& m : marks) m = {moved_point(m.cell), moved_point(m.to), m.colour};
    };
    for (RegionCell& cell : puzzle.region.cells) cell.point = moved_point(cell.point);
    move_marks(puzzle.rules.edges.border);
    for (auto* sets : {&puzzle.fixed, &puzzle.forbidden}) {
        for (SetPlacement& set : *sets) {
            for (Point& cell : set.cells) cell = moved_point(cell);
            move_marks(set.edges);
        }
    }
    for (Piece& piece : puzzle.pieces) {
        for (Point& cell : piece.cells) cell = motion(cell);
        for (EdgeMark& m : piece.edges) m = {motion(m.cell), motion(m.to), m.colour};
    }
}

// Puts pieces in their least forms in order, equal ones together, and names them by their numbers.
void put_in_order(Puzzle& puzzle) {
    std::ranges::stable_sort(puzzle.pieces, {}, [](const Piece& piece) {
        return std::tuple(piece.cells, piece.colours, piece.edges, piece.turning, piece.turn_over,
                          piece.value, piece.copies.min, piece.copies.max);
    });
    const bool named = !puzzle.rules.groups.empty() ||
                       std::ranges::any_of(puzzle.rules.no_touching, [](const NoTouching& rule) {
                           return !rule.pieces.empty();
                       });
    std::vector<Piece> pieces;
    std::map<std::string, std::string, std::less<>> names;
    for (const Piece& piece : puzzle.pieces) {
        const bool again =
            !named && !pieces.empty() && pieces.back().cells == piece.cells &&
            pieces.back().colours == piece.colours && pieces.back().edges == piece.edges &&
            pieces.back().turning == piece.turning && pieces.back().turn_over == piece.turn_over &&
            pieces.back().value == piece.value;
        if (again) {
            pieces.back().copies.min += piece.copies.min;
            pieces.back().copies.max += piece.copies.max;
        } else {
            pieces.push_back(piece);
            pieces.back().name = std::to_string(pieces.size());
        }
        names[piece.name] = pieces.back().name;
    }
    puzzle.pieces = std::move(pieces);
    for (auto* sets : {&puzzle.fixed, &puzzle.forbidden}) {
        for (SetPlacement& set : *sets) set.piece = names.at(set.piece);
    }
    for (GroupRule& group : puzzle.rules.groups) {
        for (std::string& name : group.pieces) name = names.at(name);
    }
    for (NoTouching& rule : puzzle.rules.no_touching) {
        for (std::string& name : rule.pieces) name = names.at(name);
    }
}

// The motions that a puzzle may be moved by: not those after which "upright" would mean another
// direction, or a period other translations.
std::vector<Motion> motions_for(const Puzzle& puzzle) {
    if (puzzle.kind != PuzzleKind::shapes || puzzle.region.period.any()) return {Motion{}};
    std::vector<Motion> motions = puzzle.lattice->motions;
    if (std::ranges::any_of(puzzle.pieces,
                            [](const Piece& piece) { return piece.turning == Turning::upright; })) {
        std::erase_if(motions, [](const Motion& motion) {
            const auto& m = motion.matrix;
            return m[2][0] != 0 || m[2][1] != 0 || m[0][2] != 0 || m[1][2] != 0;
        });
    }
    return motions;
}

Puzzle simplified(const Puzzle& puzzle) {
    Puzzle simple = puzzle.kind == PuzzleKind::shapes ? flattened(puzzle) : puzzle;
    tighten(simple);
    if (puzzle.kind == PuzzleKind::shapes) drop_idle_colours(simple);
    return simple;
}

// The numbers of cells of a puzzle's copies, least first.
std::vector<std::pair<std::size_t, long long>> sizes_of(const Puzzle& puzzle) {
    std::map<std::size_t, long long> sizes;
    for (const Piece& piece : puzzle.pieces) {
        sizes[piece.cells.size()] += piece.copies.min + (1LL << 32) * piece.copies.max;
    }
    return {sizes.begin(), sizes.end()};
}

// Calls `each` with the colours renamed in the ways to be tried; stops when it returns true.
template <typename Each>
bool for_some_colouring(const Puzzle& puzzle, const Each& each) {
    return for_some_order(weights_of_cells(puzzle), [&](const Renaming& cells) {
        return for_some_order(weights_of_edges(puzzle), [&](const Renaming& edges) {
            Puzzle renamed = puzzle;
            rename_colours(renamed, cells);
            if (renamed.rules.edges.any()) rename_edges(renamed, edges);
            return each(std::move(renamed));
        });
    });
}

void take_least_forms(Puzzle& puzzle) {
    for (Piece& piece : puzzle.pieces) piece = least_form(*puzzle.lattice, piece);
}

std::vector<RegionCell> sorted_cells(const Region& region) {
    std::vector<RegionCell> cells = region.cells;
    std::ranges::sort(cells, {}, &RegionCell::point);
    return cells;
}

// A puzzle as it lies, with which others are compared as they can be moved.
class Wanted {
  public:
    explicit Wanted(Puzzle puzzle) {
        move(puzzle, Motion{});
        take_least_forms(puzzle);
        put_in_order(puzzle);
        cells_ = sorted_cells(puzzle.region);
        hash_ = puzzle_hash(puzzle);
    }

    [[nodiscard]] bool is(const Puzzle& puzzle, StopCheck& check) const {
        const bool turn_freely = std::ranges::all_of(
            puzzle.pieces, [](const Piece& piece) { return piece.turning == Turning::any; });
        std::map<bool, std::vector<Piece>> least;  // by whether the motion is a reflection
        return std::ranges::any_of(motions_for(puzzle), [&](const Motion& motion) {
            check();
            Puzzle moved = puzzle;
            move(moved, motion);
            if (sorted_cells(moved.region) != cells_) return false;
            if (!turn_freely || !least.contains(motion.reflection)) {
                take_least_forms(moved);
                least[motion.reflection] = moved.pieces;
            }
            moved.pieces = least[motion.reflection];
            put_in_order(moved);
            return puzzle_hash(moved) == hash_;
        });
    }

  private:
    std::vector<RegionCell> cells_;
    PuzzleHash hash_;
};

}  // namespace

bool alike(const Puzzle& a, const Puzzle& b, const std::stop_token& stop) {
    if (a.region.cells.size() != b.region.cells.size() || a.kind != b.kind) return false;
    const Puzzle one = simplified(a);
    const Puzzle other = simplified(b);
    if (one.lattice != other.lattice || sizes_of(one) != sizes_of(other)) return false;
    std::optional<Wanted> wanted;
    for_some_colouring(other, [&](Puzzle renamed) {
        wanted.emplace(std::move(renamed));
        return true;
    });
    StopCheck check(stop, 1);
    return for_some_colouring(one,
                              [&](const Puzzle& renamed) { return wanted->is(renamed, check); });
}

}  // namespace polypack
