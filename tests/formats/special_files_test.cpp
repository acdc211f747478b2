// Pipes, sockets and devices as the inputs of readers, on systems that have them as files.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "formats/files.hpp"
#include "polypack/formats/input.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

// A pipe that is removed after the test.
class SpecialFiles : public ::testing::Test {
  protected:
    SpecialFiles() { mkfifo(pipe_.c_str(), 0600); }
    ~SpecialFiles() override { fs::remove(pipe_); }

    std::string pipe_ =
        fs::temp_directory_path() / ("polypack-pipe-test-" + std::to_string(getpid()));
};

TEST_F(SpecialFiles, MayDeliverAByteOrderMarkInParts) {
    const std::jthread writer([&] {
        std::ofstream out(pipe_, std::ios::binary);
        for (const char byte : std::string_view("\xef\xbb\xbf"
                                                "D p")) {
            out.put(byte).flush();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    Input input(pipe_);
    EXPECT_EQ(input.first_line(), "D p");
}

TEST_F(SpecialFiles, AreRefused) {
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

TEST_F(SpecialFiles, AreRefusedWhereAFileRefersToThem) {
    EXPECT_EQ(complaint_about_referred("/dev/zero"),
              "p.yaml:3:7: '/dev/zero': this is a device, not a file");
    EXPECT_EQ(complaint_about_referred(pipe_),
              "p.yaml:3:7: '" + pipe_ + "': this is a pipe, not a file");
    EXPECT_EQ(complaint_about_referred("-"), "p.yaml:3:7: '-': no such file");
}

TEST_F(SpecialFiles, MayBePipesThatTheUserNames) {
    std::thread writer([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        std::ofstream(pipe_) << "one\ntwo";
    });
    EXPECT_EQ(Input(pipe_).rest(), "one\ntwo");
    writer.join();
}

}  // namespace
}  // namespace polypack::testing
