#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
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

// The values of --find.
struct Find {
    std::string_view name;
    OrderKind kind;
};
constexpr Find finds[] = {{"box", OrderKind::all},         {"odd", OrderKind::odd},
                          {"square", OrderKind::square},   {"torus", OrderKind::torus},
                          {"reptile", OrderKind::reptile}, {"primes", OrderKind::all}};

OrderKind order_kind(const Arguments& arguments) {
    return std::ranges::find(finds, arguments.text("find", "box"), &Find::name)->kind;
}

bool finds_primes(const Arguments& arguments) {
    return arguments.text("find") == "primes";
}

Puzzle chosen_pieces(const Arguments& arguments, const std::stop_token& stop) {
    const auto mistakes = [&](const Puzzle& all) {
        const OrderKind kind = order_kind(arguments);
        return arguments.has("piece") ? region_mistakes(all, kind) : order_mistakes(all, kind);
    };
    Puzzle puzzle = pieces_of(arguments, stop, mistakes).puzzle;
    puzzle.name = arguments.text("piece", puzzle.name);
    return puzzle;
}

// "rectangle" or "box", with the kind that is asked for before it.
std::string noun(const Lattice& lattice, OrderKind kind) {
    if (kind == OrderKind::torus) return "torus";
    if (kind == OrderKind::reptile) return "larger piece";
    if (kind == OrderKind::square) return lattice.flat ? "square" : "cube";
    return lattice.flat ? "rectangle" : "box";
}

std::string copies_text(int copies) {
    return copies == 1 ? "1 copy" : fmt::format("{} copies", copies);
}

std::string region_text(const Lattice& lattice, OrderKind kind, const BoxSides& sides) {
    if (kind == OrderKind::reptile) return fmt::format("{} times as large", sides[0]);
    return (kind == OrderKind::torus ? "torus " : "") + box_text(lattice, sides);
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
                "--limit must be at most {} here, for boxes of at most {} cells, got {}", most,
                most_box_cells, options_.max));
        }
        options_.kind = order_kind(arguments);
        options_.threads = shared.threads;
        options_.stop = deadline.token();
        options_.memory_limit = shared.memory_limit;
        options_.progress = shared.progress;
    }

    ExitCode run() {
        if (finds_primes(arguments_)) return run_primes();
        result_ = order(pieces_, options_);
        result_.ending = deadline_.cause_of(result_.ending);
        if (result_.box) print_packing(*result_.box);
        if (arguments_.has("json")) {
            print_text(order_record(pieces_, options_.max, result_));
        } else {
            print_result();
        }
        return exit_code(result_.ending, result_.box.has_value());
    }

  private:
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

    void print_packing(const BoxSides& box) const {
        const Puzzle puzzle = checked(ordered_puzzle(pieces_, options_.kind, box));
        const std::string file = arguments_.text("output");
        if (!file.empty()) {
            write_file(file, [&](const std::function<void(std::string_view)>& write) {
                write(puzzle_line(painted(puzzle)));
                write(PackingLines(puzzle).line(result_.packing));
            });
        } else if (arguments_.has("json")) {
            print_text(puzzle_line(painted(puzzle)));
            print_text(PackingLines(puzzle).line(result_.packing));
        } else {
            TextPictures pictures(puzzle, drawing_options("auto"));
            print_text(pictures.draw(result_.packing.pieces).append(1, '\n'));
        }
    }

    void print_result() const {
        const Lattice& lattice = *pieces_.lattice;
        const std::string_view odd =
            options_.kind == OrderKind::odd ? "an odd number of copies, " : "";
        const std::string box = noun(lattice, options_.kind);
        if (result_.box) {
            print("order     {}, {}\n", result_.copies,
                  region_text(lattice, options_.kind, *result_.box));
        } else if (result_.none()) {
            print("order     none: no {} of {}up to {}\n", box, odd, copies_text(options_.max));
        } else {
            print("order     {} or more\n", result_.proven_below);
        }
        print_excluded(result_.excluded);
    }

    const Arguments& arguments_;
    const Deadline& deadline_;
    Puzzle pieces_;
    OrderOptions options_;
    OrderResult result_;
};

ExitCode run_order(const Arguments& arguments) {
    if (finds_primes(arguments) && arguments.has("output")) {
        throw UsageError("--output cannot be combined with --find primes, which prints no packing");
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
    for (const Find& find : finds) names.push_back(find.name);
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
            "in space; or a torus, or a larger copy of itself. FILE is a file of pieces, or a "
            "puzzle, whose region and numbers of copies do not matter. Of several pieces, any "
            "number of each may be used. Prints a packing, the "
            "order, and how many smaller rectangles were excluded.",
        .options =
            {{"piece", "NAME", "use copies of this piece only"},
             {"one-sided", "", "do not turn pieces over"},
             {.name = "limit",
              .value = "N",
              .help = "try regions of up to N copies (default 100)",
              .min = 1,
              .max = most_box_cells,
              .letter = 'n'},
             {"find", "WHAT",
              "what the copies are to pack (default box: a rectangle, or a box in space; odd: one "
              "of an odd number of copies; square: a square, or a cube; torus: a rectangle or box "
              "whose opposite sides are joined; reptile: a larger copy of the piece itself; "
              "primes: print every rectangle or box that has a packing but cannot be divided into "
              "smaller ones that have one)",
              find_names()},
             {.name = "output",
              .value = "FILE",
              .help = "write the packing to FILE, as --json prints it",
              .letter = 'o'}},
        .run = run_order,
    };
}

}  // namespace polypack
