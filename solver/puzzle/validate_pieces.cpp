#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "polypack/puzzle/mistakes.hpp"

namespace polypack {
namespace {

void check_sizes(const std::vector<ConnectedPieces>& sizes, Mistakes& mistakes) {
    if (sizes.size() > static_cast<std::size_t>(limits::connected_sizes)) {
        mistakes.add({Part::connected, limits::connected_sizes},
                     fmt::format("connected pieces must be of at most {} sizes, got {}",
                                 limits::connected_sizes, sizes.size()));
        return;
    }
    std::map<int, int> numbers;
    for (int number = 0; number < static_cast<int>(sizes.size()); ++number) {
        const ConnectedPieces& pieces = sizes[number];
        if (pieces.cells < 1 || pieces.cells > limits::piece_cells) {
            mistakes.add({Part::connected, number},
                         fmt::format("connected pieces must have 1..{} cells, got {}",
                                     limits::piece_cells, pieces.cells));
        }
        if (pieces.most_cells &&
            (*pieces.most_cells < pieces.cells || *pieces.most_cells > limits::piece_cells)) {
            mistakes.add(
                {Part::connected, number},
                fmt::format("the greatest size of connected pieces must be from the least, "
                            "{}, to {}, got {}",
                            pieces.cells, limits::piece_cells, *pieces.most_cells));
        }
        const auto [earlier, added] = numbers.emplace(pieces.cells, number);
        if (!added) {
            mistakes.add({Part::connected, number},
                         fmt::format("connected pieces of size {} are listed twice; add up their "
                                     "copies",
                                     pieces.cells),
                         Place{Part::connected, earlier->second});
        }
        if (const auto fault = copies_fault(pieces.copies)) {
            mistakes.add(
                {Part::connected_copies, number},
                fmt::format("copies of connected pieces of size {}: {}", pieces.cells, *fault));
        }
    }
}

}  // namespace

void check_connected(const Puzzle& puzzle, Mistakes& mistakes) {
    if (!puzzle.pieces.empty()) {
        mistakes.add({Part::pieces},
                     "pieces of any connected shape cannot be mixed with other pieces");
    }
    check_sizes(puzzle.connected, mistakes);
    const auto refuse = [&](Part part, std::string_view what) {
        mistakes.add({part, 0},
                     fmt::format("{} need pieces with names, not any connected shapes", what));
    };
    if (!puzzle.fixed.empty()) refuse(Part::fixed, "fixed placements");
    if (!puzzle.forbidden.empty()) refuse(Part::forbidden, "forbidden placements");
    if (puzzle.rules.any()) {
        mistakes.add({Part::pieces},
                     "rules on whole packings cannot be counted, and pieces of any "
                     "connected shape are only counted");
    }
}

std::vector<Mistake> require_shapes(const Puzzle& puzzle) {
    Mistakes mistakes;
    constexpr std::string_view why =
        "only counted, by 'polypack count', or found, by 'polypack design'; this needs given "
        "shapes";
    if (!puzzle.connected.empty()) {
        mistakes.add({Part::pieces}, fmt::format("pieces of any connected shape are {}", why));
    }
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        if (puzzle.pieces[i].removable.empty()) continue;
        const int number = static_cast<int>(i);
        mistakes.add({Part::piece, number}, fmt::format("{}, which may lack cells, is {}",
                                                        title_of(puzzle.pieces, number), why));
    }
    return mistakes.take();
}

std::vector<Mistake> no_shapes(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes = require_shapes(puzzle);
    if (puzzle.kind != PuzzleKind::shapes) {
        mistakes.push_back(
            {{Part::exact_cover}, "the options of an exact cover have no shapes", std::nullopt});
    }
    return mistakes;
}

