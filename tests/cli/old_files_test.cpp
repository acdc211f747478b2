// Files written by polypack 0.2 are read, and go on to the same results.
#include <gtest/gtest.h>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

// Counts of rules.yaml.
constexpr const char* all_packings = "distinct    3870\nall         3870\n";

class OldFiles : public InFolder {
  protected:
    OldFiles() {
        fs::copy(POLYPACK_SOURCE_DIR "/tests/cli/files-of-0.2", folder_,
                 fs::copy_options::recursive);
    }

    [[nodiscard]] static std::string puzzle(const std::string& name) {
        return source("tests/cli/files-of-0.2/" + name + ".yaml");
    }

    // From the file of a checkpoint after one round of walks to the third.
    void expect_designs(const std::string& name, const std::string& expected) const {
        const std::string words = "design " + puzzle(name) +
                                  " --by walk --limit 20000 --best 2 --checkpoint " + name +
                                  ".walk";
        const std::string before = contents(folder_ / (name + ".walk"));
        const Outcome outcome = run(words);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out, expected);
        const std::string after = contents(folder_ / (name + ".walk"));
        EXPECT_NE(outcome.err.find("without a checksum"), std::string::npos) << outcome.err;
        const auto family = [](const std::string& text) {
            const std::size_t at = text.find("\nfamily");
            return text.substr(at, text.find("\nsearched") - at);
        };
        EXPECT_EQ(family(after), family(before));
        EXPECT_EQ(run(words).err, "") << "a checkpoint of this version has a checksum";
    }
};

TEST_F(OldFiles, CheckpointsGoOn) {
    fs::create_directory(folder_ / "run");
    fs::rename(folder_ / "rules.checkpoint", folder_ / "run/checkpoint");
    const Outcome outcome = run("solve " + puzzle("rules") + " --count --checkpoint run");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with(all_packings)) << outcome.out;
    EXPECT_NE(contents(folder_ / "run/checkpoint").find("\ndone 1\n"), std::string::npos);
}

TEST_F(OldFiles, UnitsAddUpWithTheirResults) {
    // Its empty folders, and the one file that names a place.
    ASSERT_EQ(run("split " + puzzle("rules") + " --units 5 -o d").code, 0);
    fs::remove_all(folder_ / "d/todo");
    fs::copy(folder_ / "units", folder_ / "d",
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    EXPECT_EQ(run("merge d --json").code, 4) << "four units are left";
    for (const char* number : {"1", "3", "4", "5"}) {
        const Outcome outcome = run("solve " + puzzle("rules") + " --count --unit d/todo/" +
                                    std::string(number) + ".unit");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
    }
    const Outcome merged = run("merge d");
    EXPECT_EQ(merged.code, 0) << merged.err;
    EXPECT_TRUE(merged.out.starts_with(all_packings)) << merged.out;
}

TEST_F(OldFiles, DiagramsBelongToTheirPuzzles) {
    const Outcome count = run("diagram " + puzzle("diagram") + " --diagram diagram.ppd");
    EXPECT_EQ(count.code, 0) << count.err;
    EXPECT_TRUE(count.out.starts_with("all         172\n")) << count.out;
    const Outcome other = run("diagram " + nine_pieces() + " --diagram diagram.ppd");
    EXPECT_EQ(other.code, 3) << other.err;
}

TEST_F(OldFiles, WalksGoOn) {
    expect_designs("cut", "A B C D E: 3\nA B C D E: 5\nsearched   24562\n");
    expect_designs("sticks", "2*A 2*B C: 7\n2*A B C D: 3\nsearched   24506\n");
    expect_designs("chosen", "I L P W Y: 10\nI L P T V: 8\nsearched   24576\n");
}

}  // namespace
}  // namespace polypack::testing
