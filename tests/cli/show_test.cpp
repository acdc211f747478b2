// polypack show: the files it writes, and that it writes none if something is wrong.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Show : public InFolder {
  protected:
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_)) {
            names.push_back(entry.path().filename().string());
        }
        std::ranges::sort(names);
        return names;
    }

    [[nodiscard]] json data(const std::string& page) const {
        const std::string text = contents(folder_ / page);
        const std::string opening = R"(id="polypack-data">)";
        const std::size_t begin = text.find(opening) + opening.size();
        return json::parse(text.substr(begin, text.find("</script>", begin) - begin));
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }
};

using Names = std::vector<std::string>;

TEST_F(Show, MakesAPageNamedAsThePuzzle) {
    const Outcome outcome = run("show " + source("puzzles/soma-cube.yaml"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "soma-cube.html\n");
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(files(), Names{"soma-cube.html"});
    const json page = data("soma-cube.html");
    EXPECT_EQ(page.at("packings").size(), 240);
    EXPECT_EQ(page.at("counts").at("all"), 11520);
}

TEST_F(Show, TakesTheShortAndTheLongNameOfAnOption) {
    for (const char* option : {"-o ", "-o", "--output ", "--output="}) {
        SCOPED_TRACE(option);
        const Outcome outcome = run("show " + nine_pieces() + " " + option + "cube.html");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(files(), Names{"cube.html"});
        fs::remove(folder_ / "cube.html");
    }
    EXPECT_NE(run("show --help").out.find("-o, --output FILE"), std::string::npos);
    EXPECT_NE(run("completion bash").out.find(" -o --output"), std::string::npos);
    EXPECT_NE(run("completion zsh").out.find("{-o,--output}"), std::string::npos);
    EXPECT_NE(run("manual").out.find("\\-o"), std::string::npos);
}

TEST_F(Show, SaysThatThereAreMoreThanTheLimit) {
    const Outcome outcome =
        run("show " + source("puzzles/soma-cube.yaml") + " --limit 3 -o a.html");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "there are more packings than the 3 shown\n");
    EXPECT_EQ(data("a.html").at("packings").size(), 3);
    EXPECT_EQ(data("a.html").at("counts"), json::parse(R"({"complete": false})"));
    EXPECT_EQ(run("show " + nine_pieces() + " --all --limit 8").err, "");
}

TEST_F(Show, ExploresTheMovesOfAPacking) {
    const std::string burr = source("puzzles/burr-piston.yaml");
    const Outcome outcome = run("show --explore " + burr + " -o a.html");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const json page = data("a.html");
    EXPECT_EQ(page.at("packings").size(), 1U);
    EXPECT_EQ(page.at("explored").size(), 1U);
    EXPECT_FALSE(page.at("explored").at(0).at("parts").at(0).contains("open"));
    // The level of this burr is published.
    const json& whole = page.at("explored").at(0).at("parts").at(0);
    EXPECT_EQ(whole.at("states").at(0).at("left"), 9);
    EXPECT_EQ(page.at("directions").size(), 6U);
    EXPECT_EQ(page.at("directions").at(1), json::parse(R"([[-1,0,0], "to the left"])"));
    // As far as it is permitted, it is the same, and says so.
    const Outcome some = run("show --explore --states 9 " + burr + " -o b.html");
    EXPECT_EQ(some.code, 0);
    EXPECT_NE(some.err.find(" states were explored, and there are more; see --states\n"),
              std::string::npos)
        << some.err;
    EXPECT_FALSE(data("b.html").at("explored").at(0).at("complete"));
    EXPECT_EQ(data("b.html").at("explored").at(0).at("parts").at(0).at("states").at(0).at("moves"),
              whole.at("states").at(0).at("moves"));
    for (const auto& [words, says] :
         {std::pair("--states 5 -o a.html", "--states requires --explore"),
          std::pair("--explore -o a.png",
                    "--explore applies to .html pages only; for a picture of "
                    "each move, use 'disassemble --picture'"),
          std::pair("--moves turns", "--moves requires --explore or --play-moves"),
          std::pair("--turn-bevel 0.1", "--turn-bevel requires --explore or --play-moves"),
          std::pair("--explore --turn-bevel 0.1", "--turn-bevel requires --moves turns or hand"),
          std::pair("--explore --moves apart",
                    "--explore has moves of pieces that slide together: --moves group or turns"),
          std::pair("--explore -o a.txt", "--explore applies to .html pages only")}) {
        EXPECT_EQ(run("show " + burr + " " + words).err, fmt::format("polypack: {}\n", says));
    }
}

