#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/base/file_name.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/interlocking/interlocking.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/disassembly/disassemble.hpp"
#include "polypack/disassembly/disassemble_stream.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

std::vector<DesignGoal> listed_goals(const std::string& list) {
    std::vector<DesignGoal> goals;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const std::string name = list.substr(begin, end - begin);
        const auto goal = find_goal(name);
        if (!goal) {
            if (const auto now = renamed_goal(name)) {
                throw UsageError(fmt::format("--goal {}: {} {}", list, in_quotes(name), *now));
            }
            const auto known = goal_names();
            throw UsageError(
                fmt::format("--goal {}: unknown goal {}{}", list, in_quotes(name),
                            did_you_mean(name, {known.begin(), known.end()}, "available:")));
        }
        goals.push_back(*goal);
        begin = end + 1;
    }
    return goals;
}

// Returns the goals of the command line, none if it has none.
std::vector<DesignGoal> given_goals(const Arguments& arguments) {
    return arguments.has("goal") ? listed_goals(arguments.text("goal")) : std::vector<DesignGoal>{};
}

// Returns the goals of the command line, or else those of the file.
std::vector<DesignGoal> goals_of(const Arguments& arguments, const Family& family) {
    std::vector<DesignGoal> goals = given_goals(arguments);
    if (goals.empty()) goals = family.design.goals;
    if (goals.empty()) {
        throw UsageError(
            fmt::format("the file names no goal; give --goal, with one or several of {}",
                        fmt::join(goal_names(), ", ")));
    }
    if (const auto mistake = goals_mistake(family, goals)) throw UsageError(*mistake);
    return goals;
}

DesignStrategy strategy_of(const Arguments& arguments) {
    const std::string by = arguments.text("by");
    if (by == "exhaustive") {
        for (const std::string_view option : {"seed", "checkpoint"}) {
            if (!arguments.has(option)) continue;
            throw UsageError(fmt::format(
                "--by exhaustive takes all designs in their order, without a --{}", option));
        }
        return DesignStrategy::exhaustive;
    }
    if (arguments.has("every") && !arguments.has("checkpoint")) {
        throw UsageError("--every says how often --checkpoint writes");
    }
    return by == "random" ? DesignStrategy::random
           : by == "walk" ? DesignStrategy::walk
                          : DesignStrategy::automatic;
}

// Keeps a file of where walks are.
class CheckpointFile {
  public:
    explicit CheckpointFile(const Arguments& arguments)
        : path_(arguments.text("checkpoint")), every_(arguments.seconds("every", 60)) {}

    // Returns the checkpoint in the file; nullptr if there is none.
    [[nodiscard]] const DesignCheckpoint* read(const std::stop_token& stop) {
        if (!is_file(path_)) {
            check_writable(path_);
            return nullptr;
        }
        latest_ = read_design_checkpoint(Input(path_, stop).rest());
        if (!latest_->checked) {
            say_unless_quiet(
                "polypack: {}: written by an earlier version, without a checksum that would show "
                "damage\n",
                path_);
        }
        return &*latest_;
    }

    [[nodiscard]] PuzzleError error(const BadCheckpoint& why) const {
        return {{path_, 1, 0}, why.what()};
    }

    void take(const DesignCheckpoint& checkpoint) {
        latest_ = checkpoint;
        const auto now = std::chrono::steady_clock::now();
        if (std::chrono::duration<double>(now - written_).count() < every_) return;
        write();
        written_ = now;
    }

    void write() const {
        if (latest_) write_file(path_, checkpoint_text(*latest_));
    }

  private:
    std::string path_;
    double every_;
    std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
    std::optional<DesignCheckpoint> latest_;
};

// Returns the packing in which a design was made, in the lines of solve --json; if its level is
// known, in those of disassemble --json.
std::string packing_text(const Family& family, const Design& design,
                         const std::vector<DesignGoal>& goals) {
    const Puzzle puzzle = checked(puzzle_of_design(family, design));
    const Packing packing{.pieces = packing_of_design(family, design), .placements = {}};
    PackingLines lines(puzzle);
    std::string text = puzzle_line(puzzle);
    if (!design.level) return text.append(lines.line(packing));
    const MoveRule rule = needs_turns(goals) ? MoveRule::turns : MoveRule::group;
    const Disassembly apart = disassemble(puzzle, packing.pieces, {.rule = rule});
    DisassemblyCounts counts;
    counts.add(apart.comes_apart() ? apart.level() : 0, 1);
    text += lines.line(packing, disassembly_json(*puzzle.lattice, apart));
    return text + disassembled_record(puzzle, counts, Ending::limit);
}

