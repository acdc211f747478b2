#include "polypack/command/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/version.hpp"

namespace polypack {
namespace {

CommandSpec made(const NamedCommand& named) {
    CommandSpec command = named.make();
    assert(command.name == named.name);
    command.group = named.group;
    const auto complete = program().with_common_options;
    return complete == nullptr ? command : complete(std::move(command));
}

// Returns what took the place of a name of an earlier version; empty: nothing did.
std::string_view name_now(std::string_view command, std::string_view option) {
    for (const FormerName& former : program().former_names) {
        if (former.command == command && former.option == option) return former.now;
    }
    return {};
}

}  // namespace

std::vector<CommandSpec> all_commands() {
    std::vector<CommandSpec> commands;
    for (const NamedCommand& named : program().commands) commands.push_back(made(named));
    return commands;
}

std::optional<CommandSpec> find_command(std::string_view name) {
    const auto named = std::ranges::find(program().commands, name, &NamedCommand::name);
    if (named == program().commands.end()) return std::nullopt;
    return made(*named);
}

std::string_view command_now(std::string_view name) {
    return name_now(name, "");
}

CommandSpec require_command(std::string_view name) {
    if (auto command = find_command(name)) return *std::move(command);
    if (const std::string_view now = command_now(name); !now.empty()) {
        throw UsageError(fmt::format("'{}' is now '{}'", name, now), "unknown_command", now);
    }
    std::vector<std::string_view> names;
    for (const NamedCommand& known : program().commands) names.push_back(known.name);
    const std::string nearest = did_you_mean(name, names);
    throw UsageError(
        fmt::format("unknown command {}{}", in_quotes(name),
                    nearest.empty() ? fmt::format("; see {} --help", program().name) : nearest),
        "unknown_command");
}

UsageError unknown_option(const CommandSpec& command, std::string_view option) {
    option = option.substr(0, option.find('='));
    if (const std::string_view now = name_now(command.name, option); !now.empty()) {
        return UsageError(fmt::format("{} is now {}", option, now), "unknown_option", now);
    }
    std::vector<std::string> known;
    for (const OptionSpec& spec : command.options) known.push_back(fmt::format("--{}", spec.name));
    return UsageError(fmt::format("unknown option {}{}", in_quotes(option),
                                  did_you_mean(option, {known.begin(), known.end()})),
                      "unknown_option");
}

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

}  // namespace polypack
