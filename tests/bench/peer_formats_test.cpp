// The formats of other programs: what they say is the puzzle.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/formats/cover_formats.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/formats/gzip.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_formats.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "process.hpp"
#include "task.hpp"

namespace polypack::testing {
namespace {

using bench::Counted;
using bench::Task;

Puzzle puzzle_of(const std::string& text) {
    return read_puzzle(Input::of_text("test.yaml", text));
}

ExactCover cover_of(const Puzzle& puzzle) {
    const PreparedPuzzle prepared(puzzle);
    return exact_cover(prepared.puzzle(), prepared.table(), {});
}

// Counts the covers that a text in Knuth's format describes, in the plainest way.
class Covers {
  public:
    explicit Covers(const std::string& text) {
        std::istringstream lines(text);
        std::string line;
        std::getline(lines, line);
        read_items(line);
        while (std::getline(lines, line)) {
            std::istringstream words(line);
            options_.emplace_back();
            for (std::string word; words >> word;) options_.back().push_back(numbers_.at(word));
        }
    }

    [[nodiscard]] std::uint64_t count() const {
        return count(std::vector<bool>(options_.size(), true), least_, most_);
    }

  private:
    void read_items(const std::string& line) {
        std::istringstream words(line);
        bool primary = true;
        for (std::string word; words >> word;) {
            if (word == "|") {
                primary = false;
                continue;
            }
            const std::size_t bar = word.find('|');
            const std::size_t colon = word.find(':');
            int most = 1;
            int least = primary ? 1 : 0;
            if (bar != std::string::npos) {
                const bool range = colon != std::string::npos;
                most = std::stoi(word.substr(range ? colon + 1 : 0, bar));
                least = range ? std::stoi(word) : most;
                word = word.substr(bar + 1);
            }
            numbers_.emplace(word, static_cast<int>(least_.size()));
            least_.push_back(least);
            most_.push_back(most);
        }
    }

    // `open`: options not decided; `least`, `most`: how often each item must, can still be covered.
    [[nodiscard]] std::uint64_t count(std::vector<bool> open, const std::vector<int>& least,
                                      const std::vector<int>& most) const {
        const auto full = [&](int item) { return most[item] == 0; };
        std::vector<std::vector<int>> choices(least.size());
        int any = -1;
        for (std::size_t i = 0; i < options_.size(); ++i) {
            if (open[i] && std::ranges::any_of(options_[i], full)) open[i] = false;
            if (!open[i]) continue;
            any = static_cast<int>(i);
            for (const int item : options_[i]) choices[item].push_back(any);
        }
        int best = -1;
        for (std::size_t item = 0; item < least.size(); ++item) {
            if (least[item] <= 0) continue;
            if (best < 0 || choices[item].size() < choices[best].size()) {
                best = static_cast<int>(item);
            }
        }
        if (best < 0 && any < 0) return 1;
        std::uint64_t total = 0;
        for (const int option : best < 0 ? std::vector<int>{any} : choices[best]) {
            open[option] = false;
            auto min_left = least;
            auto max_left = most;
            for (const int item : options_[option]) {
                --min_left[item];
                --max_left[item];
            }
            total += count(open, min_left, max_left);
        }
        // Without any of these: only if nothing needs them.
        return best < 0 ? total + count(open, least, most) : total;
    }

