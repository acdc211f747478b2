#include "polypack/command/help_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "polypack/command/arguments.hpp"
#include "polypack/command/help.hpp"
#include "polypack/command/markdown.hpp"
#include "polypack/command/mentions.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/wrapped_text.hpp"

namespace polypack {
namespace {

// The topics, with the title of each page.
std::string topics_text(int width) {
    const std::string_view name = program().name;
    std::string text = wrapped(
        fmt::format(
            "'{0} --help' lists the commands, '{0} help COMMAND' explains one with all of its "
            "options, '{0} help WORD' lists what mentions a word, and '{0} help TOPIC' prints a "
            "page of the documentation:",
            name),
        width);
    text += '\n';
    std::size_t widest = 0;
    for (const HelpTopic& topic : program().topics) widest = std::max(widest, topic.name.size());
    for (const HelpTopic& topic : program().topics) {
        text += wrapped(title_of_markdown(topic.page), width, static_cast<int>(widest) + 4,
                        fmt::format("  {} ", topic.name));
    }
    return text;
}

ExitCode print_help(const Arguments& arguments) {
    const int width = text_width();
    if (arguments.operands().empty()) {
        print_text(program().topics.empty() ? program_help(width) : topics_text(width));
        return ExitCode::done;
    }
    const std::string& name = arguments.operands().front();
    if (const std::optional<CommandSpec> command = find_command(name)) {
        print_text(command_help(*command, HelpLength::complete, width));
        return ExitCode::done;
    }
    const auto topics = program().topics;
    if (std::ranges::find(topics, name, &HelpTopic::name) == topics.end()) {
        const std::string mentions = mentions_text(name, width);
        if (!mentions.empty()) {
            print_text(mentions);
            return ExitCode::done;
        }
    }
    print_text(text_of_markdown(help_topic(name, true).page, width));
    return ExitCode::done;
}

}  // namespace

CommandSpec help_command() {
    return {.name = "help",
            .operands = "[COMMAND | TOPIC | WORD]",
            .max_operands = 1,
            .summary = "Explain a command, or find a word",
            .details =
                "Without an operand, lists the topics. Of any other word, lists the "
                "commands, options and topics that mention it.",
            .run = print_help};
}

}  // namespace polypack
