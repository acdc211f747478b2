// Hash index over elements that are stored elsewhere and numbered 0, 1, 2, ...
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace polypack {

// Hash table with open addressing and linear probing. A slot holds the number of an element; the
// number of slots is a power of two, and at most half of them are in use. Neither the elements nor
// their hashes are stored here: callers compare elements and compute hashes again, which keeps a
// slot at four bytes.
class FlatTable {
  public:
    static constexpr std::uint32_t none = 0xffff'ffff;

    explicit FlatTable(std::size_t min_slots = 16)
        : slots_(std::bit_ceil(std::max<std::size_t>(min_slots, 2)), none) {}

    // Returns the number of the element with this hash for which is_it(number) is true. If there is
    // none, inserts `next` and returns it. Calls hash_of(number) for every element when the table
    // grows.
    template <class IsIt, class HashOf>
    std::uint32_t find_or_add(std::uint64_t hash, std::uint32_t next, const IsIt& is_it,
                              const HashOf& hash_of) {
        std::size_t slot = hash & (slots_.size() - 1);
        for (; slots_[slot] != none; slot = (slot + 1) & (slots_.size() - 1)) {
            if (is_it(slots_[slot])) return slots_[slot];
        }
        if (2 * (size_ + 1) > slots_.size()) {
            grow(hash_of);
            slot = free_slot(hash);
        }
        slots_[slot] = next;
        ++size_;
        return next;
    }

    // Returns true if the next insertion makes the table grow.
    [[nodiscard]] bool full() const { return 2 * (size_ + 1) > slots_.size(); }
    [[nodiscard]] std::size_t bytes() const { return slots_.size() * sizeof(std::uint32_t); }

  private:
    [[nodiscard]] std::size_t free_slot(std::uint64_t hash) const {
        std::size_t slot = hash & (slots_.size() - 1);
        while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }
    template <class HashOf>
    void grow(const HashOf& hash_of) {
        std::vector<std::uint32_t> old(2 * slots_.size(), none);
        old.swap(slots_);
        for (const std::uint32_t number : old) {
            if (number != none) slots_[free_slot(hash_of(number))] = number;
        }
    }

    std::vector<std::uint32_t> slots_;
    std::size_t size_ = 0;
};

}  // namespace polypack
