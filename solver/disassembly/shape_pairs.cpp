#include "polypack/disassembly/shape_pairs.hpp"

#include <mutex>
#include <utility>

#include "polypack/bitboard/mix.hpp"
#include "polypack/disassembly/turns/blocked_turns.hpp"

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

ShapePairs::ShapePairs(const Lattice& lattice, const Allowance& allowance)
    : lattice_(&lattice),
      axes_(slide_table(lattice)),
      allowance_{allowance.stop, (allowance.memory + 3) / 4},
      turn_pairs_(std::make_unique<TurnPairs>(allowance_.memory)) {}

ShapePairs::~ShapePairs() = default;

int ShapePairs::number_of(const Polyform& shape) {
    {
        const std::shared_lock lock(mutex_);
        const auto at = numbers_.find(shape);
        if (at != numbers_.end()) return at->second;
    }
    const std::lock_guard lock(mutex_);
    const auto [at, added] = numbers_.try_emplace(shape, static_cast<int>(shapes_.size()));
    if (added) shapes_.push_back(&at->first);
    return at->second;
}

const Polyform& ShapePairs::shape(int number) {
    const std::shared_lock lock(mutex_);
    return *shapes_[number];
}

std::shared_ptr<const BlockedSteps> ShapePairs::pair(int first, int second) {
    const std::uint64_t key = key_of(first, second);
    const Polyform* first_shape = nullptr;
    const Polyform* second_shape = nullptr;
    {
        const std::shared_lock lock(mutex_);
        const auto at = known_->find(key);
        if (at != known_->end()) return {known_, at->second.get()};
        first_shape = shapes_[first];
        second_shape = shapes_[second];
    }
    auto made = std::make_unique<const BlockedSteps>(*lattice_, axes_, *first_shape, *second_shape,
                                                     allowance_);
    const std::lock_guard lock(mutex_);
    if (allowance_.memory != 0 && bytes_ + made->bytes() > allowance_.memory) {
        known_ = std::make_shared<Known>();
        bytes_ = 0;
    }
    const std::size_t bytes = made->bytes();
    const auto [at, added] = known_->try_emplace(key, std::move(made));
    if (added) bytes_ += bytes;
    return {known_, at->second.get()};
}

ShapePairs::Together ShapePairs::together(const std::vector<int>& numbers) {
    const std::size_t size = numbers.size();
    Together together;
    together.pairs.resize(size * size);
    together.shapes.reserve(size);
    {
        // Once for all pairs: to lock for each of them takes longer than many a packing.
        const std::shared_lock lock(mutex_);
        for (const int number : numbers) together.shapes.push_back(shapes_[number]);
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = i + 1; j < size; ++j) {
                const auto at = known_->find(key_of(numbers[i], numbers[j]));
                if (at != known_->end()) together.pairs[i * size + j] = at->second.get();
            }
        }
        together.keepers.push_back(known_);
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = i + 1; j < size; ++j) {
            const BlockedSteps*& known = together.pairs[i * size + j];
            if (known != nullptr) continue;
            const std::shared_ptr<const BlockedSteps> made = pair(numbers[i], numbers[j]);
            known = made.get();
            together.keepers.push_back(made);
        }
    }
    return together;
}

}  // namespace polypack
