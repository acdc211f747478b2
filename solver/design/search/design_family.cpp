#include "polypack/design/search/design_family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "polypack/api/solver.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/piece_rules.hpp"
#include "polypack/lattice/generate_polyforms.hpp"

namespace polypack {
namespace {

// Shapes of one size that are looked through, at most.
constexpr std::uint64_t most_shapes = 100'000;

// Returns true if pieces of these sizes, as many of each, can be divided among the sizes that are
// asked for, from `number` on.
bool divides(const std::vector<ConnectedPieces>& sizes, std::size_t number,
             std::map<int, int>& left) {
    if (number == sizes.size()) {
        return std::ranges::all_of(left, [](const auto& entry) { return entry.second == 0; });
    }
    const ConnectedPieces& size = sizes[number];
    const int most = size.most_cells.value_or(size.cells);
    // The sizes from `at` on, once `taken` pieces are taken.
    const auto take = [&](const auto& self, std::map<int, int>::iterator at, int taken) -> bool {
        while (at != left.end() && (at->first < size.cells || at->first > most)) ++at;
        if (at == left.end()) return taken >= size.copies.min && divides(sizes, number + 1, left);
        const int there = at->second;
        for (int n = 0; n <= there && taken + n <= size.copies.max; ++n) {
            at->second = there - n;
            const bool works = self(self, std::next(at), taken + n);
            at->second = there;
            if (works) return true;
        }
        return false;
    };
    return take(take, left.begin(), 0);
}

}  // namespace

std::optional<std::vector<Polyform>> shapes_of_size(const Family& family, int size,
                                                    const std::stop_token& stop) {
    if (size > max_cells_of_a_polyform) return std::nullopt;
    const PolyformKind kind =
        family.puzzle.lattice->flat ? PolyformKind::free : PolyformKind::one_sided;
    auto shapes = generate_polyforms(*family.puzzle.lattice, size, kind, most_shapes, stop);
    if (stop.stop_requested()) throw Stopped();
    if (!shapes) return std::nullopt;
    std::erase_if(*shapes, [&](const Polyform& shape) {
        return !obeys(family.design, *family.puzzle.lattice, shape);
    });
    return shapes;
}

Family permitted(Family family) {
    Solver solver(*family.puzzle.lattice, family.puzzle.region, SymmetryMode::none);
    for (Piece& piece : family.puzzle.pieces) {
        if (!family.design.equal) piece.copies.max = std::min(piece.copies.max, 1);
        if (piece.copies.min > 0) continue;
        const bool fits = obeys(family.design, *family.puzzle.lattice, piece.cells) &&
                          solver.placements_of(solver.shape_of(piece)) > 0;
        if (!fits) piece.copies.max = 0;
    }
    return family;
}

std::optional<ShapeFamily> family_of_shapes(const Family& family, const std::stop_token& stop) {
    std::set<int> sizes;
    int most = 0;
    for (const ConnectedPieces& size : family.connected) {
        for (int cells = size.cells; cells <= size.most_cells.value_or(size.cells); ++cells) {
            sizes.insert(cells);
        }
        most = std::max(most, size.copies.max == unlimited
                                  ? static_cast<int>(family.puzzle.region.cells.size())
                                  : most + size.copies.max);
    }
    Solver solver(*family.puzzle.lattice, family.puzzle.region, SymmetryMode::none);
    Family pieces = family;
    pieces.connected.clear();
    for (const int cells : sizes) {
        const auto shapes = shapes_of_size(family, cells, stop);
        if (!shapes) return std::nullopt;
        int number = 0;
        for (const Polyform& shape : *shapes) {
            if (stop.stop_requested()) throw Stopped();
            Piece piece;
            piece.cells = shape;
            piece.turn_over = family.puzzle.lattice->flat;
            if (solver.placements_of(solver.shape_of(piece)) == 0) continue;
            piece.name = fmt::format("{}-{}", cells, ++number);
            piece.copies = {0, family.design.equal ? most : 1};
            pieces.puzzle.pieces.push_back(std::move(piece));
            if (pieces.puzzle.pieces.size() > most_pieces_to_choose) return std::nullopt;
        }
    }
    std::vector<int> cells;
    for (const Piece& piece : pieces.puzzle.pieces)
        cells.push_back(static_cast<int>(piece.cells.size()));
    auto admits = [asked = family.connected, cells](const DesignState& state) {
        std::map<int, int> left;
        for (std::size_t i = 0; i < state.size(); ++i) {
            if (state[i] > 0) left[cells[i]] += state[i];
        }
        return divides(asked, 0, left);
    };
    return ShapeFamily{std::move(pieces), std::move(admits)};
}

}  // namespace polypack
