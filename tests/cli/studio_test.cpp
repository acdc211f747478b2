// polypack studio: the page that it writes, with a stand-in for the one that ./dev studio builds.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

const std::string before = R"(<!doctype html><script id="puzzle">)";
const std::string after = "</script>";

class Studio : public InFolder {
  protected:
    Studio() {
        for (const char* folder : {"pieces", "puzzles"}) fs::create_directory(folder_ / folder);
        write("studio.html", before + "null" + after);
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }

    // Without a browser, whatever is installed here.
    [[nodiscard]] Outcome studio(const std::string& words) const {
        return run_program("studio " + words,
                           "cd '" + folder_.string() + "' && export POLYPACK_DATA=. && PATH= ");
    }

    // The text of the puzzle in a page.
    [[nodiscard]] std::string text_in(const std::string& page) const {
        const std::string text = contents(folder_ / page);
        EXPECT_TRUE(text.starts_with(before) && text.ends_with(after)) << text;
        const std::string json =
            text.substr(before.size(), text.size() - before.size() - after.size());
        EXPECT_EQ(json.find('<'), std::string::npos) << json;
        return nlohmann::json::parse(json).at("text");
    }
};

TEST_F(Studio, HoldsAPuzzleAsItWasWritten) {
    const std::string yaml =
        "# </script> is a comment\npieces: [{name: d, copies: 2, art: [XX]}]\nregion: {box: [2, "
        "2]}\n";
    write("p.yaml", yaml);
    const Outcome outcome = studio("p.yaml");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "p-studio.html\n");
    EXPECT_EQ(outcome.err, "no browser could be started; open the file in one\n");
    EXPECT_EQ(text_in("p-studio.html"), yaml);
}

TEST_F(Studio, HoldsWhatNeedsNoOtherFile) {
    const Outcome outcome = studio(source("puzzles/soma-cube.yaml") + " -o page.html");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    write("again.yaml", text_in("page.html"));
    const Outcome count = run("count again.yaml");
    EXPECT_EQ(count.out, "distinct    240\nall         11520\n") << count.err;
}

TEST_F(Studio, OpensEmptyToo) {
    EXPECT_EQ(studio("-o page.html").code, 0);
    EXPECT_EQ(contents(folder_ / "page.html"), before + "null" + after);
}

TEST_F(Studio, WritesNothingIfSomethingIsWrong) {
    write("bad.yaml", "pieces: 7\n");
    const Outcome bad = studio("bad.yaml -o page.html");
    EXPECT_EQ(bad.code, 3);
    EXPECT_TRUE(bad.err.starts_with("bad.yaml:1:9: ")) << bad.err;
    write("studio.html", "<!doctype html>");
    const Outcome other = studio(nine_pieces() + " -o page.html");
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.err.find("of another version"), std::string::npos) << other.err;
    fs::remove(folder_ / "studio.html");
    const Outcome none = studio("-o page.html");
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("./dev studio"), std::string::npos) << none.err;
    EXPECT_FALSE(fs::exists(folder_ / "page.html"));
}

}  // namespace
}  // namespace polypack::testing
