// Pictures by polypack show, and polypack heat, explain and estimate.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Pictures : public InFolder {
  protected:
    [[nodiscard]] bool has(const std::string& name) const { return fs::exists(folder_ / name); }
};

void expect_same_file(const std::string& name, const std::string& text) {
    const fs::path path = fs::path(POLYPACK_SOURCE_DIR) / name;
    if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << text;
    EXPECT_TRUE(contents(path) == text) << "polypack draws it otherwise";
    EXPECT_EQ(std::getenv("UPDATE_GOLDEN"), nullptr) << "it was drawn anew; look at it";
}

TEST_F(Pictures, ShowMakesSheetsInEveryStyle) {
    for (const std::string style : {"flat", "iso", "cut"}) {
        const std::string name = style + ".svg";
        std::string words = "show " + nine_pieces();
        words.append(" --style ").append(style).append(" -o ").append(name);
        const Outcome outcome = run(words);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out, name + "\n");
        EXPECT_TRUE(contents(folder_ / name).starts_with("<svg") ||
                    contents(folder_ / name).starts_with("<?xml"));
    }
    EXPECT_NE(contents(folder_ / "flat.svg"), contents(folder_ / "iso.svg"));
    EXPECT_NE(contents(folder_ / "cut.svg").find("mm\""), std::string::npos);
}

TEST_F(Pictures, ShowRefusesFlatViewsOfTetrahedra) {
    const std::string puzzle = source("puzzles/two-piece-tetrahedron.yaml");
    for (const std::string style : {"flat", "cut"}) {
        const Outcome outcome = run(fmt::format("show --style {} -o a.svg {}", style, puzzle));
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(
            outcome.err,
            fmt::format("polypack: --style {} does not support the tetra-octant lattice, whose "
                        "cells do not stand upright; use iso\n",
                        style));
        EXPECT_FALSE(has("a.svg"));
    }
    EXPECT_EQ(run("show -o a.svg " + puzzle).code, 0);
    EXPECT_TRUE(has("a.svg"));
}

TEST_F(Pictures, ShowRefusesIsometricViewsOfThePlane) {
    const Outcome outcome = run("show --style iso -o a.svg " + source("puzzles/squares-6x6.yaml"));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err,
              "polypack: --style iso does not support the square lattice, which is flat; use flat "
              "or cut\n");
    EXPECT_FALSE(has("a.svg"));
}

TEST_F(Pictures, ShowNamesThePiecesOfASet) {
    for (const std::string how : {"-o a.svg", "--style iso -o a.svg", "--page a5 -o a.svg"}) {
        SCOPED_TRACE(how);
        const Outcome outcome = run("show soma --letters " + how);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const std::string picture = contents(folder_ / "a.svg");
        for (const std::string name : {"V", "L", "T", "Z", "A", "B", "P"}) {
            const std::size_t caption = picture.find("\">" + name + "</text>\n</g>");
            EXPECT_NE(caption, std::string::npos) << name;
        }
    }
    EXPECT_EQ(run("show soma --style cut -o a.svg").code, 0);
    EXPECT_EQ(contents(folder_ / "a.svg").find("<text"), std::string::npos);
}

// UPDATE_GOLDEN=1 draws them anew, and fails. The poster in PNG is made by hand.
TEST_F(Pictures, ThoseOfTheDocumentationAreDrawnByItsCommands) {
    std::vector<std::pair<std::string, std::string>> pictures{
        {"solver/render/pictures/pentominoes-6x10.svg",
         "show pentominoes-6x10 --limit 6 --letters --threads 1"},
        {"solver/render/pictures/soma-cube.svg",
         "show soma-cube --limit 8 --style iso --threads 1"},
        {"solver/render/pictures/hexiamonds.svg", "show hexiamonds-trefoil --limit 1 --threads 1"},
        {"solver/render/pictures/tetrahexes.svg",
         "show tetrahexes-long-hexagon-9x2 --limit 1 --threads 1"},
        {"solver/render/pictures/kanoodle-pyramid.svg",
         "show kanoodle-pyramid --limit 1 --style iso --threads 1"},
        {"solver/render/pictures/calendar.svg",
         "show calendar --with 'month at [0,0]' --with 'day at [3,5]' --limit 1 --threads 1"},
        {"solver/render/pictures/macmahon-squares.svg",
         "show macmahon-squares-4x6 --limit 1 --threads 1"},
        {"solver/render/pictures/macmahon-triangles.svg",
         "show macmahon-triangles-hexagon --limit 1 --threads 1"},
        {"solver/render/pictures/tetrasticks.svg", "show tetrasticks --limit 1 --threads 1"},
        {"solver/render/pictures/polytrigs.svg", "show polytrigs-2-3 --limit 1 --threads 1"},
        {"solver/render/pictures/pentatwigs.svg", "show pentatwigs --limit 1 --threads 1"},
        {"solver/render/pictures/polyrhons.svg",
         "show polyrhons-2-3-pyramid --limit 1 --threads 1"},
        {"solver/render/pictures/tangram.svg", "show tangram --limit 1 --threads 1"},
        {"solver/render/pictures/heat.svg", "heat pentominoes-6x10"},
        {"docs/posters/pentominoes.svg",
         "show pentominoes-6x10 --limit 1 --letters --page a4-landscape --threads 1"},
        {"docs/posters/marks.svg", "show chequered-pentominoes-6x10 --page a4 --threads 1"},
        {"docs/posters/dominoes.svg", "show dominoes-8x8 --threads 1 --page a4"}};
    const std::size_t others = pictures.size();
    for (const auto& entry :
         fs::directory_iterator(fs::path(POLYPACK_SOURCE_DIR) / "docs/interlocking")) {
        const std::string name = entry.path().stem().string();
        pictures.emplace_back("docs/interlocking/" + name + ".svg",
                              "show interlocking-" + name + " --limit 1 --style iso --threads 1");
    }
    EXPECT_EQ(pictures.size() - others, 20U);
    for (const auto& [file, command] : pictures) {
        SCOPED_TRACE(file);
        const Outcome outcome = run(command + " -o a.svg");
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        expect_same_file(file, contents(folder_ / "a.svg"));
    }
}

