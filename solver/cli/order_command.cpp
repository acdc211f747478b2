#include "polypack/cli/commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/design/orders/order.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/text.hpp"

namespace polypack {
namespace {

// The value of --find that is no kind of region.
constexpr std::string_view for_primes = "primes";

bool finds_primes(const Arguments& arguments) {
    return arguments.text("find") == for_primes;
}

OrderKind order_kind(const Arguments& arguments) {
    if (finds_primes(arguments)) return OrderKind::all;
    return std::ranges::find(order_kinds, arguments.text("find", "box"),
                             &std::pair<std::string_view, OrderKind>::first)
        ->second;
}

Puzzle chosen_pieces(const Arguments& arguments, const std::stop_token& stop) {
    const auto mistakes = [&](const Puzzle& all) {
        const OrderKind kind = order_kind(arguments);
        return arguments.has("piece") || arguments.has("pairs")
                   ? region_mistakes(all, kind)
                   : order_mistakes(all, kind, arguments.has("each"));
    };
    Puzzle puzzle = pieces_of(arguments, stop, mistakes).puzzle;
    if (puzzle.pieces.size() < 2) {
        for (const std::string_view option : {"each", "pairs"}) {
            if (!arguments.has(option)) continue;
            throw UsageError(fmt::format("--{} is of two pieces or more, got one", option));
        }
    }
    const std::vector<std::string> names = arguments.texts("piece");
    if (!names.empty()) puzzle.name = fmt::format("{}", fmt::join(names, ", "));
    return puzzle;
}

std::string copies_text(int copies) {
    return copies == 1 ? "1 copy" : fmt::format("{} copies", copies);
}

// "6 F, 8 U".
std::string pieces_text(const Puzzle& pieces, const Packing& packing) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
        const auto copies =
            std::ranges::count(packing.pieces, static_cast<int>(i), &PlacedPiece::piece);
        if (copies > 0) texts.push_back(fmt::format("{} {}", copies, pieces.pieces[i].name));
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

bool of_one_size(const Puzzle& pieces) {
    return std::ranges::all_of(pieces.pieces, [&](const Piece& piece) {
        return piece.cells.size() == pieces.pieces.front().cells.size();
    });
}

// "10, 5 x 10", "14, 7 x 10: 6 F, 8 U", "none: no rectangle of up to 30 copies" or "12 or more".
std::string order_text(const Puzzle& pieces, const OrderOptions& options,
                       const OrderResult& result) {
    const Lattice& lattice = *pieces.lattice;
    const bool one_size = of_one_size(pieces);
    if (result.region) {
        std::string text = fmt::format("{}, {}", result.copies,
                                       region_text(lattice, options.kind, *result.region));
        if (pieces.pieces.size() > 1) text += ": " + pieces_text(pieces, result.packing);
        return text;
    }
    if (result.none()) {
        return fmt::format(
            "none: no {} of {}up to {}", region_noun(lattice, options.kind),
            options.kind == OrderKind::odd ? "an odd number of copies, " : "",
            one_size ? copies_text(options.max) : fmt::format("{} cells", result.proven_cells - 1));
    }
    return one_size ? fmt::format("{} or more", result.proven_below)
                    : fmt::format("{} cells or more", result.proven_cells);
}

void print_excluded(const BoxesExcluded& excluded) {
    print("excluded  {}: {} by argument, {} by frontier, {} by search\n", excluded.all(),
          excluded.by_argument, excluded.by_frontier, excluded.by_search);
}

class OrderRun {
  public:
    OrderRun(const Arguments& arguments, const Deadline& deadline)
        : arguments_(arguments),
          deadline_(deadline),
          pieces_(chosen_pieces(arguments, deadline.token())) {
        const SolveOptions shared = solve_options(arguments);
        const int most = most_copies(pieces_);
        options_.max = static_cast<int>(arguments.number("limit", std::min(options_.max, most)));
        if (options_.max > most) {
            throw UsageError(fmt::format(
                "--limit must be at most {} here, for regions of at most {} cells, got {}", most,
                most_box_cells, options_.max));
        }
        options_.kind = order_kind(arguments);
        options_.each = arguments.has("each") || arguments.has("pairs");
        options_.threads = shared.threads;
        options_.stop = deadline.token();
        options_.memory_limit = shared.memory_limit;
        options_.progress = shared.progress;
    }

    ExitCode run() {
        if (finds_primes(arguments_)) return run_primes();
        if (arguments_.has("pairs")) return run_pairs();
        const OrderResult result = order_of(pieces_);
        if (result.region) print_packing(*result.region, result.packing);
        if (arguments_.has("json")) {
            print_text(order_record(pieces_, options_, result));
        } else {
            print("order     {}\n", order_text(pieces_, options_, result));
            print_excluded(result.excluded);
        }
        return exit_code(result.ending, result.region.has_value());
    }

  private:
    OrderResult order_of(const Puzzle& pieces) const {
        OrderResult result = order(pieces, options_);
        result.ending = deadline_.cause_of(result.ending);
        return result;
    }

