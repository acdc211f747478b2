#include "polypack/cli/disassemble_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/move_rule_options.hpp"
#include "polypack/cli/moves_picture.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/disassembly/locked_core.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {

PackingSource::PackingSource(const Arguments& arguments, const Puzzle& puzzle,
                             const Deadline& deadline) {
    if (arguments.operands().size() > 1) {
        file_.emplace(arguments.operands()[1], puzzle, deadline.token());
        return;
    }
    SolveOptions options = within(solve_options(arguments), deadline);
    options.limit = 0;           // --limit is that of the pictures
    options.progress = nullptr;  // that of the disassembly is told
    if (arguments.has("part")) {
        part_ = part_number(arguments);
        options.threads = 1;  // it waits while packings are taken apart
        units_ = std::make_unique<UnitRun>(puzzle, options);
        return;
    }
    found_ = std::make_unique<PackingRange>(packings(puzzle, options, options.threads));
}

bool PackingSource::each(const std::function<bool(Packing&)>& take) {
    if (units_) return each_of_part(take);
    Packing packing;
    if (file_) {
        for (PackingLine line; file_->next(line);) {
            packing = {std::move(line.pieces), line.class_size, {}};
            if (!take(packing)) return false;
        }
        return true;
    }
    for (const Packing& next : *found_) {
        packing = next;
        if (!take(packing)) return false;
    }
    ending_ = found_->ending();
    return true;
}

bool PackingSource::each_of_part(const std::function<bool(Packing&)>& take) {
    ending_ = Ending::stopped;
    if (!units_->ready()) return true;
    Packing copy;
    const PackingSink sink = [&](const Packing& packing) {
        copy = packing;
        return take(copy);
    };
    const UnitProgress progress = units_->search_part(part_.part, part_.of, units_->sink_of(sink));
    ending_ = units_->result(progress, std::nullopt).ending;
    return true;
}

std::shared_ptr<const PlacementTable> PackingSource::table() const {
    if (file_) return nullptr;
    return {std::shared_ptr<void>(), units_ ? &units_->prepared().table() : &found_->table()};
}

DisassembleRun::DisassembleRun(const Arguments& arguments, const Document& document,
                               const Deadline& deadline)
    : arguments_(&arguments),
      puzzle_(&document.puzzle),
      groups_(&document.groups),
      still_(document.still),
      stop_(deadline.token()),
      pairs_(*puzzle_->lattice, {stop_, memory_limit(arguments)}),
      source_(arguments, *puzzle_, deadline),
      range_(range_option(arguments, "level")),
      joins_mirrors_(arguments.operands().size() == 1 &&
                     arguments.text("symmetry", "full") == "full"),
      lines_(*puzzle_) {}

bool DisassembleRun::run() {
    DisassembleBatches batches(
        [&](const Packing& packing, const Judgement& verdict) { return take(packing, verdict); },
        telling(), *groups_, pairs_, separate_options());
    const bool all =
        source_.each([&](Packing& packing) { return batches.add(packing); }) && batches.finish();
    return !all || (source_.complete() && !stop_.stop_requested());
}

Telling DisassembleRun::telling() const {
    if (arguments_->has("count")) return Telling::none;
    const bool solvable = arguments_->has("solvable") || arguments_->has("stop-at-first") || range_;
    return solvable ? Telling::apart : Telling::all;
}

bool DisassembleRun::take(const Packing& packing, const Judgement& verdict) {
    count(packing, verdict.level);
    if (!verdict.how || (range_ && !range_->contains(verdict.level))) return true;
    show(packing, *verdict.how);
    shown_ = true;
    if (draws_moves(*arguments_) && !drawn_ && verdict.level != 0) {
        write_moves_picture(*arguments_, *puzzle_, packing.pieces, *verdict.how);
        drawn_ = true;
    }
    return !arguments_->has("stop-at-first");
}

void DisassembleRun::count(const Packing& packing, int level) {
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
    counts_.add(level, turned);
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
    SeparateOptions options = polypack::separate_options(*arguments_, stop_);
    options.still = still_;
    options.progress = &progress();
    add_move_rule(*arguments_, options);
    // Counts do not show it.
    if (arguments_->has("count")) options.min_bevel = false;
    return options;
}

// The line of the packing, with the disassembly in it.
void DisassembleRun::show_json(const Packing& packing, const Disassembly& result) {
    if (!std::exchange(begun_, true)) print_text(puzzle_line(painted(*puzzle_), *groups_, still_));
    std::optional<TotalMoves> total;
    if (arguments_->has("least-total") && result.comes_apart()) {
        total = least_total_of(packing, result);
    }
    print_text(lines_.line(packing, disassembly_json(*puzzle_->lattice, result, total)));
}

}  // namespace polypack
