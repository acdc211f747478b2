#include "polypack/command/help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/version.hpp"

namespace polypack {

std::string version_line() {
    std::string line = fmt::format("{} {}", program().name, POLYPACK_VERSION);
#ifdef POLYPACK_NATIVE
    line += " (native)";
#endif
#ifndef NDEBUG
    line += " (assertions on)";
#endif
    return line;
}

std::string program_help() {
    std::string text =
        fmt::format("{0} {1}.\n\nusage: {0} COMMAND ...\n\n", program().name, program().purpose);
    for (const CommandSpec& command : program().commands) {
        text += fmt::format("  {:<30} {}\n", fmt::format("{} {}", command.name, command.operands),
                            command.summary);
    }
    text += fmt::format(
        "\n  --help, --version\n\n'{} COMMAND --help' lists the options of a command.\n\n{}",
        program().name, program().exit_codes);
    return text;
}

std::string command_help(const CommandSpec& command) {
    std::string text =
        fmt::format("usage: {} {}{}{}{}\n\n{}\n", program().name, command.name,
                    command.options.empty() ? "" : " [OPTION...]",
                    command.operands.empty() ? "" : " ", command.operands, command.summary);
    if (command.options.empty()) return text;
    text += "\noptions:\n";
    for (const OptionSpec& option : command.options) {
        const std::string letter = option.letter == '\0' ? "" : fmt::format("-{}, ", option.letter);
        const std::string left = fmt::format("{}--{}{}{}", letter, option.name,
                                             option.value.empty() ? "" : " ", option.value);
        std::string right(option.help);
        if (!option.choices.empty()) {
            right += fmt::format(": {}", fmt::join(option.choices, ", "));
        }
        text += fmt::format("  {:<22} {}\n", left, right);
    }
    return text;
}

}  // namespace polypack
