// Packings held back until they can be counted and reported in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace polypack {

class HeldPackings {
  public:
    // A packing to be reported.
    struct Held {
        std::span<const int> packing;
        std::uint64_t class_size = 0;
        std::uint64_t all = 0;  // counted up to this packing, itself included
        std::uint64_t distinct = 0;
    };

    // Packings counted in total, including those that are not reported.
    std::uint64_t all = 0;
    std::uint64_t distinct = 0;

    // Adds a packing that has been counted.
    void add(std::span<const int> packing, std::uint64_t class_size) {
        placements_.insert(placements_.end(), packing.begin(), packing.end());
        entries_.push_back({placements_.size(), class_size, all, distinct});
    }
    // Drops the packings but keeps their memory and the counts.
    void drop_packings() {
        placements_.clear();
        entries_.clear();
    }

    [[nodiscard]] bool empty() const { return all == 0 && entries_.empty(); }
    // Returns the number of packings to be reported.
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    // Returns the number of their placements, which determines the memory.
    [[nodiscard]] std::size_t placements() const { return placements_.size(); }
    [[nodiscard]] Held operator[](std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : entries_[i - 1].end;
        const Entry& entry = entries_[i];
        return {{placements_.data() + begin, entry.end - begin},
                entry.class_size,
                entry.all,
                entry.distinct};
    }
    // Calls visit(packing, class size) for each packing in turn.
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (std::size_t i = 0; i < size(); ++i) visit((*this)[i].packing, (*this)[i].class_size);
    }

  private:
    struct Entry {
        std::size_t end = 0;  // in placements_
        std::uint64_t class_size = 0;
        std::uint64_t all = 0;
        std::uint64_t distinct = 0;
    };

    std::vector<int> placements_;  // of all packings, one after another
    std::vector<Entry> entries_;
};

}  // namespace polypack
