#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"

namespace polypack {

// Lengths of time as users type them.

// The longest that is accepted, in seconds: 10,000 days.
inline constexpr double longest_time_span = 864e6;

// The seconds of "30", "0.5", "500ms", "90s", "1m", "1m30s", "2h" or "1d12h": a number of seconds,
// or numbers with units, the larger ones first. nullopt if it is not one of these.
[[nodiscard]] std::optional<double> seconds_of(std::string_view text);

// Where the program is.

// Remembers the first argument of main(), for program_file().
void note_program_name(const char* name);

// The file of this program: where the system's link leads, or without /proc, where the name by
// which the program was started leads, by itself or in a folder of $PATH. Empty if neither is
// known.
[[nodiscard]] std::filesystem::path program_file(
    const std::filesystem::path& link = "/proc/self/exe");

// The commands of the program and their options, as data: the parser, --help, the man page and the
// shell completions are all made from these tables.

// Fixed, and documented in docs/command-line.md.
enum class ExitCode : int {
    done = 0,
    unexpected = 1,  // no packing with --expect-packing, to show, map, export, sample; other counts
    usage = 2,
    bad_file = 3,
    stopped = 4,    // by a time limit or Ctrl-C
    output = 5,     // results could not be written
    resources = 6,  // not enough memory or threads
    several = 7,    // more than one packing, with --unique
    internal_error = 70,
};

// The user's command line is wrong; what() says how, in one line.
class UsageError : public std::runtime_error {
  public:
    explicit UsageError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

struct OptionSpec {
    std::string_view name;                       // without the dashes
    std::string_view value;                      // placeholder for its value in help; empty: a flag
    std::string_view help;                       // a clause, without a full stop
    std::vector<std::string_view> choices = {};  // permitted values; empty: any
    long long min = 0;  // for numbers (value "N", "K", ...) with min <= max
    long long max = -1;
    char letter = '\0';           // its short name, as in -o; none: '\0'
    bool time = false;            // a length of time
    bool repeats = false;         // may be given several times
    std::string_view group = {};  // the heading over it in help; empty: the command's own options
    bool rare = false;            // a long help leaves it to --help=all
};

// The same options under a heading.
[[nodiscard]] std::vector<OptionSpec> grouped(std::string_view group,
                                              std::vector<OptionSpec> options);
[[nodiscard]] std::vector<OptionSpec> rare(std::vector<OptionSpec> options);
// All of them, one list after the other.
[[nodiscard]] std::vector<OptionSpec> combined(const std::vector<std::vector<OptionSpec>>& lists);

class Arguments;

struct CommandSpec {
    std::string_view name;
    std::string_view operands = {};  // as usage shows them, e.g. "FILE"
    int min_operands = 0;
    int max_operands = 0;
    std::string_view summary;       // at most 48 characters, so that --help has a line for each
    std::string_view details = {};  // sentences for the command's own help
    std::vector<OptionSpec> options = {};
    ExitCode (*run)(const Arguments&) = nullptr;
    std::string_view group = {};  // the heading over it in --help; empty: none
};

// A command that is made when it is asked for: making the tables of all takes longer than reading a
// small puzzle.
struct NamedCommand {
    std::string_view name;
    CommandSpec (*make)();
    std::string_view group = {};  // the heading over it in --help; empty: none
};

// The name of an option, without dashes, and its value; empty: a flag.
using GivenOption = std::pair<std::string, std::string>;

// The options and operands of one invocation, checked against their table.
class Arguments {
  public:
    // Throws UsageError for an unknown or repeated option, a malformed or unlisted value, and for
    // too few or too many operands. Precondition: an option has a value if it takes one.
    Arguments(const CommandSpec& command, std::vector<std::string> operands,
              const std::vector<GivenOption>& options);

    [[nodiscard]] bool has(std::string_view option) const;
    // Whether the command has that option, given or not.
    [[nodiscard]] bool offers(std::string_view option) const;
    // The value of an option, or `absent` if it was not given.
    [[nodiscard]] std::string text(std::string_view option, std::string_view absent = "") const;
    // All values of an option that may be given several times, in order.
    [[nodiscard]] std::vector<std::string> texts(std::string_view option) const;
    // Precondition: the option's table entry has a range.
    [[nodiscard]] long long number(std::string_view option, long long absent) const;
    // Precondition: the option is a length of time.
    [[nodiscard]] double seconds(std::string_view option, double absent) const;
    [[nodiscard]] const std::vector<std::string>& operands() const { return operands_; }

  private:
    // Throws UsageError if a file would be written over one that is read.
    void check_outputs() const;

    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> operands_;
    std::vector<std::string_view> offered_;
};

// Of the words of a command line after the command. Throws UsageError, also for a missing value.
[[nodiscard]] Arguments arguments_of(const CommandSpec& command,
                                     const std::vector<std::string>& words);

// A page of the documentation, in Markdown.
struct HelpTopic {
    std::string_view name;
    std::string_view page;
};

// A program: what --help, --version, the man page and the completions say of it.
struct Program {
    std::string_view name;
    std::string_view purpose;   // one sentence without its subject, for the head of --help
    std::string_view headline;  // the same in the infinitive, for the man page
    std::string (*version)();   // one line
    std::span<const NamedCommand> commands;  // in the order of --help, groups together
    std::string_view exit_codes;             // a clause for each, for --help
    std::string_view man_sections;           // in roff: exit status, environment
    std::span<const HelpTopic> topics = {};  // of `help TOPIC`, by name
    // Adds the options that all commands have.
    CommandSpec (*with_common_options)(CommandSpec) = nullptr;
};

// The program that is running: each defines its own.
[[nodiscard]] const Program& program();
// Its commands, in the order of --help.
[[nodiscard]] std::vector<CommandSpec> all_commands();
[[nodiscard]] std::optional<CommandSpec> find_command(std::string_view name);

// Its name and version, and the kind of build.
[[nodiscard]] std::string version_line();

// The command of that name. Throws UsageError if there is none.
[[nodiscard]] CommandSpec require_command(std::string_view name);

// Runs the command that the words after the program's name call, after `prepare`; prints help and
// the version itself. Throws what the command throws, and UsageError.
[[nodiscard]] ExitCode run_command(const std::vector<std::string>& words,
                                   void (*prepare)(const Arguments&));

}  // namespace polypack
