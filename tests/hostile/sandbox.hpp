// Runs shell commands around the program with limits, in a folder of their own.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "cli/program.hpp"

namespace polypack::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

struct Run {
    int code = -1;    // of the shell: 128 + the signal if one ended the program
    bool killed = false;  // for taking too long
    double seconds = 0;
    std::string out;
    std::string err;
};

class Sandbox {
  public:
    Sandbox() {
        std::string name =
            (std::filesystem::temp_directory_path() / "polypack-hostile-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) folder_ = name;
    }
    ~Sandbox() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Sandbox(const Sandbox&) = delete;
    Sandbox& operator=(const Sandbox&) = delete;

    // Runs a bash script in the folder, where `polypack` is the program and $S the source tree. It
    // is killed after `most_seconds`, which are far more than it may need.
    [[nodiscard]] Run run(const std::string& script, int most_seconds = 60) const {
        std::ofstream(folder_ / "script") << "ulimit -c 0\n"
                                          << "polypack() { '" POLYPACK_PROGRAM "' \"$@\"; }\n"
                                          << "S='" POLYPACK_SOURCE_DIR "'\n"
                                          << script << "\n";
        const auto start = std::chrono::steady_clock::now();
        const std::string command =
            "cd '" + folder_.string() + "' && timeout -s KILL " + std::to_string(most_seconds) +
            " bash script >stdout.txt 2>stderr.txt </dev/null";
        const int status = std::system(command.c_str());
        Run run;
        run.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        run.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        run.killed = run.code == 128 + 9;
        run.out = contents(folder_ / "stdout.txt");
        run.err = contents(folder_ / "stderr.txt");
        return run;
    }

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  private:
    std::filesystem::path folder_;
};

}  // namespace polypack::testing
