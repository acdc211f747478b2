// Lists of words, each stored once and numbered in the order in which they came.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/bitboard/mix.hpp"

namespace polypack {

// A hash table with open addressing: at most half full, by linear probing.
template <typename Word>
class WordTable {
  public:
    WordTable() : slots_(64, none) {}

    [[nodiscard]] std::size_t size() const { return ends_.size(); }
    [[nodiscard]] std::span<const Word> operator[](std::size_t number) const {
        const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
        return {words_.data() + begin, words_.data() + ends_[number]};
    }
    [[nodiscard]] std::size_t bytes() const {
        return words_.capacity() * sizeof(Word) + ends_.capacity() * sizeof(std::size_t) +
               slots_.capacity() * sizeof(std::uint32_t);
    }

    // The number of a list, which is added if it is new. The list must not be one of the table.
    std::uint32_t number_of(std::span<const Word> list) {
        std::size_t slot = hash(list) & (slots_.size() - 1);
        while (slots_[slot] != none) {
            if (std::ranges::equal((*this)[slots_[slot]], list)) return slots_[slot];
            slot = (slot + 1) & (slots_.size() - 1);
        }
        const auto number = static_cast<std::uint32_t>(size());
        slots_[slot] = number;
        words_.insert(words_.end(), list.begin(), list.end());
        ends_.push_back(words_.size());
        if (2 * size() > slots_.size()) grow();
        return number;
    }

  private:
    static constexpr std::uint32_t none = 0xffff'ffff;

    static std::size_t hash(std::span<const Word> list) {
        std::uint64_t sum = list.size();
        for (const Word word : list) sum = mixed_with(sum, word);
        return static_cast<std::size_t>(sum);
    }

    void grow() {
        slots_.assign(2 * slots_.size(), none);
        for (std::size_t number = 0; number < size(); ++number) {
            std::size_t slot = hash((*this)[number]) & (slots_.size() - 1);
            while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = static_cast<std::uint32_t>(number);
        }
    }

    std::vector<Word> words_;
    std::vector<std::size_t> ends_;  // of the lists, in words_
    std::vector<std::uint32_t> slots_;
};

}  // namespace polypack