    ExitCode run_pairs() const {
        for (std::size_t i = 0; i < pieces_.pieces.size(); ++i) {
            for (std::size_t j = i + 1; j < pieces_.pieces.size(); ++j) {
                Puzzle pair = pieces_;
                pair.pieces = {pieces_.pieces[i], pieces_.pieces[j]};
                pair.name = fmt::format("{}, {}", pair.pieces[0].name, pair.pieces[1].name);
                const OrderResult result = order_of(pair);
                if (arguments_.has("json")) {
                    print_text(order_record(pair, options_, result));
                } else {
                    print("{} {}: {}\n", pair.pieces[0].name, pair.pieces[1].name,
                          order_text(pair, options_, result));
                }
                flush_output();
                if (result.ending != Ending::complete) return not_finished(result.ending);
            }
        }
        return ExitCode::done;
    }

    ExitCode run_primes() {
        PrimeBoxes primes = prime_boxes(pieces_, options_);
        primes.ending = deadline_.cause_of(primes.ending);
        if (arguments_.has("json")) {
            print_text(primes_record(pieces_, options_.max, primes));
        } else {
            for (const BoxSides& sides : primes.boxes) {
                print("{}\n", box_text(*pieces_.lattice, sides));
            }
            print("primes    {} of up to {}\n", primes.boxes.size(),
                  copies_text(primes.ending == Ending::complete ? options_.max
                                                                : primes.proven_below - 1));
            print_excluded(primes.excluded);
        }
        return exit_code(primes.ending, !primes.boxes.empty());
    }

    static ExitCode exit_code(Ending ending, bool found) {
        if (ending != Ending::complete) return not_finished(ending);
        return found ? ExitCode::done : ExitCode::unexpected;
    }

    void print_packing(const OrderRegion& region, const Packing& packing) const {
        const Puzzle puzzle = checked(ordered_puzzle(pieces_, options_.kind, region));
        const std::string file = arguments_.text("output");
        if (!file.empty()) {
            write_file(file, [&](const std::function<void(std::string_view)>& write) {
                write(puzzle_line(painted(puzzle)));
                write(PackingLines(puzzle).line(packing));
            });
        } else if (arguments_.has("json")) {
            print_text(puzzle_line(painted(puzzle)));
            print_text(PackingLines(puzzle).line(packing));
        } else {
            TextPictures pictures(puzzle, drawing_options("auto"));
            print_text(pictures.draw(packing.pieces).append(1, '\n'));
        }
    }

    const Arguments& arguments_;
    const Deadline& deadline_;
    Puzzle pieces_;
    OrderOptions options_;
};

ExitCode run_order(const Arguments& arguments) {
    for (const std::string_view option : {"output", "each", "pairs"}) {
        if (!finds_primes(arguments) || !arguments.has(option)) continue;
        throw UsageError(
            fmt::format("--{} cannot be combined with --find primes, which {}", option,
                        option == "output" ? "prints no packing" : "is of any number of each"));
    }
    if (arguments.has("pairs") && arguments.has("output")) {
        throw UsageError("--output cannot be combined with --pairs, which prints no packings");
    }
    if (arguments.has("output")) {
        const std::string file = arguments.text("output");
        if (extension_of(file) != packings_extension) {
            throw UsageError(
                fmt::format("--output must end in {}, got {}; 'polypack show' makes "
                            "pictures of such a file",
                            packings_extension, in_quotes(file)));
        }
        check_writable(file);
    }
    const Deadline deadline = reading_deadline(arguments);
    return OrderRun(arguments, deadline).run();
}

std::vector<std::string_view> find_names() {
    std::vector<std::string_view> names;
    for (const auto& [name, kind] : order_kinds) names.push_back(name);
    names.push_back(for_primes);
    return names;
}

}  // namespace

CommandSpec order_command() {
    return {
        .name = "order",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Find how few copies pack a rectangle or box",
        .details =
            "The order of a polyform is the least number of copies that pack a rectangle, or a box "
            "in space; or a torus, a triangle, a larger copy of itself. FILE is a file of pieces, "
            "or a puzzle, whose region and numbers of copies do not matter. Of several pieces, any "
            "number of each may be used, or at least one of each. Prints a packing, the order, and "
            "how many smaller regions were excluded.",
        .options =
            {{.name = "piece",
              .value = "NAME",
              .help = "use copies of this piece only; may be repeated",
              .repeats = true},
             {"each", "", "use at least one of each piece; they may have different sizes"},
             {"pairs", "", "print the order of every two pieces, with at least one of each"},
             {"one-sided", "", "do not turn pieces over"},
             {.name = "limit",
              .value = "N",
              .help = "try regions of up to N copies, of the largest piece (default 100)",
              .min = 1,
              .max = most_box_cells,
              .letter = 'n'},
             {"find", "WHAT",
              "what the copies are to pack (default box: a rectangle, a parallelogram of "
              "triangles or hexagons, or a box in space; odd: one of an odd number of copies; "
              "square: one with equal sides; torus: a rectangle or box whose opposite sides are "
              "joined, in the plane also with a shift; straight-torus: without one; triangle, "
              "trapezium, hexagon: on the lattices that have them; reptile: a larger copy of the "
              "piece itself; primes: print every rectangle or box that has a packing but cannot "
              "be divided into smaller ones that have one)",
              find_names()},
             {.name = "output",
              .value = "FILE",
              .help = "write the packing to FILE, as --json prints it",
              .letter = 'o'}},
        .run = run_order,
    };
}

}  // namespace polypack
