// The shapes of bodies, and for every two of them how they are in each other's way.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/disassembly/blocked_turns.hpp"

namespace polypack {

// Computed when first asked for and kept: the packings of a puzzle have few different pairs of
// shapes. Once they take up their share of the memory, they are forgotten and computed again.
// Thread-safe.
class ShapePairs {
  public:
    // `allowance.memory`: for all pairs together, and as much again for how they turn.
    ShapePairs(const Lattice& lattice, Allowance allowance);

    [[nodiscard]] const Lattice& lattice() const { return *lattice_; }
    [[nodiscard]] const std::vector<SlideAxis>& axes() const { return axes_; }

    struct Shape {
        int number = 0;
        const Polyform* cells = nullptr;  // as long as these pairs exist
    };
    // A shape in normal form, numbered when it is first asked for.
    [[nodiscard]] Shape known(const Polyform& shape);

    // How `first` slides past `second`, both numbers of shapes. Throws MemoryLimitExceeded.
    [[nodiscard]] std::shared_ptr<const BlockedSteps> pair(int first, int second);

    // How shapes turn past each other.
    [[nodiscard]] TurnPairs& turn_pairs() { return turn_pairs_; }

  private:
    const Lattice* lattice_;
    std::vector<SlideAxis> axes_;
    Allowance allowance_;
    std::mutex mutex_;
    std::map<Polyform, int> numbers_;
    std::vector<const Polyform*> shapes_;  // keys of numbers_
    std::map<std::pair<int, int>, std::shared_ptr<const BlockedSteps>> pairs_;
    std::size_t bytes_ = 0;
    TurnPairs turn_pairs_;
};

}  // namespace polypack
