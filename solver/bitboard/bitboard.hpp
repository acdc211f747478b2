// A set of cells as bits, with word-parallel operations.
//
// Cell i is bit (i % 64) of word (i / 64). A bitboard has a fixed number of words. Its user (a
// Grid, a region) knows how many of its bits are cells, and keeps the bits past the last cell zero.
// Everything is constexpr and allocates nothing; all operations take O(Words) time.
// Source: Browne, "Bitboard Methods for Games", ICGA Journal 37(2), 2014.
#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <iterator>
#include <type_traits>

#include "polypack/bitboard/mix.hpp"

#if defined(__BMI2__) || defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace polypack {

template <int Words>
struct Bitboard {
    static_assert(Words >= 1);

    // The number of words.
    static constexpr int words = Words;
    static constexpr int capacity = 64 * Words;  // cells that fit

    std::uint64_t word[Words]{};  // the bits: cell c is bit c % 64 of word c / 64

    // Returns the set {cell}. Precondition: 0 <= cell < capacity.
    [[nodiscard]] static constexpr Bitboard of(int cell) {
        Bitboard set;
        set.set(cell);
        return set;
    }

    // Returns the set {0, ..., cells - 1}. Precondition: 0 <= cells <= capacity.
    [[nodiscard]] static constexpr Bitboard first_cells(int cells) {
        assert(cells >= 0 && cells <= capacity);
        Bitboard set;
        for (int w = 0; w < Words; ++w) {
            const int here = cells - 64 * w;
            if (here >= 64) {
                set.word[w] = ~std::uint64_t{0};
            } else if (here > 0) {
                set.word[w] = (std::uint64_t{1} << here) - 1;
            }
        }
        return set;
    }

