#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/analysis/piece_traits.hpp"
#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/puzzle/joints.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

std::string counted(long long number, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", number, number == 1 ? one : several);
}

// Formats the copies of all pieces together: "12 copies", "2 to 5 copies", "2 or more copies".
std::string copies_in_words(const TotalCopies& copies) {
    if (!copies.most) return fmt::format("{} or more copies", copies.least);
    if (copies.least == *copies.most) return counted(copies.least, "copy", "copies");
    return fmt::format("{} to {} copies", copies.least, *copies.most);
}

// "60 cells", or "60 sticks" where cells are these and their joints.
std::string cells_in_words(const Lattice& lattice, std::size_t cells) {
    return lattice.joints.empty() ? counted(static_cast<long long>(cells), "cell", "cells")
                                  : counted(static_cast<long long>(cells), "stick", "sticks");
}

// Prints connected shapes, of which only the sizes are known: {connected: 9, copies: 4}.
void print_connected(const std::string& file, const Family& family) {
    const Puzzle& puzzle = family.puzzle;
    print("{}: '{}' is valid: {} lattice, {}, {}, {} of any connected shape\n", file, puzzle.name,
          puzzle.lattice->name, cells_in_words(*puzzle.lattice, cells_but_joints(puzzle)),
          counted(static_cast<long long>(family.connected.size()), "size of pieces",
                  "sizes of pieces"),
          copies_in_words(total_copies(family)));
}

// Returns the number of packings that the file expects of a puzzle that is known to have none.
std::optional<PublishedCount> contradicted_count(const PreparedPuzzle& prepared) {
    if (prepared.reason() == nullptr) return std::nullopt;
    const Expectation& expect = prepared.puzzle().expect;
    if (expect.distinct && *expect.distinct != 0) return expect.distinct;
    if (expect.all && *expect.all != 0) return expect.all;
    return std::nullopt;
}

void print_findings(const std::string& file, const PreparedPuzzle& prepared) {
    const Puzzle& puzzle = prepared.puzzle();
    const PlacementTable& table = prepared.table();
    if (puzzle.kind != PuzzleKind::shapes) {
        print("{}: '{}' is valid: an exact cover, {}, {}\n", file, puzzle.name,
              counted(table.cells(), "item", "items"),
              counted(table.pieces(), "option", "options"));
    } else {
        print("{}: '{}' is valid: {} lattice, {}, {}, {}, {}\n", file, puzzle.name,
              puzzle.lattice->name, cells_in_words(*puzzle.lattice, cells_but_joints(puzzle)),
              counted(table.pieces(), "piece", "pieces"), copies_in_words(total_copies(puzzle)),
              counted(static_cast<long long>(table.size()), "placement", "placements"));
    }
    if (const Reason* reason = prepared.reason()) {
        print("{}: it has no packing: {}\n", file, reason->text);
    }
}

// Formats the traits of a piece: "5 cells, 96 placements, 2 symmetries, the mirror image of Z".
std::string traits_in_words(const Puzzle& puzzle, const PieceTraits& traits, std::size_t cells,
                            int placements) {
    const auto named = [&](int piece) {
        return in_quotes(puzzle.pieces[static_cast<std::size_t>(piece)].name);
    };
    std::string words = cells_in_words(*puzzle.lattice, cells) + ", " +
                        counted(placements, "placement", "placements");
    if (!traits.connected) words += ", not connected";
    if (traits.symmetries > 1) words += fmt::format(", {} symmetries", traits.symmetries);
    if (traits.same_as) words += ", the same as " + named(*traits.same_as);
    if (traits.mirror_of) words += ", the mirror image of " + named(*traits.mirror_of);
    if (traits.millable) words += *traits.millable ? ", millable" : ", not millable";
    return words;
}

void print_pieces(const PreparedPuzzle& prepared, const std::vector<PieceTraits>& traits) {
    const Puzzle& puzzle = prepared.puzzle();
    const PlacementTable& table = prepared.table();
    for (int i = 0; i < table.pieces(); ++i) {
        const Piece& piece = puzzle.pieces[static_cast<std::size_t>(i)];
        print("{:<11} {}\n", escaped(piece.name),
              traits_in_words(puzzle, traits[static_cast<std::size_t>(i)],
                              cells_but_joints(*puzzle.lattice, piece),
                              table.first_of(i + 1) - table.first_of(i)));
    }
}

