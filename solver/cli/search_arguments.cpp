#include "cli/search_arguments.hpp"

#include "cli/interrupt.hpp"
#include "packing/rules.hpp"

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

OptionSpec threads_option() {
    return {"threads", "N", "threads to use; 0, the default, is one per core", {}, 0, 1024};
}

OptionSpec time_option() {
    return {"time", "S", "stop after S seconds", {}, 1, 1'000'000'000};
}

OptionSpec symmetry_option() {
    return {"symmetry",
            "MODE",
            "which packings are equal: up to which motions",
            {"full", "rotations", "none"}};
}

const Engine& chosen_engine(const Arguments& arguments) {
    return *find_engine(arguments.text("engine", engines().front().name));
}

SymmetryMode symmetry_mode(const Arguments& arguments) {
    const std::string mode = arguments.text("symmetry", "full");
    if (mode == "none") return SymmetryMode::none;
    return mode == "rotations" ? SymmetryMode::rotations : SymmetryMode::full;
}

SearchOptions search_options(const Arguments& arguments, const Puzzle& puzzle,
                             const PlacementTable& table) {
    SearchOptions options;
    options.threads = static_cast<int>(arguments.number("threads", 0));
    options.limit = static_cast<std::uint64_t>(arguments.number("limit", 0));
    options.list_all = arguments.has("all");
    options.ordered = arguments.has("ordered");
    options.admits = rule_filter(puzzle, table);
    options.cancel = &interrupted();
    options.eliminate = prune_switch(arguments, "eliminate");
    options.parity = prune_switch(arguments, "parity");
    options.volumes = prune_switch(arguments, "volumes");
    return options;
}

}  // namespace polypack
