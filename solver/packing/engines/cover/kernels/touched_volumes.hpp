// Volumes of components, judged only where cells have been covered.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"

namespace polypack {

// The components that covering some cells leaves of one component are flooded from all sides at the
// same time, a cell each in turn, until all but one are finished: the time is that of the smaller
// ones, and a few steps where nothing was split.
class TouchedVolumes {
  public:
    // Keeps a reference to the model. Precondition: CoverModel::link_cells.
    explicit TouchedVolumes(const CoverModel& model);

    // Whether the volumes that pieces can fill stay the same throughout a search, and those of all
    // components add up to a multiple of the step, so that judging the touched ones is enough.
    [[nodiscard]] bool suffice() const { return suffice_; }

    // Whether pieces can fill each component of the needed cells that touches a covered one.
    // Preconditions: suffice(), and before these cells were covered, every component fitted.
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
    // Looks at the neighbours of one cell.
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
