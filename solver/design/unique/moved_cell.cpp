#include "polypack/design/unique/moved_cell.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/api/solver.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack {
namespace {

constexpr Phase moving_cells{.doing = "moving cells", .units = "sets", .even = true};

// The shapes that a piece becomes if it loses a cell, and those if it gets one, connected as it
// was.
std::set<Polyform> smaller(const Lattice& lattice, const std::vector<Point>& cells) {
    std::set<Polyform> shapes;
    for (std::size_t i = 0; i < cells.size() && cells.size() > 1; ++i) {
        std::vector<Point> left = cells;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
        if (connected(lattice, left)) shapes.insert(normalized(lattice, left));
    }
    return shapes;
}
std::set<Polyform> larger(const Lattice& lattice, const std::vector<Point>& cells) {
    std::set<Polyform> shapes;
    for (const Point& cell : cells) {
        for (const Point& more : lattice.neighbours_of(cell)) {
            if (std::ranges::find(cells, more) != cells.end()) continue;
            std::vector<Point> with = cells;
            with.push_back(more);
            shapes.insert(normalized(lattice, with));
        }
    }
    return shapes;
}

Piece reshaped(const Piece& piece, const Polyform& shape) {
    Piece result = piece;
    result.cells = shape;
    return result;
}

// Numbers pieces so that those which may be turned to one another have the same number. Solver has
// one number for all that fit nowhere.
class Forms {
  public:
    explicit Forms(const Lattice& lattice) : lattice_(lattice) {}

    int number(const Piece& piece) {
        Form form{{}, piece.turn_over, piece.turning};
        for (Orientation& turned : orientations_of(lattice_, piece)) {
            if (form.cells.empty() || turned.cells < form.cells) {
                form.cells = std::move(turned.cells);
            }
        }
        return known_.try_emplace(std::move(form), static_cast<int>(known_.size())).first->second;
    }

  private:
    struct Form {
        std::vector<Point> cells;
        bool turn_over;
        Turning turning;
        [[nodiscard]] friend auto operator<=>(const Form&, const Form&) = default;
    };

    const Lattice& lattice_;
    std::map<Form, int> known_;
};

// Copies of one shape are one piece; names are unique.
Puzzle puzzle_of(const Puzzle& old, const std::vector<Piece>& pieces, Solver& solver) {
    Puzzle puzzle = old;
    puzzle.expect = {};
    puzzle.pieces.clear();
    std::map<int, std::size_t> known;
    std::set<std::string> names;
    for (const Piece& piece : pieces) {
        const auto [at, is_new] = known.emplace(solver.shape_of(piece), puzzle.pieces.size());
        if (!is_new) {
            Copies& copies = puzzle.pieces[at->second].copies;
            copies = {.min = copies.min + 1, .max = copies.max + 1};
            continue;
        }
        puzzle.pieces.push_back(piece);
        std::string& name = puzzle.pieces.back().name;
        while (!names.insert(name).second) name += "'";
        puzzle.pieces.back().copies = {};
    }
    return puzzle;
}

}  // namespace

void move_a_cell(const PreparedPuzzle& prepared, const UniqueOptions& options,
                 const std::stop_token& stop, UniqueResult& result) {
    const Puzzle& old = prepared.puzzle();
    const Lattice& lattice = *old.lattice;
    std::vector<Piece> pieces;  // by copy
    for (const Piece& piece : old.pieces) {
        pieces.insert(pieces.end(), static_cast<std::size_t>(piece.copies.max), piece);
    }
    Solver solver(lattice, old.region);
    std::vector<int> shapes;
    for (const Piece& piece : pieces) shapes.push_back(solver.shape_of(piece));
    const auto search = [&](const std::vector<int>& set, Packing* packing) {
        const SetResult found =
            solver.solve(set, {.limit = 2, .stop = stop}, [&](const Packing& one) {
                if (packing != nullptr) *packing = one;
                return true;
            });
        if (found.ending == SetEnding::stopped) throw Stopped();
        return found;
    };
    const auto keep = [&](const std::vector<Piece>& set, int changes) {
        std::vector<int> numbers;
        for (const Piece& piece : set) numbers.push_back(solver.shape_of(piece));
        Packing packing;
        (void)search(numbers, &packing);
        result.puzzle = changes == 0 ? old : puzzle_of(old, set, solver);
        std::vector<int> known;
        for (const Piece& piece : result.puzzle->pieces) known.push_back(solver.shape_of(piece));
        result.packing = packing.pieces;
        for (PlacedPiece& placed : result.packing) {
            const auto at = std::ranges::find(known, numbers[placed.piece]);
            placed.piece = static_cast<int>(at - known.begin());
        }
        result.changes = changes;
        result.at_least = changes;
    };
    const SetResult whole = solver.solve(
        shapes, {.limit = std::max<std::uint64_t>(options.max_packings, 2), .stop = stop});
    if (whole.ending == SetEnding::stopped) throw Stopped();
    if (whole.ending == SetEnding::limit) result.ending = Ending::limit;
    result.distinct = whole.distinct;
    result.all = whole.all;
    if (whole.unique()) return keep(pieces, 0);
    result.at_least = 1;
    std::map<int, std::pair<std::set<Polyform>, std::set<Polyform>>> changed;  // by shape
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        changed.try_emplace(shapes[i], smaller(lattice, pieces[i].cells),
                            larger(lattice, pieces[i].cells));
    }
    begin_phase(options.progress, moving_cells);
    Forms forms(lattice);
    std::vector<int> form;
    for (const Piece& piece : pieces) form.push_back(forms.number(piece));
    std::set<std::vector<int>> seen{};
    std::vector<int> sorted = form;
    std::ranges::sort(sorted);
    seen.insert(sorted);
    StopCheck check(stop, 16);
    for (std::size_t from = 0; from < pieces.size(); ++from) {
        for (std::size_t to = 0; to < pieces.size(); ++to) {
            if (from == to) continue;
            for (const Polyform& less : changed[shapes[from]].first) {
                for (const Polyform& more : changed[shapes[to]].second) {
                    check();
                    std::vector<Piece> set = pieces;
                    set[from] = reshaped(pieces[from], less);
                    set[to] = reshaped(pieces[to], more);
                    sorted = form;
                    sorted[from] = forms.number(set[from]);
                    sorted[to] = forms.number(set[to]);
                    std::ranges::sort(sorted);
                    if (!seen.insert(sorted).second) continue;
                    std::vector<int> numbers = shapes;
                    numbers[from] = solver.shape_of(set[from]);
                    numbers[to] = solver.shape_of(set[to]);
                    ++result.tried;
                    set_done(options.progress, result.tried);
                    if (!search(numbers, nullptr).unique()) continue;
                    ++result.unique;
                    if (!result.puzzle) keep(set, 1);
                }
            }
        }
    }
}

}  // namespace polypack
