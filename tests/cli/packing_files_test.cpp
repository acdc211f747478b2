// The commands for files: convert, verify, filter and diff.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

class PackingFiles : public InFolder {
  protected:
    PackingFiles() {
        const std::string soma = source("puzzles/soma-cube.yaml");
        static const std::string distinct = run("solve " + soma + " --json").out;
        static const std::string all = run("solve " + soma + " --json --all").out;
        put("distinct.jsonl", distinct);
        put("all.jsonl", all);
    }

    void put(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::string line(const std::string& name, int number) const {
        std::istringstream lines(contents(folder_ / name));
        std::string text;
        for (int i = 0; i < number; ++i) std::getline(lines, text);
        return text;
    }
    // A command for the Soma cube.
    [[nodiscard]] Outcome soma(const std::string& command, const std::string& words) const {
        return run(command + " " + source("puzzles/soma-cube.yaml") + " " + words);
    }
    static long lines_of(const Outcome& outcome) { return std::ranges::count(outcome.out, '\n'); }
};

// Placements alone, as other programs see them, have the symmetries of the puzzle.
TEST_F(PackingFiles, ExactCoversHaveTheirSymmetries) {
    ASSERT_EQ(soma("convert", "soma.dlx").code, 0);
    const auto found = nlohmann::json::parse(run("solve soma.dlx --count --json").out);
    EXPECT_EQ(found.at("distinct"), 240);
    EXPECT_EQ(found.at("all"), 11520);
    EXPECT_EQ(run("count soma.dlx").out, "distinct    240\nall         11520\n");
    put("a.jsonl", run("solve soma.dlx --json --symmetry none").out);
    EXPECT_EQ(run("verify soma.dlx a.jsonl").out, "packings    11520\nwrong       0\n");
    const Outcome classes = run("filter --distinct soma.dlx a.jsonl");
    EXPECT_EQ(classes.code, 0);
    EXPECT_EQ(std::ranges::count(classes.out, '\n'), 241);
}

TEST_F(PackingFiles, CopiesThatSizesFixNeedNoItem) {
    put("d.yaml", "pieces: [{name: D, art: DD, copies: 2}]\nregion: {box: [2, 2]}\n");
    EXPECT_EQ(run("convert d.yaml d.dlx").err, "");
    EXPECT_EQ(nlohmann::json::parse(run("solve d.dlx --count --json").out).at("all"), 2);
    // The single domino leaves room for two single cells.
    put("m.yaml",
        "pieces: [{name: D, art: DD}, {name: m, art: m, copies: 2}]\nregion: {box: [2, 2]}\n");
    EXPECT_EQ(run("convert m.yaml m.dlx").err, "");
    EXPECT_EQ(nlohmann::json::parse(run("solve m.dlx --count --json").out).at("all"), 4);
    // A domino, or two, or three, could lie there.
    put("n.yaml",
        "pieces: [{name: D, art: DD, copies: 2}, {name: m, art: m, copies: 2}]\n"
        "region: {box: [2, 3]}\n");
    EXPECT_NE(run("convert n.yaml n.dlx").err.find("cannot express: numbers of copies"),
              std::string::npos);
}

TEST_F(PackingFiles, OptionsOfAnExactCoverAreListed) {
    put("a.dlx", "a b c | d\na b\nc d\na\nb c\n");
    EXPECT_EQ(run("solve a.dlx").out.substr(0, 15), "a b\nc d\n\na\nb c\n");
    EXPECT_EQ(run("hint a.dlx").out,
              "packings    2\n"
              "item        a  2 options\n"
              "option      a b at [0,0] [1,0]  in 1 of them\n");
    put("b.dlx", "a b c\na b\na\n");
    EXPECT_EQ(run("explain b.dlx").out,
              "there is no packing\n"
              "2 options for 3 items to cover\n"
              "no option covers c\n"
              "forced: option a b\n"
              "the forced options leave an item that nothing can cover\n"
              "items with the fewest options: c, b, a\n"
              "minimal conflict: items c; options none\n");
    put("c.mcc", "a b c d e\na b\nc d\nb c\nd a\n");
    EXPECT_EQ(
        run("solve c.mcc --count").err,
        "no packing: volumes: the cover needs 5 items, and 5 is not a multiple of 2, the size "
        "of every option\n");
    put("d.mcc", "a b c d e\na b\nc d\nb c e\n");
    EXPECT_NE(run("explain d.mcc").out.find("the weights of the items add up to 0 in every option"),
              std::string::npos);
    put("a.jsonl", run("solve a.dlx --json").out);
    EXPECT_EQ(run("solve a.dlx --json").out.substr(0, 11), "{\"puzzle\":{");
    const std::string why = "the options of an exact cover have no shapes\n";
    EXPECT_EQ(run("show a.dlx -o a.html").err, "a.dlx:1:1: " + why);
    EXPECT_EQ(run("show a.jsonl -o a.html").err, "a.jsonl:1:1: " + why);
    EXPECT_EQ(run("export a.dlx --stl out").err, "a.dlx:1:1: " + why);
    EXPECT_EQ(run("disassemble a.dlx").err, "a.dlx:1:1: " + why);
    EXPECT_EQ(run("heat a.dlx").err, "a.dlx:1:1: " + why);
    EXPECT_EQ(run("heat a.dlx -o a.json").code, 0);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "a.html"));
    EXPECT_EQ(run("convert a.dlx a.xmpuzzle").err,
              "polypack: the format xmpuzzle cannot express: exact covers, whose options have no "
              "shapes\n");
    EXPECT_EQ(run("convert a.dlx a.yaml").code, 0);
    EXPECT_EQ(run("solve a.yaml").out.substr(0, 15), "a b\nc d\n\na\nb c\n");
    EXPECT_EQ(run("check a.dlx").out, "a.dlx: 'a' is valid: an exact cover, 4 items, 4 options\n");
}

