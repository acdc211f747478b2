#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "polypack/puzzle/checks.hpp"

namespace polypack {
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
        if (piece.turning < Turning::none || piece.turning > Turning::any) {
            mistakes.add({Part::piece, number},
                         fmt::format("the turning of {} must be none, half, upright or any, got {}",
                                     title, static_cast<int>(piece.turning)));
        }
        if (const auto fault = copies_fault(piece.copies)) {
            mistakes.add({Part::piece_copies, number},
                         fmt::format("copies of {}: {}", title, *fault));
        }
        if (piece.value && (*piece.value < 0 || *piece.value > limits::value)) {
            mistakes.add({Part::piece, number},
                         fmt::format("the value of {} must be an integer in 0..{}, got {}", title,
                                     limits::value, *piece.value));
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