    std::vector<std::vector<int>> options_;
    std::map<std::string, int> numbers_;
    std::vector<int> least_;
    std::vector<int> most_;
};

std::string contents_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(PeerFormats, OptionListsHaveTheExpectedCovers) {
    const bench::TemporaryFolder folder;
    for (const char* name :
         {"soma-cube", "pentominoes-5x5-choose", "tetrominoes-2x10", "chequered-pentominoes-6x10",
          "tetrakites-twin-hexagons", "solid-pentominoes-2x3x10"}) {
        SCOPED_TRACE(name);
        Task task({name}, folder.path());
        EXPECT_EQ(Covers(contents_of(task.file("dlx"))).count(),
                  *task.expected(Counted::restricted));
    }
}

TEST(PeerFormats, NumbersOfCopiesAreBounds) {
    const bench::TemporaryFolder folder;
    for (const char* name :
         {"slothouber-graatsma", "tetrominoes-6x6-any", "squares-6x6", "dominoes-torus-6x6"}) {
        SCOPED_TRACE(name);
        Task task({name}, folder.path());
        EXPECT_EQ(Covers(contents_of(task.file("mcc"))).count(),
                  *task.expected(Counted::restricted));
    }
    // Without a bound on the copies, a piece has no item.
    for (const char* name : {"tetrominoes-6x6-any", "squares-6x6", "dominoes-torus-6x6"}) {
        SCOPED_TRACE(name);
        Task task({name}, folder.path());
        EXPECT_EQ(Covers(contents_of(task.file("dlx"))).count(),
                  *task.expected(Counted::restricted));
    }
    Task bounded({"slothouber-graatsma"}, folder.path());
    EXPECT_THROW((void)bounded.file("dlx"), CannotWrite);
}

TEST(PeerFormats, TurningByHandIsLessThanSymmetry) {
    struct Case {
        const char* name;
        std::uint64_t turned;
        std::uint64_t distinct;
    };
    // A box has four rotations and as many reflections; a board is turned over by hand.
    for (const Case& c : {Case{"solid-pentominoes-2x3x10", 24, 12}, Case{"pentominoes-3x20", 2, 2},
                          Case{"one-sided-pentominoes-3x30", 92, 46}}) {
        SCOPED_TRACE(c.name);
        Task task({c.name}, {});
        EXPECT_EQ(task.expected(Counted::turned), c.turned);
        EXPECT_EQ(task.expected(Counted::distinct), c.distinct);
    }
    EXPECT_EQ(Task({"soma-cube", false}, {}).expected(Counted::distinct), 11520);
}

TEST(PeerFormats, FixedPlacementsAreInEveryCover) {
    const bench::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "fixed.yaml";
    std::ofstream(path)
        << "pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: {min: 0, max: 8}}]\n"
           "region: {box: [4, 4], optional: {cells: [[3, 3], [2, 3]]}}\n"
           "fixed: [{piece: D, cells: [[1, 0], [2, 0]]}]\n";
    Task task({path.string()}, folder.path());
    const auto expected = task.expected(Counted::restricted);
    EXPECT_GT(*expected, 1);
    EXPECT_EQ(Covers(contents_of(task.file("mcc"))).count(), *expected);
}

// A domino, and a monomino that may be used twice, in a row of three; the last cell is optional.
const char* const row_of_three = R"(
name: Row
pieces:
  - {name: domino, cells: [[0, 0], [1, 0]]}
  - {name: monomino, cells: [[0, 0]], copies: {min: 0, max: 2}}
region: {box: [3, 1], optional: {cells: [[2, 0]]}}
)";

TEST(PeerFormats, KnuthsText) {
    EXPECT_EQ(write_mcc(cover_of(puzzle_of(row_of_three))),
              "c0 c1 p0 0:2|p1 | c2\n"
              "c0 c1 p0\n"
              "c1 c2 p0\n"
              "c0 p1\n"
              "c1 p1\n"
              "c2 p1\n");
}

TEST(PeerFormats, PseudoBooleanConstraints) {
    EXPECT_EQ(write_opb(cover_of(puzzle_of(row_of_three))),
              "* #variable= 5 #constraint= 5\n"
              "+1 x1 +1 x3 = 1 ;\n"
              "+1 x1 +1 x2 +1 x4 = 1 ;\n"
              "-1 x2 -1 x5 >= -1 ;\n"
              "+1 x1 +1 x2 = 1 ;\n"
              "-1 x3 -1 x4 -1 x5 >= -2 ;\n");
}

// The assignments that satisfy all clauses.
int models(const std::string& text) {
    std::istringstream words(text);
    std::string word;
    int variables = 0;
    int clauses = 0;
    words >> word >> word >> variables >> clauses;
    std::vector<std::vector<int>> formula(clauses);
    for (auto& clause : formula) {
        for (int literal = 0; words >> literal && literal != 0;) clause.push_back(literal);
    }
    EXPECT_FALSE(words >> word);
    int count = 0;
    for (int values = 0; values < 1 << variables; ++values) {
        const auto holds = [&](int literal) {
            return ((values >> (std::abs(literal) - 1) & 1) != 0) == (literal > 0);
        };
        const auto satisfied = [&](const auto& clause) {
            return std::ranges::any_of(clause, holds);
        };
        if (std::ranges::all_of(formula, satisfied)) ++count;
    }
    return count;
}

TEST(PeerFormats, ClausesHaveAsManyModelsAsThereAreCovers) {
    for (int options = 1; options <= 9; ++options) {
        SCOPED_TRACE(options);
        ExactCover cover;
        cover.items.push_back({"p0"});
        for (int i = 0; i < options; ++i) cover.options.push_back({0});
        EXPECT_EQ(models(write_cnf(cover)), options);
        cover.items[0].min = 0;
        EXPECT_EQ(models(write_cnf(cover)), options + 1);
    }
}

TEST(PeerFormats, ClausesCountCopies) {
    EXPECT_EQ(models(write_cnf(cover_of(puzzle_of(row_of_three)))), 3);
    for (int options = 1; options <= 5; ++options) {
        for (int min = 0; min <= 4; ++min) {
            for (int max = std::max(min, 1); max <= 4; ++max) {
                SCOPED_TRACE(std::to_string(options) + ": " + std::to_string(min) + " to " +
                             std::to_string(max));
                ExactCover cover;
                cover.items.push_back({"p0", min, max});
                for (int i = 0; i < options; ++i) cover.options.push_back({0});
                int expected = 0;
                for (int chosen = 0; chosen < 1 << options; ++chosen) {
                    const int count = std::popcount(static_cast<unsigned>(chosen));
                    if (count >= min && count <= max) ++expected;
                }
                EXPECT_EQ(models(write_cnf(cover)), expected);
            }
        }
    }
}

// A cube has a corner that is not part of the region.
const char* const seven_cubes = R"(
name: Seven cubes
lattice: cube
pieces:
  - {name: L, cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}
  - {name: I, cells: [[4, 0, 0], [5, 0, 0]], copies: 2}
region: {box: [2, 2, 2], minus: {cells: [[1, 0, 1]]}}
)";