TEST_F(PackingFiles, TheEmptyPackingIsOne) {
    put("d.yaml",
        "pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: any}]\n"
        "region: {box: [3, 1], optional: true}\n");
    put("d.jsonl", run("solve d.yaml --all --json").out);
    EXPECT_EQ(lines_of(run("filter --distinct d.yaml d.jsonl")), 3);
    EXPECT_EQ(lines_of(run("filter --distinct d.yaml d.jsonl --symmetry none")), 4);
}

// More symmetries than are used: nothing that depends on them is claimed.
TEST_F(PackingFiles, SymmetriesThatAreTooManyAreNotGuessed) {
    std::string pairs = "a b c d e f g h\n";
    for (int i = 0; i < 8; ++i) {
        for (int j = i + 1; j < 8; ++j) pairs += {char('a' + i), ' ', char('a' + j), '\n'};
    }
    put("k.dlx", pairs);
    EXPECT_EQ(run("solve k.dlx --count").out.substr(0, 65),
              "distinct    unknown: too many symmetries, or too hard to find\nall");
    EXPECT_EQ(nlohmann::json::parse(run("solve k.dlx --count --json").out).at("distinct"), nullptr);
    EXPECT_EQ(nlohmann::json::parse(run("estimate k.dlx --json").out).at("distinct"), nullptr);
    EXPECT_NE(run("certify k.dlx -o k.pbp").out.find("distinct    unknown"), std::string::npos);
    EXPECT_EQ(run("convert k.dlx k.yaml").code, 0);
    put("e.yaml", contents(folder_ / "k.yaml") + "expect: {all: 105, distinct: 105}\n");
    EXPECT_EQ(run("solve e.yaml --count --expect").err,
              "polypack: the number of distinct packings is unknown: too many symmetries\n");
    EXPECT_EQ(run("solve e.yaml --count --expect --symmetry none").code, 0);
    put("k.jsonl", run("solve k.dlx --json").out);
    for (const char* command : {"count k.dlx --distinct", "filter --distinct k.dlx k.jsonl",
                                "split k.dlx -o d", "solve k.dlx --checkpoint c"}) {
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.code, 2) << command;
        EXPECT_NE(outcome.err.find("--symmetry none does without them"), std::string::npos)
            << outcome.err;
    }
    EXPECT_EQ(run("filter k.dlx k.jsonl --fault-free").code, 2);
}

