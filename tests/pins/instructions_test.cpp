// Instructions of short runs of the program, counted by callgrind; see instructions.txt. With the
// argument `update`, writes that file anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/program.hpp"

namespace polypack::testing {
namespace {

const std::string data = POLYPACK_SOURCE_DIR "/tests/pins/instructions.txt";
constexpr std::string_view before_build = "build: ";

// Per cent by which a count may rise.
constexpr double tolerance = 2;

// A line of the file: a run, the build that the numbers are of, or a remark.
struct Line {
    std::string text;  // of a run, the words of its command line
    std::uint64_t instructions = 0;
    [[nodiscard]] bool is_run() const { return instructions != 0; }
    [[nodiscard]] bool is_build() const { return text.starts_with(before_build); }
};

std::vector<Line> read_lines() {
    std::ifstream file(data);
    if (!file) throw std::runtime_error("no " + data);
    std::vector<Line> lines;
    for (std::string text; std::getline(file, text);) {
        Line line{text, 0};
        std::istringstream words(text);
        if (!text.starts_with('#') && !line.is_build() &&
            !(words >> line.instructions && std::getline(words >> std::ws, line.text))) {
            throw std::runtime_error("instructions.txt: not a run: " + text);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

// Says why nothing can be counted on this machine, if so.
std::optional<std::string> obstacle() {
    if (run_executable("valgrind", "--version").code != 0) return "valgrind is not installed";
    if (run_program("solve " + source("puzzles/example.yaml") + " --count", "POLYPACK_SIMD=avx2 ")
            .err.find("is not supported here") != std::string::npos) {
        return "this machine has no AVX2";
    }
    return {};
}

// Counts the instructions of a run. Nothing of the environment is passed on.
std::uint64_t counted(const std::string& words) {
    const Outcome outcome = run_executable(
        "valgrind",
        "--tool=callgrind --toggle-collect=main --callgrind-out-file=/dev/null '" POLYPACK_PROGRAM
        "' " +
            words,
        "cd '" POLYPACK_SOURCE_DIR "' && env -i PATH=\"$PATH\" POLYPACK_SIMD=avx2 ");
    constexpr std::string_view before = "Collected : ";
    const std::size_t at = outcome.err.find(before);
    if (outcome.code != 0 || at == std::string::npos) {
        throw std::runtime_error("callgrind failed: " + outcome.err);
    }
    return std::stoull(outcome.err.substr(at + before.size()));
}

TEST(Pins, Instructions) {
    if (const auto reason = obstacle()) GTEST_SKIP() << *reason;
    int runs = 0;
    for (const Line& line : read_lines()) {
        if (line.is_build() && line.text.substr(before_build.size()) != POLYPACK_BUILD) {
            GTEST_SKIP() << "the instructions are of another " << line.text;
        }
        if (!line.is_run()) continue;
        ++runs;
        const auto pinned = static_cast<double>(line.instructions);
        const std::uint64_t found = counted(line.text);
        const double change = 100 * (static_cast<double>(found) - pinned) / pinned;
        fmt::print("{:>10} {:>+6.2f} %  polypack {}\n", found, change, line.text);
        EXPECT_LE(change, tolerance) << "polypack " << line.text << "\ntakes " << found
                                     << " instructions, pinned are " << line.instructions;
        if (change < -tolerance) fmt::print("    Faster: ./dev pins update keeps it so.\n");
    }
    EXPECT_GE(runs, 4);
}

int update() {
    if (const auto reason = obstacle()) {
        fmt::print(stderr, "instructions.txt stays as it is: {}\n", *reason);
        return 1;
    }
    std::string text;
    for (const Line& line : read_lines()) {
        if (line.is_build()) {
            text += fmt::format("{}{}\n", before_build, POLYPACK_BUILD);
        } else if (!line.is_run()) {
            text += line.text + '\n';
        } else {
            const std::uint64_t found = counted(line.text);
            const std::string run = fmt::format("{:>10}  {}\n", found, line.text);
            text += run;
            fmt::print("{:>10} before, now {}", line.instructions, run);
        }
    }
    std::ofstream file(data);
    file << text;
    return file.flush().good() ? 0 : 1;
}

}  // namespace
}  // namespace polypack::testing

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == "update") return polypack::testing::update();
    return RUN_ALL_TESTS();
}
