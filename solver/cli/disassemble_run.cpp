#include "polypack/cli/disassemble_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/converters.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/disassembly/locked_core.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/svg_moves.hpp"

namespace polypack {
namespace {

// "0.0405" in millionths.
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
    return arguments.text("moves") == "turns";
}

}  // namespace

OptionSpec moves_option() {
    return {.name = "moves",
            .value = "RULE",
            .help =
                "what counts as one move: some pieces slide by the same number of steps along "
                "an axis (group, the default); in the same direction, each by its own number "
                "of steps (apart); or as group, or some pieces make a quarter turn about one "
                "line (turns, of squares and cubes)",
            .choices = {"group", "apart", "turns"}};
}

OptionSpec bevel_option() {
    return {.name = "turn-bevel",
            .value = "B",
            .help =
                "with --moves turns: bevel all outer edges of the pieces by B, in cell edges "
                "(0 <= B < 0.5); if B is too small, print the smallest bevel that suffices"};
}

void check_move_rule(const Arguments& arguments, const Lattice& lattice) {
    if (arguments.has("turn-bevel")) {
        if (!turns(arguments)) throw UsageError("--turn-bevel requires --moves turns");
        (void)bevel_of(arguments.text("turn-bevel"));
    }
    if (turns(arguments) && !has_turns(lattice)) {
        throw UsageError(
            fmt::format("--moves turns requires {}, not {}",
                        lattices_where([](const Lattice& other) { return has_turns(other); }, "or"),
                        lattice.name));
    }
}

void add_move_rule(const Arguments& arguments, SeparateOptions& options) {
    if (arguments.text("moves") == "apart") options.rule = MoveRule::apart;
    if (turns(arguments)) options.rule = MoveRule::turns;
    if (!arguments.has("turn-bevel")) return;
    options.bevel = bevel_of(arguments.text("turn-bevel"));
    options.min_bevel = true;
}

std::array<OptionSpec, 2> moves_picture_options() {
    return {{{.name = "picture",
              .value = "FILE",
              .help = "also draw the moves of the first packing printed that comes apart, one "
                      "picture each with arrows, to FILE, .svg or .png; exit with 1 if there is "
                      "none"},
             {.name = "max-pictures",
              .value = "K",
              .help = "draw at most the first K moves with --picture (default 200)",
              .min = 1,
              .max = 1000}}};
}

void check_moves_picture(const Arguments& arguments) {
    if (!arguments.has("picture")) {
        if (arguments.has("max-pictures")) throw UsageError("--max-pictures requires --picture");
        return;
    }
    const std::string path = arguments.text("picture");
    const std::string extension = extension_of(path);
    if (extension != ".svg" && extension != ".png") {
        throw UsageError(
            fmt::format("--picture must end in .svg or .png, got {}", in_quotes(path)));
    }
    check_writable(path);
    if (extension == ".png") check_png_possible();
}

void write_moves_picture(const Arguments& arguments, const Puzzle& puzzle,
                         const std::vector<PlacedPiece>& packing, const Disassembly& disassembly) {
    SvgMovesOptions options;
    options.max_pictures = static_cast<std::size_t>(
        arguments.number("max-pictures", static_cast<long long>(options.max_pictures)));
    const std::string path = arguments.text("picture");
    const std::string svg = svg_moves(puzzle, packing, disassembly, options);
    write_file(path, extension_of(path) == ".png" ? png_of(svg) : svg);
    if (!arguments.has("json")) print("{}\n", escaped(path));
    const auto moves = static_cast<std::size_t>(disassembly.total());
    if (moves > options.max_pictures) {
        say_unless_quiet(
            "the picture shows the first {} of {} moves; --max-pictures takes up to 1000\n",
            options.max_pictures, moves);
    }
}