    // Returns true if the set has the cell. Precondition: 0 <= cell < capacity.
    [[nodiscard]] constexpr bool test(int cell) const {
        assert(cell >= 0 && cell < capacity);
        return (word[cell >> 6] >> (cell & 63)) & 1;
    }
    // Adds a cell. Precondition: 0 <= cell < capacity.
    constexpr void set(int cell) {
        assert(cell >= 0 && cell < capacity);
        word[cell >> 6] |= std::uint64_t{1} << (cell & 63);
    }
    // Removes a cell. Precondition: 0 <= cell < capacity.
    constexpr void reset(int cell) {
        assert(cell >= 0 && cell < capacity);
        word[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63));
    }
    // Adds the cell if it is missing, else removes it. Precondition: 0 <= cell < capacity.
    constexpr void toggle(int cell) {
        assert(cell >= 0 && cell < capacity);
        word[cell >> 6] ^= std::uint64_t{1} << (cell & 63);
    }

    // Set algebra: union, intersection, symmetric difference, difference.
    constexpr Bitboard& operator|=(const Bitboard& other) {
        for (int w = 0; w < Words; ++w) word[w] |= other.word[w];
        return *this;
    }
    constexpr Bitboard& operator&=(const Bitboard& other) {
        for (int w = 0; w < Words; ++w) word[w] &= other.word[w];
        return *this;
    }
    constexpr Bitboard& operator^=(const Bitboard& other) {
        for (int w = 0; w < Words; ++w) word[w] ^= other.word[w];
        return *this;
    }
    constexpr Bitboard& operator-=(const Bitboard& other) {
        for (int w = 0; w < Words; ++w) word[w] &= ~other.word[w];
        return *this;
    }
    [[nodiscard]] friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) {
        return a |= b;
    }
    [[nodiscard]] friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) {
        return a &= b;
    }
    [[nodiscard]] friend constexpr Bitboard operator^(Bitboard a, const Bitboard& b) {
        return a ^= b;
    }
    [[nodiscard]] friend constexpr Bitboard operator-(Bitboard a, const Bitboard& b) {
        return a -= b;
    }
    [[nodiscard]] friend constexpr bool operator==(const Bitboard&, const Bitboard&) = default;
    // Compares the sets as numbers: by the highest cell that only one of them has.
    [[nodiscard]] friend constexpr std::strong_ordering operator<=>(const Bitboard& a,
                                                                    const Bitboard& b) {
        for (int w = Words - 1; w > 0; --w) {
            if (a.word[w] != b.word[w]) return a.word[w] <=> b.word[w];
        }
        return a.word[0] <=> b.word[0];
    }

    // Returns the cells of `mask` that are not in this set.
    [[nodiscard]] constexpr Bitboard complement_within(const Bitboard& mask) const {
        return mask - *this;
    }

    // Returns true if the set has a cell.
    [[nodiscard]] constexpr bool any() const {
        std::uint64_t all = 0;
        for (int w = 0; w < Words; ++w) all |= word[w];
        return all != 0;
    }
    // Returns true if the set is empty.
    [[nodiscard]] constexpr bool none() const { return !any(); }

    // Returns the number of cells in the set.
    [[nodiscard]] constexpr int count() const {
        int total = 0;
        for (int w = 0; w < Words; ++w) total += std::popcount(word[w]);
        return total;
    }

    // Returns the lowest cell. Precondition: any().
    [[nodiscard]] constexpr int first() const {
        int w = 0;
        if constexpr (Words > 1) {
            while (w < Words - 1 && word[w] == 0) ++w;
        }
        assert(word[w] != 0);
        return 64 * w + std::countr_zero(word[w]);
    }
    // Returns the highest cell. Precondition: any().
    [[nodiscard]] constexpr int last() const {
        int w = Words - 1;
        if constexpr (Words > 1) {
            while (w > 0 && word[w] == 0) --w;
        }
        assert(word[w] != 0);
        return 64 * w + 63 - std::countl_zero(word[w]);
    }

    // Moves every cell c to c + distance; drops cells beyond the capacity. Takes any distance >= 0,
    // also of more than one word.
    [[nodiscard]] constexpr Bitboard shifted_up(int distance) const {
        assert(distance >= 0);
        if constexpr (Words == 1) {
            return distance < 64 ? Bitboard{{word[0] << distance}} : Bitboard{};
        }
        Bitboard result;
        const int whole = distance >> 6;
        const int part = distance & 63;
        // Two shifts in place of one by 64 - part, which might be 64.
        for (int w = Words - 1; w > whole; --w) {
            result.word[w] = word[w - whole] << part | word[w - whole - 1] >> 1 >> (63 - part);
        }
        if (whole < Words) result.word[whole] = word[0] << part;
        return result;
    }
    // Moves every cell c to c - distance; drops cells below 0. Takes any distance >= 0.
    [[nodiscard]] constexpr Bitboard shifted_down(int distance) const {
        assert(distance >= 0);
        if constexpr (Words == 1) {
            return distance < 64 ? Bitboard{{word[0] >> distance}} : Bitboard{};
        }
        Bitboard result;
        const int whole = distance >> 6;
        const int part = distance & 63;
        for (int w = 0; w + whole + 1 < Words; ++w) {
            result.word[w] = word[w + whole] >> part | word[w + whole + 1] << 1 << (63 - part);
        }
        if (whole < Words) result.word[Words - 1 - whole] = word[Words - 1] >> part;
        return result;
    }

    // Gathers the bits at the cells of `mask`, lowest first, into the lowest mask.count() bits of
    // the result; the others are zero. O(cells of the mask).
    [[nodiscard]] constexpr Bitboard extract(const Bitboard& mask) const {
        Bitboard result;
        int to = 0;
        for (int w = 0; w < Words; ++w) {
            for (std::uint64_t rest = mask.word[w]; rest != 0; rest &= rest - 1, ++to) {
                if (word[w] & rest & -rest) result.set(to);
            }
        }
        return result;
    }
    // Scatters the lowest mask.count() bits to the cells of `mask`, lowest first; undoes extract().
    [[nodiscard]] constexpr Bitboard deposit(const Bitboard& mask) const {
        Bitboard result;
        int from = 0;
        for (int w = 0; w < Words; ++w) {
            for (std::uint64_t rest = mask.word[w]; rest != 0; rest &= rest - 1, ++from) {
                if (test(from)) result.word[w] |= rest & -rest;
            }
        }
        return result;
    }

    // Returns the cell that has `rank` cells of the set below it. Precondition: 0 <= rank <
    // count().
    [[nodiscard]] constexpr int nth(int rank) const {
        int w = 0;
        if constexpr (Words > 1) {
            for (int here = std::popcount(word[0]); rank >= here; here = std::popcount(word[w])) {
                rank -= here;
                ++w;
            }
        }
        std::uint64_t rest = word[w];
#ifdef __BMI2__
        if (!std::is_constant_evaluated()) {
            return 64 * w + std::countr_zero(_pdep_u64(std::uint64_t{1} << rank, rest));
        }
#endif
        for (; rank > 0; --rank) rest &= rest - 1;
        assert(rest != 0);
        return 64 * w + std::countr_zero(rest);
    }

    // Returns the set {nth(rank)}. Precondition: 0 <= rank < count().
    [[nodiscard]] constexpr Bitboard only(int rank) const {
#ifdef __BMI2__
        if constexpr (Words == 1) {
            if (!std::is_constant_evaluated()) {
                return {{_pdep_u64(std::uint64_t{1} << rank, word[0])}};
            }
        }
#endif
        return of(nth(rank));
    }

    // Iterator over the cells, lowest first: for (int cell : set).
    class Iterator;
    // Returns an iterator to the lowest cell.
    [[nodiscard]] constexpr Iterator begin() const;
    // Returns the end of the cells.
    [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }
};

