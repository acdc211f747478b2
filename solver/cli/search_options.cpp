#include "polypack/cli/search_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/command_line.hpp"
#include "polypack/command/say.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/engines/sat/sat.hpp"
#include "polypack/platform/interrupt.hpp"

namespace polypack {
namespace {

PruneSwitch prune_switch(const Arguments& arguments, std::string_view option) {
    const std::string value = arguments.text(option, "auto");
    if (value == "on") return PruneSwitch::on;
    return value == "off" ? PruneSwitch::off : PruneSwitch::automatic;
}

}  // namespace

OptionSpec engine_option() {
    std::vector<std::string_view> names;
    for (const Engine& engine : engines()) names.push_back(engine.name);
    if (sat_version().empty()) names.emplace_back("sat");
    return {"engine", "NAME",
            "the search engine (default: chosen by the puzzle; see 'polypack help searching')",
            names};
}

std::string engine_name(const Arguments& arguments) {
    std::string name = arguments.text("engine");
    if (name == "sat" && sat_version().empty()) {
        throw UsageError(
            "this polypack was built without the engine sat, which needs CaDiCaL: install it "
            "(Debian: libcadical-dev) and build again");
    }
    return name;
}

OptionSpec limit_option() {
    return {.name = "limit",
            .value = "K",
            .help = "stop after K packings (briefly checks whether that was all)",
            .min = 1,
            .max = 1'000'000'000'000'000'000,
            .letter = 'n'};
}

OptionSpec symmetry_option() {
    return {"symmetry",
            "MODE",
            "the motions under which packings count as the same (default full)",
            {"full", "rotations", "none"}};
}

std::vector<OptionSpec> with_search_options(std::vector<OptionSpec> own) {
    std::vector<OptionSpec> options{
        {"all", "", "list every packing, not one per class"},
        symmetry_option(),
        {.name = "ordered",
         .value = "",
         .help = "list packings in an order that does not depend on the threads"},
        engine_option(),
    };
    options.insert(options.end(), own.begin(), own.end());
    return options;
}

std::string_view why_incomplete(Ending ending) {
    switch (ending) {
        case Ending::limit:
            return "the limit was reached";
        case Ending::time:
            return "time ran out";
        case Ending::stopped:
            return "interrupted";
        case Ending::complete:
            break;
    }
    return "";
}

void say_how_to_go_on() {
    if (running_command().empty()) return;
    say_unless_quiet("polypack: to go on: {}\n", running_command());
}

ExitCode not_finished(Ending ending) {
    say_unless_quiet("polypack: not finished: {}\n", why_incomplete(ending));
    return ExitCode::stopped;
}

void check_not_searched(const Arguments& arguments, std::string_view why) {
    for (const std::string_view option :
         {"with", "without", "threads", "all", "symmetry", "ordered", "engine"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--{} applies to searches only{}", option, why));
    }
}

SolveOptions solve_options(const Arguments& arguments) {
    SolveOptions options;
    options.engine = engine_name(arguments);
    const std::string mode = arguments.text("symmetry", "full");
    if (mode == "none") options.symmetry = SymmetryMode::none;
    if (mode == "rotations") options.symmetry = SymmetryMode::rotations;
    options.threads = static_cast<int>(arguments.number("threads", 0));
    options.list_all = arguments.has("all");
    options.ordered = arguments.has("ordered");
    options.limit = static_cast<std::uint64_t>(arguments.number("limit", 0));
    options.time_limit = seconds_left(arguments, 0);
    options.progress = &progress();
    options.stop = interrupted();
    options.memory_limit = memory_limit(arguments);
    options.colourings = arguments.text("colourings") != "off";
    options.tuning.eliminate = prune_switch(arguments, "eliminate");
    options.tuning.volumes = prune_switch(arguments, "volumes");
    options.tuning.seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
    return options;
}

}  // namespace polypack
