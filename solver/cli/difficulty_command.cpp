#include <fmt/format.h>

#include <optional>
#include <string>

#include "polypack/api/deadline.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/difficulty/difficulty.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

std::string chance_text(double chance) {
    if (chance <= 0) return "0";
    return fmt::format("{:.3g}, 1 in {:.3g}", chance, 1 / chance);
}

std::string played_text(const PlayedChance& played) {
    const Estimated& chance = played.chance;
    if (played.packed == 0) {
        return fmt::format("less than {:.2g} (95 %), from {} plays", chance.high, played.plays);
    }
    return fmt::format("about {}; {:.3g} to {:.3g} (95 %), from {} plays",
                       chance_text(chance.value), chance.low, chance.high, played.plays);
}

void print_profile(const Difficulty& profile) {
    const bool complete = profile.ending == Ending::complete;
    print("distinct   {}{}\n", profile.distinct, complete ? "" : " or more");
    print("all        {}{}\n", profile.all, complete ? "" : " or more");
    print("beginnings {}{}\n", profile.begins,
          profile.dead_begins ? fmt::format(", {} of them dead ends", *profile.dead_begins) : "");
    if (profile.chance) print("chance     {}\n", chance_text(*profile.chance));
    if (profile.played) {
        print("{:<10} {}\n", profile.chance ? "played" : "chance", played_text(*profile.played));
    }
    if (profile.before_forced) print("forced     after {}\n", *profile.before_forced);
    if (profile.steps) print("steps      {:.1f}\n", *profile.steps);
    if (complete || profile.placed > 0) {
        print("search     {}{}\n", profile.placed, complete ? "" : " or more");
    }
    if (profile.level) {
        print("level      {}\n", *profile.level);
    } else if (profile.apart) {
        print("level      none: no packing comes apart\n");
    }
}

void print_rank(const FamilyRank& rank) {
    print("rank       {} of {}: {} with fewer steps, {} with as many\n", rank.easier + 1,
          rank.easier + rank.equal + rank.harder + 1, rank.easier, rank.equal);
}

ExitCode run_difficulty(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of(arguments, difficulty_mistakes);
    const Deadline deadline = reading_deadline(arguments);
    const SolveOptions shared = solve_options(arguments);
    DifficultyOptions options;
    if (arguments.has("limit")) {
        options.plays = static_cast<std::uint64_t>(arguments.number("limit", 0));
    }
    options.seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
    options.threads = shared.threads;
    options.time_limit = shared.time_limit;
    options.stop = deadline.token();
    options.memory_limit = shared.memory_limit;
    options.progress = shared.progress;
    std::optional<Puzzle> family;
    if (arguments.has("family")) {
        family = read_puzzle(Input(arguments.text("family"), deadline.token()), choice_mistakes);
        if (const auto why = no_choice_of(*family, puzzle)) {
            throw UsageError(fmt::format("--family {}: '{}' is none of its choices: {}",
                                         arguments.text("family"), puzzle.name, *why));
        }
    }
    Difficulty profile = difficulty(puzzle, options);
    std::optional<FamilyRank> rank;
    if (family && profile.steps) {
        rank = rank_in_family(*family, puzzle, *profile.steps, options);
    }
    if (rank && rank->ending != Ending::complete) profile.ending = rank->ending;
    profile.ending = deadline.cause_of(profile.ending);
    if (arguments.has("json")) {
        print_text(difficulty_record(puzzle, profile, rank));
    } else {
        print_profile(profile);
        if (rank) print_rank(*rank);
    }
    if (profile.ending == Ending::complete) {
        if (profile.distinct > 0) return ExitCode::done;
        say_unless_quiet("polypack: there is no packing\n");
        return ExitCode::unexpected;
    }
    return not_finished(profile.ending);
}

}  // namespace

CommandSpec difficulty_command() {
    return {
        .name = "difficulty",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Say how hard a puzzle is for a person",
        .details =
            "Prints several numbers, each of which can be checked: packings, ways to begin and how "
            "many of them are dead ends, the chance of a play at random, the pieces before the "
            "first forced one, the steps of someone who looks one step ahead and the size of that "
            "search, and in space the level. Lists all packings.",
        .options = {{"family", "FAMILY",
                     "also print the rank of the puzzle, by steps, among the choices of pieces of "
                     "the puzzle FAMILY that pack"},
                    {.name = "limit",
                     .value = "N",
                     .help = "estimate the chance from N plays at random (default: 1000000 if it "
                             "is not known exactly)",
                     .min = 0,
                     .max = 1'000'000'000,
                     .letter = 'n'},
                    {"seed", "N", "seed of these plays (default 1)", {}, 0, 1'000'000'000}},
        .run = run_difficulty,
    };
}

}  // namespace polypack
