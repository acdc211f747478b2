#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/cli/solve_in_units.hpp"
#include "polypack/distribution/unit_run.hpp"

namespace polypack {

PartNumber part_number(const Arguments& arguments) {
    constexpr std::size_t most = 1'000'000;
    const std::string text = arguments.text("part");
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos) {
        const std::string_view all = text;
        const auto of = number_from<std::size_t>(all.substr(slash + 1), 1, most);
        const auto part = number_from<std::size_t>(all.substr(0, slash), 1, of.value_or(0));
        if (of && part) return {*part, *of};
    }
    throw UsageError(fmt::format("--part must be I/N with 1 <= I <= N <= {}, such as 3/16, got {}",
                                 most, in_quotes(text)));
}

SolveResult solve_part(const Puzzle& puzzle, const SolveOptions& options,
                       const Arguments& arguments, const PackingSink& sink) {
    const PartNumber number = part_number(arguments);
    const UnitRun run(puzzle, options);
    if (!run.ready()) return run.not_ready();
    const Stopwatch elapsed;
    const UnitProgress progress = run.search_part(number.part, number.of, run.sink_of(sink));
    SolveResult result = run.result(progress, std::nullopt);
    result.seconds.search = elapsed.seconds();
    return result;
}

OptionSpec part_option() {
    return {"part", "I/N",
            "search only the I-th of N parts: the counts of all N add up to those of the whole"};
}

void check_part_options(const Arguments& arguments) {
    if (!arguments.has("part")) return;
    (void)part_number(arguments);
    constexpr std::array others{"limit",          "unique", "ordered",    "seed", "expect",
                                "expect-packing", "unit",   "checkpoint", "mpi"};
    for (const std::string_view option : others) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--part cannot be combined with --{}", option));
    }
}

}  // namespace polypack
