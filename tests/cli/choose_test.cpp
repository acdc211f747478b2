// The command choose as users run it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

class ChooseCommand : public InFolder {
  protected:
    // Straight and bent trominoes in 2 x 3: two of either kind pack, one of each does not.
    ChooseCommand() {
        std::ofstream(folder_ / "t.yaml")
            << "pieces:\n  - {name: I, art: XXX, copies: {min: 0, max: 2}}\n"
               "  - {name: L, art: [XX, X.], copies: {min: 0, max: 2}}\nregion: {box: [3, 2]}\n";
    }
};

const std::string hexominoes = source("puzzles/hexominoes-6x6-choose.yaml");

TEST_F(ChooseCommand, CountsTheChoicesThatPack) {
    EXPECT_EQ(run("choose --count " + hexominoes).out, "13710\n");
    EXPECT_EQ(run("choose --count --take 6 --threads 1 " + hexominoes).out, "13710\n");
    EXPECT_EQ(run("choose t.yaml --count").out, "2\n");
}

TEST_F(ChooseCommand, PrintsASummaryOrALineForEach) {
    EXPECT_EQ(run("choose t.yaml --method searches").out,
              "choices    3\nthat pack  2\nwith one   2\nrichest    2*I: 1\ndistinct   2\n"
              "all        3\n"
              "none       1\nmethod     searches\n");
    const std::string lines = run("choose t.yaml --list packing").out;
    EXPECT_EQ(lines.substr(0, lines.find("choices")), "2*I: 1\n2*L: 1\n");
    const std::string none = run("choose t.yaml --list none").out;
    EXPECT_EQ(none.substr(0, none.find(':')), "I L");
    EXPECT_EQ(run("choose t.yaml --limit 1 --list packing").out.substr(0, 14), "2*I: 1 or more");
}

TEST_F(ChooseCommand, SaysWhetherEveryChoicePacks) {
    const Outcome outcome = run("choose t.yaml --bag 2 -o p.jsonl");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out.substr(0, 34), "not every choice of 2 packs: I L: ");
    EXPECT_EQ(run("verify t.yaml p.jsonl").code, 0);
    std::ofstream(folder_ / "i.yaml") << "pieces: [{name: I, art: XXX, copies: any}, {name: M, "
                                         "art: X, copies: any}]\nregion: {box: [3, 2]}\n";
    EXPECT_EQ(run("choose i.yaml --bag 4 -o p.jsonl").out, "every choice of 4 packs: 1 choice\n");
    EXPECT_EQ(run("choose i.yaml --bag 4").code, 0);
    const std::string again = run("choose i.yaml --bag 4 --packings p.jsonl -o q.jsonl --json").out;
    EXPECT_NE(again.find("\"searched\":0,\"every\":true"), std::string::npos) << again;
    EXPECT_EQ(contents(folder_ / "q.jsonl"), contents(folder_ / "p.jsonl"));
    EXPECT_EQ(run("choose i.yaml --bag 4 --packings p.jsonl -o p.jsonl").code, 0);
    EXPECT_EQ(contents(folder_ / "q.jsonl"), contents(folder_ / "p.jsonl"));
    EXPECT_EQ(run("choose t.yaml --bag 2 --packings p.jsonl").code, 3);
}

TEST_F(ChooseCommand, PrintsWhatIsKnownWhenItStops) {
    const std::string bag = "choose --bag 20 -o p.jsonl --time 1s " +
                            source("bench/puzzles/pentacubes-5x5x4-choose.yaml");
    const Outcome outcome = run(bag);
    EXPECT_EQ(outcome.code, 4);
    EXPECT_EQ(outcome.out.substr(0, 9), "unknown: ");
    EXPECT_EQ(outcome.err, "polypack: not finished: time ran out\n");
    const std::string packings = contents(folder_ / "p.jsonl");
    EXPECT_GT(std::ranges::count(packings, '\n'), 10);
    const Outcome count = run("choose --count --method searches --time 300ms " + hexominoes);
    EXPECT_EQ(count.code, 4);
    EXPECT_EQ(count.out.substr(0, 9), "at least ");
    EXPECT_NE(count.err.find("not finished: time ran out; of 1623160 choices"), std::string::npos);
    const Outcome record = run("choose --json --method searches --time 300ms " + hexominoes);
    EXPECT_NE(record.out.find(R"("exact":false,"method":"searches","complete":false)"),
              std::string::npos)
        << record.out;
}

