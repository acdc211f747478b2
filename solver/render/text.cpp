#include "render/text.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace polypack {
namespace {

// Where a cell stands in a drawing: its layer, and row and column in characters.
struct Place {
    int layer = 0;
    int row = 0;
    int column = 0;
};

Place place_of(const Lattice& lattice, const Point& p) {
    const UserPoint user = lattice.to_user(p);
    if (lattice.residues.size() == 2) return {user[3], -user[1], 2 * user[0] + user[2] + user[1]};
    if (lattice.name == "hex" || lattice.name == "hexprism") {
        return {user[2], user[1], 2 * user[0] + user[1]};
    }
    return {lattice.flat ? 0 : user[2], user[1], user[0]};
}

// One character per piece: its first letter, or another that no earlier piece has.
std::vector<char> letters_of(const Puzzle& puzzle) {
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

}  // namespace

std::string draw_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                      const TextOptions& options) {
    const std::vector<char> letters = letters_of(puzzle);
    std::map<Point, char> marks;
    for (const RegionCell& cell : puzzle.region.cells) marks.emplace(cell.point, '.');
    for (const PlacedPiece& placed : packing) {
        for (const Point& point : placed.cells) marks[point] = letters[placed.piece];
    }
    // Parts of a region may lie far apart; columns and rows that no cell uses are left out.
    std::set<int> used_rows;
    std::set<int> used_columns;
    std::map<int, std::map<std::pair<int, int>, char>> layers;
    for (const auto& [point, mark] : marks) {
        const Place place = place_of(*puzzle.lattice, point);
        used_rows.insert(place.row);
        used_columns.insert(place.column);
        layers[place.layer][{place.row, place.column}] = mark;
    }
    const auto squeezed = [](const std::set<int>& used) {
        constexpr int widest_gap = 3;
        std::map<int, int> at;
        int last = 0;
        int position = 0;
        for (const int value : used) {
            if (!at.empty()) position += std::min(value - last, widest_gap);
            at[value] = position;
            last = value;
        }
        return at;
    };
    const auto row_at = squeezed(used_rows);
    const auto column_at = squeezed(used_columns);
    const int height = row_at.empty() ? 0 : row_at.rbegin()->second + 1;
    const int width = column_at.empty() ? 0 : column_at.rbegin()->second + 1;

    const int per_line = std::max(1, (options.width + 2) / (width + 2));
    std::string text;
    auto layer = layers.begin();
    while (layer != layers.end()) {
        std::vector<std::string> lines(height);
        for (int shown = 0; shown < per_line && layer != layers.end(); ++shown, ++layer) {
            std::vector<std::string> block(height, std::string(width, ' '));
            for (const auto& [where, mark] : layer->second) {
                block[row_at.at(where.first)][column_at.at(where.second)] = mark;
            }
            for (int row = 0; row < height; ++row) {
                lines[row] += (shown == 0 ? "" : "  ") + block[row];
            }
        }
        if (!text.empty()) text += '\n';
        for (std::string& line : lines) {
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + '\n';
        }
    }
    return text;
}

}  // namespace polypack
