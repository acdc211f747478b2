// Runs shell commands around the program with limits, in a folder of their own.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "cli/program.hpp"

namespace polypack::testing {

inline constexpr bool sanitized = POLYPACK_SANITIZED;

struct Ending {
    int code = -1;        // of the shell: 128 + the signal if one ended the program
    bool killed = false;  // for taking too long
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

    // Runs a bash script in the folder. It may use `polypack`; $S, the source tree; `puzzle TEXT`,
    // which writes c.yaml; `interrupt SIGNAL WORDS`, which runs the program and signals it; and
    // `all_end_with CODE COMMAND VALUE...`, which ends with the code if COMMAND VALUE always does.
    // It is killed after a minute, which is far more than it may need.
    [[nodiscard]] Ending run(const std::string& script) const {
        std::ofstream(folder_ / "script")
            << "ulimit -c 0\n"
               "PATH=${PROGRAM%/*}:$PATH\n"
               "puzzle() { printf \"$1\" >c.yaml; }\n"
               "interrupt() { timeout --preserve-status -s \"$1\" 0.4 polypack \"${@:2}\"; }\n"
               // A command for which modes of files hold even if root runs the tests.
               "obeying() {\n"
               "    if [ $UID = 0 ]; then setpriv --bounding-set -dac_override bash -c \"$@\"\n"
               "    else \"$@\"; fi\n"
               "}\n"
               "all_end_with() {\n"
               "    for value in \"${@:3}\"; do\n"
               "        $2 \"$value\" || [ $? = $1 ] || { echo \"ends otherwise: $value\"; exit "
               "99; }\n"
               "    done\n"
               "    exit $1\n"
               "}\n"
            << script << "\n";
        // Whoever runs the tests may ignore signals.
        const std::string command =
            "cd '" + folder_.string() +
            "' && PROGRAM='" POLYPACK_PROGRAM "' S='" POLYPACK_SOURCE_DIR
            "' env --default-signal timeout -s KILL 60 bash script >stdout.txt 2>stderr.txt "
            "</dev/null";
        const int status = std::system(command.c_str());
        Ending run;
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
