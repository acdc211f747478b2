#include "polypack/cli/search_options.hpp"

#include "polypack/packing/rules.hpp"

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

OptionSpec time_option() {
    return {"time", "S", "stop after S seconds", {}, 1, 1'000'000'000};
}

OptionSpec limit_option() {
    return {"limit", "K", "stop after K packings", {}, 1, 1'000'000'000'000'000'000};
}

OptionSpec threads_option() {
    return {"threads", "N", "threads to use; 0, the default, is one per core", {}, 0, 1024};
}

OptionSpec symmetry_option() {
    return {"symmetry",
            "MODE",
            "which packings are equal: up to which motions",
            {"full", "rotations", "none"}};
}

std::vector<OptionSpec> with_search_options(std::vector<OptionSpec> own) {
    std::vector<OptionSpec> options{
        engine_option(),   threads_option(),
        time_option(),     {"all", "", "every packing, not one per class"},
        symmetry_option(), {"ordered", "", "in an order that does not depend on the threads"},
    };
    options.insert(options.end(), own.begin(), own.end());
    return options;
}

const Engine& chosen_engine(const Arguments& arguments) {
    return *find_engine(arguments.text("engine", engines().front().name));
}

SymmetryMode chosen_symmetry(const Arguments& arguments) {
    const std::string mode = arguments.text("symmetry", "full");
    if (mode == "none") return SymmetryMode::none;
    return mode == "rotations" ? SymmetryMode::rotations : SymmetryMode::full;
}

SearchOptions search_options(const Arguments& arguments, const Puzzle& puzzle,
                             const PlacementTable& table) {
    SearchOptions options;
    options.threads = static_cast<int>(arguments.number("threads", 0));
    options.list_all = arguments.has("all");
    options.ordered = arguments.has("ordered");
    options.limit = static_cast<std::uint64_t>(arguments.number("limit", 0));
    options.admits = rule_filter(puzzle, table);
    options.cancel = &interrupted();
    options.eliminate = prune_switch(arguments, "eliminate");
    options.volumes = prune_switch(arguments, "volumes");
    return options;
}

std::unique_ptr<TimeLimit> time_limit(const Arguments& arguments) {
    if (!arguments.has("time")) return nullptr;
    return std::make_unique<TimeLimit>(static_cast<double>(arguments.number("time", 0)));
}

}  // namespace polypack
