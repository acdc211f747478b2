// The program as its users see it: what it prints and its exit codes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/program.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

TEST(Solve, CountsTheSomaCubeAsJson) {
    const Outcome outcome =
        run_program("solve " + source("puzzles/soma-cube.yaml") + " --count --json");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    const json result = json::parse(outcome.out);
    EXPECT_EQ(result.at("distinct"), 240);
    EXPECT_EQ(result.at("all"), 11520);
    EXPECT_EQ(result.at("complete"), true);
    EXPECT_EQ(result.at("placements"), 688);
    for (const char* key : {"name", "engine", "nodes", "seconds", "threads"}) {
        EXPECT_TRUE(result.contains(key)) << key;
    }
}

TEST(Solve, PrintsThePuzzleAndPackingsAsJsonLinesBeforeTheCounts) {
    const Outcome outcome =
        run_program("solve " + source("puzzles/slothouber-graatsma.yaml") + " --json --all");
    EXPECT_EQ(outcome.code, 0);
    const auto lines = lines_of(outcome.out);
    ASSERT_EQ(lines.size(), 10);
    const json puzzle = json::parse(lines[0]).at("puzzle");
    EXPECT_EQ(puzzle.at("lattice"), "cube");
    EXPECT_EQ(puzzle.at("region").size(), 27);
    EXPECT_EQ(puzzle.at("pieces").size(), 2);
    EXPECT_EQ(puzzle.at("pieces")[0].at("copies"), json::parse("[6, 6]"));
    for (int i = 1; i <= 8; ++i) {
        const json packing = json::parse(lines[i]);
        EXPECT_EQ(packing.at("packing").size(), 9);
        EXPECT_EQ(packing.at("packing")[0].at("cells")[0].size(), 3);
    }
    EXPECT_EQ(json::parse(lines[9]).at("all"), 8);
}

TEST(Solve, RefusesStylesThatTheLatticeDoesNotHave) {
    const Outcome flat =
        run_program("solve --style iso " + source("puzzles/pentominoes-6x10.yaml"));
    EXPECT_EQ(flat.code, 2);
    EXPECT_EQ(flat.out, "");
    EXPECT_EQ(flat.err,
              "polypack: --style iso does not support the square lattice; use letters, "
              "blocks or outlines\n");
    const Outcome kites =
        run_program("solve --style outlines " + source("puzzles/tetrakites-twin-hexagons.yaml"));
    EXPECT_EQ(kites.code, 2);
    EXPECT_EQ(kites.err,
              "polypack: --style outlines does not support the kite lattice; use letters or "
              "blocks\n");
    const Outcome tetrahedra = run_program(
        "solve --style outlines " + source("puzzles/rhombic-dodecahedron-four-rhombohedra.yaml"));
    EXPECT_EQ(tetrahedra.code, 2);
    EXPECT_EQ(tetrahedra.err,
              "polypack: --style outlines does not support the rhombic lattice; use letters or "
              "blocks\n");
}

TEST(Solve, DrawsBlocksInFilesIfAsked) {
    const std::string words =
        "solve --limit 1 --threads 1 " + source("puzzles/slothouber-graatsma.yaml");
    const std::string blocks = words + " --style blocks";
    const std::string plain = "env -u NO_COLOR -u COLORTERM TERM=";
    EXPECT_EQ(run_program(words, plain + "xterm ").out.find('\033'), std::string::npos);
    EXPECT_NE(run_program(blocks, plain + " ").out.find('\033'), std::string::npos);
    EXPECT_NE(run_program(blocks, plain + "xterm-256color ").out.find(";48;5;"), std::string::npos);
    EXPECT_EQ(run_program(blocks, plain + "xterm NO_COLOR=1 ").out.find('\033'), std::string::npos);
}

TEST(Solve, TellsCopiesApartAndNamesTheirLetters) {
    const Outcome outcome =
        run_program("solve --limit 1 --threads 1 " + source("puzzles/slothouber-graatsma.yaml"));
    EXPECT_NE(outcome.out.find("\nletters     A a 1 = A ×6, o = o ×3\ndistinct "),
              std::string::npos)
        << outcome.out;
    const Outcome soma = run_program("solve --limit 1 " + source("puzzles/soma-cube.yaml"));
    EXPECT_EQ(soma.out.find("letters"), std::string::npos);
}

