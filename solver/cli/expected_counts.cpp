#include "polypack/cli/expected_counts.hpp"

#include <algorithm>
#include <string_view>

#include "polypack/command/arguments.hpp"
#include "polypack/command/say.hpp"

namespace polypack {

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
