#include "polypack/counting/fixed_packings.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// The orbits of 0 .. size-1 under the powers of a permutation, numbered by their first members.
class Orbits {
  public:
    template <typename Image>
    Orbits(int size, Image&& image) : number_of_(size, -1) {
        for (int first = 0; first < size; ++first) {
            if (number_of_[first] >= 0) continue;
            for (int i = first; number_of_[i] < 0; i = image(i)) {
                number_of_[i] = count();
                members_.push_back(i);
            }
            ends_.push_back(static_cast<int>(members_.size()));
        }
    }

    [[nodiscard]] int count() const { return static_cast<int>(ends_.size()); }
    [[nodiscard]] int number_of(int i) const { return number_of_[i]; }
    // Returns the first member, followed by its images in turn.
    [[nodiscard]] std::span<const int> members(int orbit) const {
        const int begin = orbit == 0 ? 0 : ends_[orbit - 1];
        return {members_.data() + begin, members_.data() + ends_[orbit]};
    }
    [[nodiscard]] int size(int orbit) const { return static_cast<int>(members(orbit).size()); }
    [[nodiscard]] int first(int orbit) const { return members(orbit).front(); }

  private:
    std::vector<int> number_of_;
    std::vector<int> members_;
    std::vector<int> ends_;
};

// Returns true if the placements cover different cells. `seen`: by cell, the last orbit that
// covered it.
bool disjoint(const PlacementTable& table, std::span<const int> placements, int orbit,
              std::vector<int>& seen) {
    for (const int placement : placements) {
        for (const int cell : table.cells_of(placement)) {
            if (seen[cell] == orbit) return false;
            seen[cell] = orbit;
        }
    }
    return true;
}

}  // namespace

CoverProblem fixed_packings(const PlacementTable& table, const Symmetry& symmetry, int g,
                            const std::stop_token& stop) {
    const Remainder left(table);
    const Orbits cells(table.cells(), [&](int cell) { return symmetry.image_of_cell(g, cell); });
    const Orbits pieces(table.pieces(),
                        [&](int piece) { return symmetry.image_of_piece(g, piece); });
    const Orbits placements(table.size(),
                            [&](int placement) { return symmetry.image(g, placement); });

    std::vector<int> number_of(cells.count(), -1);
    std::vector<CoverCell> cover_cells;
    for (int orbit = 0; orbit < cells.count(); ++orbit) {
        const int cell = cells.first(orbit);
        if (left.number_of[cell] < 0) continue;
        number_of[orbit] = static_cast<int>(cover_cells.size());
        cover_cells.push_back({.point = table.point_of(cell),
                               .required = table.required(cell),
                               .holes = cells.size(orbit)});
    }
    std::vector<Copies> copies;
    for (int orbit = 0; orbit < pieces.count(); ++orbit) {
        copies.push_back(left.copies[pieces.first(orbit)]);
    }

    CoverProblem problem(std::move(cover_cells), copies, table.hole_budget());
    StopCheck check(stop);
    std::vector<int> seen(table.cells(), -1);
    std::vector<int> covered;
    for (int orbit = 0; orbit < placements.count(); ++orbit) {
        check();
        const int first = placements.first(orbit);
        const int piece = pieces.number_of(table.piece_of(first));
        const int uses = placements.size(orbit) / pieces.size(piece);
        covered.clear();
        for (const int cell : table.cells_of(first)) {
            covered.push_back(number_of[cells.number_of(cell)]);
        }
        std::ranges::sort(covered);
        if (covered.front() < 0 || uses > copies[piece].max ||
            !disjoint(table, placements.members(orbit), orbit, seen)) {
            continue;
        }
        // A placement may cover several cells of an orbit.
        covered.erase(std::unique(covered.begin(), covered.end()), covered.end());
        problem.add(covered, {{{.piece = piece, .copies = uses}}}, placements.members(orbit));
    }
    return problem;
}

}  // namespace polypack
