#include "render/sample_packings.hpp"

#include <algorithm>
#include <cctype>
#include <map>

namespace polypack::testing {

Sample from_art(const std::string& lattice, const Art& art) {
    Sample sample;
    Puzzle& puzzle = sample.puzzle;
    puzzle.lattice = find_lattice(lattice);
    const bool triangles = puzzle.lattice->residues.size() == 2;
    std::map<char, std::vector<Point>> by_letter;
    for (int z = 0; z < static_cast<int>(art.size()); ++z) {
        for (int y = 0; y < static_cast<int>(art[z].size()); ++y) {
            for (int x = 0; x < static_cast<int>(art[z][y].size()); ++x) {
                if (art[z][y][x] == ' ') continue;
                const UserPoint user =
                    triangles ? UserPoint{x / 2, y, x % 2, z} : UserPoint{x, y, z, 0};
                const Point cell = puzzle.lattice->from_user(user);
                puzzle.region.cells.push_back({cell, art[z][y][x] != '.'});
                if (art[z][y][x] != '.') by_letter[art[z][y][x]].push_back(cell);
            }
        }
    }
    std::map<char, int> piece_of;
    for (const auto& [letter, cells] : by_letter) {
        const char capital = static_cast<char>(std::toupper(letter));
        if (piece_of.emplace(capital, static_cast<int>(puzzle.pieces.size())).second) {
            Piece piece;
            piece.name = capital;
            piece.cells = cells;
            puzzle.pieces.push_back(piece);
        }
        sample.packing.push_back({piece_of.at(capital), cells});
        puzzle.pieces[piece_of.at(capital)].copies.max = unlimited;
    }
    return sample;
}

Sample pentomino_sample() {
    Sample sample = from_art("square", {{"LLXFFTTTWW", "LXXXFFTWWN", "LUXUFZTWNN", "LUUUYZZZNV",
                                         "PPPYYYYZNV", "PPIIIIIVVV"}});
    sample.puzzle.name = "Pentominoes 6 x 10";
    return sample;
}

Sample soma_sample() {
    Sample sample =
        from_art("cube", {{"ZZV", "LZZ", "LLL"}, {"PVV", "BBA", "BAA"}, {"PPT", "PTT", "BAT"}});
    sample.puzzle.name = "Soma cube";
    return sample;
}

Sample hex_sample() {
    Sample sample = from_art("hex", {{" AAB", "ACAB", "AAb.", "Dbb "}});
    sample.puzzle.name = "Hexagons";
    return sample;
}

Sample triangle_sample() {
    Sample sample = from_art("triangle", {{"AABBBC", "AAABCC", "DDDD.C"}});
    sample.puzzle.name = "Triangles";
    return sample;
}

Sample domino_sample() {
    Sample sample = from_art("square", {{"AAa", "BBa"}});
    sample.puzzle.name = "Dominoes";
    return sample;
}

Sample from_cells(const std::string& lattice, const std::vector<std::vector<UserPoint>>& pieces) {
    Sample sample;
    Puzzle& puzzle = sample.puzzle;
    puzzle.name = lattice;
    puzzle.lattice = find_lattice(lattice);
    for (const std::vector<UserPoint>& cells : pieces) {
        Piece piece;
        piece.name = static_cast<char>('A' + puzzle.pieces.size());
        for (const UserPoint& user : cells) {
            piece.cells.push_back(puzzle.lattice->from_user(user));
            puzzle.region.cells.push_back({piece.cells.back()});
        }
        sample.packing.push_back({static_cast<int>(puzzle.pieces.size()), piece.cells});
        puzzle.pieces.push_back(piece);
    }
    std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
    return sample;
}

Sample kite_sample() {
    return from_cells("kite",
                      {{{0, 0, 0}, {0, 0, 1}}, {{0, 0, 2}, {0, 0, 3}}, {{0, 0, 4}, {0, 0, 5}}});
}

Sample octagon_sample() {
    return from_cells("octagon", {{{0, 0, 0}, {0, 0, 1}}, {{1, 0, 0}, {1, 1, 0}, {0, 1, 0}}});
}

std::vector<Sample> samples() {
    return {pentomino_sample(),
            soma_sample(),
            hex_sample(),
            triangle_sample(),
            domino_sample(),
            from_art("sphere", {{"AAB", "CAB", "CCB"}, {"AD", "DD"}, {"D"}}),
            from_art("prism", {{"AAB", "CCB"}, {"AA.", "CBB"}}),
            from_art("hexprism", {{"AAB", "CBB"}, {"AAC", "CCC"}})};
}

}  // namespace polypack::testing
