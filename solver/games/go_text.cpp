#include "polypack/games/go_text.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "polypack/base/number_from.hpp"
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
        fail(in_quotes(point) + " is not a point from aa to " + last);
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
