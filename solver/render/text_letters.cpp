#include "polypack/render/piece_letters.hpp"
#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_layout.hpp"
#include "polypack/render/text_styles.hpp"

namespace polypack {

std::string draw_letters(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                         const TextOptions& options) {
    const std::vector<char> letters = piece_letters(puzzle);
    const TextLayout layout = text_layout(*puzzle.lattice, cell_owners(puzzle, packing));
    std::vector<Canvas> panels;
    for (const LaidLayer& layer : layout.layers) {
        Canvas& panel = panels.emplace_back(layout.rows, layout.columns);
        for (const auto& [place, cell] : layer) {
            const char mark = cell.owner == nobody ? '.' : letters[packing[cell.owner].piece];
            panel.at(place.first, place.second).text = mark;
        }
    }
    return print_panels(panels, options.width, 0);
}

}  // namespace polypack
