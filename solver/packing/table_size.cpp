#include "polypack/packing/table_size.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/family/family_shapes.hpp"
#include "polypack/packing/layout.hpp"

namespace polypack {

// Returns the counters for counting up to the bound that matters, least or most.
double counters_for(const Copies& used, double all) {
    const double width = std::min<double>(used.max < all ? used.max : used.min, all);
    return width <= 1 ? 0 : width * (all - width / 2);
}

namespace {

double counters_for(const Puzzle& puzzle) {
    const auto cells = static_cast<double>(puzzle.region.cells.size());
    double counters = 0;
    for (const Piece& piece : puzzle.pieces) counters += counters_for(piece.copies, cells);
    const auto optional = static_cast<double>(std::ranges::count_if(
        puzzle.region.cells, [](const RegionCell& cell) { return !cell.required; }));
    return counters + counters_for(Copies{0, puzzle.holes.value_or(unlimited)}, optional);
}

}  // namespace

TableSize max_placements(const Puzzle& puzzle, std::span<const Removable> removable) {
    TableSize size{static_cast<double>(puzzle.region.cells.size()),
                   static_cast<double>(puzzle.pieces.size())};
    const double places =
        static_cast<double>(puzzle.lattice->motions.size() + puzzle.lattice->twin_motions.size()) *
        size.cells;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const auto lacked = removable.empty() ? 0 : std::ranges::count(removable[i].cells, true);
        const double shapes = std::ldexp(1.0, static_cast<int>(lacked));
        size.placements += shapes * places;
        size.covered += shapes * places * static_cast<double>(puzzle.pieces[i].cells.size());
    }
    size.counters = counters_for(puzzle);
    return size;
}

TableSize sampled_placements(const Puzzle& puzzle, const std::stop_token& stop,
                             std::span<const Removable> removable) {
    constexpr std::size_t max_positions = 20'000;
    constexpr std::size_t max_pieces = 1'000;
    StopCheck check(stop);
    const Layout layout(puzzle);
    const auto& cells = puzzle.region.cells;
    TableSize size{static_cast<double>(cells.size()), static_cast<double>(puzzle.pieces.size())};
    const std::size_t sampled = std::min(max_pieces, puzzle.pieces.size());
    std::minstd_rand random(1);
    std::vector<int> covered;
    for (std::size_t i = 0; i < sampled; ++i) {
        const std::size_t piece = i * puzzle.pieces.size() / sampled;
        const auto orientations = orientations_of(puzzle, removable, piece, stop);
        const std::size_t tries = max_positions / sampled / orientations.size() + 1;
        int fit = 0;
        for (const Orientation& orientation : orientations) {
            const Layout::Form form = layout.form_of(orientation);
            for (std::size_t k = 0; k < tries; ++k) {
                check();
                fit += layout.lay(form, cells[random() % cells.size()].point, covered);
            }
        }
        const double placements = fit / static_cast<double>(tries) * size.cells;
        size.placements += placements;
        size.covered += placements * static_cast<double>(puzzle.pieces[piece].cells.size());
    }
    const double share = size.pieces / static_cast<double>(sampled);
    size.placements *= share;
    size.covered *= share;
    size.counters = counters_for(puzzle);
    return size;
}

}  // namespace polypack
