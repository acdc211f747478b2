#include "polypack/cli/disassemble_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/packings.hpp"
#include "polypack/cli/ending.hpp"
#include "polypack/cli/interrupt.hpp"
#include "polypack/cli/memory.hpp"
#include "polypack/cli/move_rule_options.hpp"
#include "polypack/cli/moves_picture.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_apart.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/disassemble_each.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/disassembly/locked_core.hpp"
#include "polypack/disassembly/smallest_core.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/packing_classes.hpp"
#include "polypack/formats/packing_json.hpp"
#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/stop_check.hpp"

namespace polypack {
namespace {

// Packings are taken apart in batches that begin with one, so that the first is shown at once.
constexpr std::size_t largest_batch = 1024;

struct LevelRange {
    int least = 0;
    int most = std::numeric_limits<int>::max();
    [[nodiscard]] bool contains(int level) const { return level >= least && level <= most; }
};

// "5", "5..", "..5" or "5..9".
LevelRange level_range(const std::string& text) {
    const auto number = [&](std::string_view digits, int absent) {
        if (digits.empty()) return absent;
        int value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error == std::errc() && end == digits.data() + digits.size() && value >= 0) {
            return value;
        }
        throw UsageError(
            fmt::format("--level must be N, N.., ..N or N..M, got {}", in_quotes(text)));
    };
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos) {
        const int only = number(text.empty() ? "?" : text, 0);
        return {only, only};
    }
    const std::string_view whole = text;
    const LevelRange range{number(whole.substr(0, dots), 0),
                           number(whole.substr(dots + 2), std::numeric_limits<int>::max())};
    if (range.least > range.most || text == "..") {
        throw UsageError(fmt::format("--level {} contains no level", in_quotes(text)));
    }
    return range;
}

// Where the packings come from, one after the other.
class PackingSource {
  public:
    PackingSource(const Arguments& arguments, const Puzzle& puzzle, const Deadline& deadline) {
        if (arguments.operands().size() > 1) {
            file_.emplace(arguments.operands()[1], puzzle);
            return;
        }
        SolveOptions options = solve_options(arguments);
        options.time_limit = 0;
        options.stop = deadline.token();
        found_.emplace(packings(puzzle, options));
        at_ = found_->begin();
    }

    bool next(Packing& packing) {
        if (file_) {
            PackingLine line;
            if (!file_->next(line)) return false;
            packing = {std::move(line.pieces), line.class_size, {}};
            return true;
        }
        if (!found_ || at_ == found_->end()) return false;
        packing = *at_;
        ++at_;
        return true;
    }

    // Whether the packings have ended because there are no more.
    [[nodiscard]] bool complete() const { return !found_ || found_->ending() == Ending::complete; }

  private:
    std::optional<VerifiedPackings> file_;
    std::optional<PackingRange> found_;
    PackingRange::Iterator at_;
};

// How many packings there are and come apart: as listed, and with mirror images counted twice.
struct Counts {
    std::uint64_t packings = 0;
    std::uint64_t apart = 0;
    std::uint64_t turned_packings = 0;
    std::uint64_t turned_apart = 0;
    std::map<int, std::uint64_t> levels{};  // of those that come apart
};

class Disassembling {
  public:
    Disassembling(const Arguments& arguments, const Document& document, const Deadline& deadline)
        : arguments_(&arguments),
          puzzle_(&document.puzzle),
          groups_(&document.groups),
          stop_(deadline.token()),
          pairs_(*puzzle_->lattice, {stop_, memory_limit(arguments) / 4}),
          source_(arguments, *puzzle_, deadline),
          range_(arguments.has("level") ? std::optional(level_range(arguments.text("level")))
                                        : std::nullopt),
          lines_(*puzzle_) {
        const bool from_file = arguments.operands().size() > 1;
        if (!from_file && arguments.text("symmetry", "full") == "full") {
            turned_.emplace(*puzzle_, SymmetryMode::rotations, Allowance{stop_, 0});
        }
    }

