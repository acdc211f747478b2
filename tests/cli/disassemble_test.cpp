// polypack disassemble: what it prints, what it refuses, and how it ends.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/in_folder.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack::testing {
namespace {

using nlohmann::json;

class Disassemble : public InFolder {
  protected:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }
    // The first line of what `--check` says of the file with a text in it replaced.
    [[nodiscard]] std::string complaint_about_spoilt(const std::string& puzzle,
                                                     const std::string& file,
                                                     const std::string& text,
                                                     const std::string& by) const {
        std::string all = contents(folder_ / file);
        const std::size_t at = all.find(text);
        EXPECT_NE(at, std::string::npos);
        all.replace(at, text.size(), by);
        write("spoilt.jsonl", all);
        const Outcome outcome = run("disassemble --check " + puzzle + " spoilt.jsonl");
        EXPECT_EQ(outcome.code, 3);
        return outcome.err.substr(0, outcome.err.find('\n'));
    }
};

const std::string pelikan = source("tests/corpus/data/xmpuzzle/PelikanBurr.xmpuzzle");
const std::string notchable = source("puzzles/six-piece-burrs-notchable.yaml");
const std::string key = source("puzzles/key-in-lock.yaml");
const std::string narrow = source("puzzles/key-in-narrow-lock.yaml");

TEST_F(Disassemble, PrintsTheLevelAndTheMovesOfAPuzzle) {
    const Outcome outcome = run("disassemble --solvable " + pelikan);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_NE(outcome.out.find("packing 2: comes apart, level 98, by separations 98."),
              std::string::npos)
        << outcome.out.substr(0, 300);
    EXPECT_NE(outcome.out.find("\n   98  "), std::string::npos);
    EXPECT_NE(outcome.out.find("1 of 12 packings come apart\n"), std::string::npos);
}

// Two pieces of this puzzle never separate.
TEST_F(Disassemble, PiecesThatNeedNotComeApartAreKeptInEveryFile) {
    const std::string xmpuzzle = source("tests/corpus/data/xmpuzzle/lohe.key-trap.xmpuzzle");
    const std::string apart = run("disassemble --solvable " + xmpuzzle).out;
    EXPECT_NE(apart.find("1 of 68 packings come apart\n"), std::string::npos);
    ASSERT_EQ(run("convert " + xmpuzzle + " trap.yaml").code, 0);
    EXPECT_EQ(run("disassemble --solvable trap.yaml").out, apart);
    ASSERT_EQ(run("convert trap.yaml trap.xmpuzzle").code, 0);
    EXPECT_EQ(run("disassemble --solvable trap.xmpuzzle").out, apart);
    write("trap.jsonl", run("disassemble --solvable --json trap.yaml").out);
    EXPECT_EQ(run("export --assembly trap.jsonl --stl trap").code, 0);
}

TEST_F(Disassemble, APieceStaysStill) {
    ASSERT_EQ(run("convert " + source("puzzles/burr-dubois.yaml") + " burr.yaml").code, 0);
    write("burr.yaml", contents(folder_ / "burr.yaml") + "still: \"512\"\n");
    const Outcome text = run("disassemble --solvable burr.yaml");
    EXPECT_EQ(text.err, "");
    EXPECT_NE(text.out.find("level 6, by separations 6.4, 13 moves in all\n"), std::string::npos);
    EXPECT_NE(text.out.find("\n    3  -y 1        120, 160, 256, 880, 960\n"), std::string::npos);
    EXPECT_NE(text.out.find("\n   13  +y out      880\n"), std::string::npos);
    EXPECT_EQ(text.out.find("512"), std::string::npos);
    // The same in all formats that name it.
    for (const std::string other : {"other.yaml", "other.xmpuzzle"}) {
        SCOPED_TRACE(other);
        ASSERT_EQ(run("convert burr.yaml " + other).code, 0);
        ASSERT_EQ(run("convert " + other + " back.yaml").code, 0);
        EXPECT_NE(contents(folder_ / "back.yaml").find("\nstill: \"512\"\n"), std::string::npos);
    }
    ASSERT_EQ(run("disassemble --solvable --json burr.yaml > apart.jsonl").code, 0);
    EXPECT_EQ(run("disassemble --check burr.yaml apart.jsonl").out,
              "disassemblies  1\nwrong          0\n");
    // Files of packings, pages and pictures have the same moves.
    ASSERT_EQ(run("solve --json burr.yaml > found.jsonl").code, 0);
    ASSERT_EQ(run("show --play-moves found.jsonl -o moves.json").code, 0);
    EXPECT_NE(contents(folder_ / "moves.json").find("880 out to the "), std::string::npos);
    EXPECT_EQ(contents(folder_ / "moves.json").find("512 one"), std::string::npos);
    ASSERT_EQ(run("disassemble --solvable --picture steps.svg burr.yaml").code, 0);
    EXPECT_NE(contents(folder_ / "steps.svg"), "");
    // Formats that do not name it say so.
    write("two.yaml",
          "pieces: [{name: A, art: XX}, {name: B, art: X}]\nregion: {box: [3, 1]}\n"
          "still: B\n");
    EXPECT_EQ(run("convert two.yaml two.psv").err,
              "polypack: left out, since the format psv has no place for it: still\n");
    EXPECT_EQ(run("convert --drop still two.yaml two.psv").err, "");
}

