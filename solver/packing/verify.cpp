#include "polypack/packing/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "polypack/lattice/kind_words.hpp"
#include "polypack/packing/match_edges.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

// Returns true if a cell of a piece must not lie on a cell of the region, by their colours.
bool clash(const Puzzle& puzzle, CellColour piece, CellColour region) {
    if (piece == 0 || region == 0) return false;
    for (const ColourRule& rule : puzzle.colour_rules) {
        if (rule.colour == piece) return std::ranges::find(rule.on, region) == rule.on.end();
    }
    return piece != region;
}

// The cells of the region, and what the placements cover, collected as they are read one by one.
class Coverage {
  public:
    explicit Coverage(const Region& region) {
        for (const RegionCell& cell : region.cells) {
            cells_.push_back({within_period(region, cell.point), cell.colour});
        }
        std::ranges::sort(cells_, {}, &Cell::point);
    }

    [[nodiscard]] bool contains(const Point& p) const { return find(p) != cells_.end(); }
    // Returns the colour of a cell. Precondition for this and the next: the region contains the
    // point.
    [[nodiscard]] CellColour colour(const Point& p) const { return find(p)->colour; }
    [[nodiscard]] bool covered(const Point& p) const { return find(p)->covered; }
    // Covers a cell; returns false if it was covered.
    bool cover(const Point& p) {
        const auto at = std::ranges::lower_bound(cells_, p, {}, &Cell::point);
        return !std::exchange(at->covered, true);
    }

  private:
    struct Cell {
        Point point;
        CellColour colour;
        bool covered = false;
    };

    [[nodiscard]] std::vector<Cell>::const_iterator find(const Point& p) const {
        const auto at = std::ranges::lower_bound(cells_, p, {}, &Cell::point);
        return at != cells_.end() && at->point == p ? at : cells_.end();
    }

    std::vector<Cell> cells_;
};

// Returns true if the piece, moved by the motion and some translation, covers exactly the target
// cells, which are sorted.
bool lies_as(const Puzzle& puzzle, const Piece& piece, const Motion& motion,
             const std::vector<Point>& target, const Coverage& coverage) {
    const std::vector<Point> cells = image_of(motion, piece.cells);
    const Point& step = puzzle.lattice->step;
    const Point least = std::ranges::min(cells);
    const bool wraps = puzzle.region.period.any();
    std::vector<Point> image;
    for (const Point& to : target) {
        // Translations keep the order of points, unless some of them wrap.
        if (!wraps && to != target.front()) break;
        const Point shift = to - least;
        if (shift.x % step.x != 0 || shift.y % step.y != 0 || shift.z % step.z != 0) continue;
        image.clear();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Point p = within_period(puzzle.region, cells[i] + shift);
            if (!std::ranges::binary_search(target, p)) break;
            const CellColour colour = piece.colours.empty() ? 0 : piece.colours[i];
            if (clash(puzzle, colour, coverage.colour(p))) break;
            image.push_back(p);
        }
        if (image.size() < cells.size()) continue;
        std::ranges::sort(image);
        if (image == target) return true;
    }
    return false;
}

// Returns true if a placed piece has the colours of edges that are asked for.
bool has_edges(const Puzzle& puzzle, const PlacedPiece& placed, const SetPlacement& wanted) {
    return std::ranges::all_of(wanted.edges, [&](const EdgeMark& asked) {
        return std::ranges::any_of(placed.edges, [&](const EdgeMark& mark) {
            return mark.cell == within_period(puzzle.region, asked.cell) &&
                   mark.to - mark.cell == asked.to - asked.cell && mark.colour == asked.colour;
        });
    });
}

bool contains_set(const std::vector<PlacedPiece>& packing, const Puzzle& puzzle,
                  const SetPlacement& wanted) {
    std::set<Point> cells;
    for (const Point& p : wanted.cells) cells.insert(within_period(puzzle.region, p));
    return std::ranges::any_of(packing, [&](const PlacedPiece& placed) {
        std::set<Point> covered;
        for (const Point& p : placed.cells) covered.insert(within_period(puzzle.region, p));
        return puzzle.pieces[placed.piece].name == wanted.piece && covered == cells &&
               has_edges(puzzle, placed, wanted);
    });
}

// A cell in user coordinates; a point that is not a cell, or is farther out than any cell of a
// region can be, unconverted.
std::string point_text(const Lattice& lattice, const Point& p) {
    const auto far = [](int value, int step) {
        return value / step > limits::coordinate || value / step < -limits::coordinate;
    };
    if (!lattice.is_cell(p)) {
        return fmt::format("({}, {}, {}), which is not a cell of the {} lattice", p.x, p.y, p.z,
                           lattice.name);
    }
    if (far(p.x, lattice.step.x) || far(p.y, lattice.step.y) || far(p.z, lattice.step.z)) {
        return fmt::format("({}, {}, {})", p.x, p.y, p.z);
    }
    return cell_in_words(lattice, p);
}

