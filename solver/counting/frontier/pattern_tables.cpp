#include "polypack/counting/frontier/pattern_tables.hpp"

#include <algorithm>

namespace polypack {

template <int Words>
PatternTables<Words>::PatternTables(std::span<const StatePattern<Words>> patterns)
    : lanes_(static_cast<int>((patterns.size() + 63) / 64)) {
    State bits;
    for (const auto& pattern : patterns) bits |= pattern.clear | pattern.set;
    for (unsigned word = 0; word < Words; ++word) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            if ((bits.word[word] >> shift & 255) != 0) bytes_.push_back({word, shift});
        }
    }
    if (bytes_.empty()) bytes_.emplace_back();
    for (int lane = 0; lane < lanes_; ++lane) {
        const std::size_t first = static_cast<std::size_t>(lane) * 64;
        const auto part =
            patterns.subspan(first, std::min<std::size_t>(64, patterns.size() - first));
        for (const Byte byte : bytes_) tables_.push_back(table_of(part, byte));
    }
}

template <int Words>
auto PatternTables<Words>::table_of(std::span<const StatePattern<Words>> patterns, Byte byte)
    -> Table {
    Table table{};
    if (patterns.size() < 64) table.fill(~std::uint64_t{0} << patterns.size());
    for (unsigned bit = 0; bit < 8; ++bit) {
        const auto place = static_cast<int>(64 * byte.word + byte.shift + bit);
        std::uint64_t if_set = 0;
        std::uint64_t if_clear = 0;
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            if (patterns[i].clear.test(place)) if_set |= std::uint64_t{1} << i;
            if (patterns[i].set.test(place)) if_clear |= std::uint64_t{1} << i;
        }
        for (std::size_t value = 0; value < table.size(); ++value) {
            table[value] |= (value >> bit & 1) != 0 ? if_set : if_clear;
        }
    }
    return table;
}

template class PatternTables<1>;
template class PatternTables<2>;
template class PatternTables<4>;
template class PatternTables<8>;
template class PatternTables<32>;
template class PatternTables<256>;

}  // namespace polypack
