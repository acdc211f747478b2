#include "contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "polypack/base/safe_text.hpp"
#include "process.hpp"

namespace polypack::bench {
namespace {

std::string last_line(const std::string& output) {
    std::istringstream lines(output);
    std::string last;
    for (std::string line; std::getline(lines, line);) {
        if (!line.empty()) last = line;
    }
    return last;
}

// Says what is wrong with the output of a program; "" if nothing is.
std::string fault_of(const Run& run, const Contestant& contestant) {
    if (!run.fault.empty()) return run.fault;
    const auto count = printed_count(run.output, contestant.count);
    if (!count) {
        return fmt::format("prints no count, exit code {}, last line {}", run.code,
                           in_quotes(last_line(run.output)));
    }
    if (!contestant.expected) return *count == 0 ? "finds no packing" : "";
    if (*count == *contestant.expected) return "";
    return fmt::format("wrong count: {}, not {}", *count, *contestant.expected);
}

void take_turn(Contestant& contestant, double limit) {
    const Run run = run_process(contestant.command, contestant.input, limit);
    ++contestant.runs;
    contestant.fault = fault_of(run, contestant);
    contestant.processor = std::min(contestant.processor, run.processor);
    contestant.wall = std::min(contestant.wall, run.wall);
}

}  // namespace

void contest(std::vector<Contestant>& contestants, const Turns& turns) {
    for (int round = 0; round < turns.rounds; ++round) {
        for (Contestant& contestant : contestants) {
            const bool lengthy = contestant.runs >= 2 && contestant.processor > 10;
            if (contestant.fault.empty() && !lengthy) take_turn(contestant, turns.limit);
        }
    }
}

std::optional<std::uint64_t> printed_count(std::string_view output, const std::regex& count) {
    std::istringstream lines{std::string(output)};
    std::optional<std::uint64_t> found;
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, count)) continue;
        if (match.size() == 1) {
            found = 1;
            continue;
        }
        const std::string digits = match[1].str();
        std::uint64_t value = 0;
        const char* end = digits.data() + digits.size();
        const auto result = std::from_chars(digits.data(), end, value);
        if (result.ec == std::errc() && result.ptr == end) found = value;
    }
    return found;
}

}  // namespace polypack::bench