TEST_F(PackingFiles, VerifyReportsEachWrongLine) {
    const Outcome good = soma("verify", "all.jsonl");
    EXPECT_EQ(good.code, 0);
    EXPECT_EQ(good.out, "packings    11520\nwrong       0\n");
    EXPECT_EQ(good.err, "");

    std::string other = line("distinct.jsonl", 3);
    other.replace(other.find("\"L\""), 3, "\"Q\"");
    std::string outside = line("distinct.jsonl", 4);
    outside.replace(outside.find("[[") + 2, 1, "9");
    put("bad.jsonl", line("distinct.jsonl", 1) + "\n" + line("distinct.jsonl", 2) + "\n" + other +
                         "\n" + outside + "\nx\n" + line("distinct.jsonl", 5) + "\n");
    const Outcome bad = soma("verify", "bad.jsonl");
    EXPECT_EQ(bad.code, 3);
    EXPECT_EQ(bad.out, "packings    2\nwrong       3\n");
    EXPECT_EQ(bad.err.substr(0, bad.err.find("leaves")),
              "bad.jsonl:3: the puzzle has no piece 'Q'\n"
              "bad.jsonl:4: not a packing of this puzzle: a placement of piece 'V' ");
    EXPECT_NE(bad.err.find("\nbad.jsonl:5:1: not a line of JSON"), std::string::npos) << bad.err;
    EXPECT_EQ(soma("verify", "nowhere.jsonl").code, 3);
    EXPECT_EQ(run("verify - -").code, 2);
}

TEST_F(PackingFiles, VerifyChecksTheRules) {
    put("p.yaml",
        "pieces: [{name: D, cells: [[0, 0], [1, 0]], copies: 2}]\n"
        "region: {box: [2, 2]}\nrules: {fault_free: true}\n");
    put("p.jsonl",
        R"({"packing":[{"piece":"D","cells":[[0,0],[1,0]]},{"piece":"D","cells":[[0,1],[1,1]]}]})");
    EXPECT_EQ(run("verify p.yaml p.jsonl").err,
              "p.jsonl:1: not a packing of this puzzle: a straight line cuts the region along "
              "borders of pieces\n");
}

TEST_F(PackingFiles, DrawingsAreReadAgain) {
    put("all.txt", soma("solve", "--all").out);
    EXPECT_EQ(soma("verify", "all.txt").out, "packings    11520\nwrong       0\n");
    EXPECT_EQ(soma("diff", "all.txt all.jsonl").out, "");
    EXPECT_EQ(lines_of(soma("filter", "--distinct all.txt")), 241);
    put("one.txt", "ZZV  PVV  PPT\nLZZ  BBA  PTT\nLLL  BAA  BAT\n");
    EXPECT_EQ(soma("filter", "one.txt --touching V,P").out,
              soma("filter", "one.txt --not --apart V,P").out);
    EXPECT_EQ(soma("show", "--packings one.txt -o one.svg").code, 0);
    put("bad.txt",
        "ZZV  PVV  PPT\nLZZ  BBA  PTT\nLLL  BAA  BAT\n\nZZV  PVV  PPT\nLZZ  BBA\n\n"
        "ZZV  PVV  PPT\nLZZ  BBA  PTT\nLLL  BAA  BAX\n\nZZV  PVV  PPT\nLZZ  BBA  PTT\n"
        "LLL  BAA  BAA\n");
    const Outcome bad = soma("verify", "bad.txt");
    EXPECT_EQ(bad.out, "packings    1\nwrong       3\n");
    EXPECT_EQ(bad.err.substr(0, bad.err.find("a placement")),
              "bad.txt:5: not a drawing of a packing of this puzzle, as 'polypack solve' prints it "
              "in letters\n"
              "bad.txt:8: the letter 'X' is not that of one piece\n"
              "bad.txt:12: not a packing of this puzzle: ");
}

TEST_F(PackingFiles, UniqKeepsOnePerClass) {
    const Outcome unique = soma("filter", "--distinct all.jsonl");
    EXPECT_EQ(lines_of(unique), 241);
    put("unique.jsonl", unique.out);
    EXPECT_EQ(soma("diff", "unique.jsonl distinct.jsonl").out, "");
    EXPECT_EQ(soma("diff", "all.jsonl distinct.jsonl").code, 0);
    EXPECT_EQ(lines_of(soma("filter", "--distinct all.jsonl --symmetry none")), 11521);
    EXPECT_EQ(lines_of(soma("filter", "--distinct all.jsonl --symmetry rotations")), 481);
    EXPECT_EQ(unique.out.find("\"class_size\":1}"), std::string::npos);
}

