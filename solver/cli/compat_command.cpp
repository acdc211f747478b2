#include "polypack/cli/time_options.hpp"
#include "polypack/design/multiples/compat.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/text.hpp"

namespace polypack {
namespace {

// Returns the pieces to use.
Document chosen_pieces(const Arguments& arguments, const std::stop_token& stop) {
    const bool some = arguments.has("piece") || arguments.has("pairs");
    Document document =
        pieces_of(arguments, stop, [&](const Puzzle& all) { return compat_mistakes(all, some); });
    const auto count = static_cast<int>(document.puzzle.pieces.size());
    if (count < 2) {
        throw UsageError(!arguments.has("piece")
                             ? "--pairs: the file has a single piece"
                             : "--piece must be given at least twice: a common multiple "
                               "is of two pieces or more");
    }
    if (count > most_polyforms && !arguments.has("pairs")) {
        throw UsageError(
            fmt::format("--piece must be given at most {} times, got {}", most_polyforms, count));
    }
    return document;
}

// "20 cells: 4 F or 4 U".
std::string multiple_text(const Puzzle& pieces, const CompatOptions& options,
                          const CompatResult& result) {
    if (result.found()) {
        std::vector<std::string> copies;
        for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
            copies.push_back(
                fmt::format("{} {}", result.packings[i].pieces.size(), pieces.pieces[i].name));
        }
        return fmt::format("{} cells: {}", result.region.size(), fmt::join(copies, " or "));
    }
    if (result.never) return "none: no region of any size";
    if (result.ending == Ending::complete) {
        return fmt::format("none: no region of up to {} cells", options.max);
    }
    return fmt::format("{} cells or more", result.proven_below);
}

class CompatRun {
  public:
    CompatRun(const Arguments& arguments, const Deadline& deadline)
        : arguments_(arguments),
          deadline_(deadline),
          document_(chosen_pieces(arguments, deadline.token())),
          pieces_(document_.puzzle) {
        const SolveOptions shared = solve_options(arguments);
        options_.max = static_cast<int>(arguments.number("limit", options_.max));
        options_.holes = !arguments.has("no-holes");
        options_.threads = shared.threads;
        options_.stop = deadline.token();
        options_.memory_limit = shared.memory_limit;
        options_.progress = shared.progress;
    }

    ExitCode run() { return arguments_.has("pairs") ? run_pairs() : run_all(); }

  private:
    CompatResult multiple_of(const Puzzle& pieces) const {
        CompatResult result = compat(pieces, options_);
        result.ending = deadline_.cause_of(result.ending);
        return result;
    }

    ExitCode run_all() const {
        const CompatResult result = multiple_of(pieces_);
        if (result.found()) print_packings(result);
        if (arguments_.has("json")) {
            print_text(compat_record(pieces_, options_, result));
        } else {
            print("multiple  {}\n", multiple_text(pieces_, options_, result));
            print("searched  {} nodes\n", result.nodes);
        }
        if (result.ending != Ending::complete) return not_finished(result.ending);
        return result.found() ? ExitCode::done : ExitCode::unexpected;
    }

    ExitCode run_pairs() const {
        for (std::size_t i = 0; i < pieces_.pieces.size(); ++i) {
            for (std::size_t j = i + 1; j < pieces_.pieces.size(); ++j) {
                Puzzle pair = pieces_;
                pair.pieces = {pieces_.pieces[i], pieces_.pieces[j]};
                const CompatResult result = multiple_of(pair);
                if (arguments_.has("json")) {
                    print_text(compat_record(pair, options_, result));
                } else {
                    print("{} {}: {}\n", pair.pieces[0].name, pair.pieces[1].name,
                          multiple_text(pair, options_, result));
                }
                flush_output();
                if (result.ending != Ending::complete) return not_finished(result.ending);
            }
        }
        return ExitCode::done;
    }

    void print_packings(const CompatResult& result) const {
        const Puzzle puzzle = multiple_puzzle(pieces_, result.region);
        const auto write_lines = [&](const std::function<void(std::string_view)>& write) {
            write(puzzle_line(painted(puzzle)));
            PackingLines lines(puzzle);
            for (const Packing& packing : result.packings) write(lines.line(packing));
        };
        const std::string file = arguments_.text("output");
        if (extension_of(file) == packings_extension) {
            write_file(file, write_lines);
        } else if (!file.empty()) {
            write_file(file, yaml_of(derived(document_, puzzle), file));
        } else if (arguments_.has("json")) {
            write_lines([](std::string_view line) { print_text(line); });
        } else {
            TextPictures pictures(puzzle, drawing_options("auto"));
            for (const Packing& packing : result.packings) {
                print_text(pictures.draw(packing.pieces).append(1, '\n'));
            }
        }
    }

    const Arguments& arguments_;
    const Deadline& deadline_;
    Document document_;
    const Puzzle& pieces_;  // of it
    CompatOptions options_;
};

ExitCode run_compat(const Arguments& arguments) {
    if (arguments.has("output")) {
        if (arguments.has("pairs")) throw UsageError("--output cannot be combined with --pairs");
        check_writable(arguments.text("output"));
    }
    const Deadline deadline = reading_deadline(arguments);
    return CompatRun(arguments, deadline).run();
}

}  // namespace

CommandSpec compat_command() {
    return {
        .name = "compat",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Find the least common multiple of pieces",
        .details =
            "The least common multiple of polyforms is the smallest connected region that copies "
            "of each of them alone pack. FILE is a file of pieces, or a puzzle, whose region and "
            "numbers of copies do not matter. Prints a packing by copies of each piece, and the "
            "number of cells; no region of fewer cells is a common multiple.",
        .options = {{.name = "piece",
                     .value = "NAME",
                     .help = "take this piece instead of all pieces of the file; may be repeated",
                     .repeats = true},
                    {"pairs", "",
                     "print the least common multiple of every pair of pieces, one per line"},
                    {"one-sided", "", "do not turn pieces over"},
                    {"no-holes", "", "try only regions without holes; in space, without cavities"},
                    {.name = "limit",
                     .value = "N",
                     .help = "try regions of up to N cells (default 60)",
                     .min = 1,
                     .max = most_multiple_cells,
                     .letter = 'n'},
                    {.name = "output",
                     .value = "FILE",
                     .help = "write the packings to FILE.jsonl, as --json prints them, or the "
                             "region with the pieces as a puzzle",
                     .letter = 'o'}},
        .run = run_compat,
    };
}

}  // namespace polypack
