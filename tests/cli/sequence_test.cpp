// The command sequence as users run it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/in_folder.hpp"
#include "formats/json_schema.hpp"

namespace polypack::testing {
namespace {

class SequenceCommand : public InFolder {
  protected:
    SequenceCommand() {
        std::ofstream(folder_ / "d.yaml")
            << "name: Dominoes\npieces: [{name: D, art: [DD], copies: any}]\n"
               "region: {box: [2, 1]}\n";
    }
};

TEST_F(SequenceCommand, PrintsALinePerLength) {
    const Outcome outcome = run("sequence d.yaml --vary y --first 8 --last 10");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out, " 8  34\n 9  55\n10  89\n");
    EXPECT_EQ(run("sequence d.yaml --vary x --last 4").out, "1  0\n2  1\n3  0\n4  1\n");
    EXPECT_EQ(run("sequence d.yaml --vary y --last 4 --symmetry full").out,
              "1  1\n2  1\n3  2\n4  4\n");
}

// Pyramids over faces, and pairs of them that share one: on either side of each slab.
TEST_F(SequenceCommand, CountsOnCubesOfTetrahedra) {
    std::ofstream(folder_ / "r.yaml")
        << "lattice: rhombic\npieces:\n  - {name: P, cells: [[0, 0, up, 0]], copies: any}\n"
           "  - {name: O, cells: [[0, 0, up, 0], [0, 0, down, 1]], copies: any}\n"
           "region: {box: [1, 1, 1]}\n";
    for (const std::string axis : {"x", "y", "z"}) {
        EXPECT_EQ(run("sequence r.yaml --last 4 --vary " + axis).out, "1  1\n2  2\n3  4\n4  8\n");
    }
    std::ofstream(folder_ / "t.yaml")
        << "lattice: tetra-octa\npieces: [{name: A, cells: [[0, 0, octahedron, 0], [0, 0, up, 0]], "
           "copies: any}, {name: B, cells: [[0, 0, up, 0]], copies: any}]\n"
           "region: {box: [1, 1, 1]}\n";
    for (const std::string axis : {"x", "y", "z"}) {
        std::string expected;
        for (int n = 1; n <= 3; ++n) {
            const std::string sides = axis == "x"   ? fmt::format("[{}, 1, 1]", n)
                                      : axis == "y" ? fmt::format("[1, {}, 1]", n)
                                                    : fmt::format("[1, 1, {}]", n);
            std::string text = contents(folder_ / "t.yaml");
            text.replace(text.find("[1, 1, 1]"), sides.size(), sides);
            std::ofstream(folder_ / "n.yaml") << text;
            const std::string count = run("count n.yaml").out;
            expected += fmt::format("{}  {}", n, count.substr(count.find("all         ") + 12));
        }
        EXPECT_EQ(run("sequence t.yaml --last 3 --vary " + axis).out, expected);
    }
}

TEST_F(SequenceCommand, PrintsTheLaw) {
    const Outcome outcome = run("sequence d.yaml --vary y --last 1 --law");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(
        outcome.out,
        "1  1\n"
        "order        2\n"
        "recurrence   a(n) = a(n-1) + a(n-2) for n >= 2\n"
        "numerator    1\n"
        "denominator  1 - x - x^2\n"
        "status       proven: the 32 terms from n = 0 on obey it, and the transfer matrix has "
        "dimension 2\n");
    const Outcome pentominoes =
        run("sequence --vary y --last 10 --law " + source("puzzles/pentominoes-5x5-any.yaml"));
    EXPECT_NE(pentominoes.out.find("10  101698212\norder        324\n"), std::string::npos);
    EXPECT_NE(pentominoes.out.find("status       proven"), std::string::npos);
}

TEST_F(SequenceCommand, PrintsTheLawUpToSymmetryWithoutAProof) {
    // OEIS A060312; of a square of two by two there is one, since it also turns by a quarter.
    const Outcome outcome = run("sequence d.yaml --vary y --last 12 --symmetry full --law");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out.find(" 1  1\n 2  1\n 3  2\n 4  4\n 5  5\n 6  9\n"), 0) << outcome.out;
    EXPECT_NE(outcome.out.find("12  127\norder        6\n"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("\nstatus       fits "), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.out.find("proven"), std::string::npos) << outcome.out;
    const Outcome json = run("sequence d.yaml --vary y --last 1 --symmetry full --law --json");
    EXPECT_NE(json.out.find("\"dimension\":null,\"proven\":false"), std::string::npos) << json.out;
}

TEST_F(SequenceCommand, WritesBFiles) {
    const Outcome outcome = run("sequence d.yaml --vary y --last 3 --bfile --law");
    std::istringstream lines(outcome.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line.substr(0, line.find(", by")), "# Packings of 'Dominoes' with n slabs along y");
    for (const char* term : {"1 1", "2 2", "3 3"}) {
        std::getline(lines, line);
        EXPECT_EQ(line, term);
    }
    while (std::getline(lines, line)) EXPECT_EQ(line.substr(0, 2), "# ") << line;
}

TEST_F(SequenceCommand, WritesRecords) {
    const std::string schemas = POLYPACK_SOURCE_DIR "/solver/records/";
    const JsonSchema term(schemas + "term.schema.json");
    const JsonSchema law(schemas + "law.schema.json");
    std::istringstream lines(run("sequence d.yaml --vary y --last 100 --law --json").out);
    std::vector<nlohmann::json> records;
    for (std::string line; std::getline(lines, line);) {
        records.push_back(nlohmann::json::parse(line));
        const JsonSchema& schema = records.size() <= 100 ? term : law;
        EXPECT_TRUE(schema.mistakes(records.back()).empty()) << line;
    }
    ASSERT_EQ(records.size(), 101);
    EXPECT_EQ(records[99].at("count"), "573147844013817084101");
    EXPECT_EQ(records[100].at("denominator"), (std::vector<std::string>{"1", "-1", "-1"}));
    EXPECT_EQ(records[100].at("proven"), true);
}

TEST_F(SequenceCommand, RefusesWhatHasNoSequence) {
    const std::string pieces = "pieces: [{name: D, art: [DD], copies: any}]\n";
    for (const auto& [rest, axis, says] :
         {std::tuple("region: {box: [2, 3]}\nfixed:\n  - {piece: D, cells: [[0, 0], [1, 0]]}\n",
                     "y",
                     "p.yaml:4:5: a fixed placement cannot be continued along y: leave it out"),
          std::tuple("region: {box: [2, 3]}\nforbidden:\n  - {piece: D, cells: [[0, 0], [1, 0]]}\n",
                     "y", "p.yaml:4:5: a forbidden placement cannot be continued along y"),
          std::tuple("region: {box: [2, 3]}\nrules: {fault_free: true}\n", "y",
                     "p.yaml:3:9: fault_free is a rule on whole packings"),
          std::tuple("region: {box: [4, 4], torus: true}\n", "x",
                     "the region wraps along x: vary an axis along which it does not"),
          std::tuple("region: {box: [4, 4], minus: {box: [1, 1]}}\n", "y",
                     "the region is not the same all along y: at y = 1 it differs from y = 0"),
          std::tuple("region: {box: [4, 4]}\n", "z",
                     "the square lattice has no axis z; vary x or y")}) {
        SCOPED_TRACE(rest);
        std::ofstream(folder_ / "p.yaml") << pieces << rest;
        const Outcome outcome = run(std::string("sequence p.yaml --vary ") + axis);
        EXPECT_EQ(outcome.code, 3);
        EXPECT_EQ(outcome.out, "");
        EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
        EXPECT_EQ(outcome.err.substr(0, 7), "p.yaml:");
    }
    std::ofstream(folder_ / "c.yaml") << "pieces: {connected: 2, copies: any}\n"
                                         "region: {box: [2, 2]}\n";
    const Outcome connected = run("sequence c.yaml --vary y");
    EXPECT_EQ(connected.code, 3);
    EXPECT_EQ(connected.out, "");
    EXPECT_EQ(connected.err.find("c.yaml:1:9: pieces of any connected shape are only counted for "
                                 "one region at a time"),
              0)
        << connected.err;
}

TEST_F(SequenceCommand, RefusesTooLargeARegionBeforeItCounts) {
    const Outcome large = run("sequence d.yaml --vary y --first 5 --last 8193 --symmetry full");
    EXPECT_EQ(large.code, 2);
    EXPECT_EQ(large.out, "");
    EXPECT_EQ(large.err,
              "polypack: 8193 slabs of 2 cells are more than the 16384 cells that a region may "
              "have\n");
}

TEST_F(SequenceCommand, CountsUpToSymmetryFromAnyLength) {
    const std::string all = run("sequence d.yaml --vary y --last 12 --symmetry full").out;
    const std::string last =
        run("sequence d.yaml --vary y --first 11 --last 12 --symmetry full").out;
    EXPECT_EQ(all.substr(all.size() - last.size()), last);
    EXPECT_EQ(last, "11  76\n12  127\n");
}

TEST_F(SequenceCommand, ExplainsWrongOptions) {
    for (const auto& [words, says] :
         {std::pair("", "'sequence' requires --vary x, --vary y or --vary z"),
          std::pair("--vary w", "--vary must be one of x, y, z"),
          std::pair("--vary y --first 0", "--first must be an integer in 1..10000"),
          std::pair("--vary y --last 10001", "--last must be an integer in 1..10000"),
          std::pair("--vary y --first 3 --last 2",
                    "--first must not be greater than --last, got 3 and 2"),
          std::pair("--vary y --prove", "--prove applies to --law only"),
          std::pair("--vary y --bfile --json", "--bfile cannot be combined with --json"),
          std::pair("--vary y --law --prove --symmetry full", "--prove applies to all packings")}) {
        SCOPED_TRACE(words);
        const Outcome outcome = run(std::string("sequence d.yaml ") + words);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
        EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
    }
}

TEST_F(SequenceCommand, PrintsWhatItFoundBeforeItStops) {
    std::ofstream(folder_ / "wide.yaml")
        << "pieces: {generate: {polyominoes: 5}, copies: any}\nregion: {box: [7, 1]}\n";
    const Outcome outcome = run("sequence wide.yaml --vary y --last 10000 --time 2s");
    EXPECT_EQ(outcome.code, 4);
    EXPECT_EQ(outcome.out.substr(0, 6), "    1 ");
    EXPECT_EQ(outcome.err.find("polypack: stopped before the number for n = "), 0) << outcome.err;
    const Outcome little = run("sequence wide.yaml --vary y --memory 1M");
    EXPECT_EQ(little.code, 6);
    EXPECT_NE(little.err.find("--memory permits more"), std::string::npos) << little.err;
}

}  // namespace
}  // namespace polypack::testing
