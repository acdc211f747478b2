// Endings of the program: exit codes, limits, and outputs that cannot be written.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace polypack::testing {
namespace {

const std::string soma = source("puzzles/soma-cube.yaml");

TEST(Endings, ALimitThatIsReachedIsWhatWasAskedFor) {
    const Outcome outcome = run_program("solve " + soma + " --limit 2 --count --json");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("\"complete\":false"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("\"distinct\":2"), std::string::npos) << outcome.out;
}

TEST(Endings, ALimitThatIsTheTotalIsComplete) {
    for (const std::string how :
         {"--limit 240 --threads 1", "--limit 240 --threads 2", "--limit 240 --threads 2 --ordered",
          "--limit 240 --progress json", "--limit 11520 --all --threads 1",
          "--limit 11520 --all --threads 2 --ordered", "--limit 11520 --symmetry none"}) {
        SCOPED_TRACE(how);
        const Outcome outcome =
            run_program(fmt::format("solve {} --count --expect --json {}", soma, how));
        const auto result = nlohmann::json::parse(outcome.out);
        EXPECT_EQ(result.at("complete"), true);
        EXPECT_EQ(result.at("all"), 11520);
        EXPECT_EQ(result.at("distinct"), how.find("none") == std::string::npos ? 240 : 11520);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
    }
    for (const std::string how : {"--limit 239", "--limit 11519 --all",
                                  "--limit 11519 --all "
                                  "--threads 2 --ordered"}) {
        SCOPED_TRACE(how);
        const auto result = nlohmann::json::parse(
            run_program(fmt::format("solve {} --count --json {}", soma, how)).out);
        EXPECT_EQ(result.at("complete"), false);
        EXPECT_EQ(result.at("ending"), "limit");
        EXPECT_EQ(result.at(how.find("all") == std::string::npos ? "distinct" : "all"),
                  how.find("all") == std::string::npos ? 239 : 11519);
    }
}

TEST(Endings, ATimeLimitEndsWithFour) {
    const Outcome outcome = run_program(
        "solve " + source("bench/puzzles/one-sided-pentominoes-5x18.yaml") + " --count --time 1");
    EXPECT_EQ(outcome.code, 4);
    EXPECT_NE(outcome.out.find("complete    no: time ran out"), std::string::npos) << outcome.out;
}

TEST(Endings, TimeLimitsMayBeFractionsOfASecond) {
    const Outcome outcome =
        run_program("solve " + source("bench/puzzles/one-sided-pentominoes-5x18.yaml") +
                    " --count --json --time 50ms");
    EXPECT_EQ(outcome.code, 4);
    EXPECT_LT(nlohmann::json::parse(outcome.out).at("seconds"), 0.9);
}

TEST(Endings, OutputThatCannotBeWrittenEndsWithFive) {
    const Outcome outcome = run_program("solve " + soma + " >/dev/full");
    EXPECT_EQ(outcome.code, 5);
    EXPECT_EQ(outcome.err, "polypack: cannot write to standard output: No space left on device\n");
}

TEST(Endings, NobodyHasToListenToDiagnostics) {
    const Outcome outcome =
        run_program("solve " + soma + " --count --json --verbose --progress json 2>/dev/full");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("\"distinct\":240"), std::string::npos) << outcome.out;
}

TEST(Endings, DescriptorsMayBeClosedFromTheStart) {
    EXPECT_EQ(run_program("solve " + soma + " --count --json >&- <&-").code, 5);
    EXPECT_EQ(run_program("check " + soma + " >&- 2>&- <&-").code, 5);
    const Outcome quiet = run_program("solve " + soma + " --count --json --progress json 2>&- <&-");
    EXPECT_EQ(quiet.code, 0);
    EXPECT_NE(quiet.out.find("\"distinct\":240"), std::string::npos) << quiet.out;
}

TEST(Endings, OutputsKeepPipesAndLinks) {
    const std::filesystem::path folder = "/tmp/polypack-endings-test";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "target.svg") << "old";
    std::filesystem::permissions(folder / "target.svg", std::filesystem::perms(0600));
    std::filesystem::create_symlink("target.svg", folder / "link.svg");
    EXPECT_EQ(run_program("show " + soma + " --limit 1 -o " + (folder / "link.svg").string()).code,
              0);
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.svg"));
    EXPECT_NE(contents(folder / "target.svg").find("<svg"), std::string::npos);
    EXPECT_EQ(std::filesystem::status(folder / "target.svg").permissions(),
              std::filesystem::perms(0600));
    ASSERT_EQ(mkfifo((folder / "pipe.svg").c_str(), 0600), 0);
    const Outcome piped =
        run_program("show " + soma + " --limit 1 -o " + (folder / "pipe.svg").string() +
                    " >/dev/null & cat " + (folder / "pipe.svg").string());
    EXPECT_NE(piped.out.find("<svg"), std::string::npos);
    EXPECT_TRUE(std::filesystem::is_fifo(folder / "pipe.svg"));
    std::filesystem::remove_all(folder);
}