TEST_F(PackingFiles, DiffTellsTheFiles) {
    std::string less = contents(folder_ / "distinct.jsonl");
    const std::string missing = line("distinct.jsonl", 9);
    less.erase(less.find(missing), missing.size() + 1);
    put("less.jsonl", less);
    const Outcome outcome = soma("diff", "distinct.jsonl less.jsonl");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "< " + missing + "\n");
    EXPECT_EQ(soma("diff", "less.jsonl distinct.jsonl").out, "> " + missing + "\n");
}

TEST_F(PackingFiles, SortDoesNotDependOnTheOrder) {
    put("reversed.jsonl", "");
    ASSERT_EQ(std::system(("tac '" + (folder_ / "all.jsonl").string() + "' > '" +
                           (folder_ / "reversed.jsonl").string() + "'")
                              .c_str()),
              0);
    const Outcome sorted = soma("filter", "--sort all.jsonl");
    EXPECT_EQ(lines_of(sorted), 11521);
    EXPECT_EQ(soma("filter", "--sort reversed.jsonl").out, sorted.out);
    put("sorted.jsonl", sorted.out);
    EXPECT_EQ(soma("verify", "sorted.jsonl").code, 0);
}

TEST_F(PackingFiles, FilterByContactsAndPlacements) {
    const long touching = lines_of(soma("filter", "all.jsonl --touching V,L"));
    const long apart = lines_of(soma("filter", "all.jsonl --apart V,L"));
    EXPECT_EQ(touching + apart, 11522);  // each with the puzzle
    EXPECT_GT(apart, 1);
    EXPECT_EQ(lines_of(soma("filter", "all.jsonl --touching V,L --not")), apart);
    const std::string lying = " 'L at [0,0,0] [1,0,0] [2,0,0] [2,1,0]'";
    const long given = lines_of(soma("filter", "all.jsonl --given" + lying));
    EXPECT_EQ(given, 220);
    put("given.jsonl", soma("solve", "--all --json --with" + lying).out);
    EXPECT_EQ(lines_of(soma("filter", "--sort given.jsonl")), given);
    EXPECT_EQ(soma("filter", "all.jsonl").err,
              "polypack: 'filter' requires a property of packings, --distinct or --sort\n");
    EXPECT_EQ(soma("filter", "all.jsonl --no-crossroads").err,
              "polypack: --no-crossroads applies to squares only, not to the cube lattice\n");
    EXPECT_EQ(soma("filter", "all.jsonl --apart V,v").err,
              "polypack: --apart: unknown piece 'v'; did you mean 'V'?\n");
}

TEST_F(PackingFiles, FilterBySymmetry) {
    const std::string puzzle = source("puzzles/dominoes-5x6-fault-free.yaml");
    put("dominoes.jsonl", run("solve " + puzzle + " --json").out);
    const long all = lines_of(run("filter " + puzzle + " dominoes.jsonl --fault-free"));
    EXPECT_EQ(all, lines_of({0, contents(folder_ / "dominoes.jsonl"), ""}) - 1);
    const long symmetric = lines_of(run("filter " + puzzle + " dominoes.jsonl --symmetric"));
    const long others = lines_of(run("filter " + puzzle + " dominoes.jsonl --symmetric --not"));
    EXPECT_EQ(std::max(symmetric, 1L) + std::max(others, 1L), all + 1);
}

