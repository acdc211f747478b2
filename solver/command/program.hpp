// A program and its commands.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/command/command.hpp"

namespace polypack {

// A page of the documentation, in Markdown.
struct HelpTopic {
    std::string_view name;
    std::string_view page;
};

// A name that an earlier version had, and what takes its place: to use it is an error that says so.
struct FormerName {
    std::string_view command;  // whose option it was, or the command itself
    std::string_view option;   // as it was written, "--max" or "-n"; empty: the command
    std::string_view now;      // as it is written, "--limit" or "filter --sort"
};

// A word of the field that the documentation does not use, and the one that it does.
struct Synonym {
    std::string_view word;
    std::string_view known;
};

// A program: the texts of --help, --version, the man page and the completions.
struct Program {
    std::string_view name;
    std::string_view purpose;   // one sentence without its subject, for the head of --help
    std::string_view headline;  // the same in the infinitive, for the man page
    std::string (*version)();   // one line
    std::span<const NamedCommand> commands;         // in the order of --help, groups together
    std::string_view exit_codes;                    // a clause for each, for --help
    std::string_view man_sections;                  // in roff: exit status, environment
    std::span<const HelpTopic> topics = {};         // of `help TOPIC`, by name
    std::span<const FormerName> former_names = {};  // one for each command and option
    std::span<const Synonym> synonyms = {};         // of `help WORD`
    // Adds the options that all commands have.
    CommandSpec (*with_common_options)(CommandSpec) = nullptr;
};

// Returns the program that is running; each program defines its own.
[[nodiscard]] const Program& program();
// Returns its commands, in the order of --help.
[[nodiscard]] std::vector<CommandSpec> all_commands();
[[nodiscard]] std::optional<CommandSpec> find_command(std::string_view name);

// Returns its name and version, and the kind of build.
[[nodiscard]] std::string version_line();

// Returns the command of that name. Throws UsageError if there is none.
[[nodiscard]] CommandSpec require_command(std::string_view name);

// Returns what took the place of a command of an earlier version; empty: there was none.
[[nodiscard]] std::string_view command_now(std::string_view name);
// Returns the error for an option, as it was written, that the command does not have: the option
// that took its place, or the nearest one.
[[nodiscard]] UsageError unknown_option(const CommandSpec& command, std::string_view option);

}  // namespace polypack
