// A written file is read back as the same puzzle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "polypack/formats/format.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"
#include "polypack/solve.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

Document read_back(const std::string& text, const std::string& format) {
    return read_document(Input::of_text("written", text), {format, ""});
}

Puzzle valid_puzzle(unsigned seed) {
    Puzzle puzzle = random_puzzle(seed);
    const bool no_holes = std::ranges::all_of(puzzle.region.cells, &RegionCell::required);
    if (no_holes || !validate(puzzle).empty()) puzzle.holes.reset();
    return checked(puzzle);
}

std::uint64_t packings_of(const Puzzle& puzzle) {
    return count(puzzle).all;
}

TEST(Convert, YamlOfRandomPuzzlesIsTheSamePuzzle) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        Document document;
        document.puzzle = valid_puzzle(seed);
        if (seed % 4 == 0) {
            std::mt19937 random(seed);
            document.puzzle.rules = random_rules(document.puzzle, random);
            if (!validate(document.puzzle).empty()) document.puzzle.rules = {};
        }
        const std::string text = write_document(document, *find_format("yaml"));
        SCOPED_TRACE(text);
        const Document back = read_back(text, "yaml");
        EXPECT_EQ(puzzle_hash(back.puzzle), puzzle_hash(document.puzzle));
        EXPECT_EQ(back.puzzle.name, document.puzzle.name);
        EXPECT_EQ(write_document(back, *find_format("yaml")), text);
    }
}

TEST(Convert, YamlHasTheFewestWordsForKindsOfCells) {
    const std::string head = "name: \"N\"\nlattice: rhombic\n";
    const std::string region = "region:\n  box: [3, 2, 1]\n";
    struct Case {
        std::string pieces;
        std::string written;
    };
    for (const Case& c : {
             Case{"cells: [[0, 0, cube, 0], [1, 0, up, 0], [1, 0, left-up, 0]]",
                  "cells: [[0, 0, cube, 0], [1, 0, up, 0], [1, 0, left-up, 0]]"},
             Case{"cells: [[0, 0, up, 0], [0, 0, left, 0], [0, 0, front-up, 0], "
                  "[0, 0, front-left, 0], [0, 0, back-up, 0], [0, 0, back-left, 0]]",
                  "cells: [[0, 0, half-left-up, 0]]"},
             Case{"layers: [[XX, X.]]", "layers: [[XX, X.]]"},
             Case{"cells: [[0, 0, cube, 0], [0, 1, cube, 0], [0, 1, cube, 1]]",
                  "layers: [[X, X], [., X]]"},
             // Art begins at the origin.
             Case{"cells: [[90, 90, cube, 0]]", "cells: [[90, 90, cube, 0]]"},
             Case{"cells: [[-1, 0, cube, 0]]", "cells: [[-1, 0, cube, 0]]"},
         }) {
        SCOPED_TRACE(c.pieces);
        const std::string start = head + "pieces:\n  - name: \"P\"\n    ";
        const Document read = read_back(fmt::format("{}{}\n{}", start, c.pieces, region), "yaml");
        const std::string text = write_document(read, *find_format("yaml"));
        EXPECT_EQ(text, fmt::format("{}{}\n{}", start, c.written, region));
        EXPECT_EQ(puzzle_hash(read_back(text, "yaml").puzzle), puzzle_hash(read.puzzle));
    }
}

TEST(Convert, YamlKeepsTheColoursOfCellsInWords) {
    const std::string text =
        "name: \"N\"\nlattice: rhombic\ncolours:\n  A: \"black\"\n  B: \"white\"\npieces:\n"
        "  - name: \"P\"\n    cells: [[0, 0, up, 0], [0, 0, left, 0, A], [0, 0, front-up, 0, B]]\n"
        "region:\n  layers: [[XX, X.]]\n  optional: {layers: [[.X]]}\n"
        "fixed:\n  - {piece: \"P\", cells: [[1, 0, left, 0], [1, 0, up, 0], [1, 0, front-up, "
        "0]]}\n";
    const Document read = read_back(text, "yaml");
    EXPECT_EQ(std::ranges::count(read.puzzle.pieces[0].colours, 1), 4);
    EXPECT_EQ(std::ranges::count(read.puzzle.pieces[0].colours, 2), 1);
    EXPECT_EQ(std::ranges::count(read.puzzle.region.cells, false, &RegionCell::required), 24);
    EXPECT_EQ(write_document(read, *find_format("yaml")), text);
}

TEST(Convert, XmpuzzleOfRandomPuzzlesHasTheSamePackings) {
    int written = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        SCOPED_TRACE(seed);
        Document document;
        document.puzzle = valid_puzzle(seed);
        std::string text;
        try {
            text = write_document(document, *find_format("xmpuzzle"));
        } catch (const CannotWrite&) {
            continue;
        }
        ++written;
        const Document back = read_back(text, "xmpuzzle");
        EXPECT_EQ(packings_of(back.puzzle), packings_of(document.puzzle));
        EXPECT_EQ(back.puzzle.name, document.puzzle.name);
        const std::string again = write_document(back, *find_format("xmpuzzle"));
        EXPECT_EQ(puzzle_hash(read_back(again, "xmpuzzle").puzzle), puzzle_hash(back.puzzle));
    }
    EXPECT_GT(written, 100);
}

TEST(Convert, XmpuzzleKeepsPackingsOfRandomPuzzles) {
    int stored = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        Document document;
        document.puzzle = valid_puzzle(seed);
        SolveOptions options;
        options.limit = 20;
        solve(document.puzzle, options, [&](const Packing& packing) {
            document.packings.push_back({packing.pieces, document.packings.size(), 0, {}, {}});
            return true;
        });
        std::string text;
        try {
            text = write_document(document, *find_format("xmpuzzle"));
        } catch (const CannotWrite&) {
            continue;
        }
        // Reading verifies each of them.
        const Document back = read_back(text, "xmpuzzle");
        ASSERT_EQ(back.packings.size(), document.packings.size());
        for (std::size_t i = 0; i < back.packings.size(); ++i) {
            EXPECT_EQ(back.packings[i].pieces.size(), document.packings[i].pieces.size());
        }
        stored += static_cast<int>(back.packings.size());
    }
    EXPECT_GT(stored, 100);
}

TEST(Convert, EveryNameAndExtensionIsOfOneFormat) {
    for (const Format& format : formats()) {
        EXPECT_EQ(find_format(format.name), &format);
        EXPECT_TRUE(format.read != nullptr || format.write != nullptr) << format.name;
        for (const std::string_view extension : format.extensions) {
            EXPECT_EQ(format_of_path("x" + std::string(extension)), &format) << extension;
        }
    }
    EXPECT_EQ(format_of_path("X.XMPUZZLE"), find_format("xmpuzzle"));
    EXPECT_EQ(format_of_path("xmpuzzle"), nullptr);
}

}  // namespace
}  // namespace polypack::testing