TEST_F(PackingFiles, ConvertWritesWhatIsReadAgain) {
    const std::string bedlam = source("puzzles/bedlam-cube.yaml");
    ASSERT_EQ(run("convert " + bedlam + " b.xmpuzzle").code, 0);
    const Outcome checked = run("check b.xmpuzzle");
    EXPECT_NE(checked.out.find("'Bedlam cube' is valid"), std::string::npos) << checked.out;
    ASSERT_EQ(run("convert b.xmpuzzle b.yaml").code, 0);
    EXPECT_EQ(run("convert b.yaml - --to yaml").out, contents(folder_ / "b.yaml"));
    ASSERT_EQ(
        run("convert " + source("puzzles/soma-cube.yaml") + " s.xmpuzzle --packings distinct.jsonl")
            .code,
        0);
    const Outcome left_out = run("convert s.xmpuzzle s.yaml");
    EXPECT_EQ(left_out.code, 0);
    EXPECT_EQ(left_out.err,
              "polypack: left out, since the format yaml has no place for it: packings\n");
    EXPECT_EQ(run("convert s.xmpuzzle s.yaml --drop packings").err, "");
    ASSERT_EQ(run("convert s.xmpuzzle s.jsonl").code, 0);
    EXPECT_EQ(soma("diff", "s.jsonl distinct.jsonl --symmetry none").out, "");
    EXPECT_EQ(run("convert s.xmpuzzle - --to xmpuzzle").out, contents(folder_ / "s.xmpuzzle"));
}

TEST_F(PackingFiles, ConvertRefusesByName) {
    const auto refused = [&](const std::string& puzzle) {
        const Outcome outcome =
            run("convert " + source("puzzles/" + puzzle + ".yaml") + " x.xmpuzzle");
        EXPECT_EQ(outcome.code, 2);
        EXPECT_FALSE(std::filesystem::exists(folder_ / "x.xmpuzzle"));
        return outcome.err;
    };
    const std::string cannot = "polypack: the format xmpuzzle cannot express: ";
    EXPECT_EQ(refused("dominoes-torus-6x6"), cannot + "a region that wraps\n");
    EXPECT_EQ(refused("dominoes-5x6-fault-free"), cannot + "rules on whole packings\n");
    EXPECT_EQ(refused("one-sided-pentominoes-3x30"),
              cannot + "that piece 'F' may not be turned over\n");
    EXPECT_EQ(run("convert " + source("puzzles/soma-cube.yaml") + " x.nothing").code, 2);
    EXPECT_EQ(run("convert " + source("puzzles/soma-cube.yaml") + " x.xmpuzzle --problem 2").code,
              3);
}

TEST_F(PackingFiles, EveryCommandReadsEveryFormat) {
    ASSERT_EQ(run("convert " + source("puzzles/soma-cube.yaml") + " s.xmpuzzle").code, 0);
    for (const char* command : {"solve", "count", "check", "explain", "estimate"}) {
        EXPECT_EQ(run(std::string(command) + " s.xmpuzzle").code, 0) << command;
    }
    EXPECT_EQ(run("show s.xmpuzzle -o s.svg").code, 0);
    EXPECT_EQ(run("verify s.xmpuzzle distinct.jsonl").code, 0);
    EXPECT_EQ(run("solve s.xmpuzzle --from yaml").code, 3);
}

TEST_F(PackingFiles, EveryCommandTakesTheFirstOfSeveralProblemsAndSaysSo) {
    // A square for two squares, and one for a square.
    std::ofstream(folder_ / "two.xmpuzzle")
        << "<puzzle version=\"2\"><gridType type=\"0\"/><colors/><shapes>"
           "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel>"
           "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>"
           "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel></shapes><problems>"
           "<problem name=\"both\"><shapes><shape id=\"0\" count=\"2\"/></shapes>"
           "<result id=\"1\"/><bitmap/></problem>"
           "<problem><shapes><shape id=\"0\"/></shapes><result id=\"2\"/><bitmap/></problem>"
           "</problems></puzzle>\n";
    const std::string remark =
        "two.xmpuzzle: 2 problems; this is problem 1, 'both'; --problem chooses another: 2\n";
    EXPECT_EQ(run("count two.xmpuzzle --problem 2").err, "");
    ASSERT_EQ(run("solve --json two.xmpuzzle > two.jsonl").code, 0);
    for (const std::string command :
         {"solve", "count", "explain", "estimate", "heat", "show -o two.html",
          "show -o two.svg --packings two.jsonl", "export --stl two", "disassemble", "choose",
          "convert two.scad", "diagram -o two.diagram", "verify two.jsonl", "split -o units",
          "sequence --vary x --last 2", "certify -o two.proof"}) {
        SCOPED_TRACE(command);
        // The file of the puzzle is the first operand.
        const std::string with_file =
            command.substr(0, command.find(' ')) + " two.xmpuzzle" +
            (command.find(' ') == std::string::npos ? "" : command.substr(command.find(' ')));
        const std::string further =
            command.starts_with("split")
                ? "polypack: to search them, here and elsewhere: polypack work units\n"
                : "";
        EXPECT_EQ(run(with_file).err, remark + further);
    }
    const Outcome quiet = run("count --quiet two.xmpuzzle");
    EXPECT_EQ(quiet.err, "");
    EXPECT_EQ(quiet.out, run("count two.xmpuzzle --problem both").out);
}

