#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/design/choose/bag.hpp"
#include "polypack/design/choose/choose.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

constexpr Phase looking_for_reasons{
    .doing = "looking for reasons", .units = "choices", .even = true};

// The number of an option: as many pieces as every choice is to have.
std::optional<int> pieces_of(const Arguments& arguments, std::string_view option,
                             const Puzzle& puzzle) {
    if (!arguments.has(option)) return std::nullopt;
    const auto number = static_cast<int>(arguments.number(option, 0));
    if (const auto mistake = take_mistake(puzzle, number)) {
        throw UsageError(fmt::format("--{} {}: {}", option, number, *mistake));
    }
    return number;
}

// "3", or "3 or more".
std::string count_text(std::uint64_t count, bool exact) {
    return exact ? fmt::format("{}", count) : fmt::format("{} or more", count);
}

// Finding out which choices pack, and what is printed of that.
class ChooseRun {
  public:
    ChooseRun(const Arguments& arguments, const Deadline& deadline, const Puzzle& puzzle)
        : arguments_(arguments),
          deadline_(deadline),
          puzzle_(puzzle),
          json_(arguments.has("json")),
          listed_(arguments.text("list")) {
        const SolveOptions shared = solve_options(arguments);
        options_.take = pieces_of(arguments, "take", puzzle);
        options_.bound =
            static_cast<std::uint64_t>(arguments.number("limit", arguments.has("count") ? 1 : 0));
        options_.symmetry = shared.symmetry;
        options_.threads = shared.threads;
        options_.stop = deadline.token();
        options_.memory_limit = shared.memory_limit;
        options_.progress = shared.progress;
        const std::string method = arguments.text("method");
        if (method == "listing") options_.method = ChooseMethod::listing;
        if (method == "searches") options_.method = ChooseMethod::searches;
    }

    ExitCode run() {
        found_ = choose(puzzle_, options_);
        found_.ending = deadline_.cause_of(found_.ending);
        if (listed_ == "packing" || listed_ == "one") {
            for (const Choice& choice : found_.packing) {
                if (listed_ == "packing" || is_one(choice)) print_choice(choice);
            }
        }
        if (listed_ == "none" && complete()) list_none();
        if (json_) {
            print_text(choices_record(puzzle_, found_, options_.bound != 1));
        } else if (arguments_.has("count")) {
            print("{}{}\n", complete() ? "" : "at least ", found_.packing.size());
        } else {
            print_summary();
        }
        if (complete() && listed_all_) return ExitCode::done;
        say_unless_quiet("polypack: not finished: {}\n",
                         complete() ? "some choices without packings were not listed" : why());
        return ExitCode::stopped;
    }

  private:
    [[nodiscard]] std::string why() const {
        return fmt::format(
            "{}; of {} choices, {} known to pack or not", why_incomplete(found_.ending),
            choices_text(),
            found_.searched == 1 ? std::string("1 is") : fmt::format("{} are", found_.searched));
    }

    [[nodiscard]] std::string choices_text() const {
        return found_.choices < most_choices ? fmt::format("{}", found_.choices) : "2^62 or more";
    }

    static bool is_one(const Choice& choice) { return choice.exact && choice.distinct == 1; }

    // Returns true if it is known of all choices whether they pack.
    [[nodiscard]] bool complete() const { return found_.ending == Ending::complete; }

    // Returns true if the packings found are all.
    [[nodiscard]] bool exact() const {
        return complete() && std::ranges::all_of(found_.packing, &Choice::exact);
    }

    [[nodiscard]] std::vector<Choice>::const_iterator richest() const {
        return std::ranges::max_element(found_.packing, {}, &Choice::distinct);
    }

    [[nodiscard]] std::int64_t with_one() const {
        return std::ranges::count_if(found_.packing, is_one);
    }

    // Returns the number of choices known to have no packing.
    [[nodiscard]] std::uint64_t none() const { return found_.searched - found_.packing.size(); }

