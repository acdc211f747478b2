#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_styles.hpp"

namespace polypack {

std::string draw_letters(const TextScene& scene) {
    const Lattice& lattice = *scene.puzzle.lattice;
    const TextLayout& layout = scene.layout;
    // The letter of a cell's colour follows that of the piece. Where cells of a row are next to
    // each other a blank keeps the pairs apart.
    const bool coloured = scene.has_cell_colours();
    const bool apart = lattice.art == ArtGrid::hex || lattice.art == ArtGrid::none;
    const int step = coloured && !apart ? 3 : 1;
    std::vector<Canvas> panels;
    for (const LaidLayer& layer : layout.layers) {
        const int columns = step * (layout.columns - 1) + (coloured ? 2 : 1);
        Canvas& panel = panels.emplace_back(layout.rows, columns);
        for (const auto& [place, cell] : layer) {
            const auto [row, column] = place;
            const char mark = cell.owner == nobody ? '.' : scene.letters[cell.owner];
            panel.at(row, step * column).text = mark;
            if (!coloured) continue;
            if (const CellPaint* paint = scene.cell_paint(cell.point)) {
                panel.at(row, step * column + 1).text = paint->letter;
            }
        }
    }
    return print_panels(panels, scene.options.width, 0, scene.options.folds);
}

}  // namespace polypack