TEST_F(PackingFiles, AllProblemsOfAFileAreCheckedAndConverted) {
    const std::string pieces = source("tests/corpus/data/xmpuzzle/PiecesOfEight.xmpuzzle");
    const std::string all = run("check " + pieces).out;
    EXPECT_EQ(std::ranges::count(all, '\n'), 6);
    EXPECT_EQ(run("convert -o p.yaml " + pieces).code, 0);
    EXPECT_EQ(run("convert p.yaml p.xmpuzzle").err, "");
    for (const std::string file : {"p.yaml", "p.xmpuzzle"}) {
        SCOPED_TRACE(file);
        EXPECT_EQ(std::ranges::count(run("check " + file).out, '\n'), 6);
        for (const std::string problem : {"1", "3", "6"}) {
            const std::string count = "count --problem " + problem + " ";
            EXPECT_EQ(run(count + file).out, run(count + pieces).out);
        }
    }
    // What each stores is written with its own, whichever file comes first.
    std::string stored;
    for (const std::string problem : {"2", "3", "6"}) {
        const std::string file = problem + ".jsonl";
        EXPECT_EQ(run(fmt::format("convert --problem {} {} {}", problem, pieces, file)).err, "");
        stored.insert(0, fmt::format(" --packings {}", file));
    }
    EXPECT_EQ(run("convert p.yaml with.xmpuzzle" + stored).err, "");
    for (const auto& [problem, lines] : {std::pair{"1", 1}, {"2", 5}, {"3", 44}, {"6", 13}}) {
        const std::string choice = std::string("convert --to packings --problem ") + problem;
        const Outcome back = run(choice + " with.xmpuzzle -");
        EXPECT_EQ(std::ranges::count(back.out, '\n'), lines);
        if (lines == 1) continue;
        // The order of cells in pieces is that of the file.
        const std::string was = run(fmt::format("{} {} -", choice, pieces)).out;
        EXPECT_EQ(back.out.substr(back.out.find('\n')), was.substr(was.find('\n')));
    }
    EXPECT_EQ(run("convert p.yaml with.xmpuzzle --packings 2.jsonl --packings 2.jsonl").err,
              "2.jsonl:1: the packings are of no problem of the puzzle's file, or of one that has "
              "got its packings from another file\n");
    // One alone.
    EXPECT_EQ(run("convert --problem 3 p.yaml third.yaml").code, 0);
    EXPECT_EQ(run("count third.yaml").out, run("count --problem 3 " + pieces).out);
    EXPECT_EQ(run("count --problem 7 p.yaml").code, 3);
}

