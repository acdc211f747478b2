#include "polypack/cli/move_rule_options.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"

namespace polypack {
namespace {

// Converts "0.0405" to millionths.
Bevel bevel_of(const std::string& text) {
    constexpr std::size_t max_decimals = 6;
    const std::string_view whole = text;
    const std::size_t point = whole.find('.');
    std::string digits(point == std::string_view::npos ? "" : whole.substr(point + 1));
    const std::string_view before = whole.substr(0, point);
    const bool number = digits.find_first_not_of("0123456789") == std::string::npos &&
                        (before == "0" || (before.empty() && !digits.empty()));
    if (number && digits.size() <= max_decimals) {
        digits.resize(max_decimals, '0');
        const auto bevel = number_from<Bevel>(digits);
        if (bevel && *bevel < no_bevel) return *bevel;
    }
    throw UsageError(fmt::format(
        "--turn-bevel must be a number from 0, below 0.5, with at most six decimals, got {}",
        in_quotes(text)));
}

bool turns(const Arguments& arguments) {
    return arguments.text("moves") == "turns" || arguments.text("moves") == "hand";
}

}  // namespace

OptionSpec moves_option() {
    return {.name = "moves",
            .value = "RULE",
            .help =
                "what counts as one move (group, the default: some pieces slide together along an "
                "axis, by the same number of steps; apart: some pieces slide in one direction, "
                "each by its own number of steps; turns: as group, or some pieces make a quarter "
                "turn about one line, on squares and cubes; hand: as apart or turns)",
            .choices = {"group", "apart", "turns", "hand"}};
}

OptionSpec bevel_option() {
    return {
        .name = "turn-bevel",
        .value = "B",
        .help =
            "with --moves turns or hand: bevel all outer edges of the pieces by B, in cell edges "
            "(0 <= B < 0.5); if B is too small, print the smallest bevel that suffices"};
}

OptionSpec fewest_turns_option() {
    return {.name = "fewest-turns",
            .value = "",
            .help =
                "with --moves turns or hand: look for the fewest turns, and only then for the "
                "fewest moves; pieces turn only where slides take none off"};
}

OptionSpec shifting_option() {
    return {.name = "shift-axes",
            .value = "",
            .help =
                "with --moves turns or hand: let the axis of a turn shift on the way, by up to "
                "a quarter of an edge, where a fixed one does not pass (with a --turn-bevel of "
                "at most 0.3)"};
}

void check_move_rule(const Arguments& arguments, const Lattice& lattice) {
    if (arguments.has("turn-bevel")) {
        if (!turns(arguments)) throw UsageError("--turn-bevel requires --moves turns or hand");
        (void)bevel_of(arguments.text("turn-bevel"));
    }
    for (const std::string_view option : {"fewest-turns", "shift-axes"}) {
        if (arguments.has(option) && !turns(arguments)) {
            throw UsageError(fmt::format("--{} requires --moves turns or hand", option));
        }
    }
    if (arguments.has("shift-axes") && arguments.has("turn-bevel") &&
        bevel_of(arguments.text("turn-bevel")) > most_shifting_bevel) {
        throw UsageError("--shift-axes requires a --turn-bevel of at most 0.3");
    }
    if (turns(arguments) && !has_turns(lattice)) {
        throw UsageError(
            fmt::format("--moves {} requires {}, not {}", arguments.text("moves"),
                        lattices_where([](const Lattice& other) { return has_turns(other); }, "or"),
                        lattice.name));
    }
}

void add_move_rule(const Arguments& arguments, SeparateOptions& options) {
    if (arguments.text("moves") == "apart") options.rule = MoveRule::apart;
    if (arguments.text("moves") == "turns") options.rule = MoveRule::turns;
    if (arguments.text("moves") == "hand") options.rule = MoveRule::hand;
    options.fewest_turns = arguments.has("fewest-turns");
    options.shifting = arguments.has("shift-axes");
    if (!arguments.has("turn-bevel")) return;
    options.bevel = bevel_of(arguments.text("turn-bevel"));
    options.min_bevel = true;
}

SeparateOptions separate_options(const Arguments& arguments, const std::stop_token& stop) {
    SeparateOptions options;
    options.threads = static_cast<int>(arguments.number("threads", 0));
    options.allowance = {stop, memory_limit(arguments)};
    return options;
}

}  // namespace polypack
