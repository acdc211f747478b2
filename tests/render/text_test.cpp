#include "polypack/render/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>

#include "polypack/puzzle/box.hpp"
#include "render/golden.hpp"
#include "render/sample_packings.hpp"

namespace polypack::testing {
namespace {

std::string drawn(const Sample& sample, TextStyle style, int colours = 0, int width = 80) {
    return draw_text(sample.puzzle, sample.packing, {style, colours, width});
}

// The characters of a text without escape sequences, line by line, by code points.
std::vector<std::u32string> lines_of(const std::string& text) {
    std::vector<std::u32string> lines;
    std::istringstream stream(std::regex_replace(text, std::regex("\x1b\\[[0-9;]*m"), ""));
    for (std::string line; std::getline(stream, line);) {
        std::u32string& characters = lines.emplace_back();
        for (const char c : line) {
            const auto byte = static_cast<unsigned char>(c);
            if ((byte & 0xC0) == 0x80) {
                characters.back() = characters.back() << 6 | (byte & 0x3Fu);
            } else {
                characters += byte >= 0xE0 ? byte & 0x0Fu : byte;
            }
        }
    }
    return lines;
}

char32_t character_at(const std::vector<std::u32string>& lines, int row, int column) {
    const std::u32string& line = lines.at(row);
    return column < static_cast<int>(line.size()) ? line[column] : U' ';
}

// The sides of cells between different owners, each once, by the direction to the right or lower
// neighbour: its index in `neighbours`, for upward triangles plus 10.
std::map<int, int> borders_by_direction(const Sample& sample) {
    const Lattice& lattice = *sample.puzzle.lattice;
    std::map<Point, int> owners;
    for (const RegionCell& cell : sample.puzzle.region.cells) owners[cell.point] = -1;
    for (std::size_t i = 0; i < sample.packing.size(); ++i) {
        for (const Point& cell : sample.packing[i].cells) owners[cell] = static_cast<int>(i);
    }
    std::map<int, int> borders;
    for (const auto& [cell, owner] : owners) {
        const int residue = lattice.residue_of(cell);
        const std::vector<Point> neighbours = lattice.neighbours_of(cell);
        for (std::size_t i = 0; i < neighbours.size(); ++i) {
            const auto next = owners.find(neighbours[i]);
            const bool mine = next == owners.end() || cell < next->first;
            const bool differ = next == owners.end() || next->second != owner;
            if (mine && differ) ++borders[10 * residue + static_cast<int>(i)];
        }
    }
    return borders;
}

int total(const std::map<int, int>& borders) {
    int sum = 0;
    for (const auto& [direction, count] : borders) sum += count;
    return sum;
}

TEST(DrawText, LettersAreAsRecorded) {
    std::string all;
    for (const Sample& sample : samples()) all += drawn(sample, TextStyle::letters) + '\n';
    expect_golden("letters.txt", all);
}

TEST(DrawText, OutlinesAreAsRecorded) {
    std::string all;
    for (const Sample& sample : samples()) all += drawn(sample, TextStyle::outlines) + '\n';
    expect_golden("outlines.txt", all);
}

TEST(DrawText, BlocksAreAsRecorded) {
    std::string all;
    for (const int colours : {16, 256, 1 << 24}) {
        all += drawn(domino_sample(), TextStyle::blocks, colours) + '\n';
        all += drawn(hex_sample(), TextStyle::blocks, colours) + '\n';
    }
    expect_golden("blocks.txt", all);
}

TEST(DrawText, KitesStandAroundTheMiddlesOfTheirHexagons) {
    const std::string hexagon =
        " A\n"
        "C A\n"
        "C B\n"
        " B\n";
    EXPECT_EQ(drawn(kite_sample(), TextStyle::letters), hexagon);
    EXPECT_EQ(drawn(kite_sample(), TextStyle::outlines), hexagon) << "there are no outlines";
    EXPECT_EQ(drawn(kite_sample(), TextStyle::blocks), hexagon) << "and no colours";
}

TEST(DrawText, SquaresStandBetweenTheirFourOctagons) {
    EXPECT_EQ(drawn(octagon_sample(), TextStyle::letters),
              "A B\n"
              " A\n"
              "B B\n");
}

TEST(DrawText, IsoIsAsRecorded) {
    std::string all = drawn(soma_sample(), TextStyle::iso);
    all += '\n' +
           drawn(from_art("cube", {{"AAB", "AAB", "CCC"}, {"A  ", "  B", "C  "}}), TextStyle::iso);
    expect_golden("iso.txt", all);
}

TEST(DrawText, IsoDrawsOneCubeWithThreeFaces) {
    EXPECT_EQ(drawn(from_art("cube", {{"A"}}), TextStyle::iso),
              "  ____\n"
              " / A /|\n"
              "/___/ |\n"
              "| A |A/\n"
              "|___|/\n");
}

TEST(DrawText, IsoLeavesOutSidesWithinAPiece) {
    EXPECT_EQ(drawn(from_art("cube", {{"AA"}}), TextStyle::iso),
              "  ________\n"
              " / A   A /|\n"
              "/_______/ |\n"
              "| A   A |A/\n"
              "|_______|/\n");
}

TEST(DrawText, IsoFallsBackToLetters) {
    for (const Sample& sample : samples()) {
        if (sample.puzzle.lattice->name == "cube") continue;
        EXPECT_EQ(drawn(sample, TextStyle::iso), drawn(sample, TextStyle::letters));
    }
    const Sample soma = soma_sample();
    EXPECT_EQ(drawn(soma, TextStyle::iso, 0, 12), drawn(soma, TextStyle::letters, 0, 12));
}

TEST(DrawText, BlocksWithoutColoursAreLetters) {
    const Sample sample = pentomino_sample();
    EXPECT_EQ(drawn(sample, TextStyle::blocks), drawn(sample, TextStyle::letters));
}

TEST(DrawText, BlocksTellCopiesApartAndEndWithoutColours) {
    for (const int colours : {16, 256, 1 << 24}) {
        SCOPED_TRACE(colours);
        std::istringstream text(drawn(domino_sample(), TextStyle::blocks, colours));
        std::string line;
        std::getline(text, line);
        EXPECT_TRUE(line.ends_with("\x1b[0m"));
        // One copy, then a change of style before the other.
        const std::regex two("\x1b\\[[0-9;]*mA A \x1b\\[[0-9;]*ma \x1b\\[0m");
        EXPECT_TRUE(std::regex_match(line, two)) << line;
    }
}

TEST(DrawText, SquareBordersAreExactlyWhereOwnersDiffer) {
    const Sample sample = pentomino_sample();
    std::map<std::pair<int, int>, int> owners;
    for (std::size_t i = 0; i < sample.packing.size(); ++i) {
        for (const Point& cell : sample.packing[i].cells) {
            owners[{cell.y, cell.x}] = static_cast<int>(i);
        }
    }
    const auto owner = [&](int y, int x) {
        const auto at = owners.find({y, x});
        return at == owners.end() ? -1 : at->second;
    };
    for (const auto& [pitch, width] : {std::pair(4, 80), std::pair(2, 30)}) {
        const auto lines = lines_of(drawn(sample, TextStyle::outlines, 256, width));
        ASSERT_EQ(lines.size(), 13);
        for (int y = 0; y <= 6; ++y) {
            for (int x = 0; x <= 10; ++x) {
                SCOPED_TRACE(::testing::Message() << y << ' ' << x);
                if (x < 10) {
                    const bool border = owner(y, x) != owner(y - 1, x);
                    const char32_t found = character_at(lines, 2 * y, pitch * x + 1);
                    EXPECT_EQ(found == U'─', border);
                    EXPECT_TRUE(border || found == U' ');
                }
                if (y < 6) {
                    const bool border = owner(y, x) != owner(y, x - 1);
                    const char32_t found = character_at(lines, 2 * y + 1, pitch * x);
                    EXPECT_EQ(found == U'│', border);
                    EXPECT_TRUE(border || found == U' ');
                }
            }
        }
    }
}

TEST(DrawText, HexagonBordersAreExactlyWhereOwnersDiffer) {
    const Sample sample = hex_sample();
    const std::string text = drawn(sample, TextStyle::outlines);
    const auto level = std::ranges::count(text, '|');
    const auto slanted = std::ranges::count(text, '/') + std::ranges::count(text, '\\');
    const std::map<int, int> borders = borders_by_direction(sample);
    int upright = 0;
    for (const auto& [direction, count] : borders) {
        if (sample.puzzle.lattice->neighbours[0][direction].y == 0) upright += count;
    }
    EXPECT_EQ(level, upright);
    EXPECT_EQ(slanted, total(borders) - upright);
}

TEST(DrawText, TriangleBordersAreExactlyWhereOwnersDiffer) {
    const Sample sample = triangle_sample();
    const Lattice& lattice = *sample.puzzle.lattice;
    int level = 0;
    int slanted = 0;
    for (const auto& [direction, count] : borders_by_direction(sample)) {
        // The neighbour across the level side is two steps away in y and one in x.
        const Point step = lattice.neighbours[direction / 10][direction % 10];
        (std::abs(step.y) == 2 ? level : slanted) += count;
    }
    for (const auto& [lines, width] : {std::pair(3, 80), std::pair(2, 20)}) {
        const std::string text = drawn(sample, TextStyle::outlines, 0, width);
        const auto found = std::ranges::count(text, '/') + std::ranges::count(text, '\\');
        EXPECT_EQ(found, lines * slanted);
        // At its two ends a level side gives way to slants.
        EXPECT_LE(std::ranges::count(text, '_'), 2 * lines * level);
        EXPECT_GE(std::ranges::count(text, '_'), (2 * lines - 2) * level);
    }
}

TEST(TextPictures, DrawOnePackingAfterAnotherAsIfEachWereTheFirst) {
    for (const Sample& sample : samples()) {
        const std::vector<PlacedPiece> fewer(sample.packing.begin() + 1, sample.packing.end());
        for (const TextStyle style :
             {TextStyle::letters, TextStyle::blocks, TextStyle::outlines, TextStyle::iso}) {
            for (const TextOptions& options :
                 {TextOptions{style}, TextOptions{style, 256}, TextOptions{style, 16, 7, true}}) {
                TextPictures pictures(sample.puzzle, options);
                for (const auto* packing : {&sample.packing, &fewer, &sample.packing}) {
                    EXPECT_EQ(pictures.draw(*packing), draw_text(sample.puzzle, *packing, options));
                }
            }
        }
    }
}

TEST(TextPictures, FindThePlaceOfEveryOfManyCells) {
    Sample sample;
    sample.puzzle.lattice = find_lattice("square");
    sample.puzzle.region = box(*sample.puzzle.lattice, 20, 150);
    Piece& piece = sample.puzzle.pieces.emplace_back();
    piece.name = "M";
    piece.cells = {{0, 0}};
    std::string empty;
    for (int row = 0; row < 150; ++row) empty += std::string(20, '.') + '\n';
    TextPictures pictures(sample.puzzle, {});
    for (int cell = 0; cell < 3000; ++cell) {
        const int row = cell / 20;
        const int column = cell % 20;
        std::string expected = empty;
        expected[21 * row + column] = 'M';
        ASSERT_EQ(pictures.draw({{0, {{column, row}}}}), expected);
    }
}

TEST(DrawText, LinesKeepToTheWidth) {
    for (const Sample& sample : samples()) {
        for (const TextStyle style : {TextStyle::letters, TextStyle::blocks, TextStyle::outlines}) {
            for (const auto& line : lines_of(drawn(sample, style, 256, 24))) {
                EXPECT_LE(line.size(), 24) << sample.puzzle.lattice->name;
            }
        }
    }
}

}  // namespace
}  // namespace polypack::testing
