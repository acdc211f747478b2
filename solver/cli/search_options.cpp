#include "polypack/cli/search_options.hpp"

#include <utility>

#include "polypack/cli/interrupt.hpp"
#include "polypack/cli/memory.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/packing/engine.hpp"

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
    return {"engine", "NAME", "the search engine", names};
}

OptionSpec time_option(std::string_view help) {
    return {.name = "time", .value = "T", .help = help, .time = true};
}

OptionSpec limit_option() {
    return {"limit", "K", "stop after K packings, looking on for a moment whether there are more",
            {},      1,   1'000'000'000'000'000'000};
}

OptionSpec threads_option() {
    return {"threads", "N", "threads to use (default 0: one per core)", {}, 0, 1024};
}

OptionSpec symmetry_option() {
    return {"symmetry",
            "MODE",
            "the motions under which packings count as the same",
            {"full", "rotations", "none"}};
}

std::vector<OptionSpec> with_search_options(std::vector<OptionSpec> own) {
    std::vector<OptionSpec> options{
        engine_option(),
        threads_option(),
        time_option(),
        memory_option(),
        {"all", "", "list every packing, not one per class"},
        symmetry_option(),
        {"ordered", "", "list packings in an order that does not depend on the threads"},
    };
    options.insert(options.end(), own.begin(), own.end());
    return with_puzzle_options(std::move(options));
}

SolveOptions solve_options(const Arguments& arguments) {
    SolveOptions options;
    options.engine = arguments.text("engine");
    const std::string mode = arguments.text("symmetry", "full");
    if (mode == "none") options.symmetry = SymmetryMode::none;
    if (mode == "rotations") options.symmetry = SymmetryMode::rotations;
    options.threads = static_cast<int>(arguments.number("threads", 0));
    options.list_all = arguments.has("all");
    options.ordered = arguments.has("ordered");
    options.limit = static_cast<std::uint64_t>(arguments.number("limit", 0));
    options.time_limit = arguments.seconds("time", 0);
    options.stop = interrupted();
    options.memory_limit = memory_limit(arguments);
    options.colourings = arguments.text("parity") != "off";
    options.tuning.eliminate = prune_switch(arguments, "eliminate");
    options.tuning.volumes = prune_switch(arguments, "volumes");
    return options;
}

}  // namespace polypack