TEST_F(Show, ExploresTurns) {
    const std::string key = source("puzzles/key-in-lock.yaml");
    ASSERT_EQ(run("show --explore " + key + " -o a.json").code, 0);
    ASSERT_EQ(run("show --explore --moves turns " + key + " -o b.json").code, 0);
    const auto states = [&](const char* name) {
        return json::parse(contents(folder_ / name))
            .at("explored")
            .at(0)
            .at("parts")
            .at(0)
            .at("states");
    };
    EXPECT_FALSE(states("a.json").at(0).contains("left"));
    const json first = states("b.json").at(0);
    EXPECT_EQ(first.at("left"), 2);
    // The key, the second piece, turns about a line that is told from the middle of the lock.
    int turns = 0;
    for (const json& move : first.at("moves")) {
        if (move.at(1) != -1) continue;
        ++turns;
        EXPECT_EQ(move.at(0), json::parse("[1]"));
        ASSERT_EQ(move.size(), 5U);
        EXPECT_EQ(move.at(4).size(), 3U);
    }
    EXPECT_GT(turns, 0);
    // The moves that are played may be turns, too.
    ASSERT_EQ(run("show --play-moves --moves turns " + key + " -o c.json").code, 0);
    EXPECT_NE(contents(folder_ / "c.json").find("key turned 90 about z"), std::string::npos);
}

TEST_F(Show, MakesNoFileWhereTheCommandIsWrong) {
    struct Case {
        std::string words;
        const char* says;
        int code;
    };
    for (const Case& c : {
             Case{"", "'show' requires FILE", 2},
             Case{
                 nine_pieces() + " -o a.bmp",
                 "--output must end in .html or .json or .svg or .png or .pdf or .txt, got 'a.bmp'",
                 2},
             Case{nine_pieces() + " -o a.html -o b.html", "--output is given twice", 2},
             Case{nine_pieces() + " -x", "unknown option '-x'", 2},
             Case{nine_pieces() + " -o", "output", 2},
             Case{nine_pieces() + " --limit 10001",
                  "--limit must be all, or an integer in 1..10000 for .html, got '10001'", 2},
             Case{nine_pieces() + " -o a.png --limit 1001", "1..1000 for .png", 2},
             Case{nine_pieces() + " -o a.svg --page a0", "--page must be one of a3, a4, ", 2},
             Case{nine_pieces() + " -o a.svg --page 200x1mm", "each from 50 to 2000", 2},
             Case{nine_pieces() + " -o a.svg --margin 5", "--margin requires --page", 2},
             Case{nine_pieces() + " -o a.svg --page a4 --margin 100", "--margin must be", 2},
             Case{nine_pieces() + " -o a.svg --page a4 --style cut",
                  "--style cut has the size of what is cut", 2},
             Case{nine_pieces() + " --page a4", "--page applies to .svg, .png and .pdf", 2},
             Case{nine_pieces() + " -o no-such-folder/a.html", "No such file or directory", 5},
             Case{nine_pieces() + " -o /proc/a.html", "cannot write '/proc/a.html'", 5},
             Case{nine_pieces() + " --packings a.jsonl --all", "--all applies to searches only", 2},
             Case{nine_pieces() + " --packings /tmp", "/tmp:1:1: this is a folder", 3},
             Case{nine_pieces() + " --packings a.jsonl", "a.jsonl:1:1: no such file", 3},
             Case{"no-such-file.yaml", "no-such-file.yaml", 3},
             Case{source("puzzles/tetrominoes-4x5.yaml"), "no packing: parity", 1},
         }) {
        SCOPED_TRACE(c.words);
        const Outcome outcome = run("show " + c.words);
        EXPECT_EQ(outcome.code, c.code);
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
        EXPECT_NE(outcome.err.find(c.says), std::string::npos) << outcome.err;
        EXPECT_EQ(files(), Names{});
    }
}

