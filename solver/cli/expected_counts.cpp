#include "polypack/cli/expected_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "polypack/command/arguments.hpp"
#include "polypack/command/say.hpp"

namespace polypack {

std::vector<std::string> differences(const Expectation& expect, SymmetryMode mode,
                                     const CountResult& result) {
    std::vector<std::string> lines;
    const auto compare = [&](const std::optional<BigCount>& count,
                             const std::optional<PublishedCount>& expected, std::string_view what) {
        if (!count || !expected) return;
        const std::string digits = digits_of(*count);
        if (digits == expected->digits()) return;
        lines.push_back(fmt::format("{} {}, expected {}", digits, what, expected->digits()));
    };
    compare(result.all, expect.all, "packings");
    if (mode == SymmetryMode::full) compare(result.distinct, expect.distinct, "distinct packings");
    return lines;
}

ExitCode compared(const Arguments& arguments, const Puzzle& puzzle,
                  std::span<const std::string> differences) {
    if (!arguments.has("expect")) {
        constexpr std::string_view others[] = {"with", "without", "part", "unit"};
        if (std::ranges::any_of(others, [&](auto option) { return arguments.has(option); })) {
            return ExitCode::done;
        }
        for (const std::string& line : differences) {
            say_unless_quiet("polypack: {}: one of them is wrong, the puzzle or that\n", line);
        }
        return ExitCode::done;
    }
    if (!puzzle.expect.all && !puzzle.expect.distinct) {
        say("polypack: the file has no expected counts\n");
        return ExitCode::unexpected;
    }
    for (const std::string& line : differences) say("polypack: {}\n", line);
    return differences.empty() ? ExitCode::done : ExitCode::unexpected;
}

}  // namespace polypack