// Returns the properties of a design: its packings, and what the goals have counted.
std::string properties_text(const Design& design) {
    std::string text = fmt::format("{}{}", design.distinct, design.exact ? "" : " or more");
    if (design.apart) text += fmt::format(", apart {}", *design.apart);
    if (design.level) text += fmt::format(", level {}", *design.level);
    if (design.moves) text += fmt::format(", moves {}", *design.moves);
    if (design.steps) text += fmt::format(", steps {:.1f}", *design.steps);
    return text;
}

std::string design_text(const Family& family, const Design& design) {
    const Puzzle puzzle = puzzle_of_design(family, design);
    std::vector<int> copies;
    for (const Piece& piece : puzzle.pieces) copies.push_back(piece.copies.min);
    return choice_text(puzzle, copies) + ": " + properties_text(design);
}

// Returns a design as a puzzle file, with its properties and what has found it as notes.
// `document`: the family's.
std::string design_file(const Document& document, const Family& family, const Design& design,
                        const DesignOptions& options, const std::string& file) {
    Document made = derived(document, puzzle_of_design(family, design));
    std::vector<std::string_view> goals;
    for (const DesignGoal goal : options.goals) goals.push_back(goal_name(goal));
    const std::string chance = options.strategy == DesignStrategy::exhaustive
                                   ? "--by exhaustive"
                                   : fmt::format("--seed {}", options.seed);
    made.comments.push_back(fmt::format("Packings {}. Found by polypack design --goal {} {}.",
                                        properties_text(design), fmt::join(goals, ","), chance));
    return yaml_of(made, file);
}

void print_found(const Family& family, const DesignFound& found) {
    for (const Design& design : found.best) print("{}\n", design_text(family, design));
    if (found.sets) print("sets       {}\n", *found.sets);
    print("searched   {}\n", found.searched);
    if (found.packing) print("that pack  {}\n", *found.packing);
    if (found.one) print("with one   {}\n", *found.one);
    if (found.distinct) print("distinct   {}\n", *found.distinct);
    if (found.all) print("all        {}\n", *found.all);
}

// FILE-2.yaml for the second design after FILE.yaml.
std::string numbered(const std::string& file, std::size_t number) {
    const std::filesystem::path path = to_path(file);
    return to_name(path.parent_path() / to_path(fmt::format("{}-{}{}", to_name(path.stem()), number,
                                                            to_name(path.extension()))));
}

