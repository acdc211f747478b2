// Matches a state against many patterns by tables, 64 patterns at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/counting/frontier/frontier_steps.hpp"

namespace polypack {

// A pattern matches a state that has none of the bits `clear` and all of the bits `set`.
template <int Words>
struct StatePattern {
    FrontierState<Words> clear;
    FrontierState<Words> set;
};

// Patterns are numbered in lanes of 64. Each byte of the state that matters rules out some patterns
// of a lane, which are looked up.
template <int Words>
class PatternTables {
  public:
    using State = FrontierState<Words>;

    PatternTables() = default;
    explicit PatternTables(std::span<const StatePattern<Words>> patterns);

    [[nodiscard]] int lanes() const { return lanes_; }
    [[nodiscard]] std::size_t memory() const { return tables_.size() * sizeof(Table); }

    // Returns the patterns of a lane that do not match the state, and all bits past the last
    // pattern.
    [[nodiscard]] std::uint64_t ruled_out(const State& state, int lane) const {
        std::uint64_t result = 0;
        const Table* table = tables_.data() + static_cast<std::size_t>(lane) * bytes_.size();
        for (const Byte& byte : bytes_) {
            result |= (*table++)[state.word[Words == 1 ? 0 : byte.word] >> byte.shift & 255];
        }
        return result;
    }

  private:
    using Table = std::array<std::uint64_t, 256>;
    // Eight bits of the state.
    struct Byte {
        unsigned word = 0;
        unsigned shift = 0;
    };

    [[nodiscard]] static Table table_of(std::span<const StatePattern<Words>> patterns, Byte byte);

    int lanes_ = 0;
    std::vector<Byte> bytes_;    // in which some pattern has a bit, at least one
    std::vector<Table> tables_;  // by lane and byte
};

}  // namespace polypack