TEST_F(Pictures, ThoseOfTurnsAreDrawnByTheirCommand) {
    ASSERT_EQ(run("disassemble turning-4x4x4-2 --moves turns --threads 1 --picture turns.svg").code,
              0);
    expect_same_file("docs/turning/two-pieces.svg", contents(folder_ / "turns.svg"));
}

TEST_F(Pictures, ShowMakesPngWhereItCan) {
    const Outcome outcome = run("show " + nine_pieces() + " -o picture.png");
    if (outcome.code == 2) {
        EXPECT_NE(outcome.err.find("rsvg-convert"), std::string::npos);
        EXPECT_FALSE(has("picture.png"));
    } else {
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_TRUE(contents(folder_ / "picture.png").starts_with("\x89PNG"));
    }
}

TEST_F(Pictures, OptionsOfPicturesAreNotForPages) {
    const Outcome outcome = run("show " + nine_pieces() + " --style iso -o page.html");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_FALSE(has("page.html"));
    EXPECT_EQ(run("show " + nine_pieces() + " --cell 0px -o a.svg").code, 2);
    EXPECT_EQ(run("show " + nine_pieces() + " --cell x -o a.svg").code, 2);
    EXPECT_FALSE(has("a.svg"));
}

TEST_F(Pictures, ExtensionsMayBeInCapitals) {
    EXPECT_EQ(run("show " + nine_pieces() + " -o A.SVG").out, "A.SVG\n");
    EXPECT_NE(contents(folder_ / "A.SVG").find("<svg"), std::string::npos);
    EXPECT_EQ(run("show " + nine_pieces() + " -o A.Html").out, "A.Html\n");
    EXPECT_EQ(run("heat " + nine_pieces() + " -o A.JSON").out, "A.JSON\n");
    EXPECT_EQ(run("show " + nine_pieces() + " -o A.JPG").code, 2);
}

TEST_F(Pictures, HeatCountsEveryPacking) {
    const Outcome outcome = run("heat " + nine_pieces() + " -o heat.json");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const json map = json::parse(contents(folder_ / "heat.json"));
    EXPECT_EQ(map.at("packings"), 8);
    int covered = 0;
    for (const json& piece : map.at("pieces")) {
        for (const int count : piece.at("counts")) covered += count;
    }
    EXPECT_EQ(covered, 8 * 27);
    EXPECT_EQ(map.at("complete"), true);
    EXPECT_EQ(run("heat " + nine_pieces() + " -o heat.svg").out, "heat.svg\n");
    const Outcome text = run("heat " + nine_pieces());
    EXPECT_EQ(text.code, 0);
    EXPECT_TRUE(text.out.ends_with("; *: all; .: none; blank: not in the region\n")) << text.out;
    EXPECT_EQ(run("heat " + nine_pieces() + " -o heat.gif").code, 2);
    EXPECT_EQ(run("heat " + source("puzzles/tetrominoes-4x5.yaml")).code, 1);
}

TEST_F(Pictures, HeatOfTetrahedraIsTextAndRecordsOnly) {
    const std::string puzzle = source("puzzles/two-piece-tetrahedron.yaml");
    const Outcome outcome = run("heat " + puzzle + " -o heat.svg");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err,
              "polypack: pictures of heat are for cells that stand upright, not for those of the "
              "tetra-octant lattice; print text, or write a .json file\n");
    EXPECT_FALSE(has("heat.svg"));
    EXPECT_EQ(run("heat " + puzzle).code, 0);
    EXPECT_EQ(run("heat " + puzzle + " -o heat.json").code, 0);
    EXPECT_EQ(json::parse(contents(folder_ / "heat.json")).at("packings"), 3);
}

