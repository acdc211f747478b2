// Reasons that count placements: of a piece, against its copies, and on a cell.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "polypack/analysis/reasons/arguments.hpp"
#include "polypack/analysis/reasons/names.hpp"

namespace polypack {
namespace {

// The most names in a line of text; the lists in a Reason are complete.
constexpr int max_names = 8;

std::string times(int count) {
    if (count == 1) return "once";
    return count == 2 ? "twice" : fmt::format("{} times", count);
}

// By piece, how many of its copies are fixed.
std::vector<int> fixed_copies(const PlacementTable& table) {
    std::vector<int> count(table.pieces(), 0);
    for (const int p : table.fixed()) ++count[table.piece_of(p)];
    return count;
}

}  // namespace

std::optional<Reason> copies_reason(const Puzzle& puzzle, const PlacementTable& table,
                                    const Openings& openings) {
    const std::vector<int> fixed_of = fixed_copies(table);
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const Copies& copies = table.copies(piece);
        const int fixed = fixed_of[piece];
        const int possible = fixed + openings.places[piece];
        const std::string& name = puzzle.pieces[piece].name;
        std::string text;
        if (fixed > copies.max) {
            text = fmt::format(
                "copies: piece '{}' {}, but is fixed {}", name,
                copies.max == 0 ? "may not be used" : "may be used at most " + times(copies.max),
                times(fixed));
        } else if (copies.min > copies.max) {
            text = fmt::format("copies: piece '{}' must be used {}, but at most {}", name,
                               times(copies.min), times(copies.max));
        } else if (possible > 0 && possible < copies.min) {
            text = fmt::format("copies: piece '{}' must be used {}, but has only {} {}", name,
                               times(copies.min), possible,
                               possible == 1 ? "placement" : "placements");
        } else {
            continue;
        }
        Reason reason;
        reason.kind = ReasonKind::copies;
        reason.text = std::move(text);
        reason.pieces = {piece};
        return reason;
    }
    return std::nullopt;
}

std::optional<Reason> piece_reason(const Puzzle& puzzle, const PlacementTable& table,
                                   const Openings& openings) {
    const std::vector<int> fixed = fixed_copies(table);
    Reason reason;
    reason.kind = ReasonKind::piece_without_placement;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const bool placed = openings.places[piece] > 0 || fixed[piece] > 0;
        if (openings.owed[piece] > 0 && !placed) reason.pieces.push_back(piece);
    }
    if (reason.pieces.empty()) return std::nullopt;
    reason.text =
        fmt::format("{} with no placement{}: {}", reason.pieces.size() == 1 ? "piece" : "pieces",
                    table.fixed().empty() ? "" : " besides the fixed ones",
                    names_of_pieces(puzzle, reason.pieces, max_names));
    return reason;
}

std::optional<Reason> cell_reason(const Puzzle& puzzle, const PlacementTable& table,
                                  const Openings& openings) {
    Reason reason;
    reason.kind = ReasonKind::unreachable_cell;
    for (const int cell : openings.unreached) {
        if (table.required(cell)) reason.cells.push_back(cell);
    }
    const bool cover = puzzle.kind != PuzzleKind::shapes;
    const char* const placement = cover ? "option" : "placement";
    const char* const beside = table.fixed().empty() ? "" : " besides the fixed ones";
    if (!reason.cells.empty()) {
        reason.text = fmt::format("no {}{} covers {}", placement, beside,
                                  names_of_cells(puzzle, reason.cells, max_names));
        return reason;
    }
    if (openings.max_empty >= 0) return std::nullopt;
    reason.cells = openings.unreached;
    reason.text =
        fmt::format("at most {} {}{} may stay empty, but no {}{} covers {}", table.hole_budget(),
                    cover ? "item" : "cell", table.hole_budget() == 1 ? "" : "s", placement, beside,
                    names_of_cells(puzzle, reason.cells, max_names));
    return reason;
}

}  // namespace polypack
