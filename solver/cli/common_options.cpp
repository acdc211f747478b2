#include "polypack/cli/common_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/cli/puzzle_options.hpp"

namespace polypack {

namespace {

std::vector<OptionSpec> limiting_options() {
    return grouped("Limits",
                   {{.name = "threads",
                     .value = "N",
                     .help = "threads to use (default 0: one per core)",
                     .min = 0,
                     .max = 1024},
                    {.name = "time",
                     .value = "T",
                     .help = "stop after T, such as 30 (seconds), 0.5, 90s, 1m30s or 2h",
                     .time = true},
                    {.name = "memory",
                     .value = "SIZE",
                     .help = "the most memory to use, as in 500M or 8G, or none (default 2G)"}});
}

std::vector<OptionSpec> reporting_options() {
    return grouped(
        "Output",
        {{.name = "json",
          .value = "",
          .help = "print JSON, one object per line, as 'polypack schema' describes it"},
         {.name = "quiet",
          .value = "",
          .help = "print neither progress nor remarks on standard error, only errors"},
         {.name = "progress",
          .value = "HOW",
          .help = "report progress on standard error (auto: a line, only on a terminal; json: an "
                  "object per second)",
          .choices = {"auto", "json", "none"},
          .rare = true}});
}

std::vector<CommonGap> all_gaps() {
    using Names = std::vector<std::string_view>;
    const Names reading{"from", "problem"};
    const Names fixing{"with", "without"};
    const Names threads{"threads"};
    const Names json{"json"};
    return {
        {{"help", "lattice", "schema", "manual", "completion"},
         {"from", "problem", "with", "without", "threads", "time", "memory", "quiet", "progress"},
         "it prints what is built in"},
        {{"list"},
         {"with", "without", "threads", "time", "memory", "quiet", "progress"},
         "it prints a line for each shipped puzzle"},
        {{"serve-json"},
         {"from", "problem", "with", "without", "threads", "time", "memory", "quiet", "progress"},
         "each request has options of its own"},
        {{"help", "manual", "completion"}, json, "its output is a text for people or shells"},
        {{"serve-json", "schema"}, json, "its output is JSON in any case"},
        {{"count-polyforms", "check-proof", "merge"}, reading, "it reads no puzzle"},
        {{"count-polyforms", "check-proof", "merge"}, fixing, "it reads no puzzle"},
        {{"work"}, reading, "the folder says how the puzzle was read"},
        {{"work"}, fixing, "the folder says what was fixed"},
        {{"check", "convert", "studio"}, fixing, "it takes the file as it is"},
        {{"sequence"}, fixing, "a placement has no place in regions of every length"},
        {{"choose", "design"}, fixing, "a placement has no place in every choice"},
        {{"order"}, fixing, "a placement has no place in every box"},
        {{"compat"}, fixing, "a placement has no place in every region"},
        {{"unique"}, fixing, "what is fixed is what it finds"},
        {{"booklet"}, fixing, "a placement has no place in every problem"},
        {{"verify", "filter", "diff"},
         fixing,
         "the packings are those of the puzzle as it is in its file"},
        {{"check", "convert", "studio"}, threads, "it reads and writes one file"},
        {{"verify", "filter", "diff", "merge", "check-proof"},
         threads,
         "it reads files line by line"},
        {{"estimate"}, threads, "it measures the time that one thread takes"},
        {{"certify"}, threads, "the steps of a proof follow one another"},
        {{"count-polyforms"}, threads, "it grows polyforms on one thread"},
        {{"show", "export", "convert", "studio"}, json, "its output is files"},
        {{"filter", "diff"}, json, "it prints packings as lines of JSON anyway"},
    };
}

}  // namespace

std::vector<OptionSpec> common_options() {
    return combined({puzzle_options(), limiting_options(), reporting_options()});
}

std::span<const CommonGap> common_gaps() {
    static const std::vector<CommonGap> gaps = all_gaps();
    return gaps;
}

CommandSpec with_common_options(CommandSpec command) {
    const auto lacks = [&](const OptionSpec& option) {
        return std::ranges::any_of(common_gaps(), [&](const CommonGap& gap) {
            return std::ranges::find(gap.commands, command.name) != gap.commands.end() &&
                   std::ranges::find(gap.options, option.name) != gap.options.end();
        });
    };
    std::vector<OptionSpec> before = combined({puzzle_options(), limiting_options()});
    std::vector<OptionSpec> after = reporting_options();
    std::erase_if(before, lacks);
    std::erase_if(after, lacks);
    command.options = combined({before, command.options, after});
    return command;
}

}  // namespace polypack
