#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/range_option.hpp"
#include "polypack/command/say.hpp"
#include "polypack/family/family_hash.hpp"
#include "polypack/formats/catalogue.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_pieces.hpp"
#include "polypack/formats/shipped.hpp"
#include "polypack/platform/interrupt.hpp"
#include "polypack/puzzle/joints.hpp"
#include "polypack/puzzle/likeness.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

std::string facts_of(const CataloguedPuzzle& listed) {
    const Expectation& expect = listed.document.puzzle.expect;
    std::vector<std::string> facts;
    if (expect.distinct) facts.push_back(expect.distinct->digits() + " distinct");
    if (expect.all) facts.push_back(expect.all->digits() + " in all");
    if (!listed.level.empty()) facts.push_back("level " + listed.level);
    if (listed.difficulty > 0) {
        constexpr std::array words{"very easy", "easy", "medium", "hard", "very hard"};
        facts.emplace_back(words[static_cast<std::size_t>(listed.difficulty) - 1]);
    }
    if (!listed.designer.empty()) facts.push_back("by " + listed.designer);
    if (listed.year != 0) facts.push_back(std::to_string(listed.year));
    return fmt::format("{}", fmt::join(facts, ", "));
}

// The puzzle that --like names, in any format.
class Likeness {
  public:
    Likeness(const Arguments& arguments, const std::stop_token& stop)
        : family_(family_in(
              read_chosen_family(Input(arguments.text("like"), stop), read_choice(arguments)))),
          stop_(stop) {}

    // Families are compared as they are written: not only their pieces are to be found.
    [[nodiscard]] bool is(const Document& document) const {
        if (is_puzzle(family_) && !document.family) {
            return alike(family_.puzzle, document.puzzle, stop_);
        }
        return document.family && family_hash(family_) == family_hash(*document.family);
    }
    [[nodiscard]] const std::string& name() const { return family_.puzzle.name; }

  private:
    Family family_;
    std::stop_token stop_;
};

void print_heading(std::string_view folder, std::string_view& heading) {
    if (folder != heading) print("{}\n", folder);
    heading = folder;
}

// Sets of pieces, if nothing is asked for that only puzzles have. Returns whether there are any.
bool list_pieces(const std::vector<std::string>& words, bool json, std::string_view& heading) {
    bool found = false;
    for (const ShippedFile& file : shipped_files()) {
        if (file.folder != "pieces") continue;
        const PieceSet set = read_piece_set(file.path());
        if (!matches(fmt::format("{}\n{}\n{}", file.name, set.name, set.lattice->name), words)) {
            continue;
        }
        found = true;
        if (json) {
            print_text(list_record(file.name, set));
        } else {
            print_heading(file.folder, heading);
            print("  {:<34} {}\n", file.name, set.name);
        }
    }
    return found;
}

ExitCode list(const Arguments& arguments) {
    const std::vector<std::string>& words = arguments.operands();
    const bool json = arguments.has("json");
    const std::optional<NumberRange> pieces = range_option(arguments, "pieces");
    const std::optional<NumberRange> cells = range_option(arguments, "cells");
    const std::stop_token stop = interrupted();
    std::optional<Likeness> like;
    if (arguments.has("like")) {
        like.emplace(arguments, stop);
    } else {
        for (const OptionSpec& option : reading_options()) {
            if (!arguments.has(option.name)) continue;
            throw UsageError(fmt::format("--{} applies to the file of --like", option.name));
        }
    }
    std::string_view heading;
    bool found = !like && !pieces && !cells && list_pieces(words, json, heading);
    for (const CataloguedPuzzle& listed : catalogued_puzzles(stop)) {
        const Puzzle& puzzle = listed.document.puzzle;
        if (!matches(text_of(listed), words) || (pieces && !pieces->contains(pieces_of(listed))) ||
            (cells && !cells->contains(static_cast<long long>(cells_but_joints(puzzle)))) ||
            (like && !like->is(listed.document))) {
            continue;
        }
        found = true;
        if (json) {
            print_text(list_record(listed));
            continue;
        }
        print_heading(listed.file->folder, heading);
        std::string name(listed.file->name);
        if (listed.problem > 0) name += fmt::format(" --problem {}", listed.problem);
        print("  {:<34} {:<40} {}\n", name, puzzle.name, facts_of(listed));
    }
    if (found) return ExitCode::done;
    say_unless_quiet("polypack: no shipped puzzle is {}\n",
                     like ? "like " + in_quotes(like->name()) : "of this kind");
    return ExitCode::unexpected;
}

}  // namespace

CommandSpec list_command() {
    std::vector<OptionSpec> options{
        {"pieces", "RANGE",
         "only puzzles whose packings have so many pieces: 7, 5..8, 5.. or ..8; where any number "
         "of copies may be used, so many different ones"},
        {"cells", "RANGE", "only puzzles with so many cells to fill"},
        {"like", "FILE",
         "only puzzles that are the one in FILE, in any format, up to motions of the region and of "
         "pieces, names and order"}};
    return {
        .name = "list",
        .operands = "[WORD...]",
        .max_operands = 100,
        .summary = "List the shipped pieces and puzzles",
        .details =
            "They are listed by their names, which commands and 'from' in a puzzle take in place "
            "of a file, and puzzles with their published counts, and their levels, difficulties, "
            "designers and years where they are known. With words, only those that have all of "
            "them in their names, notes, designer, year, section of the gallery or lattice. If "
            "there is none, it exits with 1.",
        .options = std::move(options),
        .run = list,
    };
}

}  // namespace polypack