TEST(Solve, DrawsOneCubeWithLimitOne) {
    const Outcome outcome = run_program("solve " + source("puzzles/soma-cube.yaml") + " --limit 1");
    EXPECT_EQ(outcome.code, 0);
    const auto lines = lines_of(outcome.out);
    ASSERT_GE(lines.size(), 4);
    for (int row = 0; row < 3; ++row) {
        const auto letters = std::ranges::count_if(lines[row], [](char c) { return c != ' '; });
        EXPECT_EQ(letters, 9) << lines[row];
    }
    EXPECT_NE(outcome.out.find("complete    no"), std::string::npos);
}

TEST(Solve, ExpectAndExpectPackingSetTheExitCode) {
    EXPECT_EQ(run_program("solve --count --expect " + source("puzzles/soma-cube.yaml")).code, 0);
    EXPECT_EQ(
        run_program("solve --count --expect-packing " + source("puzzles/tetrominoes-4x5.yaml"))
            .code,
        1);
    EXPECT_EQ(run_program("solve --count " + source("puzzles/tetrominoes-4x5.yaml")).code, 0);
}

TEST(Solve, EnginesAgree) {
    for (const char* engine : {"cover", "sweep", "algorithm13"}) {
        const Outcome outcome =
            run_program("solve --count --expect --engine " + std::string(engine) + " " +
                        source("puzzles/diabolical-cube.yaml"));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
    }
}

TEST(Solve, SaysWhoFoundTheFirstPacking) {
    for (const char* engine : {"", "--engine portfolio"}) {
        const Outcome outcome =
            run_program("solve --limit 1 --seed 7 --verbose --count " + std::string(engine) + " " +
                        source("puzzles/pentominoes-6x10.yaml"));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_NE(outcome.err.find("first packing: "), std::string::npos) << outcome.err;
    }
}

TEST(Usage, MistakesEndInOneLineAndExitCode2) {
    struct Case {
        const char* words;
        const char* says;
    };
    for (const Case& c : {
             Case{"", "no command given"},
             Case{"slove x", "unknown command 'slove'; did you mean 'solve'?"},
             Case{"solve", "'solve' requires FILE"},
             Case{"solve a b", "does not take 'b'"},
             Case{"solve a --thread 2", "unknown option '--thread'; did you mean '--threads'?"},
             Case{"solve a --parity off", "unknown option '--parity'"},
             Case{"sequence a --vary x --with 2", "unknown option '--with'"},
             Case{"choose a --bag 5 --take 5", "--bag cannot be combined with --take"},
             Case{"choose a --bag 5 --count", "--bag cannot be combined with --count"},
             Case{"choose a --packings b", "--packings applies to --bag only"},
             Case{"choose a --count --list one", "--count cannot be combined with --list"},
             Case{"choose a --take 129", "--take must be an integer in 0..128"},
             Case{"choose a --list some", "--list must be one of"},
             Case{"order a --find primes -o b.jsonl",
                  "--output cannot be combined with --find primes"},
             Case{"compat a --pairs -o b.jsonl", "--output cannot be combined with --pairs"},
             Case{"compat a --limit 257", "--limit must be an integer in 1..256, got '257'"},
             Case{"order a --limit 0", "--limit must be an integer in 1..4096, got '0'"},
             Case{"order a --output b.svg", "--output must end in .jsonl, got 'b.svg'"},
             Case{"show a --unique", "unknown option '--unique'"},
             Case{"solve a --threads -1", "--threads must be an integer in 0..1024, got '-1'"},
             Case{"solve a --threads 2x", "got '2x'"},
             Case{"solve a --threads", "threads"},
             Case{"solve a --limit 0", "--limit must be an integer in 1.."},
             Case{"solve a --count --count", "given twice"},
             Case{"solve a --engine dlx", "--engine must be one of"},
             Case{"solve a --seed 1", "--seed applies to"},
             Case{"solve a --seed 1 --limit 1 --engine cover", "--seed applies to"},
             Case{"solve a --seed 1 --engine portfolio", "--seed applies to"},
             Case{"solve a --seed -1 --limit 1", "--seed must be an integer in 0.."},
             Case{"solve a --operand b", "unknown option"},
             Case{"list --from yaml", "--from applies to the file of --like"},
             Case{"solve a --time 1x",
                  "--time must be a duration such as 30, 0.5, 90s, 1m30s or 2h, got '1x'"},
             Case{"heat a --time 1m30", "got '1m30'"},
             Case{"show a --time 30s1m", "got '30s1m'"},
             Case{"explain a --time -1", "got '-1'"},
             Case{"estimate a --time 1e3", "got '1e3'"},
             Case{"estimate a --time ''", "got ''"},
             Case{"solve a --time 0", "--time must be from 1ms to 10000d, got '0'"},
             Case{"solve a --time 10001d", "--time must be from 1ms to 10000d, got '10001d'"},
             Case{"lattice kagome", "unknown lattice 'kagome'"},
         }) {
        SCOPED_TRACE(c.words);
        const Outcome outcome = run_program(c.words);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(lines_of(outcome.err).size(), 1);
        EXPECT_NE(outcome.err.find(c.says), std::string::npos) << outcome.err;
    }
}