TEST_F(Disassemble, CountsBothWays) {
    const Outcome outcome = run("disassemble --count " + notchable);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out,
              "179 of 588 packings come apart, mirror images counted once\n"
              "314 of 1063 packings come apart, mirror images counted twice\n"
              "level 1: 179 packings\n");
    EXPECT_EQ(run("disassemble --count --symmetry rotations " + notchable).out,
              "314 of 1063 packings come apart\nlevel 1: 314 packings\n");
}

TEST_F(Disassemble, KnowsTheLevelsOfBurrs) {
    EXPECT_EQ(run("disassemble --count " + source("puzzles/burr-dubois.yaml")).out,
              "1 of 2 packings come apart\nlevel 6: 1 packing\n");
    EXPECT_EQ(run("disassemble --count " + source("puzzles/burr-notchable-level-5.yaml")).out,
              "1 of 24 packings come apart\nlevel 5: 1 packing\n");
    EXPECT_EQ(run("disassemble --count " + source("puzzles/burr-piston.yaml")).out,
              "1 of 10 packings come apart\nlevel 9: 1 packing\n");
    const Outcome dozen =
        run("disassemble --level 12.. " + source("puzzles/burr-loves-dozen.yaml"));
    EXPECT_NE(dozen.out.find("level 12, by separations 12."), std::string::npos);
    EXPECT_EQ(dozen.out.find("level 6, by"), std::string::npos);
}

TEST_F(Disassemble, PrintsTheLeastTotal) {
    const std::string gargamel = source("tests/corpus/data/xmpuzzle/eyckmans.gargamel.xmpuzzle");
    const Outcome text = run("disassemble --stop-at-first --least-total " + gargamel);
    EXPECT_NE(text.out.find("level 62, by separations 62.3.2.2.3.2.3, 77 moves in all\n"),
              std::string::npos);
    EXPECT_NE(text.out.find("\n    76 moves in all at the least\n"), std::string::npos);
    ASSERT_EQ(
        run("disassemble --stop-at-first --json --least-total " + gargamel + " > first.jsonl").code,
        0);
    EXPECT_NE(contents(folder_ / "first.jsonl").find("\"least_moves\":76}"), std::string::npos);
    EXPECT_EQ(run("disassemble --check " + gargamel + " first.jsonl").code, 0);
    // Nothing is said of what does not come apart.
    EXPECT_EQ(run("disassemble --json --least-total " + notchable).out.find("least_moves\":0"),
              std::string::npos);
    EXPECT_EQ(run("disassemble --count --least-total " + notchable).err,
              "polypack: --count cannot be combined with --least-total\n");
}

TEST_F(Disassemble, StopsAtTheFirstThatComesApart) {
    const Outcome outcome = run("disassemble --stop-at-first --json " + pelikan);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("\"come_apart\":1"), std::string::npos);
    const std::string dubois = "disassemble --stop-at-first " + source("puzzles/burr-dubois.yaml");
    EXPECT_EQ(run(dubois + " --level 6").code, 0);
    EXPECT_EQ(run(dubois + " --level 7..").code, 1);
    write("box.yaml",
          "pieces:\n"
          "  - {name: box, art: [XXX, X.X, XXX]}\n"
          "  - {name: ball, art: [X]}\n"
          "region: {box: [3, 3]}\n");
    const Outcome none = run("disassemble --stop-at-first box.yaml");
    EXPECT_EQ(none.code, 1);
    EXPECT_EQ(none.out, "0 of 1 packings come apart\n");
    EXPECT_EQ(run("disassemble box.yaml").out,
              "packing 1: does not come apart: box, ball stay together\n"
              "0 of 1 packings come apart\n");
    EXPECT_EQ(run("disassemble --explain box.yaml").out,
              "packing 1: does not come apart: box, ball stay together\n"
              "    held together by box, ball; no fewer pieces do\n"
              "0 of 1 packings come apart\n");
}

