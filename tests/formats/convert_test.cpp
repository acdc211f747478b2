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
             Case{"layers: [[XX, X.]]", "art: |\n      PP\n      P."},
             Case{"cells: [[0, 0, cube, 0], [0, 1, cube, 0], [0, 1, cube, 1]]",
                  "layers:\n      - [P, P]\n      - [., P]"},
             Case{"cells: [[90, 90, cube, 0]]", "art: [P]"},
             // Most of a picture would be blank.
             Case{"cells: [[0, 0, cube, 0], [90, 90, cube, 0]]\n    connected: false",
                  "cells: [[0, 0, cube, 0], [90, 90, cube, 0]]\n    connected: false"},
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
        "region:\n  art: |\n    X?\n    X.\n"
        "fixed:\n  - piece: \"P\"\n    cells: [[1, 0, left, 0], [1, 0, up, 0], "
        "[1, 0, front-up, 0]]\n";
    const Document read = read_back(text, "yaml");
    EXPECT_EQ(std::ranges::count(read.puzzle.pieces[0].colours, 1), 4);
    EXPECT_EQ(std::ranges::count(read.puzzle.pieces[0].colours, 2), 1);
    EXPECT_EQ(std::ranges::count(read.puzzle.region.cells, false, &RegionCell::required), 24);
    EXPECT_EQ(write_document(read, *find_format("yaml")), text);
}

TEST(Convert, YamlHasPictures) {
    struct Case {
        std::string lattice, shape, region;  // as cells
        std::string written, region_written;
    };
    for (const Case& c : {
             Case{"square", "cells: [[5, 5], [5, 6], [6, 6]]", "cells: [[0, 0], [1, 0], [2, 1]]",
                  "art: |\n      P.\n      PP", "art: |\n    XX.\n    ..X"},
             // Where most of it would be blank, art is drawn elsewhere.
             Case{"square", "cells: [[0, 0]]", "cells: [[-3, 70], [-2, 70]]", "art: [P]",
                  "art: [XX]\n  at: [-3, 70]"},
             Case{"hex", "cells: [[0, 0], [-1, 1]]", "cells: [[0, 0], [1, 0], [0, 1], [-1, 1]]",
                  "art: |2\n       P\n      P", "art: |2\n     X X\n    X X"},
             Case{"triangle", "cells: [[0, 0, 1], [0, 1, 0], [0, 1, 1]]",
                  "cells: [[0, 0, 0], [0, 0, 1], [1, 0, 0]]", "art: |\n      ^.\n      v^",
                  "art: |\n    v^v"},
             Case{"cube", "cells: [[0, 0, 0], [1, 0, 0], [1, 0, 1]]",
                  "cells: [[0, 0, 1], [1, 0, 1], [0, 1, 1]]", "layers:\n      - [PP]\n      - [.P]",
                  "layers:\n    - [.., ..]\n    - [XX, X.]"},
         }) {
        SCOPED_TRACE(c.shape);
        const std::string head = "name: \"N\"\nlattice: " + c.lattice + "\npieces:\n  - name: ";
        const auto file = [&](const std::string& shape, const std::string& region) {
            return head + "\"P\"\n    " + shape + "\nregion:\n  " + region + "\n";
        };
        const Document read = read_back(file(c.shape, c.region), "yaml");
        const std::string text = write_document(read, *find_format("yaml"));
        EXPECT_EQ(text, file(c.written, c.region_written));
        EXPECT_EQ(puzzle_hash(read_back(text, "yaml").puzzle), puzzle_hash(read.puzzle));
    }
}

TEST(Convert, CountsOfAnotherPuzzleAreNotUsed) {
    std::string text =
        "pieces: [{name: A, art: [XX], copies: 2}]\nregion: {box: [2, 2]}\n"
        "expect: {all: 2, puzzle_hash: 00}\n";
    Document read = read_back(text, "yaml");
    EXPECT_FALSE(read.puzzle.expect.all);
    EXPECT_EQ(read.remarks.size(), 1U);
    read.puzzle.expect.all = 2;
    read = read_back(write_document(read, *find_format("yaml")), "yaml");
    EXPECT_TRUE(read.puzzle.expect.all);
    EXPECT_TRUE(read.remarks.empty());
}

// Names, notes, the choice of pieces, and what is expected of each.
TEST(Convert, YamlOfSeveralProblemsIsTheSameProblems) {
    const std::string hash =
        puzzle_hash(
            read_back("pieces: [{name: A, art: [XX], copies: 2}]\nregion: {box: [2, 2]}\n", "yaml")
                .puzzle)
            .text();
    const std::string text =
        "notes: \"two\"\nlattice: square\npieces:\n  - name: \"A\"\n    art: [AA]\n"
        "    copies: 2\n  - name: \"B\"\n    art: [B]\n    copies: any\nproblems:\n"
        "  - name: \"first\"\n    use: [\"A\"]\n    region:\n      box: [2, 2]\n"
        "    together:\n      - [\"A\"]\n    expect:\n      distinct: 1\n      puzzle_hash: \"" +
        hash +
        "\"\n"
        "  - name: \"second\"\n    notes: |\n      a\n      b\n"
        "    copies: {\"A\": 1}\n    region:\n      box: [3, 1]\n"
        "    fixed:\n      - piece: \"B\"\n        art: [X]\n";
    const auto no_mistake = [](const PuzzleError& error) { ADD_FAILURE() << error.what(); };
    for (const std::string format : {"yaml", "xmpuzzle"}) {
        SCOPED_TRACE(format);
        Document read = read_problems(Input::of_text("t", text), {"yaml", ""}, {}, no_mistake);
        ASSERT_EQ(read.others.size(), 1U);
        EXPECT_EQ(read.problems, (std::vector<std::string>{"first", "second"}));
        EXPECT_EQ(write_document(read, *find_format("yaml")), text);
        if (format == "xmpuzzle") read.others[0].puzzle.fixed.clear();
        const std::string written = write_document(read, *find_format(format));
        const Document back =
            read_problems(Input::of_text("t", written), {format, ""}, {}, no_mistake);
        ASSERT_EQ(back.others.size(), 1U);
        EXPECT_EQ(back.problems, read.problems);
        EXPECT_EQ(back.comments, read.comments);
        EXPECT_EQ(back.groups, read.groups);
        EXPECT_EQ(back.others[0].notes, "a\nb");
        EXPECT_EQ(packings_of(back.puzzle), packings_of(read.puzzle));
        EXPECT_EQ(packings_of(back.others[0].puzzle), packings_of(read.others[0].puzzle));
        const Document second = read_document(Input::of_text("t", written), {format, "second"});
        EXPECT_EQ(puzzle_hash(second.puzzle), puzzle_hash(back.others[0].puzzle));
    }
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
