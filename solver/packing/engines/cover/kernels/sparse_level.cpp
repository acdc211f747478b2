#include "polypack/packing/engines/cover/kernels/sparse_level.hpp"

#include <cstddef>
#include <numeric>

#include "polypack/base/stop_check.hpp"

namespace polypack {

bool suits_dense(const DenseLimits& limits, double options, double items, double items_of_option) {
    const double bits = options * items;
    if (bits <= limits.always) return true;
    if (bits > limits.never) return false;
    // Per node, in steps of about the same time: 512 bits; an item of an option that is removed,
    // and its return.
    const double removed = items_of_option * items_of_option * options / items;
    return bits / 512 <= 2 * items_of_option * removed;
}

SparseLevel::SparseLevel(const CoverModel& model, DenseLimits when_dense,
                         const std::stop_token& stop)
    : first_option(static_cast<std::size_t>(model.items) + 1, 0),
      option_list(model.item_list.size()),
      limits(when_dense) {
    StopCheck check(stop);
    for (int o = 0; o < model.options(); ++o) {
        check();
        for (const int item : model.items_of(o)) ++first_option[item];
    }
    std::inclusive_scan(first_option.begin(), first_option.end(), first_option.begin());
    for (int o = model.options() - 1; o >= 0; --o) {
        check();
        for (const int item : model.items_of(o)) option_list[--first_option[item]] = o;
    }
}

}  // namespace polypack
