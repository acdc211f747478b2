// Lists of words, each stored once and numbered in the order in which they came.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/base/flat_table.hpp"
#include "polypack/bitboard/mix.hpp"

namespace polypack {

template <typename Word>
class WordTable {
  public:
    [[nodiscard]] std::size_t size() const { return ends_.size(); }
    [[nodiscard]] std::span<const Word> operator[](std::size_t number) const {
        const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
        return {words_.data() + begin, words_.data() + ends_[number]};
    }
    [[nodiscard]] std::size_t bytes() const {
        return words_.capacity() * sizeof(Word) + ends_.capacity() * sizeof(std::size_t) +
               table_.bytes();
    }

    // Returns the number of a list, and adds the list if it is new. It must not be one of the
    // table.
    std::uint32_t number_of(std::span<const Word> list) {
        const auto next = static_cast<std::uint32_t>(size());
        const std::uint32_t number = table_.find_or_add(
            hash(list), next,
            [&](std::uint32_t other) { return std::ranges::equal((*this)[other], list); },
            [&](std::uint32_t other) { return hash((*this)[other]); });
        if (number == next) {
            words_.insert(words_.end(), list.begin(), list.end());
            ends_.push_back(words_.size());
        }
        return number;
    }

  private:
    static std::uint64_t hash(std::span<const Word> list) {
        std::uint64_t sum = list.size();
        for (const Word word : list) sum = mixed_with(sum, word);
        return sum;
    }

    std::vector<Word> words_;
    std::vector<std::size_t> ends_;  // of the lists, in words_
    FlatTable table_{64};            // of lists, by number
};

}  // namespace polypack