TEST_F(Disassemble, SaysWhatInterlocks) {
    write("box.yaml",
          "pieces:\n"
          "  - {name: box, art: [XXX, X.X, XXX]}\n"
          "  - {name: ball, art: [X]}\n"
          "  - {name: wall, art: [X, X, X]}\n"
          "region: {box: [4, 3]}\n");
    const Outcome outcome = run("disassemble --interlock box.yaml");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out,
              "packing 1: does not interlock\n"
              "      +x out      wall\n"
              "      +y out      wall\n"
              "      -y out      wall\n"
              "0 of 1 packings interlock\n");
    // Held together, the wall and the ball keep the box where it is.
    EXPECT_EQ(run("disassemble --interlock --hold wall --hold ball box.yaml").out,
              "packing 1: interlocks\n"
              "    nothing moves\n"
              "1 of 1 packings interlock\n");
    EXPECT_EQ(
        run("disassemble --interlock --count --hold ball --hold box --hold wall box.yaml").out,
        "0 of 1 packings interlock\n");
    // Files of packings, and what they say of groups that need not come apart, too.
    ASSERT_EQ(run("solve --json " + pelikan + " > all.jsonl").code, 0);
    const std::string found = run("disassemble --interlock " + pelikan + " all.jsonl").out;
    EXPECT_EQ(run("disassemble --interlock " + pelikan).out, found);
    EXPECT_NE(found.find("12 of 12 packings interlock\n"), std::string::npos) << found;
    EXPECT_NE(found.find("    moves that are possible\n"), std::string::npos) << found;
    EXPECT_EQ(run("disassemble --interlock --hold bxo box.yaml").err,
              "polypack: --hold: the puzzle has no piece 'bxo'; did you mean 'box'?\n");
    EXPECT_EQ(run("disassemble --hold box box.yaml").err,
              "polypack: --hold requires --interlock\n");
    for (const std::string with : {"--solvable", "--explain", "--moves apart", "--level 3.."}) {
        const std::string option = with.substr(0, with.find(' '));
        EXPECT_EQ(run("disassemble --interlock " + with + " box.yaml").err,
                  "polypack: --interlock cannot be combined with " + option + "\n");
    }
}

TEST_F(Disassemble, ItsResultsCanBeCheckedShownAndReadAgain) {
    const Outcome outcome = run("disassemble --json " + pelikan + " > all.jsonl");
    ASSERT_EQ(outcome.code, 0);
    const Outcome checked = run("disassemble --check " + pelikan + " all.jsonl");
    EXPECT_EQ(checked.code, 0) << checked.err;
    EXPECT_EQ(checked.out, "disassemblies  12\nwrong          0\n");
    const Outcome again = run("disassemble --count " + pelikan + " all.jsonl");
    EXPECT_EQ(again.out, "1 of 12 packings come apart\nlevel 98: 1 packing\n");
    EXPECT_EQ(run("disassemble --solvable --json " + pelikan + " > one.jsonl").code, 0);
    EXPECT_EQ(run("show one.jsonl -o page.html").code, 0);
}

TEST_F(Disassemble, ItsMovesAreStoredInFilesOfBurrTools) {
    const std::string key_trap = source("tests/corpus/data/xmpuzzle/lohe.key-trap.xmpuzzle");
    ASSERT_EQ(run("disassemble --solvable --json " + key_trap + " > found.jsonl").code, 0);
    ASSERT_EQ(run("convert --packings found.jsonl " + key_trap + " with.xmpuzzle").code, 0);
    // The packing that the file stores is read back with its moves, which the checker finds right.
    const Outcome text = run("convert with.xmpuzzle stored.jsonl");
    EXPECT_EQ(text.err, "");
    const Outcome stored = run("disassemble --check " + key_trap + " stored.jsonl");
    EXPECT_EQ(stored.out, "disassemblies  1\nwrong          0\n");
    ASSERT_EQ(run("convert --packings stored.jsonl " + key_trap + " again.xmpuzzle").code, 0);
    EXPECT_EQ(contents(folder_ / "again.xmpuzzle"), contents(folder_ / "with.xmpuzzle"));
    const std::string unpacked =
        run("convert with.xmpuzzle again.xmpuzzle && (gunzip < again.xmpuzzle)").out;
    EXPECT_NE(unpacked.find("solutions=\"1\""), std::string::npos);
    // The level is 26: as many states after the first, in the first separation.
    const std::size_t begin = unpacked.find("<separation>");
    const std::size_t end = unpacked.find("<separation type=", begin);
    std::size_t states = 0;
    for (std::size_t at = begin; (at = unpacked.find("<state>", at + 1)) < end;) ++states;
    EXPECT_EQ(states, 27U);
}

TEST_F(Disassemble, PartsAddUpToTheWhole) {
    const std::string burr = source("puzzles/burr-loves-dozen.yaml");
    std::set<std::string> lines;  // none is in two parts
    int apart = 0;
    for (int part = 1; part <= 5; ++part) {
        const Outcome outcome = run(fmt::format("disassemble --json --part {}/5 {}", part, burr));
        std::istringstream printed(outcome.out);
        for (std::string line; std::getline(printed, line);) {
            if (!line.starts_with("{\"packing\"")) continue;
            EXPECT_TRUE(lines.insert(line).second);
        }
        const std::size_t last = outcome.out.rfind("{\"name\"");
        ASSERT_NE(last, std::string::npos);
        const auto record = json::parse(outcome.out.substr(last));
        EXPECT_EQ(record.at("complete"), true);
        apart += record.at("come_apart").get<int>();
    }
    EXPECT_EQ(apart, 90);
    EXPECT_EQ(lines.size(), 154U);
    EXPECT_EQ(run("disassemble --part 1/2 --stop-at-first " + burr).err,
              "polypack: --part cannot be combined with --stop-at-first\n");
    EXPECT_EQ(run("disassemble --part 3/2 " + burr).code, 2);
}

