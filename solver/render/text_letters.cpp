#include <algorithm>
#include <string>

#include "polypack/puzzle/limits.hpp"
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

LetterSheet::LetterSheet(const TextLayout& layout, const TextOptions& options) {
    // Each cell is drawn as a mark that no text contains, followed by its number, to see where it
    // goes.
    constexpr char mark = '\x01';
    constexpr int bits = 7;
    constexpr int digits = 3;
    constexpr int low = (1 << bits) - 1;
    static_assert(limits::region_cells <= 1 << (bits * digits));
    std::vector<Canvas> panels;
    std::size_t cells = 0;
    for (const LaidLayer& layer : layout.layers) {
        Canvas& panel = panels.emplace_back(layout.rows, layout.columns);
        for (const auto& [place, cell] : layer) {
            std::string sign(1, mark);
            for (int d = 0; d < digits; ++d) {
                sign += static_cast<char>(cell.number >> (bits * d) & low);
            }
            panel.at(place.first, place.second).text = std::string_view(sign);
            cells = std::max(cells, static_cast<std::size_t>(cell.number) + 1);
        }
    }
    at_.assign(cells, std::string::npos);
    const std::string marked = print_panels(panels, options.width, 0, options.folds);
    for (std::size_t i = 0; i < marked.size(); ++i) {
        if (marked[i] != mark) {
            text_ += marked[i];
            continue;
        }
        std::size_t number = 0;
        for (int d = 0; d < digits; ++d) {
            number |= static_cast<std::size_t>(marked[++i]) << (bits * d);
        }
        at_[number] = text_.size();
        text_ += '.';
    }
}

std::string LetterSheet::draw(const RegionOwners& owners, const std::vector<char>& letters) const {
    std::string text = text_;
    for (std::size_t cell = 0; cell < at_.size(); ++cell) {
        const int owner = owners.at(static_cast<int>(cell));
        if (owner != nobody && at_[cell] != std::string::npos) text[at_[cell]] = letters[owner];
    }
    return text;
}

}  // namespace polypack