    // Whether all packings were taken apart.
    bool run() {
        bool more = true;
        for (std::size_t size = 1; more; size = std::min(2 * size, largest_batch)) {
            std::vector<Packing> batch;
            Packing packing;
            while (batch.size() < size && source_.next(packing)) batch.push_back(packing);
            more = batch.size() == size;
            if (!take_apart(batch)) return true;
        }
        return source_.complete() && !stop_.stop_requested();
    }

    [[nodiscard]] const Counts& counts() const { return counts_; }
    // Whether a packing was printed.
    [[nodiscard]] bool shown() const { return shown_; }
    // Whether a packing was drawn.
    [[nodiscard]] bool drawn() const { return drawn_; }
    [[nodiscard]] bool counts_turned() const {
        return turned_ && counts_.turned_packings != counts_.packings;
    }

  private:
    // False: no more packings are wanted.
    bool take_apart(const std::vector<Packing>& batch) {
        std::vector<std::vector<PlacedPiece>> pieces;
        for (const Packing& packing : batch) pieces.push_back(packing.pieces);
        const std::vector<Disassembly> results =
            disassemble_each(pieces, *groups_, pairs_, separate_options());
        for (std::size_t i = 0; i < batch.size(); ++i) {
            count(batch[i], results[i]);
            if (!wanted(results[i])) continue;
            show(batch[i], results[i]);
            shown_ = true;
            if (arguments_->has("picture") && !drawn_ && results[i].comes_apart()) {
                write_moves_picture(*arguments_, *puzzle_, batch[i].pieces, results[i]);
                drawn_ = true;
            }
            if (arguments_->has("first")) return false;
        }
        return true;
    }

    [[nodiscard]] bool wanted(const Disassembly& result) const {
        if (arguments_->has("count")) return false;
        const bool solvable = arguments_->has("solvable") || arguments_->has("first") || range_;
        if (solvable && !result.comes_apart()) return false;
        return !range_ || range_->contains(result.level());
    }

    void count(const Packing& packing, const Disassembly& result) {
        std::uint64_t turned = 1;
        if (turned_) {
            std::vector<int> least;
            std::vector<int> placements = packing.placements;
            std::ranges::sort(placements);
            turned = packing.class_size /
                     static_cast<std::uint64_t>(turned_->least_of_class(placements, least));
        }
        ++counts_.packings;
        counts_.turned_packings += turned;
        if (!result.comes_apart()) return;
        ++counts_.apart;
        counts_.turned_apart += turned;
        ++counts_.levels[result.level()];
    }

    void show(const Packing& packing, const Disassembly& result) {
        if (arguments_->has("json")) {
            show_json(packing, result);
            return;
        }
        print("packing {}: {}", counts_.packings,
              disassembly_text(*puzzle_, packing.pieces, result));
        if (arguments_->has("least-total") && result.comes_apart()) {
            print("    {} moves in all at the least\n", least_total_of(packing, result));
        }
        if (arguments_->has("explain")) explain(packing, result);
    }

    [[nodiscard]] int least_total_of(const Packing& packing, const Disassembly& result) {
        return least_total(packing.pieces, *groups_, result, pairs_, separate_options());
    }

    void explain(const Packing& packing, const Disassembly& result) {
        const auto locked =
            std::ranges::find(result.parts, PackedPart::Fate::locked, &PackedPart::fate);
        if (locked == result.parts.end()) return;
        const auto names = names_of(*puzzle_, packing.pieces);
        SeparateOptions options = separate_options();
        options.least_bevel = false;
        const LockedCore core = core_of(packing.pieces, locked->pieces, options);
        print("    held together by {}; {}\n", list_of(names, core.pieces),
              core.smallest ? "no fewer pieces do"
                            : "none of them can be left out, but others may be fewer");
        for (const Waiting& waiting :
             waiting_for(packing.pieces, locked->pieces, core.pieces, *groups_, pairs_, options)) {
            print("    {} {}\n", names[waiting.piece],
                  waiting.before.empty() ? "is held by them"
                                         : "waits for " + list_of(names, waiting.before));
        }
    }