TEST_F(Show, PrintsPicturesOnSheetsOfPaper) {
    const std::string squares = source("puzzles/pentominoes-3x20.yaml");
    const Outcome one = run("show " + squares + " --limit all --page a5-landscape -o a.svg");
    EXPECT_EQ(one.out, "a.svg\n") << one.err;
    EXPECT_NE(contents(folder_ / "a.svg").find("width=\"210mm\" height=\"148mm\""),
              std::string::npos);
    const Outcome several =
        run("show " + source("puzzles/soma-cube.yaml") + " --limit all --page letter -o b.svg");
    EXPECT_EQ(several.code, 0) << several.err;
    const auto sheets = std::ranges::count(several.out, '\n');
    EXPECT_GT(sheets, 1);
    EXPECT_EQ(several.out.find(sheets < 10 ? "b-1.svg\nb-2.svg\n" : "b-01.svg\nb-02.svg\n"), 0U)
        << several.out;
    EXPECT_EQ(files().size(), static_cast<std::size_t>(sheets) + 1);
    const Outcome shrunk = run("show " + source("puzzles/soma-cube.yaml") +
                               " --limit all --page 300x300mm --pages 1 -o c.svg");
    EXPECT_EQ(shrunk.out, "c.svg\n") << shrunk.err;
    if (std::system("command -v rsvg-convert >/dev/null") != 0) return;
    const Outcome pdf = run("show " + source("puzzles/soma-cube.yaml") +
                            " --limit all --page letter --style iso --letters -o d.pdf");
    EXPECT_EQ(pdf.out, "d.pdf\n") << pdf.err;
    EXPECT_EQ(contents(folder_ / "d.pdf").substr(0, 4), "%PDF");
}

TEST_F(Show, ReplacesAPageAsAWhole) {
    write("slothouber-graatsma.html", "old");
    EXPECT_EQ(run("show " + nine_pieces()).code, 0);
    EXPECT_EQ(files(), Names{"slothouber-graatsma.html"});
    EXPECT_EQ(data("slothouber-graatsma.html").at("packings").size(), 1);
    fs::create_directory(folder_ / "folder.html");
    EXPECT_EQ(run("show " + nine_pieces() + " -o folder.html").code, 5);
    EXPECT_EQ(files(), (Names{"folder.html", "slothouber-graatsma.html"}));
}

TEST_F(Show, ReadsBackWhatSolvePrints) {
    for (const char* name : {"slothouber-graatsma", "kanoodle-pyramid", "hexiamonds-crescent",
                             "pentominoes-3x20", "tetrahexes-bumpy-triangle"}) {
        SCOPED_TRACE(name);
        const std::string puzzle = source("puzzles/" + std::string(name) + ".yaml");
        write("p.jsonl", run("solve --json --limit 4 --threads 1 " + puzzle).out);
        ASSERT_EQ(run("show --limit 4 --threads 1 -o a.html " + puzzle).code, 0);
        ASSERT_EQ(run("show --packings p.jsonl -o b.html " + puzzle).err, "");
        ASSERT_EQ(run("show p.jsonl").out, "p.html\n");
        const json a = data("a.html");
        const json b = data("b.html");
        const json alone = data("p.html");
        for (const char* key : {"name", "lattice", "cells", "pieces", "packings"}) {
            EXPECT_EQ(a.at(key), b.at(key)) << key;
        }
        for (const char* key : {"name", "lattice", "cells", "shapes", "pieces", "packings"}) {
            EXPECT_EQ(a.at(key), alone.at(key)) << key;
        }
    }
}

TEST_F(Show, DrawsAFileAsItsPuzzle) {
    for (const char* name :
         {"chequered-pentominoes-6x10", "slothouber-graatsma", "dominoes-torus-6x6",
          "kanoodle-pyramid", "pentominoes-8x8-four-holes", "tetrakites-twin-hexagons"}) {
        const std::string puzzle = source("puzzles/" + std::string(name) + ".yaml");
        write("p.jsonl", run("solve --json --limit 25 --threads 1 " + puzzle).out);
        for (const std::string style : {"flat --letters", "cut"}) {
            SCOPED_TRACE(fmt::format("{} {}", name, style));
            const std::string words = fmt::format("--style {} {}", style, puzzle);
            ASSERT_EQ(run("show --threads 1 -o a.svg " + words).code, 0);
            ASSERT_EQ(run("show p.jsonl -o b.svg --style " + style).code, 0);
            EXPECT_EQ(contents(folder_ / "a.svg"), contents(folder_ / "b.svg"));
        }
    }
}

