// Which items an option leaves without any option, found without removing what it excludes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/cover_model.hpp"
#include "polypack/packing/kernels/cover_state.hpp"
#include "polypack/packing/kernels/sparse_level.hpp"

namespace polypack {

// An option that excludes all options of an item excludes one chosen for that item, its witness: so
// only items whose witness shares an item with the option are looked at, about as many as the
// squared number of its items, and mostly one of the first few of their options is still possible.
class Witnesses {
  public:
    // Keeps references to both arguments.
    Witnesses(const CoverModel& model, const SparseLevel& level);

    // The needed and open items of which every option has one of the items `conflicts`; only some
    // if one of them is needed. `sets`: after the option has been placed. Valid until the next
    // call.
    [[nodiscard]] std::span<const int> emptied_by(std::span<const int> conflicts,
                                                  std::span<const ItemSets> sets);

  private:
    [[nodiscard]] bool excluded(int option) const;
    [[nodiscard]] bool all_excluded(int item);

    const CoverModel& model_;
    const SparseLevel& level_;
    std::vector<int> first_seen_;  // by item, and one past the last
    std::vector<int> seen_;        // the items whose witness has this item
    std::vector<int> possible_;    // by item: where the option was that was possible the last time
    std::vector<int> conflict_;    // by item: the last query with this conflict
    std::vector<int> looked_at_;   // by item: the last query that looked at it
    int query_ = 0;
    std::vector<int> emptied_;
};

}  // namespace polypack
