// solve --maximise and --minimise, and the keys of these names.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

class BestPackings : public InFolder {
  protected:
    BestPackings() {
        std::ofstream(folder_ / "crosses.yaml")
            << "pieces: [{name: X, copies: any, art: [.X., XXX, .X.]}]\n"
               "region: {box: [8, 8]}\nholes: 64\nmaximise: {copies: X}\n";
        std::ofstream(folder_ / "squares.yaml")
            << "pieces:\n  - {name: A, copies: any, box: [1, 1]}\n"
               "  - {name: B, copies: any, box: [2, 2]}\n"
               "  - {name: C, copies: any, box: [3, 3]}\nregion: {box: [5, 5]}\n";
        std::ofstream(folder_ / "bars.yaml")
            << "pieces: [{name: d, copies: any, art: [XX]}]\nregion: {box: [3, 3]}\n";
    }
};

TEST_F(BestPackings, ArePrintedWithWhatIsProven) {
    const Outcome crosses = run("solve crosses.yaml --quiet");
    EXPECT_EQ(crosses.code, 0);
    EXPECT_NE(crosses.out.find("\nbest        8 copies of X, proven\nwhy         "),
              std::string::npos)
        << crosses.out;
    const std::string picture = crosses.out.substr(0, crosses.out.find("\n\n"));
    EXPECT_EQ(std::ranges::count(picture, 'X') + std::ranges::count(picture, 'x'), 40);
    const Outcome squares = run("solve squares.yaml --minimise pieces --count --quiet");
    EXPECT_EQ(squares.code, 0);
    EXPECT_TRUE(squares.out.starts_with("best        8 pieces, proven\nwhy         "))
        << squares.out;
    EXPECT_NE(squares.out.find("\ndistinct    "), std::string::npos);
    EXPECT_NE(squares.out.find("\nall         "), std::string::npos);
    EXPECT_TRUE(run("solve squares.yaml --maximise copies:B --count --quiet")
                    .out.starts_with("best        4 copies of B, proven\n"));
    EXPECT_TRUE(run("solve crosses.yaml --minimise holes --count --quiet")
                    .out.starts_with("best        24 cells empty, proven\n"));
    EXPECT_TRUE(run("solve crosses.yaml --minimise cells --count --quiet")
                    .out.starts_with("best        0 cells covered, proven\n"));
}

TEST_F(BestPackings, AreBoundedWhenTimeRunsOut) {
    // All 108 heptominoes have as many cells as the region, but one has a hole.
    std::ofstream(folder_ / "heptominoes.yaml")
        << "pieces: {generate: {polyominoes: 7}, copies: {min: 0, max: 1}}\n"
           "region: {box: [28, 27]}\nholes: 756\nmaximise: cells\n";
    const Outcome late = run("solve heptominoes.yaml --time 1500ms --quiet --count");
    EXPECT_EQ(late.code, 4);
    EXPECT_NE(late.out.find("at most 756 cells covered\n"), std::string::npos) << late.out;
    EXPECT_NE(late.out.find("complete    no: time ran out\n"), std::string::npos) << late.out;
    EXPECT_EQ(late.out.find("proven"), std::string::npos) << late.out;
}

TEST_F(BestPackings, AreNoneOfAPuzzleWithoutPacking) {
    const Outcome none = run("solve bars.yaml --maximise pieces");
    EXPECT_EQ(none.code, 0);
    EXPECT_TRUE(none.err.starts_with("no packing: volumes: ")) << none.err;
    EXPECT_TRUE(none.out.starts_with("best        none: there is no packing\n")) << none.out;
    EXPECT_EQ(run("solve bars.yaml --maximise pieces --expect-packing").code, 1);
}

TEST_F(BestPackings, RefuseWhatContradictsThem) {
    const auto refused = [&](const std::string& words, const std::string& message) {
        const Outcome outcome = run("solve " + words);
        EXPECT_EQ(outcome.code, 2) << words;
        EXPECT_EQ(outcome.err, "polypack: " + message + "\n");
    };
    refused("squares.yaml --maximise pieces --minimise holes",
            "--maximise cannot be combined with --minimise");
    refused("squares.yaml --maximise copies:D",
            "--maximise copies:D: unknown piece 'D'; available: A, B, C");
    refused("squares.yaml --maximise value",
            "--maximise value: no piece has a value; give pieces one, 'value: 5'");
    refused("squares.yaml --maximise copies",
            "--maximise must be copies:NAME, pieces, cells, holes or value, got 'copies'");
    refused("crosses.yaml --limit 2",
            "--limit does not apply to a search for the best packings, which 'maximise' or "
            "'minimise' asks for");
}

TEST_F(BestPackings, AreNotWhatOtherCommandsLookAt) {
    const Outcome count = run("count crosses.yaml");
    EXPECT_EQ(count.code, 0);
    EXPECT_EQ(count.err,
              "polypack: this command looks at all packings; the best ones, as 'maximise: {copies: "
              "X}' asks for, are found by 'polypack solve'\n");
    EXPECT_EQ(run("convert crosses.yaml -o copy.yaml").code, 0);
    EXPECT_NE(contents(folder_ / "copy.yaml").find("\nmaximise: {copies: \"X\"}\n"),
              std::string::npos);
}

}  // namespace
}  // namespace polypack::testing