    void print_choice(const Choice& choice) const {
        if (json_) return print_text(choice_record(puzzle_, choice));
        print("{}: {}\n", choice_text(puzzle_, choice.copies),
              count_text(choice.distinct, choice.exact));
    }

    // Lists the choices without packing, with their reasons. Precondition: complete().
    void list_none() {
        const PieceChoices choices(puzzle_, options_.take);
        begin_phase(options_.progress, looking_for_reasons, found_.choices);
        auto next = found_.packing.begin();
        try {
            for (std::uint64_t number = 0; number < choices.size(); ++number) {
                if (deadline_.token().stop_requested()) throw Stopped();
                const std::vector<int> copies = choices[number];
                set_done(options_.progress, number);
                if (!choices.admits(copies)) continue;
                if (next != found_.packing.end() && next->copies == copies) {
                    ++next;
                } else {
                    print_none(copies);
                }
            }
        } catch (const Stopped&) {
            listed_all_ = false;
        }
    }

    void print_none(std::span<const int> copies) const {
        const std::optional<Reason> reason = reason_of_choice(puzzle_, copies, deadline_.token());
        if (!reason && deadline_.token().stop_requested()) throw Stopped();
        if (json_) return print_text(choice_record(puzzle_, copies, reason));
        print("{}: none, {}\n", choice_text(puzzle_, copies), reason ? reason->text : "searched");
    }

    void print_summary() const {
        const std::string_view least = complete() ? "" : "at least ";
        print("choices    {}\n", choices_text());
        print("that pack  {}{}\n", least, found_.packing.size());
        if (options_.bound != 1)
            print("with one   {}\n", complete() ? count_text(with_one(), true) : "unknown");
        if (!found_.packing.empty()) {
            print("richest    {}: {}\n", choice_text(puzzle_, richest()->copies),
                  count_text(richest()->distinct, richest()->exact && complete()));
            print("distinct   {}\n", count_text(found_.distinct(), exact()));
            if (const auto all = found_.all(); all && exact()) print("all        {}\n", *all);
        }
        print("none       {}{}\n", least, none());
        if (const auto method = method_name(found_.method); !method.empty()) {
            print("method     {}\n", method);
        }
        if (!complete()) print("complete   no: {}\n", why());
    }

    const Arguments& arguments_;
    const Deadline& deadline_;
    const Puzzle& puzzle_;
    bool json_;
    std::string listed_;
    ChooseOptions options_;
    ChoicesFound found_;
    bool listed_all_ = true;
};

ExitCode report(const Arguments& arguments, const Deadline& deadline, const Puzzle& puzzle,
                int take, const BagResult& result) {
    const bool complete = result.ending == Ending::complete;
    std::optional<Reason> reason;
    if (complete && result.counterexample && !deadline.token().stop_requested()) {
        reason = reason_of_choice(puzzle, *result.counterexample, {});
    }
    if (arguments.has("json")) {
        print_text(bag_record(puzzle, result, reason));
    } else if (!complete && result.counterexample) {
        print("not every choice of {} packs: {} does not, and perhaps others before it\n", take,
              choice_text(puzzle, *result.counterexample));
    } else if (!complete) {
        print("unknown: {} of {} choices of {} pack so far\n", result.packed, result.choices, take);
    } else if (!result.counterexample) {
        print("every choice of {} packs: {} {}\n", take, result.choices,
              result.choices == 1 ? "choice" : "choices");
    } else {
        print("not every choice of {} packs: {}: {}\n", take,
              choice_text(puzzle, *result.counterexample), reason ? reason->text : "searched");
    }
    if (!complete) return not_finished(result.ending);
    return result.every() ? ExitCode::done : ExitCode::unexpected;
}