void print_pieces_alone(const std::string& file, const Puzzle& puzzle) {
    print("{}: '{}' is valid: {} lattice, {} and no problem\n", file, puzzle.name,
          puzzle.lattice->name,
          counted(static_cast<long long>(puzzle.pieces.size()), "shape", "shapes"));
}

// Checks files, one after the other.
class Check {
  public:
    explicit Check(const Arguments& arguments)
        : json_(arguments.has("json")),
          each_piece_(arguments.has("each-piece")),
          deadline_(reading_deadline(arguments)),
          choice_(read_choice(arguments)),
          options_(solve_options(arguments)) {
        options_.stop = deadline_.token();
        options_.time_limit = 0;
        choice_.pieces_alone = true;
    }

    // All problems of the file, unless one is chosen.
    void file(const std::string& file) {
        const std::string name = file == standard_input ? "<stdin>" : escaped(file);
        const auto bad = [&](const PuzzleError& error) { report(name, error); };
        try {
            Document document = read_problems(Input(file, options_.stop), choice_, {}, bad);
            say_remarks(name, document);
            std::vector<Document> others = std::exchange(document.others, {});
            problem(name, std::move(document));
            for (Document& other : others) problem(name, std::move(other));
        } catch (const PuzzleError& error) {
            report(name, error);
        }
    }

    [[nodiscard]] ExitCode code() const { return code_; }

  private:
    void problem(const std::string& name, Document document) {
        const bool alone = document.pieces_alone;
        Family family = family_in(std::move(document));
        try {
            if (alone || !family.connected.empty()) {
                if (json_) {
                    print_text(check_record(name, family, alone));
                } else {
                    alone ? print_pieces_alone(name, family.puzzle) : print_connected(name, family);
                }
                return;
            }
            // Pieces that may lack cells, and regions that no engine holds, are only counted.
            const bool searched = !finds_shapes(family) && searchable(family.puzzle);
            const Purpose purpose = searched ? Purpose::search : Purpose::table;
            const PreparedPuzzle prepared(std::move(family), options_, purpose);
            if (!prepared.ready()) throw Stopped();
            const auto expected = contradicted_count(prepared);
            std::optional<std::vector<PieceTraits>> traits;
            if (each_piece_ && prepared.puzzle().kind == PuzzleKind::shapes) {
                traits = piece_traits(prepared.puzzle(), options_.stop);
            }
            if (json_) {
                print_text(check_record(name, prepared, expected, traits));
            } else {
                print_findings(name, prepared);
                if (traits) print_pieces(prepared, *traits);
            }
            if (expected) {
                say("{}: the file expects {} packings: one of them is wrong, the puzzle or that\n",
                    name, expected->digits());
                code_ = std::max(code_, ExitCode::unexpected);
            }
        } catch (const MemoryLimitExceeded& error) {
            say("{}: valid, but too large to search: {}; --memory permits more\n", name,
                error.what());
            code_ = ExitCode::resources;
        } catch (const PuzzleError& error) {
            report(name, error);
        }
    }

    void report(const std::string& name, const PuzzleError& error) {
        if (json_) {
            print_text(check_record(name, error));
        } else {
            say("{}\n", error.what());
        }
        code_ = ExitCode::bad_file;
    }

    bool json_;
    bool each_piece_;
    Deadline deadline_;
    ReadChoice choice_;
    SolveOptions options_;
    ExitCode code_ = ExitCode::done;
};

ExitCode check(const Arguments& arguments) {
    Check check(arguments);
    for (const std::string& file : arguments.operands()) check.file(file);
    return check.code();
}

}  // namespace

CommandSpec check_command() {
    return {
        .name = "check",
        .operands = "FILE...",
        .min_operands = 1,
        .max_operands = std::numeric_limits<int>::max(),
        .summary = "Check puzzle files and report every error",
        .details =
            "Errors are reported with file, line and column. Of a valid puzzle, a summary is "
            "printed, and if it is clear without a search that there is no packing, why. Exits "
            "with 1 if the file expects some nevertheless.",
        .options = {{"each-piece", "",
                     "also print of each piece its placements and symmetries, whether it is "
                     "connected, whether a mill can cut it, and which other piece it is the same "
                     "as, or the mirror image of"}},
        .run = check,
    };
}

}  // namespace polypack
