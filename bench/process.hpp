// Runs whole programs and measures them from the outside.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace polypack::bench {

struct Run {
    double processor = 0;  // seconds, user and system, of the program and what it waited for
    double wall = 0;       // seconds
    // The reason if the program failed, "stopped after 60 s"; empty if it did not. Exit codes are
    // no reason: programs use them for all sorts of things.
    std::string fault;
    int code = 0;
    std::string output;  // the last of both its outputs
};

// Runs a program in a group of its own, which is killed after `limit` seconds and when the program
// ends. `input`: the file that is its standard input; empty: nothing. Throws Interrupted.
[[nodiscard]] Run run_process(const std::vector<std::string>& command,
                              const std::filesystem::path& input, double limit);

// SIGINT or SIGTERM came.
class Interrupted : public std::runtime_error {
  public:
    Interrupted() : std::runtime_error("interrupted") {}
};

// From now on, SIGINT and SIGTERM end the program that runs, then throw. The second one ends this
// program at once.
void heed_interrupts();

// An empty folder, removed at the end.
class TemporaryFolder {
  public:
    // Throws std::runtime_error.
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace polypack::bench
