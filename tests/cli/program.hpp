// Runs the program as a user does, and captures its output.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace polypack::testing {

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
};

// The file in the source tree, quoted for the shell.
inline std::string source(const std::string& path) {
    return "'" + std::string(POLYPACK_SOURCE_DIR) + "/" + path + "'";
}

inline std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// Runs a program with these words, in a shell. `before`: variables to set, "NAME=value ".
inline Outcome run_executable(const std::string& program, const std::string& words,
                              const std::string& before = "") {
    std::array<char, 32> name{"/tmp/polypack-test-XXXXXX"};
    const int file = mkstemp(name.data());
    if (file >= 0) close(file);
    const std::string command =
        before + "'" + program + "' " + words + " 2>'" + name.data() + "' </dev/null";
    Outcome outcome;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer{};
    std::size_t got = 0;
    while (pipe != nullptr && (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0) {
        outcome.out.append(buffer.data(), got);
    }
    const int status = pipe == nullptr ? -1 : pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.err = contents(name.data());
    std::filesystem::remove(name.data());
    return outcome;
}

inline Outcome run_program(const std::string& words, const std::string& before = "") {
    return run_executable(POLYPACK_PROGRAM, words, before);
}

inline Outcome run_games(const std::string& words) {
    return run_executable(POLYPACK_PROGRAM "-games", words);
}

}  // namespace polypack::testing