TEST_F(ChooseCommand, SaysWhatIsWrongBeforeItSearches) {
    const auto error_of = [&](const std::string& words, int code) {
        const Outcome outcome = run("choose " + words);
        EXPECT_EQ(outcome.code, code) << words;
        EXPECT_EQ(outcome.out, "") << words;
        return outcome.err;
    };
    EXPECT_EQ(error_of("t.yaml --take 5", 2),
              "polypack: --take 5: the puzzle has 4 pieces to take\n");
    EXPECT_EQ(error_of("t.yaml --list one --limit 1", 2),
              "polypack: --list one requires a --limit of at least 2\n");
    EXPECT_EQ(error_of("t.yaml --bag 3", 2),
              "polypack: --bag 3: no choice of so many pieces has the 6 cells of the region; "
              "numbers that can: 2\n");
    std::ofstream(folder_ / "v.yaml")
        << "pieces:\n  - {name: I, art: XXX, copies: {min: 0, max: 9}}\n"
           "region: {box: [5, 2]}\n";
    EXPECT_EQ(error_of("v.yaml", 3),
              "v.yaml:3:9: the region has 10 cells, and no choice of the pieces adds up to that: "
              "the nearest totals are 9 and 12\n");
    std::ofstream(folder_ / "twins.yaml")
        << "pieces:\n  - {name: I, art: XXX}\n  - {name: J, art: [X, X, X]}\n"
           "region: {box: [3, 2]}\n";
    EXPECT_EQ(error_of("twins.yaml", 3).substr(0, 46),
              "twins.yaml:3:15: pieces 'I' and 'J' have the s");
    // Golomb, Polyominoes: 50 packings.
    const std::string four = source("puzzles/pentominoes-choose-4x5.yaml");
    EXPECT_NE(run("choose " + four).out.find("\ndistinct   50\n"), std::string::npos);
    EXPECT_EQ(run("choose " + four + " --bag 4").code, 3);
    EXPECT_NE(error_of(source("puzzles/pentominoes-3x20-no-crossroads.yaml"), 3)
                  .find("this rule looks at whole packings"),
              std::string::npos);
    EXPECT_NE(error_of(source("puzzles/hexominoes-14x15.yaml"), 3).find("at most 128 cells"),
              std::string::npos);
}

TEST_F(ChooseCommand, DesignsPuzzles) {
    const std::string design = "design " + source("puzzles/pentominoes-5x5-choose.yaml");
    const Outcome all = run(design + " --goal unique --by exhaustive -o p.yaml");
    EXPECT_EQ(all.code, 0);
    EXPECT_EQ(all.out.substr(all.out.find("sets")),
              "sets       792\nsearched   792\nthat pack  45\nwith one   19\n");
    EXPECT_EQ(run("solve p.yaml --unique").code, 0);
    EXPECT_EQ(run(design + " --goal many-packings --threads 1").out.substr(0, 14),
              "I L P W Y: 10\n");
    EXPECT_EQ(run(design + " --goal unique --best 2 --seed 7").out,
              run(design + " --goal unique --best 2 --seed 7 --threads 1").out);
    EXPECT_EQ(run(design).code, 2);
    EXPECT_EQ(run(design + " --goal unique --by all").code, 2);
    EXPECT_EQ(run(design + " --goal unique --by exhaustive --seed 2").code, 2);
    EXPECT_EQ(run(design + " --goal unique --take 6").code, 2);
    // No set of these packs.
    std::ofstream(folder_ / "v.yaml") << "pieces:\n  - {name: T, art: [XXX, .X.], copies: {max: 5}}"
                                         "\nregion: {box: [5, 4]}\n";
    EXPECT_EQ(run("design v.yaml --goal unique -o q.yaml").code, 1);
}

