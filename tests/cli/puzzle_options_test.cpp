// --unique, --with and --without.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

using nlohmann::json;

const std::string soma_file = source("puzzles/soma-cube.yaml");

TEST(Unique, TellsOneFromNoneAndFromSeveral) {
    const Outcome one = run_program("solve --unique --count " + nine_pieces());
    EXPECT_EQ(one.code, 0);
    EXPECT_NE(one.out.find("unique      yes\n"), std::string::npos) << one.out;
    const Outcome none =
        run_program("solve --unique --count " + source("puzzles/tetrominoes-4x5.yaml"));
    EXPECT_EQ(none.code, 1);
    EXPECT_NE(none.out.find("unique      no: there is no packing\n"), std::string::npos);
    const Outcome several = run_program("solve --unique --count " + soma_file);
    EXPECT_EQ(several.code, 7);
    EXPECT_NE(several.out.find("unique      no: there is more than one packing\n"),
              std::string::npos);
    EXPECT_NE(several.out.find("distinct    2\n"), std::string::npos) << "the search stops there";
}

TEST(Unique, IsUnknownIfTimeRunsOut) {
    const Outcome outcome = run_program("solve --unique --count --json --time 300ms " +
                                        source("puzzles/bedlam-cube.yaml"));
    ASSERT_TRUE(outcome.code == 4 || outcome.code == 7) << outcome.err;
    const json unique = json::parse(outcome.out).at("unique");
    EXPECT_EQ(unique, outcome.code == 4 ? json(nullptr) : json(false));
}

TEST(Unique, CannotBeCombined) {
    for (const std::string option : {"--limit 3", "--all", "--expect"}) {
        EXPECT_EQ(run_program(fmt::format("solve --unique {} {}", option, soma_file)).code, 2);
    }
}

TEST(Unique, IsUpToTheSymmetryAskedFor) {
    EXPECT_EQ(run_program("solve --unique --count --symmetry none " + nine_pieces()).code, 7);
}

// Dominoes and a tromino; the tests fix and forbid placements of them.
class WithAndWithout : public InFolder {
  protected:
    WithAndWithout() {
        std::ofstream(folder_ / "p.yaml")
            << "pieces:\n  - {name: V, art: [V., VV]}\n  - {name: a b, copies: 3, art: [XX]}\n"
               "region: {box: [3, 3]}\nexpect: {all: 8}\n";
        std::ofstream(folder_ / "fixed.yaml")
            << "pieces:\n  - {name: V, art: [V., VV]}\n  - {name: a b, copies: 3, art: [XX]}\n"
               "region: {box: [3, 3]}\nfixed:\n  - {piece: V, cells: [[0, 0], [0, 1], [1, 1]]}\n"
               "forbidden:\n  - {piece: a b, cells: [[1, 0], [2, 0]]}\n";
    }
    [[nodiscard]] int all(const std::string& words) const {
        const Outcome outcome = run("solve --json --count --symmetry none " + words);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return outcome.out.empty() ? -1 : json::parse(outcome.out).at("all").get<int>();
    }
};

TEST_F(WithAndWithout, MeanWhatTheFileMeans) {
    const std::string v = "'V at [0,0] [0,1] [1,1]'";
    const std::string d = "'a b at [1,0] [2,0]'";
    EXPECT_EQ(all("p.yaml --with " + v + " --without " + d), all("fixed.yaml"));
    EXPECT_EQ(all("p.yaml --with " + v) + all("p.yaml --without " + v), all("p.yaml"));
    EXPECT_GT(all("p.yaml --with " + v), 0);
    EXPECT_EQ(
        all("p.yaml --with " + v + " --with " + d) + all("p.yaml --with " + v + " --without " + d),
        all("p.yaml --with " + v));
    EXPECT_EQ(all("p.yaml --with ' V at [ 0, 0 ],[0,1], [1,1] '"), all("p.yaml --with " + v));
}

TEST_F(WithAndWithout, AreTakenByEveryCommandThatSearches) {
    const std::string v = " --with 'V at [0,0] [0,1] [1,1]'";
    for (const std::string command :
         {"solve p.yaml", "estimate p.yaml --time 0.1", "explain p.yaml", "heat p.yaml",
          "show p.yaml -o p.svg", "export p.yaml --stl out"}) {
        const Outcome outcome = run(command + v);
        EXPECT_EQ(outcome.code, 0) << command << outcome.err;
        EXPECT_EQ(run(command + " --with 'V at [0,0]'").code, 2) << command;
    }
    EXPECT_NE(run("heat p.yaml" + v + " -o a.json").out, "");
    const json map = json::parse(contents(folder_ / "a.json"));
    EXPECT_EQ(map.at("pieces")[0].at("counts")[0], map.at("packings"));
}