// That each of these files gets its own message is tested without the program, in formats_test.
TEST(BadFiles, EndInTheirMessageAndExitCode3) {
    const std::filesystem::path folder =
        std::filesystem::path(POLYPACK_SOURCE_DIR) / "tests" / "bad_puzzles";
    const std::string mark = "# expect: ";
    for (const char* name : {"tab-indentation", "unknown-key", "fixed-overlap"}) {
        SCOPED_TRACE(name);
        const std::filesystem::path file = folder / (std::string(name) + ".yaml");
        const std::string text = contents(file);
        ASSERT_TRUE(text.starts_with(mark));
        const std::string expected = text.substr(mark.size(), text.find('\n') - mark.size());
        const Outcome outcome = run_program("solve '" + file.string() + "'");
        EXPECT_EQ(outcome.code, 3);
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(lines_of(outcome.err).size(), 1) << outcome.err;
        EXPECT_NE(outcome.err.find(file.string() + ":" + expected), std::string::npos)
            << outcome.err;
    }
}

TEST(Check, TellsRightFilesFromWrongOnes) {
    EXPECT_EQ(run_program("check " + source("puzzles/soma-cube.yaml")).code, 0);
    const Outcome outcome =
        run_program("check no-such-file.yaml " + source("puzzles/soma-cube.yaml"));
    EXPECT_EQ(outcome.code, 3);
    EXPECT_NE(outcome.err.find("no-such-file.yaml"), std::string::npos);
    EXPECT_NE(outcome.out.find("Soma"), std::string::npos) << "the valid file is still checked";
}

TEST(Check, CountsPiecesAndTheirCopies) {
    EXPECT_NE(run_program("check " + source("puzzles/slothouber-graatsma.yaml"))
                  .out.find("27 cells, 2 pieces, 9 copies, "),
              std::string::npos);
    const std::string path = "/tmp/polypack-copies-test.yaml";
    const auto words = [&](const std::string& copies) {
        std::ofstream(path) << "pieces: [{name: d, art: [XX], copies: " + copies +
                                   "}, {name: m, art: [X]}]\nregion: {box: [3, 1]}\n";
        const Outcome outcome = run_program("check " + path);
        std::filesystem::remove(path);
        return outcome.out;
    };
    EXPECT_NE(words("any").find("2 pieces, 1 or more copies,"), std::string::npos);
    EXPECT_NE(words("{max: 3}").find("2 pieces, 1 to 4 copies,"), std::string::npos);
    EXPECT_NE(words("0").find("2 pieces, 1 copy,"), std::string::npos);
}

TEST(List, NamesEveryShippedFile) {
    const Outcome outcome = run_program("list");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    for (const char* folder : {"pieces", "puzzles"}) {
        for (const auto& entry : std::filesystem::directory_iterator(
                 std::filesystem::path(POLYPACK_SOURCE_DIR) / folder)) {
            if (entry.path().extension() != ".yaml") continue;
            const std::string name = entry.path().stem().string();
            EXPECT_NE(outcome.out.find("\n  " + name + " "), std::string::npos) << name;
        }
    }
    EXPECT_EQ(outcome.out.find('/'), std::string::npos) << "names, not paths";
    EXPECT_EQ(outcome.out.find(".yaml"), std::string::npos);
}