TEST_F(Disassemble, MovesArePlayedOnThePage) {
    const std::string burr = source("puzzles/burr-dubois.yaml");
    ASSERT_EQ(run("show --play-moves " + burr + " -o page.html").code, 0);
    EXPECT_NE(contents(folder_ / "page.html").find("960 out to the front"), std::string::npos);
    // The page opens at the first packing that comes apart.
    const std::string notchable = source("puzzles/burr-notchable-level-5.yaml") + " --threads 1";
    EXPECT_EQ(run("show --play-moves -o opens.html " + notchable).err,
              "1 of 24 packings come apart\n");
    EXPECT_NE(contents(folder_ / "opens.html").find("\"opens_at\":18"), std::string::npos);
    EXPECT_NE(run("disassemble --solvable " + notchable).out.find("packing 19: comes apart"),
              std::string::npos);
    EXPECT_EQ(run("show --play-moves " + burr + " -o page.svg").err,
              "polypack: --play-moves applies to .html pages only; for a picture of each move, use "
              "'disassemble --picture'\n");
}

// Every step is on one sheet, with its number.
TEST_F(Disassemble, DrawsALeafletOfSteps) {
    const std::string burr = source("puzzles/burr-dubois.yaml");
    const Outcome outcome = run("disassemble --solvable --picture a.svg --page a5 " + burr);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("\na-1.svg\na-2.svg\n"), std::string::npos) << outcome.out;
    int step = 0;
    for (const char* name : {"a-1.svg", "a-2.svg"}) {
        const std::string sheet = contents(folder_ / name);
        EXPECT_TRUE(
            sheet.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"148mm\" "
                              "height=\"210mm\""));
        EXPECT_NE(sheet.find(fmt::format("sheet {} of 2", name[2])), std::string::npos);
        while (sheet.find(fmt::format(">{}</text>", step + 1)) != std::string::npos) ++step;
    }
    EXPECT_EQ(step, 13);
    EXPECT_EQ(run("disassemble --picture a.svg --page 50x50mm " + burr).err,
              "polypack: --page: the paper is too small for a picture of a move\n");
    EXPECT_EQ(run("disassemble --page a4 " + burr).err, "polypack: --page requires --picture\n");
}

TEST_F(Disassemble, WritesAnAnimationOfTheMoves) {
    const std::string burr = source("puzzles/burr-dubois.yaml");
    const Outcome outcome = run("disassemble --stop-at-first --animation a.glb " + burr);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("\na.glb\n"), std::string::npos) << outcome.out;
    const std::string file = contents(folder_ / "a.glb");
    EXPECT_EQ(file.substr(0, 4), "glTF");
    EXPECT_NE(file.find(R"("path":"translation")"), std::string::npos);
    EXPECT_EQ(run("disassemble --moves turns --animation b.glb " + key).code, 0);
    EXPECT_NE(contents(folder_ / "b.glb").find(R"("path":"rotation")"), std::string::npos);
    EXPECT_EQ(run("disassemble --animation a.gltf " + burr).err,
              "polypack: --animation must end in .glb, got 'a.gltf'\n");
    EXPECT_EQ(run("disassemble --count --animation a.glb " + burr).err,
              "polypack: --count cannot be combined with --animation\n");
}

std::size_t times(const std::string& part, const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
    return count;
}

TEST_F(Disassemble, MovesAreDrawnOneByOne) {
    const std::string burr = "disassemble --picture burr.svg " + source("puzzles/burr-dubois.yaml");
    const Outcome outcome = run(burr);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("\nburr.svg\n"), std::string::npos);
    const std::string all = contents(folder_ / "burr.svg");
    EXPECT_EQ(times("font-weight=\"bold\"", all), 13U);
    EXPECT_NE(all.find(" burr: level 6, 13 moves<"), std::string::npos);
    EXPECT_NE(all.find(">+x 1: 256, 960<"), std::string::npos);
    // One arrow for each piece that moves.
    EXPECT_EQ(times("fill=\"#222\" stroke=\"#fff\"", all), 15U);
    const Outcome some = run(burr + " --limit 4");
    EXPECT_EQ(some.err, "the picture shows the first 4 of 13 moves; --limit takes up to 1000\n");
    EXPECT_EQ(times("font-weight=\"bold\"", contents(folder_ / "burr.svg")), 4U);
    // It limits pictures, not packings.
    const Outcome one = run(burr + " --limit 1");
    EXPECT_EQ(one.code, 0) << one.err;
    EXPECT_NE(one.out.find("1 of 2 packings come apart"), std::string::npos);
}

TEST_F(Disassemble, MovesAreDrawnOnEveryLattice) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        write("cells.yaml", fmt::format("lattice: {}\n"
                                        "pieces: {{generate: {{polyforms: 1}}, copies: any}}\n"
                                        "region: {{box: [2, 1{}]}}\n",
                                        lattice.name, lattice.flat ? "" : ", 1"));
        const Outcome outcome = run("disassemble --picture cells.svg cells.yaml");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const std::string svg = contents(folder_ / "cells.svg");
        EXPECT_TRUE(svg.ends_with("</svg>\n"));
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_NE(svg.find(" out:"), std::string::npos);
    }
}

