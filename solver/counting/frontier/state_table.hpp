// A flat hash table, with open addressing, of the states of a frontier and the number of ways to
// reach each, or without these numbers.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "polypack/counting/frontier/frontier_steps.hpp"
#include "polypack/counting/frontier/memory_use.hpp"

namespace polypack {

// A slot holds a state and its count, so that a visit costs one cache miss. Counts are exact: all
// have as many 64-bit limbs, the lowest first, as the largest needs; once the highest bit of one is
// set, all get another limb before the next addition. A table without counts has no limbs.
template <int Words>
class StateTable {
  public:
    using State = FrontierState<Words>;

    // The highest bit of stored states is set, which no state has: an empty slot is zero.
    static constexpr std::uint64_t occupied = std::uint64_t{1} << 63;

    // `counted`: states have counts.
    explicit StateTable(MemoryUse& memory, bool counted = true)
        : memory_(&memory), min_limbs_(counted ? 1 : 0), limbs_(min_limbs_) {}
    StateTable(StateTable&& other) noexcept
        : memory_(other.memory_),
          words_(std::exchange(other.words_, {})),
          slots_(std::exchange(other.slots_, 0)),
          size_(std::exchange(other.size_, 0)),
          min_limbs_(other.min_limbs_),
          limbs_(std::exchange(other.limbs_, other.min_limbs_)),
          full_(std::exchange(other.full_, false)) {}
    StateTable& operator=(StateTable&&) = delete;
    ~StateTable() { clear(); }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t slots() const { return slots_; }
    [[nodiscard]] int limbs() const { return limbs_; }
    [[nodiscard]] std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

    // Begins to load the slot of a hash, for an add() somewhat later.
    void prefetch(std::uint64_t hash) const {
        if (slots_ != 0) __builtin_prefetch(words_.data() + (hash & (slots_ - 1)) * stride());
    }

    // Adds to the count of a state. Preconditions: hash == hash_of(state), and limbs > 0 exactly if
    // the table is counted. Throws MemoryLimitExceeded and leaves the table as it was.
    void add(const State& state, std::uint64_t hash, const std::uint64_t* count, int limbs) {
        if (limbs > 0) {
            const int wanted = limbs + static_cast<int>(count[limbs - 1] >> 63);
            if (wanted > limbs_) rebuild(slots_, wanted);
            if (full_) rebuild(slots_, limbs_ + 1);
        }
        if (size_ >= slots_ - slots_ / 4) rebuild(std::max(slots_ * 2, min_slots), limbs_);
        std::uint64_t* slot = find(state, hash);
        if (slot[Words - 1] == 0) {
            store(slot, state);
            std::copy_n(count, limbs, slot + Words);
            ++size_;
        } else if (limbs > 0) {
            add_to(slot + Words, count, limbs);
            full_ = slot[Words + limbs_ - 1] >> 63 != 0;
        }
    }

    // Calls visit(state, limbs of its count) for the states in the slots first .. last-1.
    template <class Visit>
    void for_each(std::size_t first, std::size_t last, Visit&& visit) const {
        for (std::size_t i = first; i < last; ++i) {
            const std::uint64_t* slot = words_.data() + i * stride();
            if (slot[Words - 1] == 0) continue;
            State state;
            for (int w = 0; w < Words; ++w) state.word[w] = slot[w];
            state.word[Words - 1] -= occupied;
            visit(state, slot + Words);
        }
    }

    void clear() {
        memory_->release(bytes());
        std::vector<std::uint64_t>().swap(words_);
        slots_ = 0;
        size_ = 0;
        limbs_ = min_limbs_;
        full_ = false;
    }

  private:
    static constexpr std::size_t min_slots = 16;

    [[nodiscard]] std::size_t stride() const { return static_cast<std::size_t>(Words + limbs_); }

    // Returns the slot of a state, or the empty one where it belongs.
    [[nodiscard]] std::uint64_t* find(const State& state, std::uint64_t hash) {
        const std::size_t last = slots_ - 1;
        for (std::size_t i = hash & last;; i = (i + 1) & last) {
            std::uint64_t* slot = words_.data() + i * stride();
            if (slot[Words - 1] == 0 || holds(slot, state)) return slot;
        }
    }
    [[nodiscard]] static bool holds(const std::uint64_t* slot, const State& state) {
        for (int w = 0; w < Words - 1; ++w) {
            if (slot[w] != state.word[w]) return false;
        }
        return slot[Words - 1] == (state.word[Words - 1] | occupied);
    }
    static void store(std::uint64_t* slot, const State& state) {
        for (int w = 0; w < Words; ++w) slot[w] = state.word[w];
        slot[Words - 1] |= occupied;
    }

    // Adds two counts. Precondition: the highest bits of both are clear.
    void add_to(std::uint64_t* sum, const std::uint64_t* count, int limbs) const {
        std::uint64_t carry = 0;
        for (int i = 0; i < limbs_; ++i) {
            const std::uint64_t more = i < limbs ? count[i] : 0;
            const std::uint64_t partial = sum[i] + more;
            sum[i] = partial + carry;
            carry = static_cast<std::uint64_t>(partial < more) |
                    static_cast<std::uint64_t>(sum[i] < partial);
        }
    }

    void rebuild(std::size_t slots, int limbs) {
        assert((slots & (slots - 1)) == 0);
        const std::size_t words = slots * static_cast<std::size_t>(Words + limbs);
        memory_->take(words * sizeof(std::uint64_t));
        full_ = false;
        std::vector<std::uint64_t> old(words, 0);
        old.swap(words_);
        const std::size_t old_slots = std::exchange(slots_, slots);
        const int old_limbs = std::exchange(limbs_, limbs);
        const auto old_stride = static_cast<std::size_t>(Words + old_limbs);
        for (std::size_t i = 0; i < old_slots; ++i) {
            const std::uint64_t* slot = old.data() + i * old_stride;
            if (slot[Words - 1] == 0) continue;
            State state;
            for (int w = 0; w < Words; ++w) state.word[w] = slot[w];
            state.word[Words - 1] -= occupied;
            std::copy_n(slot, old_stride, find(state, hash_of(state)));
        }
        memory_->release(old.size() * sizeof(std::uint64_t));
    }

    MemoryUse* memory_;
    std::vector<std::uint64_t> words_;
    std::size_t slots_ = 0;  // a power of two, or 0
    std::size_t size_ = 0;
    int min_limbs_;
    int limbs_;
    bool full_ = false;  // the highest bit of a count is set
};

}  // namespace polypack