LevelRange level_range(const std::string& text) {
    const auto number = [&](std::string_view digits, int absent) {
        if (digits.empty()) return absent;
        if (const auto value = number_from(digits, 0)) return *value;
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

PackingSource::PackingSource(const Arguments& arguments, const Puzzle& puzzle,
                             const Deadline& deadline) {
    if (arguments.operands().size() > 1) {
        file_.emplace(arguments.operands()[1], puzzle, deadline.token());
        return;
    }
    SolveOptions options = solve_options(arguments);
    options.time_limit = 0;
    options.stop = deadline.token();
    options.progress = nullptr;  // that of the disassembly is told
    found_.emplace(packings(puzzle, options, options.threads));
    at_ = found_->begin();
}

bool PackingSource::next(Packing& packing) {
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

DisassembleRun::DisassembleRun(const Arguments& arguments, const Document& document,
                               const Deadline& deadline)
    : arguments_(&arguments),
      puzzle_(&document.puzzle),
      groups_(&document.groups),
      stop_(deadline.token()),
      pairs_(*puzzle_->lattice, {stop_, memory_limit(arguments) / 4}),
      source_(arguments, *puzzle_, deadline),
      range_(arguments.has("level") ? std::optional(level_range(arguments.text("level")))
                                    : std::nullopt),
      joins_mirrors_(arguments.operands().size() == 1 &&
                     arguments.text("symmetry", "full") == "full"),
      lines_(*puzzle_) {}

bool DisassembleRun::run() {
    const bool all = disassemble_all(
        [&](Packing& packing) { return source_.next(packing); },
        [&](const Packing& packing, const Disassembly& result) { return take(packing, result); },
        *groups_, pairs_, separate_options());
    return !all || (source_.complete() && !stop_.stop_requested());
}

bool DisassembleRun::take(const Packing& packing, const Disassembly& result) {
    count(packing, result);
    if (!wanted(result)) return true;
    show(packing, result);
    shown_ = true;
    if (arguments_->has("picture") && !drawn_ && result.comes_apart()) {
        write_moves_picture(*arguments_, *puzzle_, packing.pieces, result);
        drawn_ = true;
    }
    return !arguments_->has("stop-at-first");
}

bool DisassembleRun::wanted(const Disassembly& result) const {
    if (arguments_->has("count")) return false;
    const bool solvable = arguments_->has("solvable") || arguments_->has("stop-at-first") || range_;
    if (solvable && !result.comes_apart()) return false;
    return !range_ || range_->contains(result.level());
}

void DisassembleRun::count(const Packing& packing, const Disassembly& result) {
    std::uint64_t turned = 1;
    if (joins_mirrors_ && packing.class_size > 1) {
        if (!turned_) {
            turned_.emplace(*puzzle_, source_.table(), SymmetryMode::rotations,
                            Allowance{stop_, 0});
        }
        std::vector<int> least;
        std::vector<int> placements = packing.placements;
        std::ranges::sort(placements);
        turned = packing.class_size /
                 static_cast<std::uint64_t>(turned_->class_representative(placements, least));
    }
    counts_.add(result, turned);
}

void DisassembleRun::show(const Packing& packing, const Disassembly& result) {
    if (arguments_->has("json")) {
        show_json(packing, result);
        return;
    }
    print("packing {}: {}", counts_.packings, disassembly_text(*puzzle_, packing.pieces, result));
    if (arguments_->has("least-total") && result.comes_apart()) {
        const TotalMoves total = least_total_of(packing, result);
        const std::string moves = total.exact()
                                      ? std::to_string(total.at_least)
                                      : fmt::format("{} to {}", total.at_least, total.at_most);
        print("    {} moves in all at the least\n", moves);
    }
    if (arguments_->has("explain")) explain(packing, result);
}

TotalMoves DisassembleRun::least_total_of(const Packing& packing, const Disassembly& result) {
    return least_total(packing.pieces, *groups_, result, pairs_, separate_options());
}

void DisassembleRun::explain(const Packing& packing, const Disassembly& result) {
    const auto locked =
        std::ranges::find(result.parts, PackedPart::Fate::locked, &PackedPart::fate);
    if (locked == result.parts.end()) return;
    const auto names = names_of(*puzzle_, packing.pieces);
    SeparateOptions options = separate_options();
    options.min_bevel = false;
    const LockedCore core = core_of(packing.pieces, locked->pieces, *groups_, pairs_, options);
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

SeparateOptions DisassembleRun::separate_options() const {
    SeparateOptions options;
    options.threads = static_cast<int>(arguments_->number("threads", 0));
    options.allowance = {stop_, memory_limit(*arguments_)};
    options.progress = &progress();
    add_move_rule(*arguments_, options);
    // Counts do not show it.
    if (arguments_->has("count")) options.min_bevel = false;
    return options;
}

// The line of the packing, with the disassembly in it.
void DisassembleRun::show_json(const Packing& packing, const Disassembly& result) {
    if (!std::exchange(begun_, true)) print("{}\n", puzzle_json(painted(*puzzle_)).dump());
    std::string_view line = lines_.line(packing);
    line.remove_suffix(2);  // "}" and the line end
    auto disassembly = disassembly_json(*puzzle_->lattice, result);
    if (arguments_->has("least-total") && result.comes_apart()) {
        const TotalMoves total = least_total_of(packing, result);
        if (total.exact()) {
            disassembly["least_moves"] = total.at_least;
        } else {
            disassembly["least_moves_bounds"] = {total.at_least, total.at_most};
        }
    }
    print("{},\"disassembly\":{}}}\n", line, disassembly.dump());
}

}  // namespace polypack
