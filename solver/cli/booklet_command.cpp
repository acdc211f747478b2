#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/cli/cell_option.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/converters.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/design/booklets/booklet.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/records/records.hpp"
#include "polypack/render/booklet_page.hpp"

namespace polypack {
namespace {

constexpr double default_cell = 20;
constexpr int max_files = 100;

// "F 2*I P", the pieces that are to be placed.
std::string pieces_text(const Puzzle& puzzle) {
    std::vector<int> copies;
    for (const Piece& piece : puzzle.pieces) copies.push_back(piece.copies.max);
    return choice_text(puzzle, copies);
}

class BookletRun {
  public:
    BookletRun(const Arguments& arguments, const Deadline& deadline)
        : arguments_(arguments),
          deadline_(deadline),
          page_(arguments.text("output")),
          pdf_(arguments.text("pdf")) {
        if (page_.empty() && pdf_.empty()) page_ = "booklet.html";
        if (!page_.empty()) check_writable(page_);
        if (!pdf_.empty()) {
            check_writable(pdf_);
            check_pdf_possible();
        }
        style_.paper = paper_named(arguments.text("paper", "a4")).value_or(Paper());
        style_.title = arguments.text("title");
        style_.cards = arguments.has("cards");
        style_.hints = static_cast<int>(arguments.number("hints", style_.hints));
        style_.cell = cell_in_mm(arguments, default_cell, least_cell, greatest_cell);
        const SolveOptions shared = solve_options(arguments);
        options_.problems = static_cast<int>(arguments.number("limit", options_.problems));
        if (arguments.has("random")) {
            options_.random = static_cast<int>(arguments.number("random", 0));
        }
        options_.several = arguments.has("several");
        options_.seed = shared.tuning.seed;
        options_.threads = shared.threads;
        options_.stop = deadline.token();
        options_.memory_limit = shared.memory_limit;
        options_.progress = shared.progress;
    }

    ExitCode run() {
        Booklet made = booklet(puzzles(), options_);
        made.ending = deadline_.cause_of(made.ending);
        if (!made.problems.empty()) write(made);
        if (arguments_.has("json")) {
            print_text(booklet_record(made, style_.cell));
        } else {
            print_problems(made);
        }
        if (made.ending != Ending::complete) return not_finished(made.ending);
        if (made.problems.empty()) {
            say("polypack: there is no problem with {}\n",
                options_.several ? "an answer" : "exactly one answer");
            return ExitCode::unexpected;
        }
        if (made.problems.size() < static_cast<std::size_t>(options_.problems)) {
            const std::size_t there = made.problems.size();
            say_unless_quiet("polypack: there {} only {} problem{}, not {}\n",
                             there == 1 ? "is" : "are", there, there == 1 ? "" : "s",
                             options_.problems);
        }
        return ExitCode::done;
    }

  private:
    [[nodiscard]] std::vector<Puzzle> puzzles() const {
        std::vector<Puzzle> all;
        ReadChoice choice = read_choice(arguments_);
        choice.pieces_alone = options_.random.has_value();
        for (const std::string& file : arguments_.operands()) {
            all.push_back(read_puzzle(Input(file, deadline_.token()),
                                      options_.random ? random_booklet_mistakes : booklet_mistakes,
                                      choice));
            if (!options_.random) continue;
            if (const auto mistake = random_mistake(all.back(), *options_.random)) {
                throw UsageError(fmt::format("--random {}: {}", *options_.random, *mistake));
            }
        }
        return all;
    }

    void write(const Booklet& made) {
        const auto cell = fitting_cell(made.problems, style_, style_.cell);
        if (!cell) throw UsageError("the outlines do not fit on a sheet, however small");
        if (*cell < style_.cell && arguments_.has("cell")) {
            throw UsageError(
                fmt::format("--cell {:.4g}mm: an outline does not fit on a sheet; the most is {}mm",
                            style_.cell, *cell));
        }
        style_.cell = *cell;
        const std::string html = booklet_page(made.problems, style_);
        if (!page_.empty()) write_file(page_, html);
        if (!pdf_.empty()) write_file(pdf_, pdf_of(html, deadline_.token()));
    }

    void print_problems(const Booklet& made) const {
        int number = 0;
        for (const BookletProblem& problem : made.problems) {
            print("{:>3}  {}  {:>8}  {}\n", ++number, problem.grade,
                  problem.steps ? fmt::format("{:.1f}", *problem.steps) : "many",
                  pieces_text(problem.puzzle));
        }
        if (made.problems.empty()) return;
        print("chosen from {}, cells of {:.4g} mm\n", made.candidates, style_.cell);
        for (const std::string& file : {page_, pdf_}) {
            if (!file.empty()) print("{}\n", file);
        }
    }

    const Arguments& arguments_;
    const Deadline& deadline_;
    std::string page_;
    std::string pdf_;
    BookletStyle style_;
    BookletOptions options_;
};

ExitCode run_booklet(const Arguments& arguments) {
    const Deadline deadline = reading_deadline(arguments);
    return BookletRun(arguments, deadline).run();
}

}  // namespace

CommandSpec booklet_command() {
    return {
        .name = "booklet",
        .operands = "FILE...",
        .min_operands = 1,
        .max_operands = max_files,
        .summary = "Print problems for people on paper",
        .details =
            "Chooses problems with exactly one answer, graded by difficulty, and lays them out for "
            "printing: outlines to lay the pieces on, hints, and answers at the end. Of a FILE "
            "whose pieces have ranges of copies, each choice of pieces with one packing is a "
            "problem; any other FILE is a problem itself. Prints for each its grade of 1 to 5, the "
            "steps it takes (see difficulty), and its pieces.",
        .options = {{.name = "limit",
                     .value = "N",
                     .help = "print at most N problems (default 20)",
                     .min = 1,
                     .max = most_problems,
                     .letter = 'n'},
                    {.name = "output",
                     .value = "PAGE",
                     .help = "write an HTML page (default booklet.html, unless --pdf is given)",
                     .letter = 'o',
                     .endings = {".html"}},
                    {.name = "pdf",
                     .value = "PDF",
                     .help = "write a PDF, which Chromium or WeasyPrint makes",
                     .endings = {".pdf"}},
                    {"paper",
                     "SIZE",
                     "sheets of paper (default a4)",
                     {"a3", "a4", "a5", "letter", "legal", "tabloid"}},
                    cell_option(
                        "the size of a cell in the outlines, such as 20mm or 0.75in (default "
                        "20mm, or less if that is too large for a sheet)"),
                    {"hints", "N", "print N hints for each problem (default 2)", {}, 0, max_hints},
                    {"cards", "",
                     "make a card for each problem, to be printed on both sides and cut out"},
                    {"title", "TEXT", "print TEXT on every sheet"},
                    {"random",
                     "K",
                     "make regions at random from K pieces, in place of the region of FILE",
                     {},
                     2,
                     Solver::max_cells},
                    {"several", "", "accept a FILE with several answers, if its pieces are given"},
                    {"seed", "N", "seed of the choice (default 1)", {}, 0, 1'000'000'000}},
        .run = run_booklet,
    };
}

}  // namespace polypack