ExitCode run_bag(const Arguments& arguments, const Deadline& deadline, const Puzzle& puzzle) {
    const int take = pieces_of(arguments, "bag", puzzle).value_or(0);
    const SolveOptions shared = solve_options(arguments);
    BagOptions options{.known = {},
                       .threads = shared.threads,
                       .stop = deadline.token(),
                       .memory_limit = shared.memory_limit,
                       .progress = shared.progress};
    std::optional<VerifiedPackings> known;
    PackingLine line;
    if (arguments.has("packings")) {
        known.emplace(arguments.text("packings"), puzzle, deadline.token());
        options.known = [&](Packing& packing) {
            if (!known->next(line)) return false;
            packing.pieces = line.pieces;
            return true;
        };
    }
    BagResult result;
    const std::string file = arguments.text("output");
    if (file.empty()) {
        result = pack_every_choice(puzzle, take, options);
    } else {
        write_file(file, [&](const std::function<void(std::string_view)>& write) {
            PackingLines lines(puzzle);
            write(puzzle_line(puzzle));
            result = pack_every_choice(puzzle, take, options, [&](const Packing& packing) {
                write(lines.line(packing));
                return true;
            });
        });
    }
    result.ending = deadline.cause_of(result.ending);
    return report(arguments, deadline, puzzle, take, result);
}

void check_choose_options(const Arguments& arguments) {
    if (arguments.has("bag")) {
        for (const std::string_view option :
             {"take", "limit", "count", "list", "method", "symmetry"}) {
            if (!arguments.has(option)) continue;
            throw UsageError(fmt::format("--bag cannot be combined with --{}", option));
        }
        if (arguments.has("output")) check_writable(arguments.text("output"));
        return;
    }
    for (const std::string_view option : {"output", "packings"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--{} applies to --bag only", option));
    }
    if (arguments.text("list") == "one" && arguments.number("limit", 0) == 1) {
        throw UsageError("--list one requires a --limit of at least 2");
    }
    if (!arguments.has("count")) return;
    for (const std::string_view option : {"limit", "list"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--count cannot be combined with --{}", option));
    }
}

ExitCode run_choose(const Arguments& arguments) {
    check_choose_options(arguments);
    const Deadline deadline = reading_deadline(arguments);
    const Puzzle puzzle =
        read_chosen(Input(arguments.operands().front(), deadline.token()), read_choice(arguments),
                    arguments.has("bag") ? choice_mistakes : choose_mistakes)
            .puzzle;
    if (arguments.has("bag")) return run_bag(arguments, deadline, puzzle);
    return ChooseRun(arguments, deadline, puzzle).run();
}

}  // namespace

CommandSpec choose_command() {
    constexpr int most = Solver::max_cells;
    return {
        .name = "choose",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .extends_packings = true,
        .summary = "Find the choices of pieces that pack",
        .details =
            "A choice is a number of copies for each piece, within its range, with as many cells "
            "as are to be covered. Prints how many choices pack, and how many packings they have.",
        .options =
            {{"take", "K", "take only choices of K pieces", {}, 0, most},
             {.name = "limit",
              .value = "N",
              .help = "stop counting the packings of a choice at N (default: count them all)",
              .min = 1,
              .max = 1'000'000'000,
              .letter = 'n'},
             {"count", "", "print only the number of choices that pack (with --json: the summary)"},
             {"list",
              "WHICH",
              "print a line for each choice of one kind (packing: those that pack; one: those with "
              "exactly one packing; none: those with none, with the reason)",
              {"packing", "one", "none"}},
             symmetry_option(),
             {.name = "method",
              .value = "HOW",
              .help = "list all packings at once, or search one choice after another (default: "
                      "whichever is expected to take less)",
              .choices = {"auto", "listing", "searches"},
              .rare = true},
             {"bag",
              "K",
              "say whether every choice of K pieces packs, or which is the first that does not",
              {},
              0,
              most},
             {.name = "output",
              .value = "FILE",
              .help = "with --bag: write a packing of each choice, as --json of solve prints them",
              .letter = 'o'},
             {"packings", "FILE",
              "with --bag: go on from the packings of this file, which an earlier --output wrote"}},
        .run = run_choose,
    };
}

}  // namespace polypack
