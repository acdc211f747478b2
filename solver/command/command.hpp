// The commands of the program and their options as data. The parser, --help, the man page and the
// shell completions are all made from these tables.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/safe_text.hpp"

namespace polypack {

// Exit codes; they are fixed, and documented in docs/command-line.md.
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

// Thrown if the user's command line is wrong; what() says how, in one line.
class UsageError : public std::runtime_error {
  public:
    // For programs, see records/error.schema.json: `code`, a literal, is its kind, and `suggestion`
    // a word that would be right; empty: the one that the message suggests, if it does.
    explicit UsageError(const std::string& what, std::string_view code = "usage",
                        std::string_view suggestion = {})
        : std::runtime_error(one_line(what)), code_(code), suggestion_(suggestion) {}
    [[nodiscard]] std::string_view code() const { return code_; }
    [[nodiscard]] const std::string& suggestion() const { return suggestion_; }

  private:
    std::string_view code_;
    std::string suggestion_;
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
    // Endings that the name of the file may have, such as ".svg", in any case; empty: any.
    std::vector<std::string_view> endings = {};
};

// Returns the options under a heading.
[[nodiscard]] std::vector<OptionSpec> grouped(std::string_view group,
                                              std::vector<OptionSpec> options);
[[nodiscard]] std::vector<OptionSpec> rare(std::vector<OptionSpec> options);
// Returns all options, one list after the other.
[[nodiscard]] std::vector<OptionSpec> combined(const std::vector<std::vector<OptionSpec>>& lists);

class Arguments;

struct CommandSpec {
    std::string_view name;
    std::string_view operands = {};  // as usage shows them, e.g. "FILE"
    int min_operands = 0;
    int max_operands = 0;
    // The number, from 0, of the operand that is a file of packings, which may be given by
    // --packings instead; 0: none is.
    int packings_operand = 0;
    bool extends_packings = false;  // --output may be the file of --packings
    std::string_view summary;       // at most 48 characters, so that --help has a line for each
    std::string_view details = {};  // sentences for the command's own help
    std::vector<OptionSpec> options = {};
    ExitCode (*run)(const Arguments&) = nullptr;
    std::string_view group = {};  // the heading over it in --help; empty: none
};

// A command that is made when needed: making the tables of all commands takes longer than reading a
// small puzzle.
struct NamedCommand {
    std::string_view name;
    CommandSpec (*make)();
    std::string_view group = {};  // the heading over it in --help; empty: none
};

}  // namespace polypack