TEST(List, FindsPuzzlesByWordsAndNumbers) {
    const Outcome coffin = run_program("list COFFIN stick");
    EXPECT_EQ(coffin.code, 0) << coffin.err;
    EXPECT_NE(coffin.out.find("\n  broken-sticks "), std::string::npos) << coffin.out;
    EXPECT_EQ(std::ranges::count(coffin.out, '\n'), 2) << coffin.out;
    EXPECT_NE(run_program("list soma --cells 27 --pieces 7..7").out.find("\n  soma-cube "),
              std::string::npos);
    const Outcome none = run_program("list soma --cells ..26");
    EXPECT_EQ(none.code, 1);
    EXPECT_EQ(none.out, "");
    EXPECT_EQ(none.err, "polypack: no shipped puzzle is of this kind\n");
    const Outcome problem = run_program("list 'paddle wheel'");
    EXPECT_NE(problem.out.find("  soma-figures --problem "), std::string::npos) << problem.out;
    EXPECT_NE(run_program("list burr marineau").out.find("level 9.3, "), std::string::npos);
    const Outcome wrong = run_program("list --pieces 9..3");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_EQ(wrong.err,
              "polypack: --pieces must be a number or a range of numbers as in 5..8, 5.. or ..8, "
              "got '9..3'\n");
    EXPECT_EQ(run_program("list --problem 2").err,
              "polypack: --problem applies to the file of --like\n");
}

TEST(List, SaysWhetherAPuzzleIsKnown) {
    const fs::path folder = fs::temp_directory_path() / "polypack-list-test";
    fs::create_directories(folder);
    // Written by another program's format, with every piece turned and named anew.
    const std::string file = (folder / "seven.xmpuzzle").string();
    EXPECT_EQ(run_program("convert soma-cube " + file).code, 0);
    const Outcome known = run_program("list --like " + file);
    EXPECT_EQ(known.code, 0) << known.err;
    EXPECT_EQ(known.out.substr(0, 20), "puzzles\n  soma-cube ");
    EXPECT_EQ(std::ranges::count(known.out, '\n'), 2) << known.out;
    const Outcome other = run_program("list --like " POLYPACK_SOURCE_DIR
                                      "/puzzles/soma-figures.yaml --problem 3 --json");
    EXPECT_EQ(json::parse(other.out).at("problem"), 3);
    std::ofstream(folder / "own.yaml") << "pieces: [{name: A, art: [XX, X.]}]\n"
                                          "region: {art: [XX, X.]}\n";
    const Outcome own = run_program("list --like " + (folder / "own.yaml").string());
    EXPECT_EQ(own.code, 1);
    EXPECT_EQ(own.err, "polypack: no shipped puzzle is like 'own'\n");
    fs::remove_all(folder);
}

TEST(Help, EveryCommandHasAPage) {
    const Outcome all = run_program("--help");
    EXPECT_EQ(all.code, 0);
    for (const char* command : {"solve", "count", "show", "export", "explain", "estimate", "check",
                                "list", "lattice", "count-polyforms", "manual", "completion"}) {
        EXPECT_NE(all.out.find(command), std::string::npos);
        EXPECT_EQ(run_program(std::string(command) + " --help").code, 0);
    }
    EXPECT_EQ(run_program("--version").out.substr(0, 9), "polypack ");
}

TEST(Help, LeavesRareOptionsToHelpAll) {
    EXPECT_EQ(run_program("solve --help").out.find("--checkpoint"), std::string::npos);
    EXPECT_NE(run_program("solve --help=all").out.find("--checkpoint"), std::string::npos);
    const Outcome wrong = run_program("solve --help=al");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_EQ(wrong.err, "polypack: --help takes no value but 'all', got 'al'\n");
}

TEST(Help, FollowsTheWidthOfTheTerminal) {
    const auto width = [](const std::string& columns) {
        std::size_t most = 0;
        const std::string help = run_program("solve --help=all", "COLUMNS=" + columns + " ").out;
        for (const std::string& line : lines_of(help)) most = std::max(most, line.size());
        return most;
    };
    EXPECT_LE(width("60"), 60U);
    EXPECT_GT(width("80"), 70U);
    EXPECT_LE(width("80"), 80U);
    EXPECT_GT(width("1000"), 90U);
    EXPECT_LE(width("1000"), 100U);
    EXPECT_EQ(width("wide"), width("80"));
}