TEST_F(WithAndWithout, ReportTheOptionAndTheColumn) {
    struct Case {
        const char* words;
        const char* says;
    };
    for (const Case& c : {
             Case{"--with ''",
                  "--with, column 1: a placement is a piece and its cells, as in "
                  "'V at [0,0] [1,0]', got ''"},
             Case{"--with V", "--with, column 1: a placement is a piece"},
             Case{"--with 'V at '", "--with, column 1: a placement is a piece"},
             Case{"--without 'W at [0,0]'", "--without, column 1: unknown piece 'W'; available"},
             Case{"--with 'V at [0,0] x'", "--with, column 12: a cell must be [x, y], got 'x'"},
             Case{"--with 'V at [0,0,0]'",
                  "--with, column 6: a cell of the square lattice must be [x, y], got 3 numbers"},
             Case{"--with 'V at [0]'", "got 1 number"},
             Case{"--with 'V at [0,0'", "--with, column 10: ']' is missing"},
             Case{"--with 'V at [0,]'", "--with, column 9: a coordinate must be an integer"},
             Case{"--with 'V at [0,9999999999]'", "--with, column 9: a coordinate must be"},
             Case{"--with 'V at [0,0] [0,1] [5,1]'",
                  "--with 'V at [0,0] [0,1] [5,1]', column 18: cell [5, 1] of fixed piece 'V' is "
                  "outside the region"},
             Case{"--with 'V at [0,0] [1,0] [2,0]'",
                  "column 1: fixed piece 'V' does not have the shape of the given cells"},
             Case{"--with 'V at [0,0]'",
                  "column 1: piece 'V' has 3 cells, but its fixed placement "
                  "has 1"},
             Case{"--with 'a b at [0,0] [1,0]' --with 'V at [0,0] [0,1] [1,1]'",
                  "--with 'V at [0,0] [0,1] [1,1]', column 1: fixed piece 'V' overlaps fixed piece "
                  "'a b' at [0, 0]"},
             Case{"--with 'V at [0,0] [0,1] [1,1]' --without 'V at [0,0] [0,1] [1,1]'",
                  "--without 'V at [0,0] [0,1] [1,1]', column 1: this placement of piece 'V' is "
                  "both fixed and forbidden"},
             Case{"--with 'V at [0,0] [0,1] [1,1]' --expect", "cannot be combined with --with"},
         }) {
        SCOPED_TRACE(c.words);
        const Outcome outcome = run(std::string("solve p.yaml ") + c.words);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_NE(outcome.err.find(c.says), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(run("solve fixed.yaml --without 'V at [0,0] [0,1] [1,1]'").code, 2);
    EXPECT_NE(run("solve fixed.yaml --with 'a b at [1,0] [2,0]'").err.find("--with or --without"),
              std::string::npos);
    EXPECT_EQ(run("show p.jsonl --with 'V at [0,0]'").code, 2);
}

TEST_F(WithAndWithout, TakeWordsForKindsOfCells) {
    std::ofstream(folder_ / "w.yaml")
        << "lattice: rhombic\npieces:\n  - {name: P, cells: [[0, 0, up, 0]], copies: any}\n"
           "  - {name: O, cells: [[0, 0, up, 0], [0, 0, down, 1]], copies: any}\n"
           "region: {box: [1, 1, 3]}\n";
    EXPECT_EQ(all("w.yaml"), 4);
    EXPECT_EQ(all("w.yaml --with 'O at [0,0,up,0] [0, 0, down , 1]'"), 2);
    EXPECT_EQ(all("w.yaml --without 'P at [0,0,up-left,2] [0,0,up-right,2] [0,0,18,2] "
                  "[0,0,up-back,2]'"),
              0);
    EXPECT_EQ(run("solve w.yaml --with 'P at [0,0,upp,0]'").err,
              "polypack: --with, column 11: the rhombic lattice has no cell 'upp'; did you mean "
              "'up'?\n");
    EXPECT_EQ(run("solve w.yaml --with 'P at [0,0,up,5]'").err,
              "polypack: --with 'P at [0,0,up,5]', column 6: cell [0, 0, up-right, 5] of fixed "
              "piece 'P' is outside the region\n");
}

TEST_F(WithAndWithout, TakeTheCoordinatesOfEveryLattice) {
    for (const std::string& puzzle :
         {nine_pieces(), soma_file, source("puzzles/hexiamonds-trefoil.yaml"),
          source("puzzles/kanoodle-pyramid.yaml")}) {
        SCOPED_TRACE(puzzle);
        const json packing = json::parse([&] {
            // The first line is the puzzle.
            const std::string lines = run("solve --json --limit 1 " + puzzle).out;
            const std::size_t from = lines.find('\n') + 1;
            return lines.substr(from, lines.find('\n', from) - from);
        }());
        std::string words;
        for (const json& placed : packing.at("packing")) {
            std::string cells;
            for (const json& cell : placed.at("cells")) cells += " " + cell.dump();
            words += fmt::format(" --with '{} at{}'", placed.at("piece").get<std::string>(), cells);
        }
        const Outcome outcome = run(fmt::format("solve --json --count {}{}", puzzle, words));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(json::parse(outcome.out).at("all"), 1);
    }
}

}  // namespace
}  // namespace polypack::testing
