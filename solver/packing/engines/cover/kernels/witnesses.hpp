// Finds the items that an option leaves without any option, without removing the options it
// excludes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/sparse_level.hpp"

namespace polypack {

// An option that excludes all options of an item excludes one chosen in advance, the item's
// witness. So only items whose witness shares an item with the option are examined: about the
// square of its number of items. For most of them, one of a few more witnesses is still possible.
class Witnesses {
  public:
    // Keeps references to both arguments.
    Witnesses(const CoverModel& model, const SparseLevel& level);

    // Returns the bytes that the witnesses take.
    [[nodiscard]] static double bytes(const CoverModel& model);

    // Returns the needed and open items all of whose options have one of the items `conflicts`;
    // only some of them if one is needed. `sets`: the state after the option has been placed. Valid
    // until the next call.
    [[nodiscard]] std::span<const int> emptied_by(std::span<const int> conflicts,
                                                  std::span<const ItemSets> sets);

  private:
    static constexpr int max_witnesses = 16;

    [[nodiscard]] bool excluded(std::span<const int> items) const;
    [[nodiscard]] bool all_excluded(int item);
    [[nodiscard]] std::span<int> witness(int item, int number) {
        return {witnesses_.data() +
                    (static_cast<std::size_t>(item) * max_witnesses + number) * longest_,
                longest_};
    }
    // Copies the items of an option; the last one fills the rest.
    void set_witness(int item, int number, int option);

    const CoverModel& model_;
    const SparseLevel& level_;
    std::size_t longest_ = 0;      // items of an option, at most
    std::vector<int> first_seen_;  // by item, and one past the last
    std::vector<int> seen_;        // the items whose first witness has this item
    std::vector<int> witnesses_;   // max_witnesses by item: their items, next to each other
    std::vector<int> next_;        // by item: the option of it to be tried after the witnesses
    std::vector<int> conflict_;    // by item: the last query with this conflict
    std::vector<int> looked_at_;   // by item: the last query that looked at it
    int query_ = 0;
    std::vector<int> emptied_;
};

}  // namespace polypack