static_assert(sizeof(Bitboard<1>) == 8 && sizeof(Bitboard<2>) == 16);

template <int Words>
class Bitboard<Words>::Iterator {
  public:
    using value_type = int;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    // Starts at the lowest cell of the set.
    constexpr explicit Iterator(const Bitboard& set) : rest_(set) { skip_empty_words(); }

    [[nodiscard]] constexpr int operator*() const {
        return 64 * at_ + std::countr_zero(rest_.word[at_]);
    }
    constexpr Iterator& operator++() {
        rest_.word[at_] &= rest_.word[at_] - 1;
        skip_empty_words();
        return *this;
    }
    constexpr Iterator operator++(int) {
        Iterator before = *this;
        ++*this;
        return before;
    }
    [[nodiscard]] friend constexpr bool operator==(const Iterator& a, std::default_sentinel_t) {
        return a.rest_.word[a.at_] == 0;
    }

  private:
    constexpr void skip_empty_words() {
        if constexpr (Words > 1) {
            while (at_ < Words - 1 && rest_.word[at_] == 0) ++at_;
        }
    }

    Bitboard rest_{};
    int at_ = 0;
};

template <int Words>
constexpr typename Bitboard<Words>::Iterator Bitboard<Words>::begin() const {
    return Iterator(*this);
}

// Prints the numbers of the cells: {3, 64}.
template <class Char, class Traits, int Words>
std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& out,
                                             const Bitboard<Words>& set) {
    out << '{';
    bool first = true;
    for (const int cell : set) {
        if (!first) out << ',' << ' ';
        out << cell;
        first = false;
    }
    return out << '}';
}

// Returns true if the sets share a cell.
template <int Words>
[[nodiscard]] constexpr bool intersects(const Bitboard<Words>& a, const Bitboard<Words>& b) {
    std::uint64_t common = 0;
    for (int w = 0; w < Words; ++w) common |= a.word[w] & b.word[w];
    return common != 0;
}

// Returns true if every cell of `part` is in `whole`.
template <int Words>
[[nodiscard]] constexpr bool contains(const Bitboard<Words>& whole, const Bitboard<Words>& part) {
    std::uint64_t missing = 0;
    for (int w = 0; w < Words; ++w) missing |= part.word[w] & ~whole.word[w];
    return missing == 0;
}

// Calls visit(cell) for every cell of the set, lowest first.
template <int Words, class Visit>
constexpr void for_each(const Bitboard<Words>& set, Visit&& visit) {
    for (int w = 0; w < Words; ++w) {
        for (std::uint64_t rest = set.word[w]; rest != 0; rest &= rest - 1) {
            visit(64 * w + std::countr_zero(rest));
        }
    }
}

}  // namespace polypack

template <int Words>
struct std::hash<polypack::Bitboard<Words>> {
    [[nodiscard]] constexpr std::size_t operator()(const polypack::Bitboard<Words>& set) const {
        std::uint64_t mix = 0;
        for (int w = 0; w < Words; ++w) mix = polypack::mixed_with(mix, set.word[w]);
        return mix;
    }
};
