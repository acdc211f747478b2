#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/design/order.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/packing_json.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/text.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

// The mistakes of the pieces, of which --piece may take one.
std::vector<Mistake> mistakes_of_one(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes = require_shapes(puzzle);
    return mistakes.empty() ? box_mistakes(puzzle) : mistakes;
}
std::vector<Mistake> mistakes_of_all(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes = require_shapes(puzzle);
    return mistakes.empty() ? order_mistakes(puzzle) : mistakes;
}

// The pieces of the file, those of --piece alone if it is given.
Puzzle pieces_of(const Arguments& arguments, const std::stop_token& stop) {
    ReadChoice choice = read_choice(arguments);
    choice.pieces_alone = true;
    const std::string name = arguments.text("piece");
    Puzzle puzzle = read_puzzle(Input(arguments.operands().front(), stop),
                                name.empty() ? mistakes_of_all : mistakes_of_one, choice);
    if (!name.empty()) {
        const auto piece = std::ranges::find(puzzle.pieces, name, &Piece::name);
        if (piece == puzzle.pieces.end()) {
            std::vector<std::string_view> names;
            for (const Piece& other : puzzle.pieces) names.push_back(other.name);
            throw UsageError(fmt::format("--piece: {} has no piece {}{}",
                                         arguments.operands().front(), in_quotes(name),
                                         did_you_mean(name, names)));
        }
        puzzle.pieces = {*piece};
        puzzle.name = name;
    }
    if (arguments.has("one-sided")) {
        for (Piece& piece : puzzle.pieces) piece.turn_over = false;
    }
    return puzzle;
}

// "rectangle" or "box", with the kind that is asked for before it.
std::string noun(const Lattice& lattice, OrderKind kind) {
    if (kind == OrderKind::square) return lattice.flat ? "square" : "cube";
    return lattice.flat ? "rectangle" : "box";
}

std::string copies_text(int copies) {
    return copies == 1 ? "1 copy" : fmt::format("{} copies", copies);
}

std::vector<int> sides_of(const Lattice& lattice, const BoxSides& sides) {
    return {sides.begin(), sides.end() - (lattice.flat ? 1 : 0)};
}

// As schemas/order.schema.json.
ordered_json order_json(const Puzzle& pieces, int max, const OrderResult& result) {
    ordered_json sides = nullptr;
    if (result.box) sides = sides_of(*pieces.lattice, *result.box);
    return {{"name", pieces.name},
            {"order", result.box ? ordered_json(result.copies) : ordered_json(nullptr)},
            {"sides", sides},
            {"max", max},
            {"proven_below", result.proven_below},
            {"excluded",
             {{"argument", result.excluded.by_argument},
              {"frontier", result.excluded.by_frontier},
              {"search", result.excluded.by_search}}},
            {"complete", result.ending == Ending::complete},
            {"ending", ending_name(result.ending)}};
}

class OrderRun {
  public:
    OrderRun(const Arguments& arguments, const Deadline& deadline)
        : arguments_(arguments),
          deadline_(deadline),
          pieces_(pieces_of(arguments, deadline.token())) {
        const SolveOptions shared = solve_options(arguments);
        const int most = most_copies(pieces_);
        options_.max = static_cast<int>(arguments.number("max", std::min(options_.max, most)));
        if (options_.max > most) {
            throw UsageError(
                fmt::format("--max must be at most {} here, for boxes of at most {} cells, got {}",
                            most, most_box_cells, options_.max));
        }
        if (arguments.has("odd")) options_.kind = OrderKind::odd;
        if (arguments.has("square")) options_.kind = OrderKind::square;
        options_.threads = shared.threads;
        options_.stop = deadline.token();
        options_.memory_limit = shared.memory_limit;
        options_.progress = shared.progress;
    }

    ExitCode run() {
        result_ = order(pieces_, options_);
        if (result_.ending == Ending::stopped && deadline_.expired()) result_.ending = Ending::time;
        if (result_.box) print_packing(*result_.box);
        if (arguments_.has("json")) {
            print("{}\n", order_json(pieces_, options_.max, result_).dump());
        } else {
            print_result();
        }
        if (result_.ending != Ending::complete) {
            say_unless_quiet("polypack: not finished: {}\n", why_incomplete(result_.ending));
            return ExitCode::stopped;
        }
        return result_.box ? ExitCode::done : ExitCode::unexpected;
    }

  private:
    void print_packing(const BoxSides& box) const {
        const Puzzle puzzle = checked(puzzle_of_box(pieces_, box));
        const std::string file = arguments_.text("output");
        if (!file.empty()) {
            write_file(file, [&](const std::function<void(std::string_view)>& write) {
                write(puzzle_json(painted(puzzle)).dump() + "\n");
                write(PackingLines(puzzle).line(result_.packing));
            });
        } else if (arguments_.has("json")) {
            print("{}\n", puzzle_json(painted(puzzle)).dump());
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
            print("order     {}, {}\n", result_.copies, box_text(lattice, *result_.box));
        } else if (result_.none()) {
            print("order     none: no {} of {}up to {}\n", box, odd, copies_text(options_.max));
        } else {
            print("order     {} or more\n", result_.proven_below);
        }
        const BoxesExcluded& excluded = result_.excluded;
        print("excluded  {}: {} by argument, {} by frontier, {} by search\n", excluded.all(),
              excluded.by_argument, excluded.by_frontier, excluded.by_search);
    }

    const Arguments& arguments_;
    const Deadline& deadline_;
    Puzzle pieces_;
    OrderOptions options_;
    OrderResult result_;
};

ExitCode run_order(const Arguments& arguments) {
    if (arguments.has("odd") && arguments.has("square")) {
        throw UsageError("--odd cannot be combined with --square");
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
            "in space. FILE is a file of pieces, or a puzzle, whose region and numbers of copies "
            "do "
            "not matter. Of several pieces, any number of each may be used. Prints a packing, the "
            "order, and how many smaller rectangles were excluded.",
        .options =
            {{"piece", "NAME", "copies of this piece only"},
             {"one-sided", "", "no piece may be turned over"},
             {"max", "N", "rectangles of up to N copies (default 100)", {}, 1, most_box_cells},
             {"odd", "", "only rectangles of an odd number of copies"},
             {"square", "", "only squares, or cubes"},
             {.name = "output",
              .value = "FILE",
              .help = "write the packing to FILE, as --json prints it",
              .letter = 'o'}},
        .run = run_order,
    };
}

}  // namespace polypack