TEST_F(PackingFiles, ShapesWithoutAProblemAreCheckedDrawnAndConverted) {
    std::ofstream(folder_ / "shapes.xmpuzzle")
        << "<puzzle version=\"2\"><gridType type=\"0\"/><colors/><shapes>"
           "<voxel x=\"2\" y=\"2\" z=\"1\" name=\"V\" type=\"0\">###_</voxel>"
           "<voxel x=\"0\" y=\"0\" z=\"0\" type=\"0\"></voxel>"
           "<voxel x=\"2\" y=\"1\" z=\"1\" name=\"D\" type=\"0\">##</voxel></shapes>"
           "<problems/><comment/></puzzle>\n";
    EXPECT_EQ(run("check shapes.xmpuzzle").out,
              "shapes.xmpuzzle: 'shapes' is valid: cube lattice, 2 shapes and no problem\n");
    EXPECT_EQ(run("convert shapes.xmpuzzle -o shapes.yaml").code, 0);
    EXPECT_EQ(contents(folder_ / "shapes.yaml"),
              "name: \"shapes\"\nlattice: cube\npieces:\n"
              "  - name: \"V\"\n    art: |\n      VV\n      V.\n"
              "  - name: \"D\"\n    art: [DD]\n");
    EXPECT_EQ(run("convert shapes.yaml shapes2.xmpuzzle").code, 0);
    std::ofstream(folder_ / "uses.yaml") << "lattice: cube\npieces: {from: shapes.xmpuzzle}\n"
                                            "region: {box: [5, 1, 1]}\n";
    EXPECT_NE(run("check uses.yaml").out.find("2 pieces"), std::string::npos);
    const std::vector<std::string> files{"shapes.xmpuzzle", "shapes.yaml", "shapes2.xmpuzzle",
                                         source("pieces/hexiamonds.yaml")};
    for (const std::string& file : files) {
        SCOPED_TRACE(file);
        EXPECT_EQ(run("check " + file).code, 0);
        for (const std::string picture : {"a.svg", "a.html", "a.txt", "a.json"}) {
            EXPECT_EQ(run(fmt::format("show {} -o {}", file, picture)).code, 0) << picture;
        }
        EXPECT_EQ(run("solve " + file).code, 3);
        EXPECT_EQ(run("show --play-moves " + file).code, 3);
    }
    EXPECT_EQ(run("show --style iso shapes.yaml -o a.svg").code, 0);
    EXPECT_EQ(run("export --pieces shapes.xmpuzzle --stl v").code, 0);
    EXPECT_EQ(run("export --pieces --box shapes.xmpuzzle --stl v").code, 3);
}

// A square of two L of three cells, as puzzlecad and BurrTools write the pieces.
TEST_F(PackingFiles, PiecesComeFromFilesOfOtherPrograms) {
    std::ofstream(folder_ / "l.scad") << "include <puzzlecad.scad>\n"
                                         "*two();\n*one();\n"
                                         "module two() burr_plate([[\"xx|x.\"], [\"xx|x.\"]]);\n"
                                         "module one() burr_plate([[\"x\"]]);\n";
    std::ofstream(folder_ / "l.xmpuzzle")
        << "<puzzle version=\"2\"><gridType type=\"0\"/><colors/><shapes>"
           "<voxel x=\"2\" y=\"2\" z=\"1\" name=\"L\" type=\"0\">###_</voxel>"
           "<voxel x=\"3\" y=\"2\" z=\"1\" name=\"R\" type=\"0\">######</voxel></shapes>"
           "<problems>"
           "<problem name=\"first\"><shapes><shape id=\"0\" count=\"2\"/></shapes>"
           "<result id=\"1\"/><bitmap/></problem>"
           "<problem name=\"second\"><shapes><shape id=\"0\"/></shapes>"
           "<result id=\"1\"/><bitmap/></problem></problems></puzzle>\n";
    const auto puzzle = [&](const std::string& from) {
        std::ofstream(folder_ / "p.yaml")
            << "lattice: cube\npieces: {from: " << from << "}\nregion: {box: [3, 2, 1]}\n";
    };
    for (const std::string from : {"l.scad, problem: two", "l.xmpuzzle"}) {
        SCOPED_TRACE(from);
        puzzle(from);
        EXPECT_EQ(run("check --quiet p.yaml").code, 0);
        EXPECT_EQ(
            nlohmann::json::parse(run("solve --quiet --count --json p.yaml").out).at("distinct"),
            1);
        EXPECT_EQ(run("show --quiet p.yaml -o a.svg").code, 0);
        for (const std::string to : {"c.yaml", "c.xmpuzzle"}) {
            EXPECT_EQ(run("convert --quiet p.yaml " + to).code, 0);
            EXPECT_EQ(nlohmann::json::parse(run("solve --count --json " + to).out).at("distinct"),
                      1)
                << to;
        }
    }
    EXPECT_EQ(run("check p.yaml").err,
              "p.yaml: l.xmpuzzle: 2 problems; this is problem 1, 'first'; 'problem' chooses "
              "another: 2 'second'\n");
    puzzle("l.xmpuzzle, problem: second, copies: 2");
    EXPECT_EQ(run("check p.yaml").err, "");
    puzzle("l.scad");
    EXPECT_EQ(run("check p.yaml").err,
              "p.yaml: l.scad: the file disables all calls that make pieces (with * or %); all 2 "
              "are read: "
              "two, one; each is also a problem by itself\n");
}