namespace {

void check_cells(const Lattice& lattice, const Piece& piece, int number, const std::string& title,
                 Mistakes& mistakes) {
    if (piece.cells.empty()) {
        mistakes.add({Part::piece, number}, fmt::format("{} has no cells", title));
        return;
    }
    if (piece.cells.size() > static_cast<std::size_t>(limits::piece_cells)) {
        mistakes.add({Part::piece, number},
                     fmt::format("{} must have at most {} cells, got {}", title,
                                 limits::piece_cells, piece.cells.size()));
        return;
    }
    bool sound = true;
    for (std::size_t i = 0; i < piece.cells.size(); ++i) {
        const auto fault = cell_fault(lattice, piece.cells[i]);
        if (!fault) continue;
        sound = false;
        mistakes.add({Part::piece_cell, number, static_cast<int>(i)},
                     fmt::format("cell {} of {} {}", i + 1, title, *fault));
    }
    if (!sound) return;
    for (const auto& [later, earlier] : twins_of(piece.cells)) {
        mistakes.add({Part::piece_cell, number, later},
                     fmt::format("{} has cell {} twice", title,
                                 point_text(lattice, piece.cells[static_cast<std::size_t>(later)])),
                     Place{Part::piece_cell, number, earlier});
    }
}

void check_colours(const Piece& piece, int number, const std::string& title, Mistakes& mistakes) {
    if (piece.colours.empty()) return;
    if (piece.colours.size() != piece.cells.size()) {
        mistakes.add({Part::piece, number},
                     fmt::format("{} must have one colour for each of its {} cells, or none at "
                                 "all, got {} colours",
                                 title, piece.cells.size(), piece.colours.size()));
        return;
    }
    for (std::size_t i = 0; i < piece.colours.size(); ++i) {
        const CellColour colour = piece.colours[i];
        if (colour >= 0 && colour <= limits::colours) continue;
        mistakes.add({Part::piece_colour, number, static_cast<int>(i)},
                     fmt::format("the colour of cell {} of {} must be an integer in 0..{}, got {}",
                                 i + 1, title, limits::colours, colour));
    }
}

void check_removable(const Piece& piece, int number, const std::string& title, Mistakes& mistakes) {
    if (piece.removable.empty()) return;
    if (piece.removable.size() != piece.cells.size()) {
        mistakes.add(
            {Part::piece, number},
            fmt::format("{} must say of each of its {} cells whether it may lack it, or of "
                        "none, got {} flags",
                        title, piece.cells.size(), piece.removable.size()));
        return;
    }
    const auto removable = std::ranges::count(piece.removable, true);
    if (removable <= limits::removable_cells) return;
    mistakes.add({Part::piece, number}, fmt::format("{} may lack {} cells; at most {} are possible",
                                                    title, removable, limits::removable_cells));
}

bool is_display_colour(const std::string& colour) {
    return colour.size() == 7 && colour[0] == '#' &&
           colour.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
}

void check_name(const std::vector<Piece>& pieces, int number, Mistakes& mistakes) {
    const std::string& name = pieces[static_cast<std::size_t>(number)].name;
    const std::string what = fmt::format("the name of piece {}", number + 1);
    if (name.empty()) mistakes.add({Part::piece_name, number}, what + " is empty");
    if (const auto fault = name_fault(name, limits::piece_name)) {
        mistakes.add({Part::piece_name, number}, fmt::format("{} {}", what, *fault));
    }
}

}  // namespace

void require_pieces(const std::vector<Piece>& pieces, Mistakes& mistakes) {
    if (!pieces.empty()) return;
    mistakes.add({Part::pieces}, "there are no pieces; at least one is required");
}

void check_pieces(const Lattice& lattice, const std::vector<Piece>& pieces, Mistakes& mistakes) {
    if (pieces.size() > static_cast<std::size_t>(limits::pieces)) {
        mistakes.add({Part::pieces}, fmt::format("there must be at most {} pieces, got {}",
                                                 limits::pieces, pieces.size()));
        return;
    }
    std::map<std::string_view, int> numbers;
    for (std::size_t i = 0; i < pieces.size() && !mistakes.full(); ++i) {
        mistakes.look_at_stop();
        const Piece& piece = pieces[i];
        const int number = static_cast<int>(i);
        check_name(pieces, number, mistakes);
        const std::string title = title_of(pieces, number);
        const auto [earlier, added] = numbers.emplace(piece.name, number);
        if (!added && !piece.name.empty()) {
            mistakes.add({Part::piece_name, number},
                         fmt::format("duplicate name: {}; names of pieces must be unique", title),
                         Place{Part::piece_name, earlier->second});
        }
        check_cells(lattice, piece, number, title, mistakes);
        check_colours(piece, number, title, mistakes);
        check_removable(piece, number, title, mistakes);
        if (piece.turning < Turning::none || piece.turning > Turning::any) {
            mistakes.add({Part::piece, number},
                         fmt::format("the turning of {} must be none, half, upright or any, got {}",
                                     title, static_cast<int>(piece.turning)));
        }
        if (const auto fault = copies_fault(piece.copies)) {
            mistakes.add({Part::piece_copies, number},
                         fmt::format("copies of {}: {}", title, *fault));
        }
        if (!piece.display_colour.empty() && !is_display_colour(piece.display_colour)) {
            const bool plain = !name_fault(piece.display_colour, limits::piece_name);
            mistakes.add({Part::piece_display, number},
                         fmt::format("the colour of {} in pictures must be \"#rrggbb\"{}", title,
                                     plain ? fmt::format(", got '{}'", piece.display_colour) : ""));
        }
    }
}

std::vector<Mistake> validate_pieces(const Lattice& lattice, const std::vector<Piece>& pieces,
                                     const std::stop_token& stop) {
    Mistakes mistakes(stop);
    require_pieces(pieces, mistakes);
    check_pieces(lattice, pieces, mistakes);
    return mistakes.take();
}

}  // namespace polypack