TEST_F(Show, ReadsFilesWithoutTheLineOfThePuzzle) {
    const std::string lines = run("solve --json " + nine_pieces()).out;
    write("p.jsonl", lines.substr(lines.find('\n') + 1));
    EXPECT_EQ(run("show p.jsonl").err, "");
    EXPECT_EQ(data("p.html").at("cells").size(), 27);
    EXPECT_EQ(data("p.html").at("packings").size(), 1);
}

TEST_F(Show, NeedsNoCountsAfterTheLineOfThePuzzle) {
    std::string lines = run("solve --json " + nine_pieces()).out;
    lines.resize(lines.rfind("{\"name\""));
    write("p.jsonl", lines);
    EXPECT_EQ(run("show p.jsonl").err, "");
    EXPECT_EQ(data("p.html").at("counts"), json::parse(R"({"complete": false})"));
}

TEST_F(Show, TellsWhatIsWrongWithTheLineOfThePuzzle) {
    const json good = json::parse(
        R"({"name": "N", "lattice": "square", "pieces": [{"piece": "A", "cells": [[0, 0]]}],
            "region": [[0, 0]]})");
    struct Case {
        std::string change;  // a merge patch
        std::string says;
    };
    for (const Case& c : {
             Case{R"({"name": null})", "'name' is missing"},
             Case{R"({"lattice": "sqare"})", "unknown lattice 'sqare'; did you mean 'square'?"},
             Case{R"({"pieces": 3})", "'pieces' must be a list"},
             Case{R"({"pieces": [3]})", "'piece' is missing"},
             Case{R"({"pieces": [{"piece": "A", "cells": [[0]]}]})",
                  "a cell of the square lattice must be 2 integers"},
             Case{R"({"pieces": [{"piece": "A", "cells": []}]})", "piece 'A' has no cells"},
             Case{R"({"pieces": [{"piece": "A", "cells": [[0, 0]], "copies": [1]}]})",
                  "'copies' must be [least, most]"},
             Case{R"({"pieces": [{"piece": "A", "cells": [[0, 0]], "copies": [-1, 2]}]})",
                  "'copies' must be an integer in 0..1000000"},
             Case{R"({"pieces": [{"piece": "A", "cells": [[0, 0]], "rotate": 1}]})",
                  "'rotate' must be half, upright, true or false"},
             Case{R"({"pieces": [{"piece": "A", "cells": [[0, 0]], "turn_over": 1}]})",
                  "'turn_over' must be true or false"},
             Case{R"({"pieces": [{"piece": "A", "cells": [[0, 0]], "colour": "red"}]})",
                  "the colour of piece 'A' in pictures must be"},
             Case{R"({"region": []})", "the region has no cells"},
             Case{R"({"optional": [1]})", "an entry of 'optional' must be an integer in 0..0"},
             Case{R"({"cell_colours": []})", "'cell_colours' must have one entry for each cell"},
             Case{R"({"cell_colours": [-1]})", "a colour must be an integer in 0..100000"},
             Case{R"({"colours": ["a\u001b"]})", "the name of a colour must not contain control"},
             Case{R"({"wrap": {"x": 0}})", "'wrap' must be an integer in 1.."},
             Case{R"({"wrap": {"z": 2}})", "the square lattice is flat and cannot wrap along z"},
         }) {
        SCOPED_TRACE(c.change);
        json puzzle = good;
        puzzle.merge_patch(json::parse(c.change));
        write("p.jsonl", json{{"puzzle", puzzle}}.dump() + "\n");
        const Outcome outcome = run("show p.jsonl");
        EXPECT_EQ(outcome.code, 3);
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
        EXPECT_TRUE(outcome.err.starts_with("p.jsonl:1:")) << outcome.err;
        EXPECT_NE(outcome.err.find(c.says), std::string::npos) << outcome.err;
    }
    const std::string line = json{{"puzzle", good}}.dump() + "\n";
    write("p.jsonl", line + line);
    EXPECT_EQ(run("show p.jsonl").err,
              "p.jsonl:2: the line with the puzzle must be the first one\n");
    write("p.jsonl", line + R"({"packing": [{"piece": "A", "cells": [[1, 0]]}]})");
    EXPECT_EQ(run("show p.jsonl").err,
              "p.jsonl:2: not a packing of this puzzle: a placement of piece 'A' leaves the region "
              "at [1, 0]\n");
}