TEST_F(PackingFiles, ConvertLeavesOutWhatNoPackingDependsOnWithOneRemark) {
    std::ofstream(folder_ / "d.xmpuzzle")
        << "<puzzle version=\"2\"><gridType type=\"0\"/><colors/><shapes>"
           "<voxel x=\"2\" y=\"1\" z=\"1\" name=\"D\" type=\"0\">##</voxel>"
           "<voxel x=\"2\" y=\"1\" z=\"1\" name=\"R\" type=\"0\">##</voxel></shapes>"
           "<problems><problem state=\"2\" assemblies=\"1\"><shapes><shape id=\"0\"/></shapes>"
           "<result id=\"1\"/><bitmap/><solutions><solution><assembly>0 0 0 0</assembly>"
           "<separationInfo>0</separationInfo></solution></solutions></problem></problems>"
           "<comment>one brick</comment></puzzle>\n";
    const std::string remark = "polypack: left out, since the format ";
    EXPECT_EQ(run("convert d.xmpuzzle d.yaml").err,
              remark + "yaml has no place for it: packings\n");
    EXPECT_EQ(run("convert d.xmpuzzle d.jsonl").err,
              remark + "packings has no place for it: comments\n");
    EXPECT_NE(contents(folder_ / "d.jsonl").find("\"states\":[0],\"level\":0,"), std::string::npos);
    EXPECT_EQ(run("convert d.xmpuzzle -o d.dlx").err,
              remark + "dlx has no place for it: packings, comments\n");
    EXPECT_NE(contents(folder_ / "d.yaml").find("\nnotes: \"one brick\"\n"), std::string::npos);
    EXPECT_EQ(run("convert d.yaml").code, 2);
    std::string more = contents(folder_ / "d.xmpuzzle");
    more.insert(more.find("</shapes>"), "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">_</voxel>");
    std::ofstream(folder_ / "more.xmpuzzle") << more;
    EXPECT_EQ(run("convert more.xmpuzzle more.yaml").err,
              remark + "yaml has no place for it: packings\n")
        << "an empty shape is not one";
    more.replace(more.find(">_<") + 1, 1, "+");
    std::ofstream(folder_ / "more.xmpuzzle") << more;
    EXPECT_EQ(run("convert more.xmpuzzle more.yaml").err,
              remark + "yaml has no place for it: packings, unused shapes\n");
    EXPECT_EQ(run("convert d.yaml a.yaml -o b.yaml").code, 2);
}

TEST_F(PackingFiles, ConvertKeepsTheSetsThatPiecesComeFrom) {
    std::filesystem::create_directory(folder_ / "sets");
    std::filesystem::create_directory(folder_ / "out");
    std::ofstream(folder_ / "sets" / "two.yaml")
        << "pieces:\n  - {name: A, art: [XX]}\n  - {name: B, art: [XX, X.]}\n"
           "  - {name: C, art: [XXX]}\n";
    std::ofstream(folder_ / "p.yaml")
        << "pieces:\n  - {from: sets/two.yaml, copies: {B: 2}}\n  - {name: D, art: [X]}\n"
           "  - {from: sets/two.yaml, use: [C], prefix: own-, turn_over: false}\n"
           "region: {box: [4, 4], optional: true}\n";
    ASSERT_EQ(run("convert p.yaml out/p.yaml").code, 0);
    EXPECT_NE(contents(folder_ / "out" / "p.yaml")
                  .find("pieces:\n  - from: \"../sets/two.yaml\"\n    copies: {\"B\": 2}\n"
                        "  - name: \"D\"\n    art: [D]\n"
                        "  - from: \"../sets/two.yaml\"\n    use: [\"C\"]\n"
                        "    turn_over: false\n    prefix: \"own-\"\nregion:\n"),
              std::string::npos)
        << contents(folder_ / "out" / "p.yaml");
    EXPECT_EQ(run("count out/p.yaml").out, run("count p.yaml").out);
}

}  // namespace
}  // namespace polypack::testing
