#include "polypack/command/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/command/wrapped_text.hpp"

namespace polypack {
namespace {

constexpr int command_column = 32;  // where summaries begin: 48 columns are left of 80
constexpr int option_column = 25;
// So many options still make a screen: none is left out.
constexpr std::size_t options_of_a_screen = 18;

std::string options_text(const std::vector<OptionSpec>& options, bool headings, int width) {
    std::string text;
    const OptionSpec* before = nullptr;
    for (const OptionSpec& option : options) {
        if (before == nullptr || (headings && option.group != before->group)) {
            const bool own = !headings || option.group.empty();
            text += fmt::format("\n{}:\n", own ? "Options" : option.group);
        }
        before = &option;
        const std::string letter = option.letter == '\0' ? "" : fmt::format("-{}, ", option.letter);
        const std::string left = fmt::format("  {}--{}{}{} ", letter, option.name,
                                             option.value.empty() ? "" : " ", option.value);
        text += wrapped(meaning_of(option), width, option_column, left);
    }
    return text;
}

}  // namespace

const HelpTopic& help_topic(const std::string& name, bool commands) {
    std::vector<std::string_view> names;
    for (const HelpTopic& topic : program().topics) {
        if (topic.name == name) return topic;
        names.push_back(topic.name);
    }
    if (commands) {
        for (const NamedCommand& command : program().commands) names.push_back(command.name);
    }
    if (const std::string_view now = command_now(name); commands && !now.empty()) {
        throw UsageError(fmt::format("'{}' is now '{}'", name, now));
    }
    const std::string nearest = did_you_mean(name, names);
    throw UsageError(
        fmt::format("unknown {}topic {}{}", commands ? "command or " : "", in_quotes(name),
                    nearest.empty() ? fmt::format("; see {} help", program().name) : nearest));
}

std::string program_help(int width) {
    const std::string_view name = program().name;
    std::string text = wrapped(fmt::format("{} {}.", name, program().purpose), width);
    text += fmt::format("\nusage: {} COMMAND ...\n", name);
    const CommandSpec* before = nullptr;
    for (const CommandSpec& command : all_commands()) {
        if (before == nullptr || command.group != before->group) {
            text += fmt::format("\n{}:\n", command.group.empty() ? "Commands" : command.group);
        }
        before = &command;
        text += wrapped(command.summary, width, command_column,
                        fmt::format("  {} {}", command.name, command.operands));
    }
    text += "\n  --help, --version\n\n";
    text += wrapped(
        fmt::format("'{0} COMMAND --help' explains a command, and --help=all lists all of its "
                    "options.",
                    name),
        width);
    if (!program().topics.empty()) {
        text += wrapped(fmt::format("'{} help' lists pages of the documentation.", name), width);
    }
    return text + '\n' + wrapped(program().exit_codes, width);
}

std::string command_help(const CommandSpec& command, HelpLength length, int width) {
    std::string text = wrapped(fmt::format("{} {}{}{}{}", program().name, command.name,
                                           command.options.empty() ? "" : " [OPTION...]",
                                           command.operands.empty() ? "" : " ", command.operands),
                               width, 7, "usage: ");
    text += '\n' + wrapped(fmt::format("{}.", command.summary), width);
    if (!command.details.empty()) text += '\n' + wrapped(command.details, width);
    std::vector<OptionSpec> options = in_groups(command.options);
    const std::size_t all = options.size();
    const bool many = all > options_of_a_screen;
    if (many && length == HelpLength::screen) {
        std::erase_if(options, [](const OptionSpec& option) { return option.rare; });
    }
    text += options_text(options, many && length == HelpLength::complete, width);
    if (options.size() < all) {
        text += '\n' + wrapped(fmt::format("'{} {} --help=all' lists the other {} options, too.",
                                           program().name, command.name, all - options.size()),
                               width);
    }
    return text;
}

std::vector<OptionSpec> in_groups(const std::vector<OptionSpec>& options) {
    std::vector<std::string_view> groups{""};
    for (const OptionSpec& option : options) {
        if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
    }
    std::vector<OptionSpec> ordered;
    for (const std::string_view group : groups) {
        std::ranges::copy_if(options, std::back_inserter(ordered),
                             [&](const OptionSpec& option) { return option.group == group; });
    }
    return ordered;
}

std::string meaning_of(const OptionSpec& option) {
    if (option.choices.empty()) return std::string(option.help);
    // Notes on the choices, in parentheses at the end, come after them.
    const std::size_t notes =
        option.help.ends_with(')') ? option.help.find(" (") : option.help.size();
    return fmt::format("{}: {}{}", option.help.substr(0, notes), fmt::join(option.choices, ", "),
                       option.help.substr(notes));
}

}  // namespace polypack