TEST_F(Disassemble, OtherMovesAreDrawn) {
    ASSERT_EQ(run("disassemble --moves turns --picture key.svg " + key).code, 0);
    const std::string turned = contents(folder_ / "key.svg");
    EXPECT_EQ(times("font-weight=\"bold\"", turned), 2U);
    EXPECT_NE(turned.find(">90 about z at"), std::string::npos);
    EXPECT_NE(turned.find(">-y out: lock<"), std::string::npos);
    // The line of the arrow that turns, dark on white.
    EXPECT_EQ(times("fill=\"none\" stroke=\"#222\" stroke-width=\"3.6\"", turned), 1U);
    EXPECT_EQ(turned.find("nan"), std::string::npos);
    ASSERT_EQ(run("disassemble --moves apart --level 11 --picture dozen.svg " +
                  source("puzzles/burr-loves-dozen.yaml"))
                  .code,
              0);
    const std::string apart = contents(folder_ / "dozen.svg");
    EXPECT_EQ(times("font-weight=\"bold\"", apart), 17U);
    EXPECT_NE(apart.find("88 by 1,"), std::string::npos);
    EXPECT_NE(apart.find("960 by 2,"), std::string::npos);
}

TEST_F(Disassemble, NoPictureIsLeftOfWhatDoesNotComeApart) {
    write("box.yaml",
          "pieces:\n"
          "  - {name: box, art: [XXX, X.X, XXX]}\n"
          "  - {name: ball, art: [X]}\n"
          "region: {box: [3, 3]}\n");
    const Outcome none = run("disassemble --picture box.svg box.yaml");
    EXPECT_EQ(none.code, 1);
    EXPECT_EQ(none.err, "nothing was drawn: no packing printed comes apart\n");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "box.svg"));
    for (const auto& [options, message] :
         {std::pair("--picture box.jpg",
                    "--picture must end in .svg or .png or .pdf, got 'box.jpg'"),
          std::pair("--limit 3", "--limit requires --picture"),
          std::pair("--count --picture a.svg", "--count cannot be combined with --picture"),
          std::pair("--picture no/a.svg", "cannot write 'no/a.svg': No such file or directory")}) {
        const Outcome refused = run(fmt::format("disassemble {} box.yaml", options));
        EXPECT_EQ(refused.code, std::string(message).starts_with("cannot") ? 5 : 2);
        EXPECT_EQ(refused.err, fmt::format("polypack: {}\n", message));
        EXPECT_EQ(refused.out, "");
    }
}

TEST_F(Disassemble, ReportsSpoiltResultsByTheirLine) {
    const std::string key_trap = source("tests/corpus/data/xmpuzzle/lohe.key-trap.xmpuzzle");
    ASSERT_EQ(run("disassemble --stop-at-first --json " + key_trap + " > first.jsonl").code, 0);
    write("empty.jsonl", "");
    EXPECT_EQ(run("disassemble --check " + key_trap + " empty.jsonl").code, 3);
    const auto spoilt = [&](const std::string& text, const std::string& by) {
        return complaint_about_spoilt(key_trap, "first.jsonl", text, by);
    };
    EXPECT_EQ(spoilt("\"level\":26", "\"level\":25"),
              "spoilt.jsonl:2: disassembly: 'level' must be 26 for these parts");
    EXPECT_EQ(spoilt("\"fate\":\"apart\"", "\"fate\":\"a part\""),
              "spoilt.jsonl:2: disassembly: 'fate' must be single, apart, together or locked");
    EXPECT_EQ(spoilt("\"left\":1", "\"left\":0"),
              "spoilt.jsonl:2: disassembly: 'parts' must begin with the whole, and each other one "
              "must be left or removed once");
    EXPECT_EQ(spoilt("\"disassembly\"", "\"disassemblies\""),
              "spoilt.jsonl:2: the packing has no disassembly");
    EXPECT_EQ(
        spoilt("\"moves\":38,", "\"moves\":38,\"least_moves\":39,"),
        "spoilt.jsonl:2: disassembly: 'least_moves' must be in 26..38 for these parts, got 39");
    EXPECT_NE(spoilt("\"steps\":1", "\"steps\":9").find("is in the way of piece"),
              std::string::npos);
}

