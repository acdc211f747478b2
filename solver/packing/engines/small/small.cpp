#include "polypack/packing/engines/small/small.hpp"

#include <cassert>
#include <utility>
#include <vector>

#include "polypack/packing/engines/small/small_search.hpp"
#include "polypack/packing/engines/small/small_shapes.hpp"

namespace polypack {
namespace {

using small_search::Owed;
using small_search::Placed;
using small_search::TwoWords;

bool all_required(const PlacementTable& region) {
    for (int c = 0; c < region.cells(); ++c) {
        if (!region.required(c)) return false;
    }
    return true;
}

template <class Cells>
class SmallEngineOf final : public SmallEngine {
  public:
    SmallEngineOf(const PlacementTable& region, std::vector<std::vector<int>> motions)
        : shapes_(std::move(motions)), search_(shapes_, all_required(region)) {
        for (int c = 0; c < region.cells(); ++c) {
            if (!region.required(c)) continue;
            required_ |= Cells{1} << c;
            ++required_cells_;
        }
    }

    [[nodiscard]] int required_cells() const override { return required_cells_; }
    [[nodiscard]] int motions() const override { return shapes_.order(); }
    [[nodiscard]] int shape_of(const PlacementTable& table) override {
        std::vector<Cells> placements;
        placements.reserve(table.size());
        for (int p = 0; p < table.size(); ++p) {
            Cells cells = 0;
            for (const int cell : table.cells_of(p)) cells |= Cells{1} << cell;
            placements.push_back(cells);
        }
        const int shape = shapes_.find_or_add(std::move(placements));
        shapes_.complete(shape);
        return shape;
    }
    [[nodiscard]] int placements_of(int shape) const override {
        return static_cast<int>(shapes_[shape].placements.size());
    }
    [[nodiscard]] int cells_of(int shape) const override { return shapes_[shape].cells; }

    [[nodiscard]] SmallResult search(std::span<const Owed> set, std::uint64_t max_nodes, bool few,
                                     SmallSink& sink) override {
        search_.run(set, required_, max_nodes, few, sink);
        return {search_.nodes, search_.out_of_nodes};
    }
    [[nodiscard]] Placed<TwoWords> placed(int piece) const override {
        const Placed<Cells>& placed = search_.placed()[piece];
        return {placed.shape, placed.cells};
    }

  private:
    small_search::Shapes<Cells> shapes_;
    small_search::Search<Cells> search_;
    Cells required_ = 0;
    int required_cells_ = 0;
};

}  // namespace

std::unique_ptr<SmallEngine> prepare_small(const PlacementTable& region, const Symmetry& symmetry) {
    assert(region.cells() <= SmallEngine::max_cells);
    assert(symmetry.order() <= SmallEngine::max_motions);
    std::vector<std::vector<int>> motions(symmetry.order());
    for (int g = 0; g < symmetry.order(); ++g) {
        for (int c = 0; c < region.cells(); ++c) motions[g].push_back(symmetry.image_of_cell(g, c));
    }
    if (region.cells() <= 64) {
        return std::make_unique<SmallEngineOf<std::uint64_t>>(region, std::move(motions));
    }
    return std::make_unique<SmallEngineOf<TwoWords>>(region, std::move(motions));
}

}  // namespace polypack
