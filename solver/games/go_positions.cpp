#include "polypack/games/go_positions.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "polypack/bitboard/mix.hpp"

namespace polypack {
namespace {

__extension__ using Count = unsigned __int128;  // 3^49 has 78 bits

// The last cell of each column so far, 4 bits a column: its state, or for stones that still want a
// liberty the number of their group.
//
//     0 empty, 1 and 2 a black or white stone with a liberty,
//     3 + 2k and 4 + 2k a black or white stone of the group k, which has none so far
//
// The groups of each colour are numbered from the left, so that equal borders are equal numbers.
// With 7 columns a colour has at most 4 groups, as no two beside each other are apart but at the
// step of the border from row to row: states to 10.
class Border {
  public:
    static constexpr int empty = 0;
    static constexpr int free_black = 1;

    explicit Border(std::uint64_t code) : code_(code) {}
    [[nodiscard]] int at(int column) const {
        return static_cast<int>((code_ >> (4 * column)) & 15);
    }
    void set(int column, int state) {
        code_ &= ~(std::uint64_t{15} << (4 * column));
        code_ |= static_cast<std::uint64_t>(state) << (4 * column);
    }
    [[nodiscard]] static bool wants(int state) { return state >= 3; }
    // Returns 0 or 1 for a stone.
    [[nodiscard]] static int colour(int state) { return (state - 1) % 2; }

    void replace(int size, int from, int to) {
        for (int column = 0; column < size; ++column) {
            if (at(column) == from) set(column, to);
        }
    }
    [[nodiscard]] bool has(int size, int state) const {
        for (int column = 0; column < size; ++column) {
            if (at(column) == state) return true;
        }
        return false;
    }
    // Returns the border with its groups numbered from the left.
    [[nodiscard]] std::uint64_t normal(int size) const {
        std::array<int, 16> renamed{};
        std::array<int, 2> groups{};
        Border result(0);
        for (int column = 0; column < size; ++column) {
            const int state = at(column);
            if (!wants(state)) {
                result.set(column, state);
                continue;
            }
            if (renamed[state] == 0)
                renamed[state] = 3 + 2 * groups[colour(state)]++ + colour(state);
            result.set(column, renamed[state]);
        }
        return result.code_;
    }

  private:
    std::uint64_t code_;
};

struct BorderHash {
    std::size_t operator()(std::uint64_t code) const { return mixed(code); }
};
using Borders = std::unordered_map<std::uint64_t, Count, BorderHash>;

// The border after an empty cell: groups beside it have their liberty.
std::uint64_t with_empty(Border border, int size, int column, bool first_row) {
    const auto free = [&](int neighbour) {
        const int state = border.at(neighbour);
        if (Border::wants(state)) {
            border.replace(size, state, Border::free_black + Border::colour(state));
        }
    };
    if (!first_row) free(column);
    if (column > 0) free(column - 1);
    border.set(column, Border::empty);
    return border.normal(size);
}

// Computes the border after a stone; returns false if the group of the cell above ends without a
// liberty.
bool add_stone(Border border, int size, int column, bool first_row, int colour,
               std::uint64_t& result) {
    const int above = first_row ? -1 : border.at(column);
    const int left = column > 0 ? border.at(column - 1) : -1;
    const auto own = [&](int state) { return state > 0 && Border::colour(state) == colour; };
    const bool free = above == Border::empty || left == Border::empty ||
                      (own(above) && !Border::wants(above)) || (own(left) && !Border::wants(left));
    const int fresh = 13 + colour;  // a group that no border has
    border.set(column, fresh);
    if (above > 0 && !own(above) && Border::wants(above) && !border.has(size, above)) return false;
    const int joined = free ? Border::free_black + colour : fresh;
    border.set(column, joined);
    for (const int state : {above, left}) {
        if (own(state) && Border::wants(state)) border.replace(size, state, joined);
    }
    result = border.normal(size);
    return true;
}

std::string decimal(Count number) {
    std::string text;
    do {
        text += static_cast<char>('0' + static_cast<int>(number % 10));
        number /= 10;
    } while (number != 0);
    std::ranges::reverse(text);
    return text;
}

}  // namespace

std::string count_go_positions(int size) {
    assert(size >= 1 && size <= max_go_positions_size);
    Borders borders{{0, 1}};
    for (int cell = 0; cell < size * size; ++cell) {
        const int column = cell % size;
        const bool first_row = cell < size;
        Borders next;
        next.reserve(borders.size() * 2);
        for (const auto& [code, count] : borders) {
            next[with_empty(Border(code), size, column, first_row)] += count;
            for (const int colour : {0, 1}) {
                std::uint64_t after = 0;
                if (add_stone(Border(code), size, column, first_row, colour, after)) {
                    next[after] += count;
                }
            }
        }
        borders = std::move(next);
    }
    Count total = 0;
    for (const auto& [code, count] : borders) {
        bool all_free = true;
        for (int column = 0; column < size; ++column) {
            all_free = all_free && !Border::wants(Border(code).at(column));
        }
        if (all_free) total += count;
    }
    return decimal(total);
}

}  // namespace polypack
