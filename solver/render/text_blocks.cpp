#include <algorithm>
#include <set>

#include "polypack/render/piece_letters.hpp"
#include "polypack/render/terminal_colour.hpp"
#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_layout.hpp"
#include "polypack/render/text_styles.hpp"

namespace polypack {
namespace {

// A number for each placed piece, as small as possible but different from those of touching copies
// of the same piece.
std::vector<int> copy_numbers(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                              const CellOwners& owners) {
    std::vector<int> numbers(packing.size(), -1);
    for (std::size_t i = 0; i < packing.size(); ++i) {
        std::set<int> taken;
        for (const Point& cell : packing[i].cells) {
            for (const Point& next : lattice.neighbours_of(cell)) {
                const int other = owner_at(owners, next);
                if (other >= 0 && packing[other].piece == packing[i].piece) {
                    taken.insert(numbers[other]);
                }
            }
        }
        int number = 0;
        while (taken.contains(number)) ++number;
        numbers[i] = number;
    }
    return numbers;
}

// Copies that touch differ in lightness.
Colour shade(const Colour& colour, int copy) {
    if (copy == 0) return colour;
    const Colour aim = copy % 2 == 1 ? Colour{255, 255, 255} : Colour{0, 0, 0};
    return mixed(colour, aim, std::min(0.35 + 0.1 * (copy - 1), 0.8));
}

// The colour that the terminal will show, so that the text is readable on it.
Colour shown(const Colour& colour, int colours) {
    if (colours >= 1 << 24) return colour;
    return terminal_colour(colours >= 256 ? nearest_of_256(colour) : nearest_of_16(colour));
}

}  // namespace

std::string draw_blocks(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                        const TextOptions& options) {
    const Lattice& lattice = *puzzle.lattice;
    const std::vector<char> letters = piece_letters(puzzle);
    const std::vector<Colour> colours = piece_colours(puzzle);
    const CellOwners owners = cell_owners(puzzle, packing);
    const std::vector<int> copies = copy_numbers(lattice, packing, owners);
    const TextLayout layout = text_layout(lattice, owners);

    // Only squares are next to each other in rows and columns both, and can be drawn wider.
    // Hexagons and cells without art are already two columns apart in a row; triangles overlap
    // their neighbours.
    const bool squares = lattice.art == ArtGrid::square;
    const bool narrow = squares && 2 * layout.columns > options.width;
    const int step = squares && !narrow ? 2 : 1;
    const int cell_width = narrow || lattice.art == ArtGrid::triangle ? 1 : 2;

    std::vector<Canvas> panels;
    for (const LaidLayer& layer : layout.layers) {
        Canvas& panel = panels.emplace_back(layout.rows, step * (layout.columns - 1) + cell_width);
        for (const auto& [place, cell] : layer) {
            Glyph glyph;
            if (cell.owner != nobody) {
                const int piece = packing[cell.owner].piece;
                const int copy = copies[cell.owner];
                const Colour ground = shown(shade(colours[piece], copy), options.colours);
                glyph.ground = ground;
                glyph.ink = ink_on(ground);
                // Sixteen colours have no shades.
                glyph.underline = options.colours < 256 && copy % 2 == 1;
            }
            for (int i = 0; i < cell_width; ++i) {
                panel.at(place.first, step * place.second + i) = glyph;
            }
            panel.at(place.first, step * place.second).text =
                cell.owner == nobody ? '.' : letters[packing[cell.owner].piece];
        }
    }
    return print_panels(panels, options.width, options.colours);
}

}  // namespace polypack
