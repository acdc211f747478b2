// The options and operands of one invocation.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/command/command.hpp"

namespace polypack {

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
    // Returns true if the command has that option, given or not.
    [[nodiscard]] bool offers(std::string_view option) const;
    // Returns the value of an option, or `absent` if it was not given.
    [[nodiscard]] std::string text(std::string_view option, std::string_view absent = "") const;
    // Returns all values of an option that may be given several times, in order.
    [[nodiscard]] std::vector<std::string> texts(std::string_view option) const;
    // Precondition: the option's table entry has a range.
    [[nodiscard]] long long number(std::string_view option, long long absent) const;
    // Returns a length of time in seconds. Precondition: the option is one.
    [[nodiscard]] double seconds(std::string_view option, double absent) const;
    [[nodiscard]] const std::vector<std::string>& operands() const { return operands_; }

  private:
    // Makes the operand and --packings that stand for each other both say what one of them says.
    // Throws UsageError if both are given.
    void share_packings(int operand);
    // Throws UsageError if a file would be written over one that is read.
    void check_outputs(const CommandSpec& command) const;

    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> operands_;
    std::vector<std::string_view> offered_;
};

}  // namespace polypack
