#include "polypack/render/piece_letters.hpp"

#include <algorithm>
#include <set>
#include <string_view>

namespace polypack {

std::vector<char> piece_letters(const Puzzle& puzzle) {
    constexpr std::string_view pool =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@$%&*+=<>~^!|/";
    std::vector<char> letters(puzzle.pieces.size(), '\0');
    std::set<char> used{'.', ' ', '\0'};
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const char first = puzzle.pieces[i].name.front();
        const bool plain = pool.find(first) != std::string_view::npos;
        if (plain && used.insert(first).second) letters[i] = first;
    }
    for (char& letter : letters) {
        if (letter != '\0') continue;
        const auto spare = std::ranges::find_if(pool, [&](char c) { return !used.contains(c); });
        letter = spare == pool.end() ? '#' : *spare;
        used.insert(letter);
    }
    return letters;
}

}  // namespace polypack
