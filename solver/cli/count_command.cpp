#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "polypack/api/count_exactly.hpp"
#include "polypack/cli/counts_by.hpp"
#include "polypack/cli/expected_counts.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

OptionSpec method_option() {
    std::vector<std::string_view> names;
    for (const CountMethod& method : count_methods()) names.push_back(method.name);
    return {"method", "NAME",
            "how to count (default: the fastest method, found by letting them compete)", names};
}

// Options that contradict each other, or would do nothing.
void check_count_options(const Arguments& arguments) {
    for (const std::string_view option : {"with", "without"}) {
        if (!arguments.has("expect") || !arguments.has(option)) continue;
        throw UsageError(fmt::format(
            "--expect cannot be combined with --{}: the counts are those of the file", option));
    }
}

CountOptions count_options(const Arguments& arguments, const Puzzle& puzzle) {
    const SolveOptions options = solve_options(arguments);
    const bool expects_distinct = arguments.has("expect") && puzzle.expect.distinct.has_value() &&
                                  options.symmetry == SymmetryMode::full;
    return {.method = arguments.text("method"),
            .distinct = arguments.has("distinct") || expects_distinct,
            .distinct_if_cheap = true,
            .symmetry = options.symmetry,
            .threads = options.threads,
            .time_limit = options.time_limit,
            .stop = options.stop,
            .memory_limit = options.memory_limit,
            .disk_limit = disk_limit(arguments),
            .progress = options.progress};
}

ExitCode count_file(const Arguments& arguments) {
    if (arguments.has("by")) return count_file_by(arguments);
    check_count_options(arguments);
    const Family family = family_of(arguments, count_mistakes);
    const Puzzle& puzzle = family.puzzle;
    const CountOptions options = count_options(arguments, puzzle);
    const double reading = seconds_since_start();
    CountResult result = count_exactly(family, options);
    result.seconds.reading = reading;

    if (result.reason) say_unless_quiet("no packing: {}\n", result.reason->text);
    if (arguments.has("verbose")) {
        for (const std::string& note : result.notes) say("{}\n", note);
        if (!result.method.empty()) {
            say("counted by {} in {:.3f} s\n", result.method, result.seconds.search);
        }
    }
    const bool complete = result.ending == Ending::complete;
    if (!complete) say_unless_quiet("polypack: not counted: {}\n", why_incomplete(result.ending));
    if (arguments.has("json")) {
        print_text(count_record(puzzle, result));
    } else if (complete && result.all) {
        print("distinct    {}\nall         {}\n",
              result.distinct ? digits_of(*result.distinct)
                              : fmt::format("not counted: {}", result.not_distinct),
              digits_of(*result.all));
    }
    if (!complete) return ExitCode::stopped;
    return compared(arguments, puzzle, differences(puzzle.expect, options.symmetry, result));
}

}  // namespace

CommandSpec count_command() {
    return {
        .name = "count",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Count the packings without listing them",
        .details =
            "Prints the number of packings up to symmetry, distinct, and of all. Both are exact, "
            "however large they are. If it takes longer to count the distinct ones than all, they "
            "are left out, unless --distinct asks for them. In JSON, counts are strings of digits.",
        .options =
            {
                {"distinct", "", "count up to symmetry, too, however long that takes"},
                symmetry_option(),
                by_option(),
                method_option(),
                disk_option(),
                {"expect", "",
                 "exit with 1 unless the counts are those in the file (distinct ones are compared "
                 "with "
                 "--symmetry full only)"},
                {"verbose", "", "report which method counted, and what the others took"},
            },
        .run = count_file,
    };
}

}  // namespace polypack