    // By turns, only one of which no piece can be left out.
    [[nodiscard]] LockedCore core_of(const std::vector<PlacedPiece>& packing,
                                     const std::vector<int>& locked, SeparateOptions options) {
        if (options.rule == MoveRule::turns) {
            return {locked_core(packing, locked, *groups_, pairs_, options), false};
        }
        // The same pieces hold each other, however far each may go.
        options.rule = MoveRule::group;
        return smallest_core(packing, locked, *groups_, pairs_, options);
    }

    [[nodiscard]] SeparateOptions separate_options() const {
        SeparateOptions options;
        options.threads = static_cast<int>(arguments_->number("threads", 0));
        options.allowance = {stop_, memory_limit(*arguments_)};
        add_move_rule(*arguments_, options);
        // Counts do not show it.
        if (arguments_->has("count")) options.least_bevel = false;
        return options;
    }

    // The line of the packing, with the disassembly in it.
    void show_json(const Packing& packing, const Disassembly& result) {
        if (!std::exchange(begun_, true)) print("{}\n", puzzle_json(painted(*puzzle_)).dump());
        std::string_view line = lines_.line(packing);
        line.remove_suffix(2);  // "}" and the line end
        auto disassembly = disassembly_json(*puzzle_->lattice, result);
        if (arguments_->has("least-total") && result.comes_apart()) {
            disassembly["least_moves"] = least_total_of(packing, result);
        }
        print("{},\"disassembly\":{}}}\n", line, disassembly.dump());
    }

    const Arguments* arguments_;
    const Puzzle* puzzle_;
    const std::vector<PieceGroup>* groups_;
    std::stop_token stop_;
    ShapePairs pairs_;
    PackingSource source_;
    std::optional<LevelRange> range_;
    std::optional<PackingClasses> turned_;
    PackingLines lines_;
    bool begun_ = false;  // whether the puzzle was printed
    Counts counts_;
    bool shown_ = false;
    bool drawn_ = false;
};

void print_counts(const Disassembling& disassembling) {
    const Counts& counts = disassembling.counts();
    const bool turned = disassembling.counts_turned();
    print("{} of {} packings come apart{}\n", counts.apart, counts.packings,
          turned ? ", mirror images counted once" : "");
    if (turned) {
        print("{} of {} packings come apart, mirror images counted twice\n", counts.turned_apart,
              counts.turned_packings);
    }
    for (const auto& [level, packings] : counts.levels) {
        print("level {:<5} {}\n", level, packings);
    }
}

// As schemas/disassembled.schema.json.
nlohmann::ordered_json counts_json(const Puzzle& puzzle, const Disassembling& disassembling,
                                   Ending ending) {
    const Counts& counts = disassembling.counts();
    nlohmann::ordered_json levels = nlohmann::ordered_json::array();
    for (const auto& [level, packings] : counts.levels) {
        levels.push_back({{"level", level}, {"packings", packings}});
    }
    return {{"name", puzzle.name},
            {"lattice", puzzle.lattice->name},
            {"packings", counts.packings},
            {"come_apart", counts.apart},
            {"turned_packings", counts.turned_packings},
            {"turned_come_apart", counts.turned_apart},
            {"levels", std::move(levels)},
            {"complete", ending == Ending::complete},
            {"ending", ending_name(ending)}};
}

void check_combinations(const Arguments& arguments) {
    const auto exclude = [&](std::string_view option, std::initializer_list<std::string_view> by) {
        for (const std::string_view other : by) {
            if (!arguments.has(option) || !arguments.has(other)) continue;
            throw UsageError(fmt::format("--{} cannot be combined with --{}", option, other));
        }
    };
    exclude("count", {"first", "solvable", "level", "explain", "check", "least-total", "picture"});
    exclude("check", {"first", "solvable", "level", "explain", "json", "symmetry", "moves", "bevel",
                      "least-total", "picture"});
    for (const std::string_view option : {"least-total", "picture"}) {
        if (!arguments.has(option) || arguments.text("moves", "group") == "group") continue;
        throw UsageError(fmt::format("--{} requires --moves group", option));
    }
    check_moves_picture(arguments);
    exclude("explain", {"first", "solvable", "level", "json"});
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
    Document document =
        document_of(Input(arguments.operands().front(), deadline.token()), arguments, no_outside);
    check_slides(arguments, document);
    check_move_rule(arguments, *document.puzzle.lattice);
    return document;
}