TEST_F(Disassemble, ChecksTheCountsByThePackings) {
    const std::string burr = source("puzzles/burr-dubois.yaml");
    ASSERT_EQ(run("disassemble --json " + burr + " > all.jsonl").code, 0);
    const auto spoilt = [&](const std::string& text, const std::string& by) {
        return complaint_about_spoilt(burr, "all.jsonl", text, by);
    };
    EXPECT_EQ(spoilt("\"come_apart\":1,", "\"come_apart\":2,"),
              "spoilt.jsonl:4: 'come_apart' must be 1, as the lines before, got 2");
    EXPECT_EQ(spoilt("\"level\":6,\"packings\":1", "\"level\":5,\"packings\":1"),
              "spoilt.jsonl:4: 'level 5' must be 0, as the lines before, got 1");
    EXPECT_EQ(spoilt("\"packings\":2", "\"packings\":1"),
              "spoilt.jsonl:4: 'packings' must be at least 2, as the lines before, got 1");
    EXPECT_EQ(spoilt("\"packings\":2", "\"packings\":-1"),
              "spoilt.jsonl:4: 'packings' must be an integer of at least 0");
    EXPECT_EQ(spoilt("\"level\":6,\"packings\":1}]", "\"level\":4294967302,\"packings\":1}]"),
              "spoilt.jsonl:4: 'level 4294967302' must be 0, as the lines before, got 1");
    EXPECT_EQ(spoilt("\"packings_with_mirrors\":2", "\"packings_with_mirrors\":999"),
              "spoilt.jsonl:4: 'packings_with_mirrors' must be in 2..4, got 999");
    EXPECT_EQ(spoilt("\"levels\":[", "\"stages\":["), "spoilt.jsonl:4: 'levels' must be a list");
    // Fewer lines than packings: those of which the last line tells are not all there.
    ASSERT_EQ(run("disassemble --json --solvable " + burr + " > all.jsonl").code, 0);
    EXPECT_EQ(run("disassemble --check " + burr + " all.jsonl").code, 0);
    EXPECT_EQ(spoilt("\"come_apart\":1,", "\"come_apart\":0,"),
              "spoilt.jsonl:3: 'come_apart' must be at least 1, as the lines before, got 0");
    EXPECT_EQ(spoilt("\"come_apart\":1,", "\"come_apart\":2,"),
              "spoilt.jsonl:3: 'levels' must add up to 'come_apart', got less");
    EXPECT_EQ(
        spoilt("\"levels\":[", "\"levels\":[{\"level\":5,\"packings\":18446744073709551615},"),
        "spoilt.jsonl:3: 'levels' must add up to 'come_apart', got more");
    EXPECT_EQ(spoilt("\"come_apart\":1,\"packings_with", "\"come_apart\":100,\"packings_with"),
              "spoilt.jsonl:3: 'come_apart' must be at most 2, got 100");
    ASSERT_EQ(std::system(("sed -i '$d' '" + (folder_ / "all.jsonl").string() + "'").c_str()), 0);
    const Outcome cut = run("disassemble --check " + burr + " all.jsonl");
    EXPECT_EQ(cut.code, 0);
    EXPECT_EQ(cut.err,
              "polypack: the file has no line with counts at its end: it may not be whole\n");
}

TEST_F(Disassemble, TurnsPieces) {
    EXPECT_EQ(run("disassemble --moves apart " + key).out,
              "packing 1: does not come apart: lock, key stay together, though they move\n"
              "0 of 1 packings come apart\n");
    EXPECT_EQ(run("disassemble --moves turns " + key).out,
              "packing 1: comes apart, level 2, by separations 2, 2 moves in all\n"
              "    1  90 about z at x 2.5, y 1.5, +y to +x  key\n"
              "    2  -y out      lock\n"
              "1 of 1 packings come apart\n"
              "level 2: 1 packing\n");
    EXPECT_EQ(run("disassemble --count --moves turns " + source("puzzles/burr-piston.yaml")).out,
              "1 of 10 packings come apart\nlevel 9: 1 packing\n");
}

// With moves of different distances, levels are lower: 76 for 98, and 22 for 26.
TEST_F(Disassemble, MovesPiecesByDifferentDistances) {
    const Outcome outcome = run("disassemble --moves apart --solvable " + pelikan);
    EXPECT_NE(outcome.out.find("level 76, by separations 76."), std::string::npos)
        << outcome.out.substr(0, 300);
    EXPECT_NE(outcome.out.find(" by 1, "), std::string::npos);
    const std::string key_trap = source("tests/corpus/data/xmpuzzle/lohe.key-trap.xmpuzzle");
    EXPECT_EQ(run("disassemble --moves apart --json --solvable " + key_trap + " > all.jsonl").code,
              0);
    EXPECT_EQ(run("disassemble --check " + key_trap + " all.jsonl").out,
              "disassemblies  1\nwrong          0\n");
    EXPECT_EQ(run("disassemble --moves apart --count " + key_trap + " all.jsonl").out,
              "1 of 1 packings come apart\nlevel 22: 1 packing\n");
}

