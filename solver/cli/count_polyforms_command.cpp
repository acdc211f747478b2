#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "polypack/api/deadline.hpp"
#include "polypack/cli/named_lattice.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/lattice/generate_polyforms.hpp"

namespace polypack {
namespace {

struct Sizes {
    int least = 1;
    int most = 1;
};

std::optional<int> size_of(std::string_view text) {
    int size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    const bool number = error == std::errc() && end == text.data() + text.size();
    if (!number || size < 1 || size > max_cells_of_a_polyform) return std::nullopt;
    return size;
}

Sizes read_sizes(std::string_view text) {
    const std::size_t dots = text.find("..");
    const auto least = size_of(text.substr(0, dots));
    const auto most = dots == std::string_view::npos ? least : size_of(text.substr(dots + 2));
    if (!least || !most || *least > *most) {
        throw UsageError(
            fmt::format("SIZES must be a number of cells in 1..{}, or a range as in 1..8, got '{}'",
                        max_cells_of_a_polyform, text));
    }
    return {*least, *most};
}

PolyformKind read_kind(const std::string& name) {
    if (name == "fixed") return PolyformKind::fixed;
    return name == "free" ? PolyformKind::free : PolyformKind::one_sided;
}

ExitCode count(const Arguments& arguments) {
    const Lattice& lattice = named_lattice(arguments.operands()[0]);
    const Sizes sizes = read_sizes(arguments.operands()[1]);
    const std::string kind = arguments.text("kind", lattice.flat ? "free" : "one-sided");
    const bool json = arguments.has("json");
    const SolveOptions options = solve_options(arguments);
    const Deadline deadline(options.time_limit, options.stop);

    const std::string what = fmt::format("{} {}", kind, lattice.noun);
    if (!json) print("cells  {}\n", what);
    for (int size = sizes.least; size <= sizes.most; ++size) {
        const auto counted = count_polyforms(lattice, size, read_kind(kind), deadline.token());
        if (!counted) {
            say_unless_quiet("stopped before all {} of {} cells were counted\n", what, size);
            return ExitCode::stopped;
        }
        if (json) {
            print(
                "{}\n",
                nlohmann::ordered_json{
                    {"lattice", lattice.name}, {"kind", kind}, {"cells", size}, {"count", *counted}}
                    .dump());
        } else {
            print("{:>5}  {:>{}}\n", size, *counted, what.size());
        }
        flush_output();
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec count_polyforms_command() {
    return {
        .name = "count-polyforms",
        .operands = "LATTICE SIZES",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Count the polyforms of a number of cells",
        .details = "SIZES is a number of cells or a range of them, as in 1..8.",
        .options =
            {{"kind",
              "KIND",
              "which of them count as the same, as for generated pieces (default: free in the "
              "plane, one-sided in space)",
              {"free", "one-sided", "fixed"}},
             time_option(),
             memory_option(),
             quiet_option(),
             json_option()},
        .run = count,
    };
}

}  // namespace polypack
