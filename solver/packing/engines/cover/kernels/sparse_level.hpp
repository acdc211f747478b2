// Lists, which represent the matrix of a large puzzle that would take far more memory as bits; see
// kernels/sparse_search-inl.hpp.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"

namespace polypack {

// Limits for changing from lists to a WideLevel, by the number of bits of one of its matrices.
struct DenseLimits {
    double always = 1 << 22;  // that is at most half a megabyte
    double never = 1 << 26;   // above 8 megabytes
};

// Returns true if a bit matrix suits so many options, with that many items each on average. Between
// the limits, it does if asking every item costs less than removing the conflicting options from
// the lists.
[[nodiscard]] bool suits_dense(const DenseLimits& limits, double options, double items,
                               double items_of_option);

// The options of each item of a model, whose items by option are in the model itself.
struct SparseLevel {
    // Throws Stopped.
    SparseLevel(const CoverModel& model, DenseLimits limits, const std::stop_token& stop = {});

    [[nodiscard]] std::span<const int> options_of(int item) const {
        return {option_list.data() + first_option[item],
                option_list.data() + first_option[item + 1]};
    }

    std::vector<int> first_option;  // by item, and one past the last
    std::vector<int> option_list;   // of each item, ascending
    DenseLimits limits;
};

}  // namespace polypack
