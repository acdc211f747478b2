#include "polypack/render/terminal_colour.hpp"
#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_styles.hpp"

namespace polypack {
namespace {

// The colour that the terminal will show, so that the text is readable on it.
Colour shown(const Colour& colour, int colours) {
    if (colours >= 1 << 24) return colour;
    return terminal_colour(colours >= 256 ? nearest_of_256(colour) : nearest_of_16(colour));
}

Glyph on_ground(const Colour& colour, int colours) {
    Glyph glyph;
    glyph.ground = shown(colour, colours);
    glyph.ink = ink_on(*glyph.ground);
    return glyph;
}

}  // namespace

std::string draw_blocks(const TextScene& scene) {
    const Lattice& lattice = *scene.puzzle.lattice;
    const TextOptions& options = scene.options;
    const TextLayout& layout = scene.layout;

    // Only squares are next to each other in rows and columns both, and can be drawn wider.
    // Hexagons and cells without art are already two columns apart in a row; triangles overlap
    // their neighbours. Coloured cells need two columns: the second is in the cell's colour.
    const bool squares = lattice.art == ArtGrid::square;
    const bool triangles = lattice.art == ArtGrid::triangle;
    const bool coloured = scene.has_cell_colours();
    const bool narrow = squares && !coloured && 2 * layout.columns > options.width;
    const int step = (squares && !narrow) || (triangles && coloured) ? 2 : 1;
    const int cell_width = narrow || (triangles && !coloured) ? 1 : 2;

    std::vector<Glyph> blocks;  // by placed piece
    for (std::size_t i = 0; i < scene.colours.size(); ++i) {
        Glyph& block = blocks.emplace_back(on_ground(scene.colours[i], options.colours));
        // Sixteen colours have no shades.
        block.underline = options.colours < 256 && scene.numbers[i] % 2 == 1;
    }
    std::vector<Canvas> panels;
    for (const LaidLayer& layer : layout.layers) {
        Canvas& panel = panels.emplace_back(layout.rows, step * (layout.columns - 1) + cell_width);
        for (const auto& [place, cell] : layer) {
            const int row = place.first;
            const int column = step * place.second;
            const Glyph glyph = cell.owner == nobody ? Glyph() : blocks[cell.owner];
            for (int i = 0; i < cell_width; ++i) panel.at(row, column + i) = glyph;
            panel.at(row, column).text = cell.owner == nobody ? '.' : scene.letters[cell.owner];
            if (const CellPaint* paint = scene.cell_paint(cell.point)) {
                Glyph& mark = panel.at(row, column + 1);
                mark = on_ground(paint->paint, options.colours);
                mark.text = paint->letter;
            }
        }
    }
    return print_panels(panels, options.width, options.colours, options.folds);
}

}  // namespace polypack
