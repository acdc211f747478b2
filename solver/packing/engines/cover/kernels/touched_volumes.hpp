// Pruning by volumes of components, restricted to those whose cells have been covered.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"

namespace polypack {

// When cells of a component are covered, the remaining components are flooded from all sides at the
// same time, one cell each in turn, until all but one are finished. This takes the time of the
// smaller ones, and only a few steps if nothing was split.
class TouchedVolumes {
  public:
    // Keeps a reference to the model. Precondition: CoverModel::link_cells.
    explicit TouchedVolumes(const CoverModel& model);

    // Returns true if judging the touched components is enough: the volumes that pieces can fill do
    // not change during a search, and the volumes of all components add up to a multiple of the
    // step.
    [[nodiscard]] bool suffice() const { return suffice_; }

    // Returns true if pieces can fill each component of the needed cells that touches a covered
    // one. Preconditions: suffice(), and every component fitted before these cells were covered.
    [[nodiscard]] bool fit(std::span<const int> covered, std::span<const ItemSets> sets);

  private:
    // A part of a component, reached from one of the cells that touch covered ones.
    struct Flood {
        int joined;  // to this one; itself if it stands for what was joined to it
        int volume;
        int next;  // the first and the last cell whose neighbours have not been looked at; -1: none
        int last;
    };

    void begin(std::span<const int> covered, std::span<const ItemSets> sets);
    // Visits the neighbours of one cell.
    void step(int flood, std::span<const ItemSets> sets);
    void add(int flood, int cell);
    void join(int to, int from);
    [[nodiscard]] int root(int flood);
    [[nodiscard]] bool fills(int volume, std::span<const ItemSets> sets) const;

    const CoverModel& model_;
    bool suffice_;
    std::uint64_t sums_ = 0;  // volumes below 64 that pieces fill; unless all have the same size
    std::vector<std::int64_t> label_;  // by cell item: first_label_ + its flood, or less
    std::vector<int> after_;           // by cell item: the next one to be looked at
    std::int64_t first_label_ = 0;
    std::vector<Flood> floods_;
    std::vector<int> growing_;  // floods that stand for a part, not finished
};

}  // namespace polypack
