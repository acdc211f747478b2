#include "polypack/games/go_text.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <unordered_map>

#include "polypack/base/number_from.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/games/board_text.hpp"

namespace polypack::go_text {
namespace {

[[noreturn]] void fail(const std::string& message) {
    throw GameTextError(message);
}

// The shortest text of a number of points, halves included.
std::string number_text(double number) {
    std::string text = std::to_string(number);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

int cell_of(std::string_view point, int size) {
    const int column = point.size() == 2 ? point[0] - 'a' : -1;
    const int row = point.size() == 2 ? point[1] - 'a' : -1;
    if (column < 0 || column >= size || row < 0 || row >= size) {
        const std::string last = go_text::point(size * size - 1, size);
        fail(in_quotes(point) + " is no point from aa to " + last);
    }
    return row * size + column;
}

int whole_number(std::string_view value, const std::string& what, int least, int most) {
    const auto number = number_from(value, least, most);
    if (!number) {
        fail(what + " must be an integer in " + std::to_string(least) + ".." +
             std::to_string(most) + ", got " + in_quotes(value));
    }
    return *number;
}

struct Property {
    std::string name;
    std::vector<std::string> values;
};

// One node of SGF, with or without "(;" and ")".
std::vector<Property> properties_of(std::string_view text) {
    std::vector<Property> list;
    std::size_t at = 0;
    const auto blanks = [&] {
        while (at < text.size() && std::string_view(" \t\r\n").find(text[at]) != text.npos) ++at;
    };
    const auto skip = [&](char c) {
        blanks();
        if (at >= text.size() || text[at] != c) return false;
        ++at;
        return true;
    };
    const bool bracket = skip('(');
    if (!skip(';') && bracket) fail("';' should follow '('");
    for (blanks(); at < text.size() && text[at] != ')'; blanks()) {
        Property property;
        while (at < text.size() && text[at] >= 'A' && text[at] <= 'Z') property.name += text[at++];
        if (property.name.empty()) {
            fail("a property should be in capital letters, got " + in_quotes(text.substr(at, 1)));
        }
        while (skip('[')) {
            const std::size_t end = text.find(']', at);
            if (end == text.npos) fail("']' is missing after " + property.name);
            property.values.emplace_back(text.substr(at, end - at));
            at = end + 1;
        }
        if (property.values.empty()) fail("'[' should follow " + property.name);
        list.push_back(std::move(property));
    }
    if (bracket && !skip(')')) fail("')' is missing at the end");
    blanks();
    if (at < text.size()) fail("nothing should follow, got " + in_quotes(text.substr(at)));
    return list;
}

void apply(const Property& property, Setup& setup) {
    const std::string& name = property.name;
    const std::string& value = property.values.front();
    if (name == "AB" || name == "AW") {
        for (const std::string& point : property.values) {
            const int cell = cell_of(point, setup.size);
            for (const auto& stones : setup.stones) {
                if (std::ranges::find(stones, cell) != stones.end()) {
                    fail(in_quotes(point) + " has a stone already");
                }
            }
            setup.stones[name == "AB" ? 0 : 1].push_back(cell);
        }
    } else if (name == "KM") {
        char* end = nullptr;
        setup.komi = std::strtod(value.c_str(), &end);
        if (value.empty() || *end != '\0' || !(std::abs(setup.komi) < 1e6)) {
            fail("komi must be a number, got " + in_quotes(value));
        }
    } else if (name == "PL") {
        if (value != "B" && value != "W") {
            fail("the side to move must be 'B' or 'W', got " + in_quotes(value));
        }
        setup.player = value == "B" ? 0 : 1;
    } else if (name == "MN") {
        setup.plies = whole_number(value, "the plies played (MN)", 0, 99'999);
    } else if (name == "ZP") {
        setup.passes = whole_number(value, "the passes just made (ZP)", 0, 2);
    } else if (name == "ZK") {
        setup.ko = cell_of(value, setup.size);
    } else if (name == "GM" && value != "1") {
        fail("GM must be 1, which is Go, got " + in_quotes(value));
    } else if (name == "B" || name == "W") {
        fail("a position is set up by AB, AW and PL, not by moves");
    }
}

}  // namespace

std::string point(int cell, int size) {
    return {static_cast<char>('a' + cell % size), static_cast<char>('a' + cell / size)};
}

int read_move(std::string_view text, int size) {
    if (text.empty() || text == "pass" || (text == "tt" && size <= 19)) return -1;
    return cell_of(text, size);
}

std::string write(const Setup& setup) {
    std::string text =
        "(;GM[1]SZ[" + std::to_string(setup.size) + "]KM[" + number_text(setup.komi) + "]";
    for (int player = 0; player < 2; ++player) {
        if (setup.stones[player].empty()) continue;
        text += player == 0 ? "AB" : "AW";
        for (const int cell : setup.stones[player]) text += "[" + point(cell, setup.size) + "]";
    }
    text += setup.player == 0 ? "PL[B]" : "PL[W]";
    if (setup.plies > 0) text += "MN[" + std::to_string(setup.plies) + "]";
    if (setup.ko >= 0) text += "ZK[" + point(setup.ko, setup.size) + "]";
    if (setup.passes > 0) text += "ZP[" + std::to_string(setup.passes) + "]";
    return text + ")";
}

Setup read(std::string_view text, int max_cells) {
    const std::vector<Property> properties = properties_of(text);
    Setup setup;
    int most = max_size;
    while (most * most > max_cells) --most;
    for (const Property& property : properties) {
        if (property.name != "SZ") continue;
        setup.size = whole_number(property.values.front(), "the size (SZ)", 1, most);
    }
    if (setup.size > most) fail("the size (SZ) is missing, and 19 is too large here");
    for (const Property& property : properties) apply(property, setup);
    for (const auto& stones : setup.stones) {
        if (std::ranges::find(stones, setup.ko) != stones.end()) {
            fail("the cell closed by ko (ZK) has a stone");
        }
    }
    return setup;
}

std::string diagram(int size, const std::function<char(int cell)>& symbol) {
    return diagram_text(
        {.width = size,
         .height = size,
         .symbol = [&](int x, int y) { return symbol(y * size + x); },
         .row_label = [](int y) { return std::string(1, static_cast<char>('a' + y)); }});
}

}  // namespace polypack::go_text

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
    // 0 or 1 of a stone.
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
    // The same border, its groups numbered from the left.
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

// The border after a stone; false if the group of the cell above ends without a liberty.
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
