#include "polypack/cli/counts_by.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/analysis/reasons/names.hpp"
#include "polypack/api/count_by.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

constexpr std::string_view option = "by";
constexpr std::string_view holes = "holes";
constexpr std::string_view choice = "choice";

void check_by_options(const Arguments& arguments) {
    constexpr std::string_view others[] = {"distinct", "symmetry", "expect", "disk"};
    for (const std::string_view other : others) {
        if (!arguments.has(other)) continue;
        if (other == "disk" && disk_limit(arguments) == 0) continue;  // as serve-json has it
        throw UsageError(fmt::format(
            "--by counts every packing, in memory; it cannot be combined with --{}", other));
    }
    const std::string method = arguments.text("method");
    if (method.empty() || method == "diagram" || method == "search") return;
    throw UsageError(
        fmt::format("--method {} does not tell packings apart; --by needs diagram or "
                    "search",
                    method));
}

// Divides a list at its commas, but not at those between brackets.
std::vector<std::string_view> divided(std::string_view list) {
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    bool in_cell = false;
    for (std::size_t i = 0; i <= list.size(); ++i) {
        if (i < list.size() && list[i] == '[') in_cell = true;
        if (i < list.size() && list[i] == ']') in_cell = false;
        if (i < list.size() && (list[i] != ',' || in_cell)) continue;
        std::string_view part = list.substr(start, i - start);
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        part.remove_suffix(part.size() - std::min(part.find_last_not_of(' ') + 1, part.size()));
        parts.push_back(part);
        start = i + 1;
    }
    return parts;
}

// A term, and its text on the command line.
struct NamedTerm {
    std::string text;
    CountTerm term;
};

std::optional<CountTerm> named(const Puzzle& puzzle, std::string_view text) {
    const auto piece = std::ranges::find(puzzle.pieces, text, &Piece::name);
    if (piece != puzzle.pieces.end()) {
        return CountTerm{CountTerm::Kind::piece, static_cast<int>(piece - puzzle.pieces.begin())};
    }
    if (text == holes) return CountTerm{CountTerm::Kind::holes};
    if (text == choice) return CountTerm{CountTerm::Kind::choice};
    if (puzzle.kind == PuzzleKind::shapes) return std::nullopt;
    for (int cell = 0; cell < static_cast<int>(puzzle.region.cells.size()); ++cell) {
        if (name_of_cell(puzzle, cell) == text) return CountTerm{CountTerm::Kind::cell, cell};
    }
    return std::nullopt;
}

CountTerm read_term(const Puzzle& puzzle, std::string_view text) {
    if (const auto term = named(puzzle, text)) return *term;
    if (text.starts_with('[') && puzzle.kind == PuzzleKind::shapes) {
        return {CountTerm::Kind::cell, typed_cell(option, text, puzzle)};
    }
    std::vector<std::string_view> known = piece_names(puzzle.pieces);
    known.insert(known.end(), {holes, choice});
    throw UsageError(fmt::format(
        "--by: a term is a piece, a cell such as [0,0], holes or choice; unknown '{}'{}", text,
        did_you_mean(text, known, "available:")));
}

std::vector<NamedTerm> read_terms(const Arguments& arguments, const Puzzle& puzzle) {
    std::vector<NamedTerm> terms;
    const auto add = [&](std::string_view text) {
        if (std::ranges::find(terms, text, &NamedTerm::text) != terms.end()) {
            throw UsageError(fmt::format("--by names {} twice", in_quotes(text)));
        }
        terms.push_back({std::string(text), read_term(puzzle, text)});
    };
    for (const std::string& list : arguments.texts(option)) {
        // A name may contain commas.
        if (named(puzzle, list)) {
            add(list);
        } else {
            for (const std::string_view text : divided(list)) add(text);
        }
    }
    return terms;
}

// Values as people read them; "-" where there is nothing.
class ValueTexts {
  public:
    explicit ValueTexts(const PreparedPuzzle& prepared) : prepared_(prepared) {}

