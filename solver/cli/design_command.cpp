#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "polypack/api/deadline.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/design/design.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/packing_json.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

DesignGoal goal_of(const Arguments& arguments) {
    const int goals = static_cast<int>(arguments.has("unique")) +
                      static_cast<int>(arguments.has("most")) +
                      static_cast<int>(arguments.has("fewest"));
    if (goals != 1) throw UsageError("give one goal: --unique, --most or --fewest");
    if (arguments.has("exhaustive") && arguments.has("seed")) {
        throw UsageError("--exhaustive takes all sets in their order, without a --seed");
    }
    return arguments.has("unique") ? DesignGoal::unique
           : arguments.has("most") ? DesignGoal::most
                                   : DesignGoal::fewest;
}

// As schemas/design.schema.json.
ordered_json design_json(const Puzzle& family, const DesignFound& found) {
    ordered_json best = ordered_json::array();
    for (const Choice& choice : found.best) {
        ordered_json pieces = ordered_json::object();
        for (std::size_t i = 0; i < choice.copies.size(); ++i) {
            if (choice.copies[i] > 0) pieces[family.pieces[i].name] = choice.copies[i];
        }
        best.push_back(
            {{"pieces", std::move(pieces)}, {"distinct", choice.distinct}, {"all", choice.all}});
    }
    return {{"name", family.name},
            {"sets", found.sets},
            {"searched", found.searched},
            {"packing", found.packing},
            {"one", found.one},
            {"all", found.all ? ordered_json(*found.all) : ordered_json(nullptr)},
            {"best", std::move(best)},
            {"complete", found.ending == Ending::complete},
            {"ending", ending_name(found.ending)}};
}

void print_found(const Puzzle& family, const DesignFound& found) {
    for (const Choice& choice : found.best) {
        print("{}: {}\n", choice_text(family, choice.copies), choice.distinct);
    }
    print("sets       {}\n", found.sets);
    print("searched   {}\n", found.searched);
    print("that pack  {}\n", found.packing);
    print("with one   {}\n", found.one);
    if (found.all) print("packings   {}\n", *found.all);
}

ExitCode run_design(const Arguments& arguments) {
    DesignOptions options{.goal = goal_of(arguments)};
    const std::string file = arguments.text("output");
    if (!file.empty()) check_writable(file);
    const Deadline deadline = reading_deadline(arguments);
    const Puzzle family = read_chosen(Input(arguments.operands().front(), deadline.token()),
                                      read_choice(arguments), choice_mistakes)
                              .puzzle;
    if (arguments.has("take")) {
        options.take = static_cast<int>(arguments.number("take", 0));
        if (const auto mistake = take_mistake(family, *options.take)) {
            throw UsageError(fmt::format("--take {}: {}", *options.take, *mistake));
        }
    }
    const SolveOptions shared = solve_options(arguments);
    options.keep = static_cast<std::size_t>(arguments.number("number", 1));
    options.exhaustive = arguments.has("exhaustive");
    options.seed = shared.tuning.seed;
    options.symmetry = shared.symmetry;
    options.threads = shared.threads;
    options.stop = deadline.token();
    options.progress = shared.progress;
    DesignFound found = design(family, options);
    if (found.ending == Ending::stopped && deadline.expired()) found.ending = Ending::time;
    if (!file.empty() && !found.best.empty()) {
        write_file(file, write_puzzle(puzzle_of_choice(family, found.best.front().copies)));
    }
    if (arguments.has("json")) {
        print("{}\n", design_json(family, found).dump());
    } else {
        print_found(family, found);
    }
    if (found.ending == Ending::time || found.ending == Ending::stopped) {
        say_unless_quiet("polypack: not finished: {}\n", why_incomplete(found.ending));
        return ExitCode::stopped;
    }
    return found.best.empty() ? ExitCode::unexpected : ExitCode::done;
}

}  // namespace

CommandSpec design_command() {
    return {
        .name = "design",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Find sets of pieces that make a good puzzle",
        .details =
            "The sets are the choices of pieces with ranges of copies, as in choose. Prints "
            "the best of those that were searched, and how many these were.",
        .options = {{"unique", "", "sets with exactly one packing; stops when enough are found"},
                    {"most", "", "sets with the most packings"},
                    {"fewest", "", "sets with the fewest packings, but at least one"},
                    {"exhaustive", "",
                     "search all sets in their order: the counts are of them all"},
                    {"take", "K", "only sets of K pieces", {}, 0, Solver::max_cells},
                    {.name = "number",
                     .value = "N",
                     .help = "print the best N sets (default 1)",
                     .min = 1,
                     .max = 1'000'000,
                     .letter = 'n'},
                    {"seed",
                     "N",
                     "seed of the order in which sets are searched (default 1)",
                     {},
                     0,
                     1'000'000'000},
                    {.name = "output",
                     .value = "FILE",
                     .help = "write the best set as a puzzle",
                     .letter = 'o'},
                    symmetry_option()},
        .run = run_design,
    };
}

}  // namespace polypack
