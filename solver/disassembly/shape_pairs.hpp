// The shapes of bodies, and for every two of them how they block each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

class TurnPairs;

// A cache, since the packings of a puzzle have few different pairs of shapes. When the pairs exceed
// their share of the memory, they are forgotten and computed again. Thread-safe.
class ShapePairs {
  public:
    // `allowance`: of the search. A quarter of its memory is for all pairs together, and another
    // for how they turn.
    ShapePairs(const Lattice& lattice, const Allowance& allowance);
    ShapePairs(const ShapePairs&) = delete;
    ShapePairs& operator=(const ShapePairs&) = delete;
    ~ShapePairs();

    [[nodiscard]] const Lattice& lattice() const { return *lattice_; }
    [[nodiscard]] const std::vector<SlideAxis>& axes() const { return axes_; }

    // Returns the number of a shape in normal form.
    [[nodiscard]] int number_of(const Polyform& shape);
    // Returns the shape of a number. Valid as long as this object.
    [[nodiscard]] const Polyform& shape(int number);

    // Combines two numbers of shapes into one.
    [[nodiscard]] static std::uint64_t key_of(int first, int second) {
        return std::uint64_t{static_cast<std::uint32_t>(first)} << 32 |
               static_cast<std::uint32_t>(second);
    }
    // Returns how `first` slides past `second`, both numbers of shapes. Throws MemoryLimitExceeded.
    [[nodiscard]] std::shared_ptr<const BlockedSteps> pair(int first, int second);

    // Shapes, given by number, and for two of them i < j, at i * size + j, how the first slides
    // past the second. The shapes are valid as long as this object, the pairs as long as one of
    // their keepers: if users of each pair were counted, threads would wait for each other. Throws
    // MemoryLimitExceeded.
    struct Together {
        std::vector<const Polyform*> shapes;
        std::vector<const BlockedSteps*> pairs;
        std::vector<std::shared_ptr<const void>> keepers;
    };
    [[nodiscard]] Together together(const std::vector<int>& numbers);

    // Returns how shapes turn past each other.
    [[nodiscard]] TurnPairs& turn_pairs() { return *turn_pairs_; }

  private:
    struct Hash {
        [[nodiscard]] std::size_t operator()(const Polyform& shape) const;
    };

    const Lattice* lattice_;
    const std::vector<SlideAxis>& axes_;
    Allowance allowance_;
    // Nearly all look-ups find an entry: threads that only read do not wait for each other.
    std::shared_mutex mutex_;
    std::unordered_map<Polyform, int, Hash> numbers_;
    std::vector<const Polyform*> shapes_;  // keys of numbers_
    // Known pairs, until they take too much memory; then the cache starts anew.
    using Known = std::unordered_map<std::uint64_t, std::unique_ptr<const BlockedSteps>>;
    std::shared_ptr<Known> known_ = std::make_shared<Known>();
    std::size_t bytes_ = 0;
    std::unique_ptr<TurnPairs> turn_pairs_;
};

}  // namespace polypack