TEST(Endings, ExpectingCountsUnderALimitFailsForTheLimit) {
    const Outcome outcome = run_program("solve " + soma + " --count --limit 5 --expect");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.err.find("cannot compare the counts with those of the file: the limit was"),
              std::string::npos)
        << outcome.err;
}

TEST(Endings, DistinctIsUnknownWhereAllWereListedInPart) {
    const Outcome outcome = run_program("solve " + soma + " --all --limit 5 --count --json");
    EXPECT_NE(outcome.out.find("\"distinct\":null,\"all\":5"), std::string::npos) << outcome.out;
}

TEST(Endings, AnUnknownSimdLevelIsAnError) {
    const Outcome outcome = run_program("solve " + soma + " --count", "POLYPACK_SIMD=avx1024 ");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("SIMD level 'avx1024'"), std::string::npos) << outcome.err;
}

TEST(Endings, ShortHelpIsHelp) {
    const Outcome outcome = run_program("solve -h");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("--threads"), std::string::npos);
}

TEST(Endings, AnEstimateOfAnImpossiblePuzzleDoesNotClaimASearch) {
    const Outcome outcome = run_program("estimate " + source("puzzles/tetrominoes-4x5.yaml"));
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out.find("searched"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find("parity"), std::string::npos) << outcome.err;
}

TEST(Endings, ColouringsOffLeavesOtherReasonsOn) {
    const Outcome searched = run_program("solve " + source("puzzles/tetrominoes-4x5.yaml") +
                                         " --count --colourings off");
    EXPECT_EQ(searched.err, "");
    EXPECT_NE(searched.out.find("distinct    0"), std::string::npos) << searched.out;
    const std::string path = "/tmp/polypack-parity-off-test.yaml";
    std::ofstream(path) << "pieces: [{name: d, copies: any, cells: [[0, 0], [1, 0]]}]\n"
                           "region: {box: [3, 3]}\n";
    const Outcome volumes = run_program("solve " + path + " --count --colourings off");
    std::filesystem::remove(path);
    EXPECT_NE(volumes.err.find("volumes"), std::string::npos) << volumes.err;
}

// Remarks on the result are left out; results and exit codes stay.
TEST(Endings, QuietLeavesOutRemarks) {
    const std::string none = source("puzzles/tetrominoes-4x5.yaml");
    const std::string folder = "/tmp/polypack-quiet-test";
    for (const auto& [command, options] :
         std::vector<std::pair<std::string_view, std::string>>{{"solve", ""},
                                                               {"count", ""},
                                                               {"heat", ""},
                                                               {"sample", ""},
                                                               {"marginals", ""},
                                                               {"hint", ""},
                                                               {"unrank", "1"},
                                                               {"disassemble", ""},
                                                               {"show", "-o " + folder + ".html"},
                                                               {"export", "--stl " + folder},
                                                               {"estimate", "--probes 1"}}) {
        const std::string words = fmt::format("{} {} {}", command, none, options);
        SCOPED_TRACE(words);
        const Outcome plain = run_program(words);
        const Outcome quiet = run_program(words + " --quiet");
        EXPECT_NE(plain.err.find("no packing"), std::string::npos) << plain.err;
        EXPECT_EQ(quiet.err, "");
        EXPECT_EQ(quiet.code, plain.code);
    }
    EXPECT_NE(run_program("count nowhere.yaml --quiet").err, "");
}

TEST(Endings, EveryCommandThatSearchesTakesTheCommonOptions) {
    for (const std::string command :
         {"solve", "count", "show", "export", "heat", "sample", "marginals", "hint", "disassemble",
          "sequence", "choose", "booklet", "unique", "order", "compat", "split"}) {
        SCOPED_TRACE(command);
        const std::string help = run_program(command + " --help=all").out;
        for (const std::string option : {"--threads N", "--time T", "--memory SIZE", "--quiet"}) {
            EXPECT_NE(help.find("\n  " + option), std::string::npos) << option;
        }
    }
}

}  // namespace
}  // namespace polypack::testing
