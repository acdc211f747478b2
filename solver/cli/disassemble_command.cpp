#include "polypack/cli/commands.hpp"

#include <fmt/format.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/disassemble_run.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/move_rule_options.hpp"
#include "polypack/cli/moves_picture.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/interrupt.hpp"
#include "polypack/command/say.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/disassemble_stream.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/records/values.hpp"

namespace polypack {
namespace {

// The counts in the last line of a file. A file need not have all packings that were taken apart:
// --solvable, --level and --stop-at-first leave some out. If it has as many, all numbers must be
// the same.
class LastLine {
  public:
    // `seen`: of the lines before.
    LastLine(const PackingLine& line, const DisassemblyCounts& seen)
        : where_(line.where), seen_(&seen), value_(nlohmann::json::parse(line.text)) {}

    // Throws PuzzleError, which says what is wrong with it.
    void check() {
        const std::uint64_t packings = number(value_, "packings");
        const std::uint64_t apart = number(value_, "come_apart");
        whole_ = packings == seen_->packings;
        expect("packings", packings, seen_->packings);
        expect("come_apart", apart, seen_->apart);
        expect_at_most("come_apart", apart, packings);
        check_levels(apart);
        // Mirror images are counted twice, or once.
        const std::uint64_t turned = number(value_, "packings_with_mirrors");
        const std::uint64_t turned_apart = number(value_, "solvable_with_mirrors");
        for (const auto& [name, value, once] :
             {std::tuple{"packings_with_mirrors", turned, packings},
              {"solvable_with_mirrors", turned_apart, apart}}) {
            if (value >= once && value / 2 <= once) continue;
            throw_error(fmt::format("'{}' must be in {}..{}, got {}", name, once, 2 * once, value));
        }
        expect_at_most("solvable_with_mirrors", turned_apart, turned);
    }

  private:
    [[noreturn]] void throw_error(const std::string& message) const {
        throw PuzzleError(where_, message);
    }

    void check_levels(std::uint64_t apart) {
        const auto levels = value_.find("levels");
        if (levels == value_.end() || !levels->is_array()) throw_error("'levels' must be a list");
        std::uint64_t left = apart;
        auto unseen = seen_->levels;
        for (const auto& entry : *levels) {
            const std::uint64_t level = number(entry, "level");
            const std::uint64_t packings = number(entry, "packings");
            if (packings > left) throw_error("'levels' must add up to 'come_apart', got more");
            left -= packings;
            const auto at = unseen.find(level);
            expect(fmt::format("level {}", level), packings, at == unseen.end() ? 0 : at->second);
            if (at != unseen.end()) unseen.erase(at);
        }
        for (const auto& [level, packings] : unseen) {
            expect(fmt::format("level {}", level), 0, packings);
        }
        if (left != 0) throw_error("'levels' must add up to 'come_apart', got less");
    }

    [[nodiscard]] std::uint64_t number(const nlohmann::json& object, const std::string& key) const {
        const auto at = object.is_object() ? object.find(key) : object.end();
        if (at != object.end() && at->is_number_unsigned()) return at->get<std::uint64_t>();
        throw_error(fmt::format("'{}' must be an integer of at least 0", key));
    }

    void expect(const std::string& name, std::uint64_t said, std::uint64_t seen) const {
        if (said == seen || (!whole_ && said > seen)) return;
        throw_error(fmt::format("'{}' must be {}{}, as the lines before, got {}", name,
                                whole_ ? "" : "at least ", seen, said));
    }

    void expect_at_most(const std::string& name, std::uint64_t value, std::uint64_t most) const {
        if (value > most)
            throw_error(fmt::format("'{}' must be at most {}, got {}", name, most, value));
    }