TEST_F(ChooseCommand, DesignsShapes) {
    std::ofstream(folder_ / "cut.yaml") << "lattice: cube\n"
                                           "pieces: {connected: {min: 4, max: 7}, copies: 5}\n"
                                           "region: {box: [3, 3, 3]}\n"
                                           "design: {goal: [unique, level], equal: false}\n";
    const std::string design = "design cut.yaml --limit 2000";
    const Outcome found = run(design + " -o p.yaml");
    EXPECT_EQ(found.code, 0);
    EXPECT_NE(found.out.find("A B C D E: 1, apart 1, level "), std::string::npos) << found.out;
    EXPECT_EQ(run("solve p.yaml --expect").code, 0);
    EXPECT_EQ(run(design + " --threads 1").out, found.out);
    // In two parts, and at once.
    EXPECT_EQ(run("design cut.yaml --limit 600 --checkpoint walks").code, 0);
    EXPECT_EQ(run(design + " --checkpoint walks").out, found.out);
    EXPECT_EQ(run(design + " --checkpoint walks --seed 2").code, 3);
    EXPECT_EQ(run(design + " --goal many-packings --json").code, 0);
    EXPECT_EQ(run("design cut.yaml --goal unique").code, 0);
    // A walk has no other end than this. Whether it finds a design in time depends on the machine.
    const Outcome timed = run("design cut.yaml --time 1s");
    EXPECT_EQ(timed.code, timed.out.starts_with("A B C D E: 1, ") ? 0 : 1) << timed.out;
    EXPECT_EQ(timed.err.find("polypack: time ran out "), 0) << timed.err;

    const Outcome unknown = run("design cut.yaml --goal unique,leve");
    EXPECT_EQ(unknown.code, 2);
    EXPECT_NE(unknown.err.find("unknown goal 'leve'; did you mean 'level'?"), std::string::npos);
    EXPECT_EQ(run("design cut.yaml --goal unique,fewest").code, 2);
    EXPECT_EQ(run("design cut.yaml --goal unique,some").code, 2);
    EXPECT_EQ(run("design cut.yaml --by cutting").code, 2);
    EXPECT_EQ(run("design cut.yaml --by exhaustive --checkpoint walks").code, 2);
    EXPECT_EQ(run("design cut.yaml --every 1s").code, 2);
    EXPECT_EQ(run("design cut.yaml --take 5").code, 2);
    EXPECT_EQ(run("design cut.yaml --by exhaustive").code, 2);
    EXPECT_EQ(run("count cut.yaml").code, 3);
    EXPECT_EQ(run("solve cut.yaml").code, 3);
    std::ofstream(folder_ / "walks") << "polypack design 1\nfamily 5\n";
    const Outcome damaged = run(design + " --checkpoint walks");
    EXPECT_EQ(damaged.code, 3);
    EXPECT_EQ(damaged.err.find("walks:1: this is not a checkpoint of a design: line "), 0)
        << damaged.err;
}