ExitCode run_design(const Arguments& arguments) {
    DesignOptions options{.strategy = strategy_of(arguments)};
    const std::string file = arguments.text("output");
    if (!file.empty()) check_writable(file);
    const Deadline deadline = reading_deadline(arguments);
    const Document document =
        read_chosen_family(Input(arguments.operands().front(), deadline.token()),
                           read_choice(arguments), [goals = given_goals(arguments)](Family family) {
                               if (!goals.empty()) family.design.goals = goals;
                               return family_mistakes(family);
                           });
    const bool together = !document.groups.empty();
    const Family family = family_in(document);
    options.goals = goals_of(arguments, family);
    if (together && std::ranges::any_of(options.goals, takes_apart)) {
        throw PuzzleError({arguments.operands().front(), 1, 0},
                          "design takes every piece apart, whatever 'together' says; remove it, or "
                          "choose goals for which nothing is taken apart");
    }
    if (arguments.has("take")) {
        options.take = static_cast<int>(arguments.number("take", 0));
        if (!finds_shapes(family)) {
            if (const auto mistake = take_mistake(family.puzzle, *options.take)) {
                throw UsageError(fmt::format("--take {}: {}", *options.take, *mistake));
            }
        }
    }
    std::optional<CheckpointFile> checkpoint;
    if (arguments.has("checkpoint")) {
        if (options.strategy != DesignStrategy::walk && !finds_shapes(family)) {
            throw UsageError("--checkpoint keeps where walks are: give --by walk, too");
        }
        checkpoint.emplace(arguments);
        try {
            options.from = checkpoint->read(deadline.token());
        } catch (const BadCheckpoint& why) {
            throw checkpoint->error(why);
        }
        options.round = [&](const DesignCheckpoint& now) { checkpoint->take(now); };
    }
    const std::string made = arguments.text("made");
    if (!made.empty()) {
        if (!finds_shapes(family)) {
            throw UsageError("--made: sets of given pieces are not made in any packing");
        }
        check_writable(made);
    }
    if (!file.empty() || !made.empty()) {
        options.better = [&](const Design& best) {
            if (!file.empty()) {
                write_version(file, design_file(document, family, best, options, file));
            }
            if (!made.empty()) write_version(made, packing_text(family, best, options.goals));
        };
    }
    const SolveOptions shared = solve_options(arguments);
    options.keep = static_cast<std::size_t>(arguments.number("best", 1));
    options.most = static_cast<std::uint64_t>(arguments.number("limit", 0));
    options.seed = shared.tuning.seed;
    options.symmetry = shared.symmetry;
    options.threads = shared.threads;
    options.memory_limit = shared.memory_limit;
    options.stop = deadline.token();
    options.progress = shared.progress;
    DesignFound found;
    try {
        found = design(family, options);
    } catch (const BadCheckpoint& why) {
        throw checkpoint->error(why);
    } catch (const InvalidArgument& error) {
        throw UsageError(error.what());
    }
    if (checkpoint) checkpoint->write();
    for (std::size_t i = 1; i < found.best.size() && !file.empty(); ++i) {
        const std::string next = numbered(file, i + 1);
        write_file(next, design_file(document, family, found.best[i], options, next));
    }
    found.ending = deadline.cause_of(found.ending);
    if (arguments.has("json")) {
        print_text(design_record(family, found));
    } else {
        print_found(family, found);
    }
    // A walk has no other end than the time, a limit or enough designs.
    const bool walks = options.strategy == DesignStrategy::walk ||
                       (options.strategy == DesignStrategy::automatic && finds_shapes(family));
    const bool over = walks && found.ending == Ending::time;
    const bool stopped = found.ending == Ending::time || found.ending == Ending::stopped;
    if (!over && stopped) (void)not_finished(found.ending);
    if (stopped && checkpoint) say_how_to_go_on();
    if (!over && stopped) {
        return ExitCode::stopped;
    }
    if (found.best.empty()) {
        say_unless_quiet("polypack: {}\n", over ? "time ran out before there was a design"
                                           : found.searched == 0
                                               ? "the rules leave no design"
                                               : "no design that was searched has what the goals "
                                                 "ask for");
        return ExitCode::unexpected;
    }
    if (over) {
        say_unless_quiet("polypack: time ran out after {} designs\n", found.searched);
        return ExitCode::done;
    }
    if (found.best.size() < options.keep) {
        say_unless_quiet("polypack: designs found: {} of {}\n", found.best.size(), options.keep);
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec design_command() {
    return {
        .name = "design",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Find pieces that make a good puzzle",
        .details =
            "The file is a family of puzzles: pieces with ranges of copies, of which sets are "
            "taken, as in choose; or pieces whose shapes are to be found, connected ones or ones "
            "that may lack cells. Prints the best that was found, and how many were searched.",
        .options =
            {{"goal", "GOALS",
              "what makes a good puzzle, the most important first, separated by commas: unique "
              "(exactly one packing), one-apart (one that comes apart), few-packings (but at least "
              "one), many-packings, hardest (steps for a person), level (moves until a piece is "
              "free), interlock (the same in the packing in which the pieces are made), "
              "moves (until all its pieces are apart), turns (it comes apart by turns, not by "
              "slides); default: the goals of the file"},
             {"by",
              "HOW",
              "how designs are chosen (exhaustive: all of them, in their order; random: one after "
              "another at random, the default for given pieces; walk: from one design to a "
              "similar one that is not worse, the default for shapes that are to be found)",
              {"exhaustive", "random", "walk"}},
             {"take", "K", "of given pieces: take only sets of K", {}, 0, Solver::max_cells},
             {.name = "best",
              .value = "N",
              .help = "print the best N designs (default 1)",
              .min = 1,
              .max = 1'000'000},
             {"limit", "N", "stop after about N designs", {}, 1, 1'000'000'000'000'000},
             {"seed", "N", "seed of what is random (default 1)", {}, 0, 1'000'000'000},
             {.name = "output",
              .value = "FILE",
              .help = "write the best design as a puzzle, whenever there is a better one, and in "
                      "the end the next ones that --best asks for, as FILE-2, FILE-3, ...",
              .letter = 'o'},
             {"made", "FILE",
              "write the packing in which the best design was made, and how it comes apart, as "
              "disassemble --json does, for disassemble --check, show and export"},
             {"checkpoint", "FILE",
              "keep where walks are in a file, and go on from there if there is one"},
             {.name = "every",
              .value = "TIME",
              .help = "how often to write the checkpoint (default: 1m)",
              .time = true},
             symmetry_option()},
        .run = run_design,
    };
}

}  // namespace polypack