    SourcePos where_;
    const DisassemblyCounts* seen_;
    nlohmann::json value_;
    bool whole_ = false;
};

// disassemble --check: checks the file of the second operand by cells and steps alone, and its last
// line by the others. Prints how many disassemblies are right, and what is wrong with the rest.
ExitCode check_disassemblies(const Arguments& arguments, const Document& document,
                             const Deadline& deadline) {
    VerifiedPackings packings(arguments.operands()[1], document.puzzle, deadline.token());
    const Allowance allowance{deadline.token(), memory_limit(arguments)};
    DisassemblyCounts seen;
    std::uint64_t wrong = 0;
    PackingLine packing;
    const auto report = [&](const PuzzleError& error) {
        ++wrong;
        say("{}\n", error.what());
    };
    for (bool more = true; more;) {
        try {
            more = packings.next(packing);
            if (!more) break;
            const auto disassembly = disassembly_of(packing, *document.puzzle.lattice);
            const auto fault = disassembly
                                   ? check_disassembly(*document.puzzle.lattice, packing.pieces,
                                                       document.groups, *disassembly, allowance)
                                   : std::optional<std::string>("the packing has no disassembly");
            if (fault) throw BadPackingLine(PuzzleError(packing.where, *fault));
            seen.add(*disassembly, 1);
        } catch (const BadPackingLine& error) {
            report(error);
        }
    }
    if (seen.packings + wrong == 0) {
        throw PuzzleError({arguments.operands()[1], 1, 1}, "the file has no packings to check");
    }
    const PackingLine* const last = packings.counts();
    if (last == nullptr) {
        say("polypack: the file has no line with counts at its end: it may not be whole\n");
    } else if (wrong == 0) {  // otherwise they would only say again that lines are wrong
        try {
            LastLine(*last, seen).check();
        } catch (const PuzzleError& error) {
            report(error);
        }
    }
    print("disassemblies  {}\nwrong          {}\n", seen.packings, wrong);
    return wrong == 0 ? ExitCode::done : ExitCode::bad_file;
}

void print_counts(const DisassembleRun& run, const Lattice& lattice) {
    const DisassemblyCounts& counts = run.counts();
    const bool turned = run.counts_turned();
    print("{} of {} packings come apart{}\n", counts.apart, counts.packings,
          turned ? ", mirror images counted once" : "");
    if (turned) {
        print("{} of {} packings come apart, mirror images counted twice\n",
              counts.solvable_with_mirrors, counts.packings_with_mirrors);
    }
    for (const auto& [level, packings] : counts.levels) {
        print("level {:<5} {}\n", level, packings);
    }
    if (!lattice.prisms && counts.apart < counts.packings) {
        print("stops         where cells are on cells; those in between are not tried\n");
    }
}

// As records/disassembled.schema.json.
nlohmann::ordered_json counts_json(const Puzzle& puzzle, const DisassembleRun& run, Ending ending) {
    const DisassemblyCounts& counts = run.counts();
    nlohmann::ordered_json levels = nlohmann::ordered_json::array();
    for (const auto& [level, packings] : counts.levels) {
        levels.push_back({{"level", level}, {"packings", packings}});
    }
    return {{"name", puzzle.name},
            {"lattice", puzzle.lattice->name},
            {"packings", counts.packings},
            {"come_apart", counts.apart},
            {"packings_with_mirrors", counts.packings_with_mirrors},
            {"solvable_with_mirrors", counts.solvable_with_mirrors},
            {"levels", std::move(levels)},
            {"complete", ending == Ending::complete},
            {"ending", ending_name(ending)}};
}

void check_disassemble_options(const Arguments& arguments) {
    const auto exclude = [&](std::string_view option, std::initializer_list<std::string_view> by) {
        for (const std::string_view other : by) {
            if (!arguments.has(option) || !arguments.has(other)) continue;
            throw UsageError(fmt::format("--{} cannot be combined with --{}", option, other));
        }
    };
    exclude("count",
            {"stop-at-first", "solvable", "level", "explain", "check", "least-total", "picture"});
    exclude("check", {"stop-at-first", "solvable", "level", "explain", "json", "symmetry", "moves",
                      "turn-bevel", "least-total", "picture"});
    if (arguments.has("least-total") && arguments.text("moves", "group") != "group") {
        throw UsageError("--least-total requires --moves group");
    }
    check_moves_picture(arguments);
    exclude("explain", {"stop-at-first", "solvable", "level", "json"});
    const bool from_file = arguments.operands().size() > 1;
    if (from_file && arguments.has("symmetry")) {
        throw UsageError(
            "--symmetry applies to packings that are searched, not to those of a file");
    }
    if (!from_file && arguments.has("check")) {
        throw UsageError(
            "--check requires the file that 'disassemble --json' printed, after the "
            "puzzle");
    }
}

Document read_operand(const Arguments& arguments, const Deadline& deadline) {
    if (std::ranges::count(arguments.operands(), standard_input) > 1) {
        throw UsageError("only one file can be standard input");
    }
    Document document = document_of(Input(arguments.operands().front(), deadline.token()),
                                    arguments, outside_mistakes);
    check_move_rule(arguments, *document.puzzle.lattice);
    return document;
}

ExitCode take_apart(const Arguments& arguments, const Document& document,
                    const Deadline& deadline) {
    DisassembleRun run(arguments, document, deadline);
    bool complete = false;
    try {
        complete = run.run();
    } catch (const Stopped&) {
        complete = false;
    } catch (const CannotDisassemble& error) {
        throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
    }
    const Ending ending = complete             ? Ending::complete
                          : deadline.expired() ? Ending::time
                                               : Ending::stopped;
    if (arguments.has("json")) {
        print("{}\n", counts_json(document.puzzle, run, ending).dump());
    } else {
        print_counts(run, *document.puzzle.lattice);
    }
    if (!complete) {
        say_unless_quiet("polypack: not all packings were taken apart: {}\n",
                         why_incomplete(ending));
        return ExitCode::stopped;
    }
    if (run.counts().packings == 0) {
        say_unless_quiet("no packing; 'polypack explain' may know why\n");
        return ExitCode::unexpected;
    }
    const bool undrawn = arguments.has("picture") && !run.drawn();
    if (undrawn) say_unless_quiet("nothing was drawn: no packing printed comes apart\n");
    const bool none = undrawn || (arguments.has("stop-at-first") && !run.shown());
    return none ? ExitCode::unexpected : ExitCode::done;
}

// The states of one packing are freed before those of the next are allocated: giving the memory
// back to the system in between takes a quarter of the time where there are tens of thousands of
// them.
void keep_freed_memory() {
#ifdef __GLIBC__
    constexpr int most = 32 << 20;
    mallopt(M_MMAP_THRESHOLD, most);
    mallopt(M_TRIM_THRESHOLD, 2 * most);
#endif
}

ExitCode disassemble_file(const Arguments& arguments) {
    keep_freed_memory();
    check_disassemble_options(arguments);
    const Deadline deadline(seconds_left(arguments, 0), interrupted());
    const Document document = read_operand(arguments, deadline);
    return arguments.has("check") ? check_disassemblies(arguments, document, deadline)
                                  : take_apart(arguments, document, deadline);
}

std::vector<OptionSpec> move_options() {
    return grouped("Moves", {moves_option(), bevel_option()});
}

std::vector<OptionSpec> selecting_options() {
    return {
        symmetry_option(),
        {"stop-at-first", "",
         "stop at the first packing that comes apart; exit with 1 if there is none"},
        {"solvable", "", "print only packings that come apart"},
        {"level", "RANGE",
         "print only packings that come apart with a level in this range, such as 5, 5.. or 5..9"},
        {"count", "", "print no packings, only how many come apart, by level"},
    };
}

std::vector<OptionSpec> analysing_options() {
    const auto [picture, limit] = moves_picture_options();
    return rare(grouped(
        "Analysis and pictures",
        {{"explain", "",
          "of packings that do not come apart, print the fewest pieces that hold each other, and "
          "what the others wait for"},
         {"least-total", "",
          "also print the least number of moves in all, whichever separations are made and "
          "whenever; with --moves group only"},
         picture,
         limit,
         {"check", "",
          "check the disassemblies that --json printed to the file PACKINGS, by cells and steps "
          "alone; of pieces that are locked, compute all states anew"}}));
}

}  // namespace

CommandSpec disassemble_command() {
    return {
        .name = "disassemble",
        .operands = "FILE [PACKINGS]",
        .min_operands = 1,
        .max_operands = 2,
        .summary = "Find out which packings come apart, and how",
        .details =
            "Finds, for each packing of a puzzle or of a file, the moves by which it can be taken "
            "apart by hand, or reports that there are none. --json prints the puzzle, the packings "
            "with their "
            "disassemblies, then an object with the counts.",
        .options = combined({selecting_options(), move_options(), analysing_options()}),
        .run = disassemble_file,
    };
}

}  // namespace polypack
