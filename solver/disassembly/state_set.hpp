// The states that a search has reached: a flat hash table over one array of all states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "polypack/base/memory_limit.hpp"

namespace polypack {

// A coordinate of a body's place, in multiples of the lattice's steps.
using Shift = std::int16_t;

// States of a fixed number of coordinates, numbered in the order of their addition, each with the
// number of the state it was reached from.
class StateSet {
  public:
    // Copies the allowance.
    StateSet(std::size_t coordinates, const Allowance& allowance);

    [[nodiscard]] std::size_t size() const { return parents_.size(); }
    [[nodiscard]] const Shift* state(std::size_t number) const {
        return shifts_.data() + number * coordinates_;
    }
    [[nodiscard]] std::uint32_t parent(std::size_t number) const { return parents_[number]; }

    [[nodiscard]] std::uint64_t hash_of(const Shift* state) const;
    // Begins to load the slot of a hash, for prefetch_state() somewhat later, which loads the state
    // in it, for contains().
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(slots_.data() + home_of(hash)); }
    void prefetch_state(std::uint64_t hash) const {
        const Slot& slot = slots_[home_of(hash)];
        if (slot.number != 0) __builtin_prefetch(state(slot.number - 1));
    }
    // Returns true if the state is known. Precondition: hash == hash_of(state). Several threads may
    // ask at the same time while none adds.
    [[nodiscard]] bool contains(const Shift* state, std::uint64_t hash) const;
    // Adds a state if it is new; returns true if it was. Throws MemoryLimitExceeded and leaves the
    // set as it was.
    bool add(const Shift* state, std::uint64_t hash, std::uint32_t parent);

  private:
    struct Slot {
        std::uint32_t tag = 0;     // of the hash
        std::uint32_t number = 0;  // of the state, plus 1; 0: empty
    };

    static std::uint32_t tag_of(std::uint64_t hash) {
        return static_cast<std::uint32_t>(hash >> 32);
    }
    // Returns the slot where the search for a state begins. The tag alone decides it, so that
    // growing the table reads no states.
    [[nodiscard]] std::size_t home_of(std::uint64_t hash) const {
        return tag_of(hash) & (slots_.size() - 1);
    }
    [[nodiscard]] std::size_t slot_of(const Shift* state, std::uint64_t hash) const;
    void grow();

    std::size_t coordinates_;
    Allowance allowance_;
    std::vector<Shift> shifts_;
    std::vector<std::uint32_t> parents_;
    std::vector<Slot> slots_;
};

}  // namespace polypack