std::string xmpuzzle_of(const Puzzle& puzzle) {
    Document document;
    document.puzzle = puzzle;
    return gunzip("x", write_xmpuzzle(document), 1 << 20);
}

TEST(PeerFormats, Polycube) {
    EXPECT_EQ(write_busche(puzzle_of(seven_cubes)),
              "D:xDim=2:yDim=2:zDim=2\n"
              "C:name=_:type=S:layout=1 0 1\n"
              "C:name=L:type=M:layout=0 0 0, 1 0 0, 0 1 0\n"
              "C:name=I:type=M:layout=0 0 0, 1 0 0\n"
              "C:name=I_2:type=M:layout=0 0 0, 1 0 0\n"
              "~D\n");
    EXPECT_THROW((void)write_busche(puzzle_of(row_of_three)), CannotWrite);
    const Puzzle one_sided = puzzle_of(
        "pieces: [{name: D, cells: [[0, 0], [1, 0]], turn_over: false}]\n"
        "region: {box: [2, 1]}\n");
    EXPECT_EQ(write_busche(one_sided).substr(0, 31), "D:xDim=2:yDim=1:zDim=1:oneSide\n");
    EXPECT_NE(xmpuzzle_of(one_sided).find(">##</voxel>"), std::string::npos);
    const Puzzle chiral = puzzle_of(
        "pieces: [{name: L, cells: [[0, 0], [1, 0], [2, 0], [2, 1]], turn_over: false}]\n"
        "region: {box: [4, 1]}\n");
    EXPECT_THROW((void)xmpuzzle_of(chiral), CannotWrite);
}

TEST(PeerFormats, BurrTools) {
    const std::string text = xmpuzzle_of(puzzle_of(seven_cubes));
    for (const char* part :
         {"<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\" name=\"L\">###_</voxel>\n",
          "<voxel x=\"6\" y=\"1\" z=\"1\" type=\"0\" name=\"I\">____##</voxel>\n",
          "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\">#####_##</voxel>\n",
          "<shape id=\"0\" count=\"1\"/>\n<shape id=\"1\" count=\"2\"/>\n", "<result id=\"2\"/>"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << text;
    }
    const std::string row = xmpuzzle_of(puzzle_of(row_of_three));
    EXPECT_NE(row.find(">##+</voxel>"), std::string::npos) << row;
    EXPECT_NE(row.find("id=\"1\" min=\"0\" max=\"2\"/>"), std::string::npos) << row;
}

TEST(PeerFormats, WhatCannotBeSaidIsRefused) {
    const auto refused = [](const std::string& name, const std::vector<std::string>& inputs) {
        const bench::TemporaryFolder folder;
        Task task({name}, folder.path());
        for (const std::string& input : inputs) {
            EXPECT_THROW((void)task.file(input), CannotWrite) << name << " " << input;
        }
    };
    refused("hexiamonds-rhombus-6x6", {"busche"});
    refused("chequered-pentominoes-6x10", {"busche"});
    refused("dominoes-torus-6x6", {"busche", "xmpuzzle"});
    refused("pentominoes-6x10-no-crossroads", {"busche", "xmpuzzle"});
    const bench::TemporaryFolder folder;
    EXPECT_THROW((void)Task({"dominoes-5x6-fault-free"}, folder.path()).file("mcc"), CannotWrite);
}

TEST(PeerFormats, PentominoesInARectangleAreRecognized) {
    const auto sides = [](const std::string& name) {
        return bench::pentomino_rectangle(read_puzzle(bench::Question{name}.path()));
    };
    const auto rectangle = sides("pentominoes-3x20");
    ASSERT_TRUE(rectangle.has_value());
    EXPECT_EQ(rectangle->rows, 3);
    EXPECT_EQ(rectangle->columns, 20);
    for (const char* other :
         {"pentominoes-8x8-centre", "pentominoes-cross", "pentominoes-6x10-no-crossroads",
          "solid-pentominoes-2x3x10", "one-sided-pentominoes-3x30", "chequered-pentominoes-6x10"}) {
        EXPECT_FALSE(sides(other).has_value()) << other;
    }
}

}  // namespace
}  // namespace polypack::testing