TEST(Help, PrintsTopicsAndCommands) {
    EXPECT_NE(run_program("help").out.find("\n  words "), std::string::npos);
    EXPECT_NE(run_program("help words").out.find("- lattice: the grid"), std::string::npos);
    EXPECT_EQ(run_program("help solve").out, run_program("solve --help=all").out);
    EXPECT_NE(run_program("manual words").out.find(".TH POLYPACK\\-WORDS 7"), std::string::npos);
    const Outcome misspelt = run_program("help sovle");
    EXPECT_EQ(misspelt.code, 2);
    EXPECT_EQ(misspelt.err, "polypack: unknown command or topic 'sovle'; did you mean 'solve'?\n");
    EXPECT_EQ(run_program("manual wrods").err,
              "polypack: unknown topic 'wrods'; did you mean 'words'?\n");
    EXPECT_EQ(run_program("help solve count").code, 2);
}

TEST(Completion, IsASyntacticallyRightScript) {
    EXPECT_EQ(std::system("'" POLYPACK_PROGRAM "' completion bash | bash -n"), 0);
    EXPECT_EQ(run_program("completion fish").code, 2);
    EXPECT_NE(run_program("manual").out.find(".SH EXIT STATUS"), std::string::npos);
    EXPECT_NE(run_program("manual").out.find(".BR polypack\\-words (7)\n"), std::string::npos);
}

TEST(Lattice, ShowsNeighbours) {
    const Outcome outcome = run_program("lattice triangle");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("[0, 0, 1]"), std::string::npos);
}

TEST(Lattice, NamesKindsOfCells) {
    const Outcome outcome = run_program("lattice tetra-octa");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(
        outcome.out.ends_with("neighbours of [0, 0, down, 0]:\n"
                              "  [0, 0, octahedron, 0]\n"
                              "  [1, 0, octahedron, 0]\n"
                              "  [0, 1, octahedron, 0]\n"
                              "  [0, 0, octahedron, 1]\n"))
        << outcome.out;
}

TEST(CountPolyforms, PrintsARowPerNumberOfCells) {
    const Outcome outcome = run_program("count-polyforms square 4..6");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out,
              "cells  free polyominoes\n"
              "    4                 5\n"
              "    5                12\n"
              "    6                35\n");
    EXPECT_EQ(run_program("count-polyforms cube 5 --json").out,
              "{\"lattice\":\"cube\",\"kind\":\"one-sided\",\"cells\":5,\"count\":29}\n");
    EXPECT_EQ(run_program("count-polyforms triangle 6 --kind fixed --json").out,
              "{\"lattice\":\"triangle\",\"kind\":\"fixed\",\"cells\":6,\"count\":94}\n");
}

TEST(CountPolyforms, StopsInTime) {
    const Outcome outcome = run_program("count-polyforms cube 3..60 --kind fixed --time 1");
    EXPECT_EQ(outcome.code, 4);
    EXPECT_NE(outcome.out.find("    3               15\n"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find("stopped before all fixed polycubes of "), std::string::npos);
    EXPECT_EQ(lines_of(outcome.err).size(), 1);
}

TEST(CountPolyforms, ExplainsWrongOperands) {
    for (const auto& [words, says] :
         {std::pair("sqare 4", "unknown lattice 'sqare'; available: square, cube"),
          std::pair("square", "'count-polyforms' requires LATTICE SIZES"),
          std::pair("square 0", "SIZES must be a number of cells in 1..100"),
          std::pair("square 101", "got '101'"), std::pair("square 5..3", "got '5..3'"),
          std::pair("square 1..", "got '1..'"), std::pair("square 4x", "got '4x'"),
          std::pair("square 4 --kind both", "--kind must be one of free, one-sided, fixed")}) {
        SCOPED_TRACE(words);
        const Outcome outcome = run_program(std::string("count-polyforms ") + words);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
        EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
    }
}

TEST(Lattice, OfTrianglesIsDrawnAsInTheFile) {
    const std::string path = "/tmp/polypack-triangles-test.yaml";
    std::ofstream(path) << "lattice: triangle\npieces: [{name: A, art: [^v^v]}, {name: B, art: "
                           "[v]}]\nregion: {art: [^v^v, v...]}\n";
    const Outcome outcome = run_program("solve " + path + " --style letters --limit 1");
    std::filesystem::remove(path);
    EXPECT_EQ(outcome.out.substr(0, 7), "AAAA\nB\n") << outcome.out;
}

}  // namespace
}  // namespace polypack::testing