    [[nodiscard]] std::string of(const CountTerm& term, const std::vector<int>& value) const {
        std::string text;
        switch (term.kind) {
            case CountTerm::Kind::piece:
                if (puzzle().kind != PuzzleKind::shapes) return fmt::format("{}", value.size());
                for (const int placement : value) {
                    if (!text.empty()) text += ", ";
                    text += cells(prepared_.table().cells_of(placement));
                }
                break;
            case CountTerm::Kind::cell:
                if (value.front() >= 0) text = puzzle().pieces[value.front()].name;
                break;
            case CountTerm::Kind::holes:
                text = cells(value);
                break;
            case CountTerm::Kind::choice:
                text = choice_text(puzzle(), value);
                break;
        }
        return text.empty() ? "-" : escaped(text);
    }

  private:
    [[nodiscard]] const Puzzle& puzzle() const { return prepared_.puzzle(); }

    [[nodiscard]] std::string cells(std::span<const int> numbers) const {
        std::string text;
        for (const int cell : numbers) {
            if (!text.empty()) text += ' ';
            text += cell_or_label(cell);
        }
        return text;
    }

    [[nodiscard]] std::string cell_or_label(int cell) const {
        if (puzzle().kind != PuzzleKind::shapes) return name_of_cell(puzzle(), cell);
        const Region& region = puzzle().region;
        const std::string* label = label_of(region, region.cells[cell].point);
        return label != nullptr ? *label : cell_text(puzzle(), cell);
    }

    const PreparedPuzzle& prepared_;
};

void print_table(const PreparedPuzzle& prepared, const std::vector<NamedTerm>& terms,
                 const CountsBy& counts) {
    std::vector<std::vector<std::string>> lines(1);
    for (const NamedTerm& term : terms) lines.front().push_back(escaped(term.text));
    lines.front().emplace_back("packings");
    const ValueTexts texts(prepared);
    for (const CountedBy& of : counts.classes) {
        std::vector<std::string>& line = lines.emplace_back();
        for (std::size_t i = 0; i < terms.size(); ++i) {
            line.push_back(texts.of(terms[i].term, of.values[i]));
        }
        line.push_back(digits_of(of.packings));
    }
    std::vector<std::ptrdiff_t> widths(terms.size() + 1);
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], count_characters(line[i]));
        }
    }
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < terms.size(); ++i) print("{:<{}}  ", line[i], widths[i]);
        print("{:>{}}\n", line.back(), widths.back());
    }
}

}  // namespace

OptionSpec by_option() {
    return {.name = option,
            .value = "LIST",
            .help =
                "count the packings by what they have in common, and print a table: a piece "
                "(where it lies), a cell such as [0,0] (the piece that covers it), holes (the "
                "cells that stay empty) or choice (the copies of each piece), or several of "
                "these, such as month,day",
            .repeats = true};
}

ExitCode count_file_by(const Arguments& arguments) {
    check_by_options(arguments);
    SolveOptions options = solve_options(arguments);
    const PreparedPuzzle prepared(puzzle_of(arguments), options);
    const std::vector<NamedTerm> terms = read_terms(arguments, prepared.puzzle());
    std::vector<CountTerm> by;
    std::vector<std::string> names;
    for (const NamedTerm& named : terms) {
        by.push_back(named.term);
        names.push_back(named.text);
    }
    options.time_limit = seconds_left(arguments, 0);
    const CountsBy counts = count_by(prepared, by, options, arguments.text("method"));
    if (counts.reason) say_unless_quiet("no packing: {}\n", counts.reason->text);
    if (arguments.has("verbose")) say("counted by {}\n", counts.method);
    const bool complete = counts.ending == Ending::complete;
    if (arguments.has("json")) {
        print_text(counts_record(prepared, names, by, counts));
    } else if (complete || counts.packings > 0) {
        print_table(prepared, terms, counts);
        print("{} packings in {} {}\n", digits_of(counts.packings), counts.classes.size(),
              counts.classes.size() == 1 ? "line" : "lines");
    }
    if (complete) return ExitCode::done;
    say_unless_quiet("polypack: not counted to the end: {}\n", why_incomplete(counts.ending));
    return ExitCode::stopped;
}

}  // namespace polypack
