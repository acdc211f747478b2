#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>

#include "polypack/cli/common_options.hpp"
#include "polypack/cli/diagram_options.hpp"
#include "polypack/cli/letter_stream.hpp"
#include "polypack/command/say.hpp"
#include "polypack/counting/big_count.hpp"

namespace polypack {
namespace {

// The number, from 1, as an index from 0.
BigCount index_of(const std::string& text, const BigCount& packings) {
    std::optional<BigCount> number = count_from_digits(text, packings);
    if (!number) {
        throw UsageError(fmt::format("K must be an integer in 1..{}, got {}", digits_of(packings),
                                     in_quotes(text)));
    }
    return --*number;
}

ExitCode run_rank(const Arguments& arguments) {
    const std::string& file = arguments.operands()[1];
    if (file == standard_input && (arguments.operands()[0] == standard_input ||
                                   arguments.text("diagram") == standard_input)) {
        throw UsageError("only one of the files can be standard input");
    }
    const PuzzleDiagram of(arguments);
    const PackingFile packings = read_packings_of(
        Input(file, of.stop()), std::numeric_limits<std::size_t>::max(), of.puzzle());
    StopCheck check(of.stop(), 1);
    for (const std::vector<PlacedPiece>& packing : packings.packings) {
        check();
        const std::vector<int> numbers = placement_numbers(of.table(), of.puzzle(), packing);
        if (of.diagram().count_given({numbers, {}}) == 0) {
            throw PuzzleError({arguments.text("diagram"), 1, 0},
                              "the diagram lacks packings of the puzzle; build it anew");
        }
        BigCount rank = of.diagram().rank(numbers);
        ++rank;
        const std::string digits = digits_of(rank);
        if (arguments.has("json")) {
            print("{{\"rank\":\"{}\"}}\n", digits);
        } else {
            print("{}\n", digits);
        }
    }
    return ExitCode::done;
}

ExitCode run_unrank(const Arguments& arguments) {
    const PuzzleDiagram of(arguments);
    const BigCount count = of.diagram().count();
    if (count == 0) {
        of.say_none();
        return ExitCode::unexpected;
    }
    std::vector<BigCount> indices;
    for (std::size_t i = 1; i < arguments.operands().size(); ++i) {
        indices.push_back(index_of(arguments.operands()[i], count));
    }
    PackingPrinter printer(of, arguments.has("json"));
    for (const BigCount& index : indices) printer.print(of.diagram().unrank(index));
    printer.finish();
    return ExitCode::done;
}

}  // namespace

CommandSpec rank_command() {
    return {
        .name = "rank",
        .operands = "FILE PACKINGS",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Print each packing's number in a fixed order",
        .details =
            "The packings are those that solve --json prints; they are numbered from 1. Of two "
            "packings, the first cell that they cover differently decides, by layer, row and "
            "column: the smaller number of a placement comes first, and an empty cell last.",
        .options = with_diagram_options({diagram_option(), json_option()}),
        .run = run_rank,
    };
}

CommandSpec unrank_command() {
    return {
        .name = "unrank",
        .operands = "FILE K...",
        .min_operands = 2,
        .max_operands = std::numeric_limits<int>::max(),
        .summary = "Print the packings with these numbers",
        .details =
            "Packings are numbered from 1, in the order of rank. Exits with 1 if there are none.",
        .options = with_diagram_options({diagram_option(), json_option(), quiet_option()}),
        .run = run_unrank,
    };
}

}  // namespace polypack