TEST_F(Pictures, APartialHeatMapSaysSo) {
    const std::string limited = "heat " + nine_pieces() + " --limit 3";
    EXPECT_EQ(run("heat " + nine_pieces()).out.find("partial"), std::string::npos);
    EXPECT_EQ(run(limited).out.find("partial, the first 3 packings only\n"), 0);
    EXPECT_EQ(run(limited + " -o part.json").code, 0);
    EXPECT_EQ(json::parse(contents(folder_ / "part.json")).at("complete"), false);
    EXPECT_EQ(run(limited + " -o part.svg").code, 0);
    EXPECT_NE(contents(folder_ / "part.svg").find("partial"), std::string::npos);
}

TEST(Explain, NamesParity) {
    const Outcome outcome = run_program("explain " + source("puzzles/tetrominoes-4x5.yaml"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("there is no packing"), std::string::npos);
    EXPECT_NE(outcome.out.find("parity"), std::string::npos);
}

TEST(Explain, DrawsWeights) {
    const Outcome outcome = run_program("explain " + source("puzzles/l-tetrominoes-10x10.yaml"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(
        outcome.out.ends_with("\n\nweights of the cells modulo 4, . for 0\n"
                              "1212121212\n.3.3.3.3.3\n1212121212\n.3.3.3.3.3\n"
                              "1212121212\n.3.3.3.3.3\n1212121212\n.3.3.3.3.3\n"
                              "1212121212\n.3.3.3.3.3\n"))
        << outcome.out;
}

TEST(Explain, SaysThatThereIsAPacking) {
    const Outcome outcome = run_program("explain " + source("puzzles/soma-cube.yaml"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("there is a packing"), std::string::npos);
}

TEST(Estimate, IsExactForSmallPuzzlesAndHasBoundsForOthers) {
    const json small =
        json::parse(run_program("estimate --json " + source("puzzles/soma-cube.yaml")).out);
    EXPECT_EQ(small.at("exact"), true);
    EXPECT_EQ(small.at("distinct").at("value"), 240);
    const json large = json::parse(
        run_program("estimate --json --time 4 " + source("puzzles/bedlam-cube.yaml")).out);
    EXPECT_EQ(large.at("exact"), false);
    for (const char* quantity : {"nodes", "distinct", "seconds"}) {
        const json& e = large.at(quantity);
        EXPECT_LT(e.at("low"), e.at("value")) << quantity;
        EXPECT_LT(e.at("value"), e.at("high")) << quantity;
    }
    EXPECT_EQ(large.at("searched"), false);
    EXPECT_EQ(large.at("complete"), false);
}

TEST(Estimate, MakesTheProbesAskedFor) {
    const std::string words = "estimate --json --probes 40 " + source("puzzles/tetris-cube.yaml");
    const Outcome outcome = run_program(words);
    EXPECT_EQ(outcome.code, 0);
    const json once = json::parse(outcome.out);
    EXPECT_EQ(once.at("probes"), 40);
    EXPECT_EQ(once.at("complete"), true);
    EXPECT_EQ(json::parse(run_program(words).out).at("distinct"), once.at("distinct"));
    EXPECT_NE(json::parse(run_program(words + " --seed 2").out).at("nodes"), once.at("nodes"));
    EXPECT_EQ(run_program("estimate --probes 0 " + source("puzzles/soma-cube.yaml")).code, 2);
}

TEST(Estimate, SaysWhatSpeaksAgainstIt) {
    const std::string words = "estimate --probes 1 " + source("puzzles/tetris-cube.yaml");
    const Outcome text = run_program(words);
    EXPECT_EQ(text.code, 0);
    EXPECT_NE(text.out.find("few probes"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find(" or more"), std::string::npos) << text.out;
    const json body = json::parse(run_program(words + " --json").out);
    EXPECT_EQ(body.at("reliable"), false);
    EXPECT_EQ(body.at("nodes").at("doubt"), "few probes");
    EXPECT_TRUE(body.at("nodes").at("high").is_null());
}

TEST(Estimate, EndsWithFourWhenInterrupted) {
    const Outcome outcome = run_program("estimate --time 100 " + source("puzzles/tetris-cube.yaml"),
                                        "timeout --preserve-status -s INT 4 ");
    EXPECT_EQ(outcome.code, 4);
    EXPECT_NE(outcome.out.find("confidence"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find("stopped after"), std::string::npos) << outcome.err;
}

TEST(Solve, ProgressAsJsonLeavesTheResultAlone) {
    // One object per second: long enough for the first.
    const Outcome outcome =
        run_program("solve --count --json --progress json --threads 1 --time 2 " +
                    source("puzzles/tetris-cube.yaml"));
    EXPECT_EQ(outcome.code, 4);
    EXPECT_EQ(json::parse(outcome.out).at("complete"), false);
    const std::string first = outcome.err.substr(0, outcome.err.find('\n'));
    EXPECT_TRUE(json::parse(first).contains("progress"));
    EXPECT_EQ(run_program("solve --count --quiet " + source("puzzles/soma-cube.yaml")).err, "");
}

}  // namespace
}  // namespace polypack::testing
