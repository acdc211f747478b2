// Drawings in letters are read as the packings that were drawn, on every lattice.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "polypack/render/letter_reader.hpp"
#include "polypack/render/text.hpp"
#include "polypack/solve.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

std::vector<std::string> drawn_lines(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = text.find('\n', from);
        lines.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return lines;
}

TEST(LetterReader, ReadsWhatIsDrawn) {
    int drawn = 0;
    for (unsigned seed = 0; seed < 1500; ++seed) {
        SCOPED_TRACE(seed);
        Puzzle puzzle = random_puzzle(seed);
        const bool coloured = std::ranges::any_of(
            puzzle.region.cells, [](const RegionCell& cell) { return cell.colour != 0; });
        if (coloured || !validate(puzzle).empty()) continue;
        puzzle = checked(puzzle);
        const LetterReader reader(puzzle);
        if (!reader.possible()) continue;
        SolveOptions options;
        options.limit = 5;
        solve(puzzle, options, [&](const Packing& packing) {
            for (const int width : {1, 5, 80}) {
                const std::string text = draw_text(puzzle, packing.pieces, {.width = width});
                const std::vector<std::string> lines = drawn_lines(text);
                EXPECT_TRUE(reader.begins(lines.front())) << text;
                EXPECT_TRUE(reader.fits(lines)) << text;
                if (!reader.fits(lines)) return false;
                std::vector<PlacedPiece> expected = packing.pieces;
                std::vector<PlacedPiece> got = reader.read(lines);
                const auto order = [](const PlacedPiece& a, const PlacedPiece& b) {
                    return std::pair(a.piece, a.cells) < std::pair(b.piece, b.cells);
                };
                std::ranges::sort(expected, order);
                std::ranges::sort(got, order);
                EXPECT_TRUE(std::ranges::equal(got, expected,
                                               [](const PlacedPiece& a, const PlacedPiece& b) {
                                                   return a.piece == b.piece && a.cells == b.cells;
                                               }))
                    << text;
                ++drawn;
            }
            return true;
        });
    }
    EXPECT_GT(drawn, 1000);
}

TEST(LetterReader, ReadsTheLettersBeyondAscii) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    std::vector<PlacedPiece> packing;
    for (int i = 0; i < 300; ++i) {
        puzzle.pieces.push_back({.name = "piece " + std::to_string(i), .cells = {{0, 0}}});
        puzzle.region.cells.push_back({{i % 20, i / 20}});
        packing.push_back({i, {{i % 20, i / 20}}});
    }
    puzzle = checked(puzzle);
    const std::string text = draw_text(puzzle, packing, {});
    EXPECT_EQ(text.find('#'), std::string::npos);
    const LetterReader reader(puzzle);
    const std::vector<std::string> lines = drawn_lines(text);
    ASSERT_TRUE(reader.fits(lines)) << text;
    const std::vector<PlacedPiece> got = reader.read(lines);
    ASSERT_EQ(got.size(), packing.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        EXPECT_EQ(got[i].piece, packing[i].piece);
        EXPECT_EQ(got[i].cells, packing[i].cells);
    }
}

TEST(LetterReader, RefusesOtherText) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces.push_back(piece("A", {{0, 0}, {1, 0}}, true));
    puzzle.region = box(*puzzle.lattice, 2, 2);
    puzzle.pieces.front().copies = {2, 2};
    puzzle = checked(puzzle);
    const LetterReader reader(puzzle);
    EXPECT_TRUE(reader.fits(std::vector<std::string>{"AA", "aa"}));
    EXPECT_FALSE(reader.fits(std::vector<std::string>{"AA", "a"}));
    EXPECT_FALSE(reader.fits(std::vector<std::string>{"AA", "a a"}));
    EXPECT_FALSE(reader.fits(std::vector<std::string>{"AA"}));
    EXPECT_THROW((void)reader.read(std::vector<std::string>{"AA", "#B"}), std::invalid_argument);
    EXPECT_EQ(reader.read(std::vector<std::string>{"AA", ".."}).size(), 1U);
    puzzle.region.cells.front().colour = 1;
    EXPECT_FALSE(LetterReader(puzzle).possible());
}

}  // namespace
}  // namespace polypack::testing
