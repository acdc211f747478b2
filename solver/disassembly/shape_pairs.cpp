#include "polypack/disassembly/shape_pairs.hpp"

#include <utility>

namespace polypack {

ShapePairs::ShapePairs(const Lattice& lattice, Allowance allowance)
    : lattice_(&lattice),
      axes_(slide_table(lattice)),
      allowance_(std::move(allowance)),
      turn_pairs_(allowance_.memory) {}

ShapePairs::Shape ShapePairs::known(const Polyform& shape) {
    const std::lock_guard lock(mutex_);
    const auto [at, added] = numbers_.try_emplace(shape, static_cast<int>(shapes_.size()));
    if (added) shapes_.push_back(&at->first);
    return {at->second, &at->first};
}

std::shared_ptr<const BlockedSteps> ShapePairs::pair(int first, int second) {
    const Polyform* first_shape = nullptr;
    const Polyform* second_shape = nullptr;
    {
        const std::lock_guard lock(mutex_);
        const auto at = pairs_.find({first, second});
        if (at != pairs_.end()) return at->second;
        first_shape = shapes_[first];
        second_shape = shapes_[second];
    }
    auto made = std::make_shared<const BlockedSteps>(*lattice_, axes_, *first_shape, *second_shape,
                                                     allowance_);
    const std::lock_guard lock(mutex_);
    if (allowance_.memory != 0 && bytes_ + made->bytes() > allowance_.memory) {
        pairs_.clear();
        bytes_ = 0;
    }
    if (pairs_.try_emplace({first, second}, made).second) bytes_ += made->bytes();
    return made;
}

}  // namespace polypack