TEST_F(Show, TellsTheLineOfAWrongPacking) {
    const std::string counts = "{\"lattice\": \"square\", \"complete\": true}\n";
    // A packing of one piece, and the counts.
    const auto with_piece = [&](const std::string& piece) {
        return "{\"packing\": [" + piece + "]}\n" + counts;
    };
    const auto with_cells = [&](const std::string& cells) {
        return with_piece("{\"piece\": \"A\", \"cells\": [" + cells + "]}");
    };
    const std::string two_numbers =
        ":1: a cell of the square lattice must be 2 integers of at most";
    struct Case {
        std::string text;
        std::string says;  // after the name of the file
    };
    for (const Case& c : {
             Case{"{\n", ":1:2: not a line of JSON"},
             Case{"\n[]\n", ":2: the line must be the puzzle, a packing or the counts"},
             Case{R"({"packing": 3})", ":1: the first line, with the puzzle, is missing"},
             Case{"{\"packing\": 3}\n" + counts, ":1: 'packing' must be a list"},
             Case{counts + "[]", ":2: unexpected content after the line with the counts"},
             Case{R"({"complete": true, "lattice": "sqare"})",
                  ":1: unknown lattice 'sqare'; did you mean 'square'?"},
             Case{R"({"complete": true, "lattice": "square", "all": -1})",
                  ":1: 'all' must be a number of packings"},
             Case{with_piece(R"({"piece": "A"})"), ":1: a piece has no cells"},
             Case{with_piece(R"({"cells": [[0, 0]]})"), ":1: 'piece' is missing"},
             Case{with_cells("[0, 0, 0]"), two_numbers},
             Case{with_cells("[0, 1e99]"), two_numbers},
             Case{with_cells("[0, 18446744073709551615]"), two_numbers},
             Case{with_cells("[0, 0], [0, 0]"), ":1: the cell [0,0] is covered twice"},
         }) {
        SCOPED_TRACE(c.text);
        write("p.jsonl", c.text);
        const Outcome outcome = run("show p.jsonl");
        EXPECT_EQ(outcome.code, 3);
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
        EXPECT_TRUE(outcome.err.starts_with("p.jsonl" + c.says)) << outcome.err;
        EXPECT_EQ(files(), Names{"p.jsonl"});
    }
}

TEST_F(Show, HoldsPackingsAgainstThePuzzle) {
    std::string lines = run("solve --json " + nine_pieces()).out;
    lines.erase(0, lines.find('\n') + 1);
    const auto answer = [&](const std::string& from, const std::string& to) {
        std::string changed = lines;
        const std::size_t at = changed.find(from);
        if (at != std::string::npos) changed.replace(at, from.size(), to);
        write("p.jsonl", changed);
        const Outcome outcome = run("show --packings p.jsonl " + nine_pieces());
        EXPECT_EQ(outcome.code, 3);
        return outcome.err;
    };
    const std::string name = json::parse(lines.substr(0, lines.find('\n')))
                                 .at("packing")[0]
                                 .at("piece")
                                 .get<std::string>();
    EXPECT_TRUE(
        answer("\"" + name + "\"", "\"?\"").starts_with("p.jsonl:1: the puzzle has no piece '?'"));
    EXPECT_TRUE(answer("{\"piece\"", "{\"piece\":\"" + name + "\",\"cells\":[[9,9,9]]},{\"piece\"")
                    .starts_with("p.jsonl:1: not a packing of this puzzle: "));
    write("p.jsonl", lines.substr(lines.find('\n') + 1));
    const Outcome none = run("show p.jsonl");
    EXPECT_EQ(none.code, 1);
    EXPECT_EQ(none.err, "no packing: the file has only their counts\n");
}

// Where solve finds nothing, it prints the line of the counts only.
TEST_F(Show, ReadsTheCountsOfNoPacking) {
    const std::string none = source("puzzles/tetrominoes-4x5.yaml");
    EXPECT_EQ(run("solve " + none + " --json >none.txt").code, 0);
    for (const std::string command : {"show none.txt -o a.svg", "export none.txt --obj a.obj"}) {
        SCOPED_TRACE(command);
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.code, 1);
        EXPECT_TRUE(outcome.err.starts_with("no packing: parity: ")) << outcome.err;
    }
    write("stopped.txt",
          R"({"name":"x","lattice":"square","distinct":0,"all":0,"complete":false})");
    EXPECT_EQ(run("show stopped.txt").err,
              "no packing: the search was stopped before it found one\n");
}

}  // namespace
}  // namespace polypack::testing
