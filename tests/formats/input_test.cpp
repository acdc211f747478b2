#include "polypack/formats/input.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <thread>

#include "formats/files.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

// A folder that is removed after the test.
class InputFiles : public ::testing::Test {
  protected:
    InputFiles() {
        fs::create_directory(folder_);
        mkfifo((folder_ / "pipe").c_str(), 0600);
    }
    ~InputFiles() override { fs::remove_all(folder_); }

    fs::path folder_ =
        fs::temp_directory_path() / ("polypack-input-test-" + std::to_string(getpid()));
};

std::string complaint(const std::function<void()>& action) {
    try {
        action();
        return "";
    } catch (const PuzzleError& error) {
        return error.what();
    }
}

std::string input_complaint(const std::string& path) {
    return complaint([&] { (void)Input(path); });
}

// Returns the error for a file that line 3 of another one refers to.
std::string complaint_about_referred(const std::string& path) {
    const SourcePos where{"p.yaml", 3, 7};
    const Reference reference{where, path};
    return complaint([&] { (void)Input(path, reference); });
}

// The formats of other programs are read as they are by Windows.
TEST_F(InputFiles, MayBeginWithAByteOrderMark) {
    const std::string path = (folder_ / "marked").string();
    std::ofstream(path, std::ios::binary) << "\xef\xbb\xbf"
                                             "D p\nrest";
    Input lines(path);
    std::string line;
    EXPECT_EQ(lines.first_line(), "D p");
    EXPECT_TRUE(lines.next_line(line));
    EXPECT_EQ(line, "D p");
    EXPECT_EQ(lines.rest(), "rest");
    EXPECT_EQ(Input::of_text("text", "\xef\xbb\xbfrest").rest(), "rest");
    std::ofstream(path, std::ios::binary) << "\xff\xfe" << 'D' << '\0';
    EXPECT_EQ(complaint([&] { (void)Input(path).rest(); }),
              path + ":1:1: the file is UTF-16; it must be UTF-8");
    EXPECT_EQ(complaint([] { (void)Input::of_text("text", "\xfe\xff"); }),
              "text:1:1: the file is UTF-16; it must be UTF-8");
}

TEST_F(InputFiles, MayDeliverAByteOrderMarkInParts) {
    const std::string pipe = (folder_ / "pipe").string();
    const std::jthread writer([&] {
        std::ofstream out(pipe, std::ios::binary);
        for (const char byte : std::string_view("\xef\xbb\xbf"
                                                "D p")) {
            out.put(byte).flush();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    Input input(pipe);
    EXPECT_EQ(input.first_line(), "D p");
}

TEST_F(InputFiles, ThatAreNoFilesAreRefused) {
    EXPECT_EQ(input_complaint("/dev/zero"), "/dev/zero:1:1: this is a device, not a file");
    EXPECT_EQ(input_complaint("/dev"), "/dev:1:1: this is a folder, not a file");
    EXPECT_EQ(input_complaint("/dev/null/x"), "/dev/null/x:1:1: cannot be read: Not a directory");
    sockaddr_un address{AF_UNIX, "polypack-input-test.sock"};
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    fs::remove(address.sun_path);
    ASSERT_EQ(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(input_complaint(address.sun_path),
              "polypack-input-test.sock:1:1: this is a socket, not a file");
    fs::remove(address.sun_path);
    close(socket);
}

TEST_F(InputFiles, OfReferencesAreRegular) {
    const std::string pipe = (folder_ / "pipe").string();
    EXPECT_EQ(complaint_about_referred("/dev/zero"),
              "p.yaml:3:7: '/dev/zero': this is a device, not a file");
    EXPECT_EQ(complaint_about_referred(pipe),
              "p.yaml:3:7: '" + pipe + "': this is a pipe, not a file");
    EXPECT_EQ(complaint_about_referred("-"), "p.yaml:3:7: '-': no such file");
}

TEST_F(InputFiles, MayBePipesThatTheUserNames) {
    const std::string pipe = (folder_ / "pipe").string();
    std::thread writer([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        std::ofstream(pipe) << "one\ntwo";
    });
    EXPECT_EQ(Input(pipe).rest(), "one\ntwo");
    writer.join();
}

TEST_F(InputFiles, AreShownWithoutControlCharacters) {
    EXPECT_EQ(input_complaint("a\xff\x1b[31m.yaml"), "a\\xff\\x1b[31m.yaml:1:1: no such file");
    EXPECT_EQ(Input::of_text("folder/a\xff.yaml", "").title(), "a\\xff");
}

TEST(Input, ReadsLines) {
    Input input = Input::of_text("f", "one\n\nthree\n\nfive");
    std::vector<std::string> lines;
    for (std::string line; input.next_line(line);) lines.push_back(line);
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "three", "", "five"}));
}

TEST(Input, LooksAheadWithoutReading) {
    Input input = Input::of_text("f", "{\"packing\": 1}");
    EXPECT_TRUE(input.begins_with("{\"pack"));
    EXPECT_FALSE(input.begins_with("pack"));
    EXPECT_EQ(input.rest(), "{\"packing\": 1}");
}

TEST(Input, HasLimits) {
    EXPECT_EQ(
        complaint([] { (void)Input::of_text("f", std::string(largest_file + 1, 'x')).rest(); }),
        "f:1:1: the file is larger than 16 MiB");
    EXPECT_EQ(complaint([] {
                  Input input = Input::of_text("f", "\n" + std::string(max_line_bytes + 1, 'x'));
                  for (std::string line; input.next_line(line);) continue;
              }),
              "f:2:1: the line is longer than 16 MiB");
}

}  // namespace
}  // namespace polypack::testing
