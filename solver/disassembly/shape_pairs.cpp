#include "polypack/disassembly/shape_pairs.hpp"

#include <utility>

#include "polypack/bitboard/mix.hpp"

namespace polypack {
std::size_t ShapePairs::Hash::operator()(const Polyform& shape) const {
    std::uint64_t hash = 0;
    for (const Point& cell : shape) {
        // Cells of a piece are far nearer to each other than 2^20 steps.
        constexpr unsigned bits = 21;
        const auto packed = static_cast<std::uint64_t>(cell.x) << 2 * bits ^
                            static_cast<std::uint64_t>(cell.y) << bits ^
                            static_cast<std::uint64_t>(cell.z);
        hash = mixed_with(hash, packed);
    }
    return hash;
}

ShapePairs::ShapePairs(const Lattice& lattice, Allowance allowance)
    : lattice_(&lattice),
      axes_(slide_table(lattice)),
      allowance_(std::move(allowance)),
      turn_pairs_(allowance_.memory) {}

int ShapePairs::numbered(const Polyform& shape) {
    const auto [at, added] = numbers_.try_emplace(shape, static_cast<int>(shapes_.size()));
    if (added) shapes_.push_back(&at->first);
    return at->second;
}

int ShapePairs::number_of(const Polyform& shape) {
    const std::lock_guard lock(mutex_);
    return numbered(shape);
}

std::shared_ptr<const BlockedSteps> ShapePairs::pair(int first, int second) {
    const std::uint64_t key = key_of(first, second);
    const Polyform* first_shape = nullptr;
    const Polyform* second_shape = nullptr;
    {
        const std::lock_guard lock(mutex_);
        const auto at = pairs_.find(key);
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
    if (pairs_.try_emplace(key, made).second) bytes_ += made->bytes();
    return made;
}

ShapePairs::Together ShapePairs::together(const std::vector<Polyform>& shapes) {
    const std::size_t size = shapes.size();
    Together together;
    together.pairs.resize(size * size);
    std::vector<int> numbers;
    numbers.reserve(size);
    together.shapes.reserve(size);
    {
        // Once for all pairs: to lock for each of them takes longer than many a packing.
        const std::lock_guard lock(mutex_);
        for (const Polyform& shape : shapes) {
            numbers.push_back(numbered(shape));
            together.shapes.push_back(shapes_[numbers.back()]);
        }
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = i + 1; j < size; ++j) {
                const auto at = pairs_.find(key_of(numbers[i], numbers[j]));
                if (at != pairs_.end()) together.pairs[i * size + j] = at->second;
            }
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = i + 1; j < size; ++j) {
            auto& known = together.pairs[i * size + j];
            if (!known) known = pair(numbers[i], numbers[j]);
        }
    }
    return together;
}

}  // namespace polypack