TEST_F(Disassemble, TellsTheLeastBevel) {
    EXPECT_EQ(run("disassemble --moves turns --turn-bevel 0 " + narrow).out,
              "packing 1: does not come apart: lock, key stay together, though they move; needs a "
              "bevel of at least 0.085787\n"
              "0 of 1 packings come apart\n");
    EXPECT_EQ(run("disassemble --moves turns --stop-at-first --turn-bevel 0.085786 " + narrow).code,
              1);
    EXPECT_EQ(run("disassemble --moves turns --stop-at-first --turn-bevel .085787 " + narrow).code,
              0);
    write("box.yaml",
          "pieces:\n"
          "  - {name: box, art: [XXX, X.X, XXX]}\n"
          "  - {name: ball, art: [X]}\n"
          "region: {box: [3, 3]}\n");
    EXPECT_NE(
        run("disassemble --moves turns --turn-bevel 0.1 box.yaml").out.find("no bevel is enough"),
        std::string::npos);
}

TEST_F(Disassemble, OtherMovesCanBeCheckedAndShown) {
    const std::string dozen = source("puzzles/burr-loves-dozen.yaml");
    for (const std::string& words :
         {key + " --moves turns", narrow + " --moves turns --turn-bevel 0.1",
          narrow + " --moves turns --turn-bevel 0", narrow + " --moves hand --turn-bevel 0.1",
          dozen + " --moves apart", dozen + " --moves hand"}) {
        SCOPED_TRACE(words);
        ASSERT_EQ(run("disassemble --json " + words + " > moves.jsonl").code, 0);
        const std::string file = words.substr(0, words.find(' '));
        const Outcome checked = run("disassemble --check " + file + " moves.jsonl");
        EXPECT_EQ(checked.code, 0) << checked.err;
        EXPECT_EQ(run("show --play-moves moves.jsonl -o page.html").code, 0);
    }
    ASSERT_EQ(run("disassemble --json --moves turns " + key + " > turns.jsonl").code, 0);
    ASSERT_EQ(run("show --play-moves turns.jsonl -o page.html").code, 0);
    EXPECT_NE(contents(folder_ / "page.html").find("+y to +x\",{\"about\":[2.5,-1.5,0]"),
              std::string::npos);
    const Outcome convert = run("convert --packings turns.jsonl " + key + " with.xmpuzzle");
    EXPECT_EQ(convert.code, 3);
    EXPECT_EQ(
        convert.err,
        "turns.jsonl:2: pieces turn, which separations cannot express; take the packing apart "
        "without --moves turns, or leave its moves out with --drop separations\n");
    EXPECT_EQ(
        run("convert --drop separations --packings turns.jsonl " + key + " without.xmpuzzle").code,
        0);
}

TEST_F(Disassemble, ReportsSpoiltTurnsByTheirLine) {
    ASSERT_EQ(run("disassemble --json --moves turns " + key + " > turns.jsonl").code, 0);
    const auto spoilt = [&](const std::string& text, const std::string& by) {
        return complaint_about_spoilt(key, "turns.jsonl", text, by);
    };
    EXPECT_EQ(spoilt("\"rule\":\"turns\"", "\"rule\":\"twists\""),
              "spoilt.jsonl:2: disassembly: 'rule' must be group, apart, turns or hand");
    EXPECT_EQ(spoilt("\"bevel\":0.0", "\"bevel\":0.5"),
              "spoilt.jsonl:2: disassembly: 'bevel' must be a number from 0, below 0.5, with at "
              "most six decimals");
    EXPECT_EQ(spoilt("[2.5,1.5]", "[2.5,1.25]"),
              "spoilt.jsonl:2: disassembly: 'about' must have whole numbers and halves");
    EXPECT_EQ(spoilt("[2.5,1.5]", "[2.5]"),
              "spoilt.jsonl:2: disassembly: 'about' must have 2 numbers");
    EXPECT_EQ(spoilt("[2.5,1.5]", "[1.5,1.5]"),
              "spoilt.jsonl:2: move 1 of part 0: piece 0 is in the way of piece 1, which turns");

    // Files may list the cells of a piece in any order.
    std::istringstream lines(contents(folder_ / "turns.jsonl"));
    std::string first;
    std::string second;
    std::getline(lines, first);
    std::getline(lines, second);
    json packing = json::parse(second);
    for (json& piece : packing.at("packing")) {
        std::reverse(piece.at("cells").begin(), piece.at("cells").end());
    }
    write("turns.jsonl", first + "\n" + packing.dump() + "\n");
    EXPECT_EQ(spoilt("[2.5,1.5]", "[1.5,1.5]"),
              "spoilt.jsonl:2: move 1 of part 0: piece 0 is in the way of piece 1, which turns");
}

