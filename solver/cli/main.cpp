#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "polypack/cli/command.hpp"
#include "polypack/cli/help.hpp"
#include "polypack/cli/version.hpp"
#include "polypack/formats/nearest.hpp"
#include "polypack/formats/puzzle_error.hpp"

namespace polypack {
namespace {

ExitCode run(const std::vector<std::string>& words) {
    if (words.empty()) throw UsageError("which command? See polypack --help");
    const std::string& first = words.front();
    if (first == "--help" || first == "-h" || first == "help") {
        fmt::print("{}", program_help());
        return ExitCode::done;
    }
    if (first == "--version") {
        fmt::print("{}\n", version_line());
        return ExitCode::done;
    }
    const auto command = std::ranges::find(commands(), first, &CommandSpec::name);
    if (command == commands().end()) {
        std::vector<std::string_view> names;
        for (const CommandSpec& known : commands()) names.push_back(known.name);
        throw UsageError(fmt::format("unknown command '{}'{}; see polypack --help", first,
                                     did_you_mean(first, names)));
    }
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    if (std::ranges::find(rest, "--help") != rest.end()) {
        fmt::print("{}", command_help(*command));
        return ExitCode::done;
    }
    return command->run(Arguments(*command, rest));
}

}  // namespace
}  // namespace polypack

int main(int argc, char** argv) {
    using polypack::ExitCode;
    ExitCode code = ExitCode::our_bug;
    try {
        code = polypack::run({argv + std::min(argc, 1), argv + argc});
        if (std::fflush(stdout) != 0) throw polypack::UsageError("could not write the output");
    } catch (const polypack::UsageError& error) {
        fmt::print(stderr, "polypack: {}\n", error.what());
        code = ExitCode::usage;
    } catch (const polypack::PuzzleError& error) {
        fmt::print(stderr, "{}\n", error.what());
        code = ExitCode::bad_file;
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "polypack: not enough memory\n");
    } catch (const std::exception& error) {
        fmt::print(stderr, "polypack: a bug: {}\n", error.what());
    }
    return static_cast<int>(code);
}