ExitCode check_file(const Arguments& arguments, const Document& document,
                    const Deadline& deadline) {
    VerifiedPackings packings(arguments.operands()[1], document.puzzle);
    const Allowance allowance{deadline.token(), memory_limit(arguments)};
    std::uint64_t right = 0;
    std::uint64_t wrong = 0;
    PackingLine packing;
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
            ++right;
        } catch (const BadPackingLine& error) {
            ++wrong;
            say("{}\n", error.what());
        }
    }
    if (right + wrong == 0) {
        throw PuzzleError({arguments.operands()[1], 1, 1}, "the file has no packings to check");
    }
    print("disassemblies  {}\nwrong          {}\n", right, wrong);
    return wrong == 0 ? ExitCode::done : ExitCode::bad_file;
}

ExitCode take_apart(const Arguments& arguments, const Document& document,
                    const Deadline& deadline) {
    Disassembling disassembling(arguments, document, deadline);
    bool complete = false;
    try {
        complete = disassembling.run();
    } catch (const Stopped&) {
        complete = false;
    } catch (const CannotDisassemble& error) {
        throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
    }
    const Ending ending = complete             ? Ending::complete
                          : deadline.expired() ? Ending::time
                                               : Ending::stopped;
    if (arguments.has("json")) {
        print("{}\n", counts_json(document.puzzle, disassembling, ending).dump());
    } else {
        print_counts(disassembling);
    }
    if (!complete) {
        say("polypack: not all packings were taken apart: {}\n", why_incomplete(ending));
        return ExitCode::stopped;
    }
    if (disassembling.counts().packings == 0) {
        say("no packing; 'polypack explain' may know why\n");
        return ExitCode::unexpected;
    }
    const bool undrawn = arguments.has("picture") && !disassembling.drawn();
    if (undrawn) say("nothing was drawn: no packing printed comes apart\n");
    const bool none = undrawn || (arguments.has("first") && !disassembling.shown());
    return none ? ExitCode::unexpected : ExitCode::done;
}

ExitCode disassemble_file(const Arguments& arguments) {
    check_combinations(arguments);
    const Deadline deadline(seconds_left(arguments, 0), interrupted());
    const Document document = read_operand(arguments, deadline);
    return arguments.has("check") ? check_file(arguments, document, deadline)
                                  : take_apart(arguments, document, deadline);
}

}  // namespace

CommandSpec disassemble_command() {
    return {
        "disassemble",
        "FILE [PACKINGS]",
        1,
        2,
        "Print whether each packing of a puzzle, or of a file of packings, comes apart by hand, "
        "and in which moves",
        with_puzzle_options({
            symmetry_option(),
            threads_option(),
            time_option(),
            moves_option(),
            bevel_option(),
            {"first", "",
             "stop at the first packing that comes apart; exit with 1 if there is none"},
            {"solvable", "", "print only packings that come apart"},
            {"level", "RANGE",
             "print only packings that come apart with a level in this range, such as 5, 5.. "
             "or 5..9"},
            {"count", "", "print no packings, only how many come apart, by level"},
            {"json", "",
             "print JSON lines: the puzzle, the packings with their disassemblies, then one "
             "object with the counts"},
            {"explain", "",
             "of packings that do not come apart, print the fewest pieces that hold each other, "
             "and "
             "what the others wait for"},
            {"least-total", "",
             "also print the least number of moves in all, whichever separations are made and "
             "whenever; with --moves group only"},
            moves_picture_options()[0],
            moves_picture_options()[1],
            {"check", "",
             "check the disassemblies that --json printed to the file PACKINGS, by cells and "
             "steps alone; of pieces that are locked, compute all states anew"},
        }),
        disassemble_file};
}

}  // namespace polypack
