#include "polypack/cli/interlock_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/disassemble_run.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/disassembly/interlocking/interlock.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {
namespace {

// Returns the numbers of the pieces that --hold names.
std::set<int> held_pieces(const Arguments& arguments, const Puzzle& puzzle) {
    std::set<int> held;
    for (const std::string& name : arguments.texts("hold")) {
        const auto at = std::ranges::find(puzzle.pieces, name, &Piece::name);
        if (at == puzzle.pieces.end()) {
            throw UsageError(fmt::format("--hold: the puzzle has no piece {}{}", in_quotes(name),
                                         did_you_mean(name, piece_names(puzzle.pieces))));
        }
        held.insert(static_cast<int>(at - puzzle.pieces.begin()));
    }
    return held;
}

// Examines packings, and prints and counts them.
class InterlockReport {
  public:
    InterlockReport(const Arguments& arguments, const Document& document, const Deadline& deadline)
        : arguments_(arguments),
          document_(document),
          held_(held_pieces(arguments, document.puzzle)),
          allowance_{deadline.token(), memory_limit(arguments)},
          lines_(document.puzzle) {}

    void take(const Packing& packing) {
        std::vector<int> held;
        for (int i = 0; i < std::ssize(packing.pieces); ++i) {
            if (held_.contains(packing.pieces[i].piece)) held.push_back(i);
        }
        const Puzzle& puzzle = document_.puzzle;
        const Interlock found = interlock_of(*puzzle.lattice, packing.pieces, held, allowance_);
        if (arguments_.has("json")) {
            if (packings_ == 0)
                print_text(puzzle_line(painted(puzzle), document_.groups, document_.still));
            print_text(lines_.line(packing, {}, {}, interlock_json(*puzzle.lattice, found)));
        }
        ++packings_;
        if (found.holds()) ++interlock_;
        if (arguments_.has("json") || arguments_.has("count")) return;
        print("packing {}: {}", packings_, interlock_text(puzzle, packing.pieces, found));
    }

    void print_counts(Ending ending) const {
        if (arguments_.has("json")) {
            print_text(interlocked_record(document_.puzzle, packings_, interlock_, ending));
        } else {
            print("{} of {} packings interlock\n", interlock_, packings_);
        }
    }

    [[nodiscard]] std::uint64_t packings() const { return packings_; }

  private:
    const Arguments& arguments_;
    const Document& document_;
    std::set<int> held_;  // pieces of the puzzle
    Allowance allowance_;
    PackingLines lines_;
    std::uint64_t packings_ = 0;
    std::uint64_t interlock_ = 0;
};

}  // namespace

std::vector<OptionSpec> interlock_options() {
    return {{"interlock", "",
             "in place of moves, print whether pieces interlock, so that no move takes any of them "
             "off, or what does; and which pieces would have to be gone"},
            {.name = "hold",
             .value = "NAME",
             .help = "with --interlock, take a piece, such as a frame, as one that stays where it "
                     "is; may be repeated",
             .repeats = true}};
}

ExitCode report_interlocks(const Arguments& arguments, const Document& document,
                           const Deadline& deadline) {
    InterlockReport report(arguments, document, deadline);
    PackingSource source(arguments, document.puzzle, deadline);
    bool complete = false;
    try {
        source.each([&](Packing& packing) {
            report.take(packing);
            return true;
        });
        complete = source.complete() && !deadline.token().stop_requested();
    } catch (const Stopped&) {
        complete = false;
    }
    const Ending ending = complete ? Ending::complete : deadline.ending();
    report.print_counts(ending);
    if (!complete) {
        say_unless_quiet("polypack: not all packings were examined: {}\n", why_incomplete(ending));
        return ExitCode::stopped;
    }
    if (report.packings() > 0) return ExitCode::done;
    say_unless_quiet("no packing; 'polypack explain' may know why\n");
    return ExitCode::unexpected;
}

}  // namespace polypack