// Says what is wrong with one placement; each check relies on the previous ones. Covers its cells.
std::optional<std::string> placement_fault(const Puzzle& puzzle, const PlacedPiece& placed,
                                           Coverage& coverage) {
    const auto number = static_cast<std::size_t>(placed.piece);  // a negative one is huge
    if (number >= puzzle.pieces.size()) {
        return fmt::format("a placement is of piece number {}, but the puzzle has {} pieces",
                           placed.piece, puzzle.pieces.size());
    }
    const Piece& piece = puzzle.pieces[number];
    std::vector<Point> target;
    for (const Point& given : placed.cells) {
        const Point p = within_period(puzzle.region, given);
        if (!coverage.contains(p)) {
            return fmt::format("a placement of piece '{}' leaves the region at {}", piece.name,
                               point_text(*puzzle.lattice, given));
        }
        const auto at = std::ranges::lower_bound(target, p);
        if (at != target.end() && *at == p) {
            return fmt::format("a placement of piece '{}' has cell {} twice", piece.name,
                               point_text(*puzzle.lattice, given));
        }
        target.insert(at, p);
    }
    if (target.size() != piece.cells.size()) {
        return fmt::format("a placement of piece '{}' must have {} cells, got {}", piece.name,
                           piece.cells.size(), target.size());
    }
    const bool fits =
        std::ranges::any_of(motions_of(*puzzle.lattice, piece.cells), [&](const Motion& motion) {
            return may_take(piece, motion) && lies_as(puzzle, piece, motion, target, coverage);
        });
    if (!fits) {
        return fmt::format(
            "a placement of piece '{}' has a shape, orientation or colouring that "
            "the piece does not permit",
            piece.name);
    }
    for (const Point& p : target) {
        if (!coverage.cover(p)) {
            return fmt::format("a placement of piece '{}' overlaps another placement at {}",
                               piece.name, point_text(*puzzle.lattice, p));
        }
    }
    return std::nullopt;
}

// Required cells and holes.
std::optional<std::string> cover_fault(const Puzzle& puzzle, const Coverage& coverage) {
    int holes = 0;
    for (const RegionCell& cell : puzzle.region.cells) {
        if (coverage.covered(within_period(puzzle.region, cell.point))) continue;
        if (cell.required) {
            return fmt::format("required cell {} is empty",
                               point_text(*puzzle.lattice, cell.point));
        }
        ++holes;
    }
    if (puzzle.holes && holes > *puzzle.holes) {
        return fmt::format("empty cells: at most {} allowed, got {}", *puzzle.holes, holes);
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> verify(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    Coverage coverage(puzzle.region);
    std::map<int, long long> used;
    for (const PlacedPiece& placed : packing) {
        if (auto fault = placement_fault(puzzle, placed, coverage)) return fault;
        ++used[placed.piece];
    }
    if (auto fault = cover_fault(puzzle, coverage)) return fault;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Copies& copies = puzzle.pieces[i].copies;
        const long long count = used[static_cast<int>(i)];
        if (count < copies.min) {
            return fmt::format("copies of piece '{}': at least {} required, got {}",
                               puzzle.pieces[i].name, copies.min, count);
        }
        if (count > copies.max) {
            return fmt::format("copies of piece '{}': at most {} allowed, got {}",
                               puzzle.pieces[i].name, copies.max, count);
        }
    }
    std::vector<PlacedPiece> with_edges;
    if (puzzle.rules.edges.any()) {
        with_edges = packing;
        if (auto fault = match_edges(puzzle, with_edges)) return fault;
    }
    const auto& placed = with_edges.empty() ? packing : with_edges;
    for (const SetPlacement& fixed : puzzle.fixed) {
        if (!contains_set(placed, puzzle, fixed)) {
            return fmt::format("piece '{}' is not at its fixed placement", fixed.piece);
        }
    }
    for (const SetPlacement& forbidden : puzzle.forbidden) {
        if (contains_set(placed, puzzle, forbidden)) {
            return fmt::format("piece '{}' is at a forbidden placement", forbidden.piece);
        }
    }
    return std::nullopt;
}

void lay_by_edges(const Puzzle& puzzle, std::vector<PlacedPiece>& packing) {
    const bool known = std::ranges::none_of(packing, [&](const PlacedPiece& placed) {
        return placed.edges.empty() && !puzzle.pieces[placed.piece].edges.empty();
    });
    if (!puzzle.rules.edges.any() || known || verify(puzzle, packing)) return;
    static_cast<void>(match_edges(puzzle, packing));
}

}  // namespace polypack
