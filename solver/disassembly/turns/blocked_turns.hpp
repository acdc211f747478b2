// Finds the lines about which one shape can turn before another blocks it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

// Lines at right angles to a layer, by twice their coordinates.
struct LineRange {
    int first_from = 0;
    int last_from = 0;
    int first_to = 0;
    int last_to = 0;

    [[nodiscard]] bool contains(const LineRange& other) const {
        return first_from <= other.first_from && last_from >= other.last_from &&
               first_to <= other.first_to && last_to >= other.last_to;
    }
};

// For one bevel, two shapes at some offset and one axis: one bit per line about which cells land on
// cells, set if the second shape blocks the first one from turning from `from` to `to`.
class BlockedTurns {
  public:
    // `bevels`: whether to compute by line, too, at which bevel they pass.
    BlockedTurns(const LineRange& range, const QuarterTurn& turn, const Polyform& first,
                 const Polyform& second, const Point& offset, Bevel bevel, bool bevels,
                 SweptByTurn& swept);
    // The same for another bevel. Precondition: the other has bevels.
    BlockedTurns(const BlockedTurns& other, Bevel bevel);

    [[nodiscard]] const LineRange& range() const { return range_; }

    // Returns 64 bits, bit k for the line 2 * k further in `from`. Precondition: the first is in
    // the range.
    [[nodiscard]] std::uint64_t at(int from, int to) const {
        const int bit = (from - base_) >> 1;
        const std::uint64_t* const word =
            words_.data() + static_cast<std::size_t>(to - range_.first_to) * words_per_row_ +
            bit / 64;
        const int shift = bit % 64;
        return shift == 0 ? word[0] : word[0] >> shift | word[1] << (64 - shift);
    }
    // Returns the least bevel at which the first turns past the second about a line of the range;
    // 0: any.
    [[nodiscard]] Bevel passes_at(int from, int to) const {
        return bevels_[static_cast<std::size_t>(to - range_.first_to) * 64 * words_per_row_ +
                       static_cast<std::size_t>((from - base_) >> 1)];
    }

    [[nodiscard]] std::size_t bytes() const {
        return sizeof(*this) + words_.size() * sizeof(std::uint64_t) +
               bevels_.size() * sizeof(Bevel);
    }

  private:
    LineRange range_;
    int base_ = 0;  // even, at most the first
    std::size_t words_per_row_ = 0;
    std::vector<std::uint64_t> words_;
    std::vector<Bevel> bevels_;  // one per bit, or none
};

// A cache of these. When the entries exceed their share of the memory, they are forgotten and
// computed again. Thread-safe.
class TurnPairs {
  public:
    explicit TurnPairs(std::size_t memory) : memory_(memory) {}

    struct Key {
        int first = 0;  // numbers of shapes
        int second = 0;
        Point offset{};  // of the second from the first
        int axis = 0;    // the number of the quarter turn
        Bevel bevel = 0;
        bool bevels = false;  // see BlockedTurns
        [[nodiscard]] friend bool operator==(const Key&, const Key&) = default;
    };
    // Returns the key of the same pair with bevels.
    [[nodiscard]] static Key with_bevels(Key key) {
        key.bevel = 0;
        key.bevels = true;
        return key;
    }
    struct KeyHash {
        std::size_t operator()(const Key& key) const;
    };
    using Known = std::unordered_map<Key, std::shared_ptr<const BlockedTurns>, KeyHash>;

    // `range`: the lines wanted, relative to the place of the first shape; the result may have
    // more. The shapes are those of the key.
    [[nodiscard]] std::shared_ptr<const BlockedTurns> turns(const Key& key, const LineRange& range,
                                                            const QuarterTurn& turn,
                                                            const Polyform& first,
                                                            const Polyform& second);

  private:
    std::size_t memory_;  // bytes; 0: no limit
    SweptByTurn swept_;
    std::mutex mutex_;
    Known known_;
    std::size_t bytes_ = 0;
};

}  // namespace polypack