TEST_F(Disassemble, RefusesTurnsWhereThereAreNone) {
    for (const Lattice& lattice : all_lattices()) {
        if (lattice.boxes) continue;
        SCOPED_TRACE(lattice.name);
        write("cells.yaml", fmt::format("lattice: {}\n"
                                        "pieces: {{generate: {{polyforms: 1}}, copies: any}}\n"
                                        "region: {{box: [2, 1{}]}}\n",
                                        lattice.name, lattice.flat ? "" : ", 1"));
        const Outcome outcome = run("disassemble --moves turns cells.yaml");
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.err,
                  fmt::format("polypack: --moves turns requires the square or cube lattices, not "
                              "{}\n",
                              lattice.name));
        EXPECT_EQ(run("disassemble --moves apart cells.yaml").code, 0);
    }
    EXPECT_EQ(run("disassemble --turn-bevel 0.1 " + key).err,
              "polypack: --turn-bevel requires --moves turns or hand\n");
    EXPECT_EQ(run("disassemble --moves apart --turn-bevel 0.1 " + key).code, 2);
    for (const char* const bevel :
         {"0.5", "1", "-0.1", "x", "0.1234567", "", "1e-3", ".", "0x1", "00.1", "0.1 "}) {
        SCOPED_TRACE(bevel);
        const Outcome outcome =
            run(fmt::format("disassemble --moves turns --turn-bevel='{}' {}", bevel, key));
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
    }
    EXPECT_EQ(run("disassemble --moves twists " + key).code, 2);
}

TEST_F(Disassemble, TakesEveryLattice) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        write("cells.yaml", fmt::format("lattice: {}\n"
                                        "pieces: {{generate: {{polyforms: 1}}, copies: any}}\n"
                                        "region: {{box: [2, 1{}]}}\n",
                                        lattice.name, lattice.flat ? "" : ", 1"));
        const Outcome outcome = run("disassemble cells.yaml");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_NE(outcome.out.find("comes apart, level 1"), std::string::npos) << outcome.out;
    }
}

TEST_F(Disassemble, RefusesWhatHasNoOutside) {
    write("torus.yaml",
          "pieces: [{name: d, copies: 2, art: [XX]}]\nregion: {box: [2, 2], wrap: {x: 2}}\n");
    const Outcome torus = run("disassemble torus.yaml");
    EXPECT_EQ(torus.code, 3);
    EXPECT_EQ(torus.err,
              "torus.yaml:2:23: a region that wraps has no outside to which pieces could be taken; "
              "remove 'wrap'\n");
    const Outcome many = run("disassemble " + source("puzzles/dominoes-12x12.yaml"));
    EXPECT_EQ(many.code, 3);
    EXPECT_NE(many.err.find("the packing has 72 pieces; at most 64 can be taken apart"),
              std::string::npos);
    write("cover.dlx", "a b\na\nb\n");
    EXPECT_EQ(run("disassemble cover.dlx").err,
              "cover.dlx:1:1: the options of an exact cover have no shapes\n");
    const Outcome none = run("disassemble " + source("puzzles/tetrominoes-4x5.yaml"));
    EXPECT_EQ(none.code, 1);
    EXPECT_EQ(none.err, "no packing; 'polypack explain' may know why\n");
}

// Packings of the tetrahedra files in the corpus that come apart, found by the search and checked.
TEST_F(Disassemble, TakesTetrahedraApart) {
    struct Case {
        const char* file;
        const char* problem;
        const char* found;
    };
    for (const Case& c :
         {Case{"FourPieceTetrahedron", "1", "1 of 1 packings come apart\nlevel 1: 1 packing\n"},
          Case{"PiecesOfEight", "4", "12 of 12 packings come apart, mirror images counted once\n"},
          Case{"BrokenSticks", "1",
               "stops         where cells are on cells; those in between are not tried\n"}}) {
        SCOPED_TRACE(c.file);
        const std::string puzzle =
            source(std::string("tests/corpus/data/xmpuzzle/") + c.file + ".xmpuzzle") +
            " --problem " + c.problem;
        EXPECT_NE(run("disassemble " + puzzle).out.find(c.found), std::string::npos);
        const Outcome json = run("disassemble --json " + puzzle);
        EXPECT_EQ(json.code, 0);
        write("moves.jsonl", json.out);
        const Outcome checked = run("disassemble --check " + puzzle + " moves.jsonl");
        EXPECT_EQ(checked.code, 0);
        EXPECT_NE(checked.out.find("wrong          0\n"), std::string::npos);
    }
}

TEST_F(Disassemble, RefusesOptionsThatContradictEachOther) {
    const std::string file = source("puzzles/burr-dubois.yaml");
    EXPECT_EQ(run("disassemble --count --stop-at-first " + file).err,
              "polypack: --count cannot be combined with --stop-at-first\n");
    EXPECT_EQ(run("disassemble --check " + file).code, 2);
    for (const char* const range : {"x", "5..4", "..", "-1", "1..x", "1.5", "''"}) {
        SCOPED_TRACE(range);
        const Outcome outcome = run(fmt::format("disassemble --level={} {}", range, file));
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
    }
    EXPECT_EQ(run("disassemble - -").err, "polypack: only one file can be standard input\n");
}

TEST_F(Disassemble, EndsInTimeAndSaysSo) {
    const Outcome outcome =
        run("disassemble --json --time 300ms " + source("puzzles/bedlam-cube.yaml"));
    EXPECT_EQ(outcome.code, 4);
    EXPECT_NE(outcome.err.find("not all packings were taken apart"), std::string::npos);
    EXPECT_NE(outcome.out.find("\"complete\":false"), std::string::npos);
}

}  // namespace
}  // namespace polypack::testing
