#include "polypack/cli/commands.hpp"

#include <random>

#include "polypack/cli/common_options.hpp"
#include "polypack/cli/diagram_options.hpp"

namespace polypack {
namespace {

ExitCode run_sample(const Arguments& arguments) {
    const PuzzleDiagram of(arguments);
    if (of.diagram().count() == 0) {
        of.say_none();
        return ExitCode::unexpected;
    }
    std::mt19937_64 random(static_cast<std::uint64_t>(arguments.number("seed", 1)));
    PackingPrinter printer(of, arguments.has("json"));
    for (long long left = arguments.number("number", 1); left > 0; --left) {
        printer.print(of.diagram().sample(random));
    }
    printer.finish();
    return ExitCode::done;
}

}  // namespace

CommandSpec sample_command() {
    return {
        .name = "sample",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Print packings drawn at random",
        .details =
            "Each packing has the same probability. Every draw is from all of them, so one may "
            "come twice. Exits with 1 if there are none.",
        .options =
            with_diagram_options({{.name = "number",
                                   .value = "K",
                                   .help = "draw K packings (default 1)",
                                   .min = 1,
                                   .max = 10'000'000,
                                   .letter = 'n'},
                                  {"seed",
                                   "S",
                                   "of the random numbers: the same seed, and the same diagram, "
                                   "give the same packings on every machine (default 1)",
                                   {},
                                   0,
                                   1'000'000'000'000'000'000},
                                  diagram_option(),
                                  json_option(),
                                  quiet_option()}),
        .run = run_sample,
    };
}

}  // namespace polypack