TEST_F(ChooseCommand, PrintsBooklets) {
    const std::string booklet = "booklet " + source("puzzles/pentominoes-5x5-choose.yaml");
    const Outcome six = run(booklet + " -n 6");
    EXPECT_EQ(six.code, 0) << six.err;
    EXPECT_EQ(six.out.substr(six.out.find("chosen")),
              "chosen from 19, cells of 20 mm\nbooklet.html\n");
    const std::string page = contents(folder_ / "booklet.html");
    EXPECT_NE(page.find("Answers"), std::string::npos);
    EXPECT_EQ(run(booklet + " -n 6 --threads 1 -o one.html --title ''").code, 0);
    EXPECT_EQ(contents(folder_ / "one.html"), page);
    const Outcome all = run(booklet);
    EXPECT_EQ(all.code, 0);
    EXPECT_EQ(all.err, "polypack: there are only 19 problems, not 20\n");
    // In a folder of programs without any that prints.
    const Outcome none = run_program(booklet + " --pdf '" + (folder_ / "b.pdf").string() + "'",
                                     "PATH='" + folder_.string() + "' ");
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("install the Debian package chromium or weasyprint"), std::string::npos)
        << none.err;
    EXPECT_EQ(run(booklet + " --cell 60mm").code, 2);
    EXPECT_EQ(run(booklet + " --random 13").code, 2);
    EXPECT_EQ(run("booklet t.yaml -o b.pdf/c.html").code, 5);
    std::ofstream(folder_ / "three.yaml")
        << "pieces: [{name: I, art: XXX, copies: 3}]\nregion: {box: [3, 3]}\n";
    EXPECT_EQ(run("booklet three.yaml").code, 0);
    std::ofstream(folder_ / "two.yaml")
        << "pieces: [{name: D, art: XX, copies: 3}]\nregion: {box: [3, 2]}\n";
    EXPECT_EQ(run("booklet two.yaml").code, 1);
    EXPECT_EQ(run("booklet two.yaml --several").code, 0);
}

// By what makes PDFs here, if anything does.
TEST_F(ChooseCommand, PrintsPdf) {
    const Outcome made = run("booklet --pdf b.pdf -n 2 --cell 30mm t.yaml");
    if (made.err.find("requires a program") != std::string::npos) GTEST_SKIP() << made.err;
    ASSERT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(contents(folder_ / "b.pdf").substr(0, 4), "%PDF");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "booklet.html"));
}

TEST_F(ChooseCommand, SaysHowHardPuzzlesAre) {
    const std::string none = "difficulty " + source("puzzles/tetrominoes-4x5.yaml");
    EXPECT_EQ(run(none).code, 1);
    EXPECT_EQ(run(none + " --family " + source("puzzles/tetrominoes-4x5.yaml")).code, 1);
    const Outcome stranger = run(none + " --family t.yaml");
    EXPECT_EQ(stranger.code, 2);
    EXPECT_NE(stranger.err.find("its region is another one"), std::string::npos) << stranger.err;
    std::ofstream(folder_ / "two.yaml")
        << "pieces: [{name: D, art: XX, copies: 3}]\nregion: {box: [3, 2]}\n";
    // Three uprights, or one beside two that lie. A play fails where two lie in different columns.
    EXPECT_EQ(run("difficulty two.yaml").out,
              "distinct   2\nall        3\nbeginnings 3, 0 of them dead ends\nchance     0.81, 1 "
              "in 1.24\nforced "
              "    after 1\nsteps      3.0\nsearch     8\n");
    const std::string played = run("difficulty two.yaml --limit 10000 --seed 2").out;
    EXPECT_NE(played.find("\nplayed     about 0.8"), std::string::npos) << played;
    EXPECT_NE(played.find(" (95 %), from 10000 plays\n"), std::string::npos) << played;
}

TEST_F(ChooseCommand, MakesPuzzlesUnique) {
    const std::string soma = source("puzzles/soma-cube.yaml");
    for (const std::string by : {"place", "marks", "colours"}) {
        SCOPED_TRACE(by);
        const Outcome found = run(fmt::format("unique {} -o u.yaml --by {}", soma, by));
        EXPECT_EQ(found.code, 0) << found.err;
        EXPECT_NE(found.out.find("2, none less is enough"), std::string::npos) << found.out;
        EXPECT_EQ(run("solve --unique u.yaml").code, 0);
        EXPECT_EQ(run(fmt::format("unique {} --threads 1 --by {}", soma, by)).out, found.out);
    }
    EXPECT_EQ(run("unique --by move " + soma).code, 1);
    EXPECT_EQ(run("unique --by move -o u.yaml " + source("puzzles/tetrominoes-2x10.yaml")).code, 0);
    EXPECT_EQ(run("solve --unique u.yaml").code, 0);
    EXPECT_EQ(run("unique --by colours t.yaml").code, 3);
    EXPECT_EQ(run("unique --by colour t.yaml").code, 2);
}

}  // namespace
}  // namespace polypack::testing
