// Programs that solve the same puzzle, timed in turns, as whole processes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace polypack::bench {

struct Contestant {
    std::string name;
    std::vector<std::string> command;
    std::filesystem::path input;  // its standard input; empty: nothing
    std::regex count;             // finds the number of packings in a line of the output
    // The right number; nullopt: any but 0.
    std::optional<std::uint64_t> expected;

    int runs = 0;
    double processor = std::numeric_limits<double>::infinity();  // seconds, the least of the runs
    double wall = std::numeric_limits<double>::infinity();
    std::string fault;  // why it has no time; empty if it has

    [[nodiscard]] bool timed() const { return runs > 0 && fault.empty(); }
};

struct Turns {
    int rounds = 5;
    double limit = 300;  // seconds of wall time for each run
};

// Runs each once per round, A B C A B C; those with a fault no more, and those that take longer
// than ten seconds twice.
void contest(std::vector<Contestant>& contestants, const Turns& turns);

// The number in the last line that matches, 1 if the expression has no group; nullopt if none does.
[[nodiscard]] std::optional<std::uint64_t> printed_count(std::string_view output,
                                                         const std::regex& count);

}  // namespace polypack::bench
