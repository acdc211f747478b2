// polypack count: what it prints, what it refuses, and how it ends.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

using nlohmann::json;

class Count : public InFolder {
  protected:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }
};

TEST_F(Count, PrintsTheNumbersAlone) {
    const Outcome outcome = run("count " + source("puzzles/dominoes-12x12.yaml"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "distinct    6632560613086062\nall         53060477521960000\n");
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(run("count --distinct " + source("puzzles/dominoes-8x8.yaml")).out,
              "distinct    1629189\nall         12988816\n");
}

TEST_F(Count, KnowsTheModesOfSymmetryAndTheMethods) {
    const std::string soma = source("puzzles/soma-cube.yaml");
    for (const std::string method : {"", " --method search", " --method frontier"}) {
        SCOPED_TRACE(method);
        const auto counted = [&](const char* options) {
            return run(fmt::format("count {} {} {}", soma, method, options)).out;
        };
        EXPECT_EQ(counted(""), "distinct    240\nall         11520\n");
        EXPECT_EQ(counted("--distinct"), "distinct    240\nall         11520\n");
        EXPECT_EQ(counted("--symmetry rotations"), "distinct    480\nall         11520\n");
        EXPECT_EQ(counted("--symmetry none"), "distinct    11520\nall         11520\n");
    }
    EXPECT_EQ(run("count --method guess " + soma).code, 2);
}

TEST_F(Count, PrintsOneJsonObject) {
    const Outcome outcome = run("count --json --distinct " + source("puzzles/dominoes-12x12.yaml"));
    const json record = json::parse(outcome.out);
    EXPECT_EQ(record.at("all"), "53060477521960000");
    EXPECT_EQ(record.at("distinct"), "6632560613086062");
    EXPECT_EQ(record.at("method"), "frontier");
    EXPECT_EQ(record.at("complete"), true);
    const json all = json::parse(run("count --json " + source("puzzles/dominoes-8x8.yaml")).out);
    EXPECT_EQ(all.at("distinct"), "1629189");
}

TEST_F(Count, ByWhatPackingsHaveInCommon) {
    const std::string calendar = source("puzzles/calendar.yaml");
    const Outcome dates = run("count --by month,day " + calendar);
    EXPECT_EQ(dates.code, 0);
    EXPECT_NE(dates.out.find("\nJan    25        216\n"), std::string::npos) << dates.out;
    EXPECT_NE(dates.out.find("\nOct    6           7\n"), std::string::npos);
    EXPECT_TRUE(dates.out.ends_with("25061 packings in 372 lines\n"));
    EXPECT_EQ(run("count --by month --by day --method search " + calendar).out, dates.out);

    const json record = json::parse(run("count --json --by [0,0],day " + calendar).out);
    EXPECT_EQ(record.at("by"), json({"[0,0]", "day"}));
    EXPECT_EQ(record.at("packings"), "25061");
    EXPECT_EQ(record.at("counts").front().at("values").front().at("piece"), "month");

    write("any.yaml",
          "pieces: [{name: 'a, b', art: [X], copies: any}, {name: II, art: [XX], copies: any}]\n"
          "region: {box: [3, 1], optional: true}\n");
    EXPECT_EQ(run("count --by choice,holes any.yaml").out,
              "choice   holes              packings\n"
              "-        [0,0] [1,0] [2,0]         1\n"
              "II       [0,0]                     1\n"
              "II       [2,0]                     1\n"
              "a, b     [0,0] [1,0]               1\n"
              "a, b     [0,0] [2,0]               1\n"
              "a, b     [1,0] [2,0]               1\n"
              "a, b II  -                         2\n"
              "2*a, b   [0,0]                     1\n"
              "2*a, b   [1,0]                     1\n"
              "2*a, b   [2,0]                     1\n"
              "3*a, b   -                         1\n"
              "12 packings in 11 lines\n");
    EXPECT_TRUE(run("count --by 'a, b' any.yaml").out.starts_with("a, b"));
}

TEST_F(Count, SaysWhatItCannotCountBy) {
    const std::string soma = source("puzzles/soma-cube.yaml");
    const auto fault = [&](const char* options) {
        const Outcome outcome = run(fmt::format("count {} {}", options, soma));
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
        return outcome.err;
    };
    EXPECT_NE(fault("--by X").find("unknown 'X'"), std::string::npos);
    EXPECT_NE(fault("--by [9,9,9]").find("the region has no such cell"), std::string::npos);
    EXPECT_NE(fault("--by [1,2").find("column"), std::string::npos);
    EXPECT_NE(fault("--by ''").find("a term is"), std::string::npos);
    EXPECT_NE(fault("--by V,V").find("twice"), std::string::npos);
    EXPECT_NE(fault("--by V --distinct").find("--distinct"), std::string::npos);
    EXPECT_NE(fault("--by V --method frontier").find("diagram or search"), std::string::npos);
    EXPECT_NE(fault("--by choice --method diagram --with x").find("placement"), std::string::npos);
}

// All 20 x 20 dominoes are more than 64 bits hold, and more than any search lists.
TEST_F(Count, TakesThePlaceOfALongSearch) {
    const std::string dominoes = source("puzzles/dominoes-20x20.yaml");
    const std::string all = "1269984011256235834242602753102293934298576249856";
    const Outcome text = run("solve --count --expect-packing " + dominoes);
    EXPECT_EQ(text.code, 0);
    EXPECT_NE(text.out.find("\nall         " + all + "\nmethod      determinant\n"),
              std::string::npos)
        << text.out;
    const json record = json::parse(run("solve --count --json " + dominoes).out);
    EXPECT_EQ(record.at("all"), all);
    EXPECT_EQ(record.at("engine"), "determinant");
    const json estimate = json::parse(run("estimate --json --probes 1 " + dominoes).out);
    EXPECT_EQ(estimate.at("count").at("method"), "determinant");
    const Outcome brief = run("estimate --time 3 " + dominoes);
    EXPECT_NE((brief.out + brief.err).find("about"), std::string::npos);
    EXPECT_NE(run("explain " + dominoes).out.find("counting all packings, by determinant"),
              std::string::npos);
}

TEST_F(Count, LeavesShortSearchesAlone) {
    const Outcome outcome = run("solve --count " + source("puzzles/soma-cube.yaml"));
    EXPECT_NE(outcome.out.find("\nengine "), std::string::npos) << outcome.out;
}

// It depends on the machine whether the others are counted in the time that all of them took.
TEST_F(Count, LeavesOutWhatTakesLongerThanAllAndSaysSo) {
    write("wide.yaml", "pieces: {connected: 7, copies: 7}\nregion: {box: [7, 7]}\n");
    const std::string all = "\nall         158753814\n";
    const std::string without =
        "distinct    not counted: it takes longer than all; --distinct counts it" + all;
    const std::string out = run("count wide.yaml").out;
    EXPECT_TRUE(out == without || out == "distinct    19846102" + all) << out;
    EXPECT_EQ(run("count --distinct wide.yaml").out, "distinct    19846102" + all);
    // All motions of the complete graph with eight vertices, which are too many.
    std::string pairs = "a b c d e f g h\n";
    for (char i = 'a'; i < 'h'; ++i) {
        for (char j = static_cast<char>(i + 1); j <= 'h'; ++j) pairs += {i, ' ', j, '\n'};
    }
    write("k.dlx", pairs);
    EXPECT_EQ(run("count k.dlx").out,
              "distinct    not counted: there are too many symmetries\nall         105\n");
    EXPECT_EQ(run("count --symmetry none k.dlx").out, "distinct    105\nall         105\n");
}

TEST_F(Count, ReportsHowItCountedIfAsked) {
    const Outcome outcome =
        run("count --verbose " + source("puzzles/solid-pentominoes-3x4x5.yaml"));
    EXPECT_EQ(outcome.out, "distinct    3940\nall         31520\n");
    EXPECT_EQ(outcome.err.find("search: "), 0) << outcome.err;
    EXPECT_NE(outcome.err.find("; frontier: given up after "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("\ncounted by search in "), std::string::npos) << outcome.err;
}

TEST_F(Count, SaysWhyThereIsNoPacking) {
    const Outcome outcome = run("count " + source("puzzles/tetrominoes-4x5.yaml"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "distinct    0\nall         0\n");
    EXPECT_EQ(outcome.err.find("no packing: parity: "), 0) << outcome.err;
    const json record =
        json::parse(run("count --json " + source("puzzles/tetrominoes-4x5.yaml")).out);
    EXPECT_EQ(record.at("all"), "0");
    EXPECT_EQ(record.at("method"), nullptr);
    EXPECT_EQ(record.at("reason").at("kind"), "colouring");
}

TEST_F(Count, ComparesWithTheExpectedCounts) {
    EXPECT_EQ(run("count --expect " + source("puzzles/soma-cube.yaml")).code, 0);
    EXPECT_EQ(run("count --expect " + source("puzzles/bricks-4x4x4.yaml")).code, 0);
    const std::string puzzle =
        "pieces: [{name: D, art: [DD], copies: any}]\nregion: {box: [4, 4]}\n";
    write("wrong.yaml", puzzle + "expect: {all: 35, distinct: 8}\n");
    const Outcome wrong = run("count --expect wrong.yaml");
    EXPECT_EQ(wrong.code, 1);
    EXPECT_EQ(wrong.out, "distinct    9\nall         36\n");
    EXPECT_EQ(wrong.err,
              "polypack: 36 packings, expected 35\npolypack: 9 distinct packings, expected 8\n");
    // Unasked, it is a remark, of whichever command counts.
    for (const char* const command : {"count wrong.yaml", "solve --count wrong.yaml"}) {
        const Outcome remark = run(command);
        EXPECT_EQ(remark.code, 0) << command;
        EXPECT_EQ(remark.err,
                  "polypack: 36 packings, expected 35: one of them is wrong, the puzzle or that\n"
                  "polypack: 9 distinct packings, expected 8: one of them is wrong, the puzzle or "
                  "that\n")
            << command;
        EXPECT_EQ(run(std::string(command) + " --quiet").err, "") << command;
        EXPECT_EQ(run(std::string(command) + " --with 'D at [0,0] [1,0]'").err, "") << command;
    }
    EXPECT_EQ(run("solve --count --limit 3 wrong.yaml").err, "");
    write("none.yaml", puzzle);
    const Outcome none = run("count --expect none.yaml");
    EXPECT_EQ(none.code, 1);
    EXPECT_EQ(none.err, "polypack: the file has no expected counts\n");
    EXPECT_EQ(run("count --expect --with 'D at [0,0] [1,0]' wrong.yaml").code, 2);
}

TEST_F(Count, ComparesExpectedCountsOfAnySize) {
    const std::string large = source("puzzles/dominoes-20x20.yaml");
    const Outcome same = run("count --expect " + large);
    EXPECT_EQ(same.code, 0);
    EXPECT_EQ(same.err, "");
    EXPECT_EQ(same.out.find("distinct    "), 0) << same.out;
    EXPECT_TRUE(
        same.out.ends_with("\nall         1269984011256235834242602753102293934298576249856\n"))
        << same.out;
    write("wrong.yaml",
          "pieces: [{name: D, art: [DD], copies: any}]\nregion: {box: [20, 20]}\n"
          "expect: {all: 1269984011256235834242602753102293934298576249857}\n");
    const Outcome wrong = run("count --expect wrong.yaml");
    EXPECT_EQ(wrong.code, 1);
    EXPECT_EQ(wrong.err,
              "polypack: 1269984011256235834242602753102293934298576249856 packings, expected "
              "1269984011256235834242602753102293934298576249857\n");
    const Outcome listed = run("solve --expect --count " + large);
    EXPECT_EQ(listed.code, 2);
    EXPECT_EQ(listed.out, "");
    EXPECT_EQ(listed.err.find("polypack: --expect: the file expects 12699840112562358"), 0)
        << listed.err;
}

TEST_F(Count, FixesAndForbidsPlacements) {
    const std::string file = source("puzzles/dominoes-8x8.yaml");
    const std::string fixed = run("count --with 'D at [0,0] [1,0]' " + file).out;
    EXPECT_EQ(fixed, "distinct    6494408\nall         6494408\n");
    EXPECT_EQ(run("count --without 'D at [0,0] [1,0]' " + file).out, fixed);
}

TEST_F(Count, ListsPackingsWithRulesOnThem) {
    for (const std::string name : {"dominoes-5x6-fault-free", "pentominoes-3x20-no-crossroads",
                                   "tetrominoes-5x8-no-equal-touching"}) {
        SCOPED_TRACE(name);
        const std::string file = source("puzzles/" + name + ".yaml");
        const Outcome outcome = run("count --expect --verbose " + file);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_NE(outcome.err.find("counted by search"), std::string::npos) << outcome.err;
        EXPECT_EQ(run("count --method search --expect " + file).code, 0);
        EXPECT_EQ(run("count --method frontier " + file).code, 2);
    }
    const std::string puzzle =
        "pieces: [{name: D, art: [DD], copies: any}]\nregion: {box: [4, 4]}\nrules:\n";
    write("groups.yaml", puzzle + "  groups: [{pieces: [D], copies: 7}]\n");
    EXPECT_EQ(run("count groups.yaml").out, "distinct    0\nall         0\n");
    write("choose.yaml", puzzle + "  choose: 8\n");
    EXPECT_EQ(run("count choose.yaml").out, "distinct    9\nall         36\n");
    write("optional.yaml",
          "pieces: [{name: D, art: [\"D?\"], copies: any}]\nregion: {box: [4, 4]}\n"
          "rules: {fault_free: true}\n");
    const Outcome outcome = run("count optional.yaml");
    EXPECT_EQ(outcome.code, 3);
    EXPECT_EQ(outcome.err.find("optional.yaml:3:9: fault_free is a rule on whole packings, which "),
              0)
        << outcome.err;
}

// Far more packings than can be counted by any method.
void write_hopeless(const std::filesystem::path& folder) {
    std::ofstream(folder / "hopeless.yaml")
        << "pieces: {generate: {polyominoes: 5}, copies: any}\nregion: {box: [40, 40]}\n";
}

TEST_F(Count, EndsWhenTimeIsOver) {
    write_hopeless(folder_);
    for (const std::string method : {"", " --method search", " --method frontier"}) {
        SCOPED_TRACE(method);
        const Outcome outcome = run("count hopeless.yaml --time 500ms" + method);
        EXPECT_EQ(outcome.code, 4);
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(outcome.err, "polypack: not counted: time ran out\n");
    }
    const Outcome outcome = run("count hopeless.yaml --time 300ms --json");
    EXPECT_EQ(outcome.code, 4);
    const json record = json::parse(outcome.out);
    EXPECT_EQ(record.at("complete"), false);
    EXPECT_EQ(record.at("ending"), "time");
    EXPECT_EQ(record.at("all"), nullptr);
}

TEST_F(Count, EndsWhenTimeIsOverWhileItPlans) {
    // Planning alone would take minutes; the bound leaves room for machines that are busy.
    write("wide.yaml", "pieces: {connected: 1000, copies: 16}\nregion: {box: [40, 400]}\n");
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(run("count --time 1 wide.yaml").code, 4);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

TEST_F(Count, RefusesRegionsTooWideForConnectedPieces) {
    write("wide.yaml", "pieces: {connected: 2, copies: any}\nregion: {box: [60, 60]}\n");
    const Outcome outcome = run("count wide.yaml");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err.find("polypack: the region is too wide to be counted"), 0) << outcome.err;
}

TEST_F(Count, EndsWhenItIsInterrupted) {
    write_hopeless(folder_);
    const Outcome outcome =
        run_program("count hopeless.yaml",
                    "cd '" + folder_.string() + "' && timeout --preserve-status -s INT 2 ");
    EXPECT_EQ(outcome.code, 4);
    EXPECT_EQ(outcome.err, "polypack: not counted: interrupted\n");
}

TEST_F(Count, EndsWithSixWithoutMemory) {
    write_hopeless(folder_);
    const Outcome outcome = run("count hopeless.yaml --memory 60M --disk none");
    EXPECT_EQ(outcome.code, 6);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("--memory permits more"), std::string::npos) << outcome.err;
}

TEST_F(Count, EndsWithSixWithoutDisk) {
    write_hopeless(folder_);
    const Outcome outcome = run("count hopeless.yaml --method frontier --memory 20M --disk 1M");
    EXPECT_EQ(outcome.code, 6);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find("--disk permits more"), std::string::npos) << outcome.err;
    const Outcome nowhere = run_program("count hopeless.yaml --method frontier --memory 20M",
                                        "cd '" + folder_.string() + "' && TMPDIR=/nowhere/at/all ");
    EXPECT_EQ(nowhere.code, 6);
    EXPECT_NE(nowhere.err.find("cannot use a temporary file in /nowhere/at/all"), std::string::npos)
        << nowhere.err;
}

}  // namespace
}  // namespace polypack::testing
