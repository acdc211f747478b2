#include "polypack/cli/help.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace polypack {

std::string program_help() {
    std::string text =
        "polypack packs polyominoes, polycubes and other polyforms into regions.\n\n"
        "usage: polypack COMMAND ...\n\n";
    for (const CommandSpec& command : commands()) {
        text += fmt::format("  {:<30} {}\n", fmt::format("{} {}", command.name, command.operands),
                            command.summary);
    }
    text +=
        "\n"
        "  --help, --version\n\n"
        "'polypack COMMAND --help' lists the options of a command.\n\n"
        "exit codes: 0 done; 1 --expect or --expect-packing not met, or no packing;\n"
        "2 usage error; 3 invalid file; 4 stopped by a time limit or Ctrl-C; 5 cannot write "
        "output;\n"
        "6 not enough memory or threads; 7 more than one packing with --unique;\n"
        "70 internal error\n";
    return text;
}

std::string command_help(const CommandSpec& command) {
    std::string text =
        fmt::format("usage: polypack {}{}{}{}\n\n{}\n", command.name,
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
