#include "polypack/render/text_styles.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "polypack/puzzle/limits.hpp"
#include "polypack/render/terminal_colour.hpp"

namespace polypack {
namespace {

// Positions from 0 for the values used, with wide gaps between them narrowed.
std::map<int, int> squeezed(const std::set<int>& used, bool keep_parity) {
    constexpr int widest_gap = 3;
    std::map<int, int> at;
    int last = 0;
    int position = 0;
    for (const int value : used) {
        if (!at.empty()) {
            const int gap = value - last;
            const int even = keep_parity && gap % 2 == 0 ? 1 : 0;
            position += std::min(gap, widest_gap + even);
        }
        at[value] = position;
        last = value;
    }
    return at;
}

}  // namespace

LaidLayer::LaidLayer(int rows, int columns, const std::map<std::pair<int, int>, LaidCell>& cells)
    : rows_(rows),
      columns_(columns),
      entries_(cells.begin(), cells.end()),
      at_(static_cast<std::size_t>(rows) * columns, -1) {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const auto [row, column] = entries_[i].first;
        at_[static_cast<std::size_t>(row) * columns + column] = static_cast<int>(i);
    }
}

TextLayout text_layout(const Lattice& lattice, const CellOwners& owners, bool keep_parity) {
    std::set<int> used_rows;
    std::set<int> used_columns;
    std::map<int, std::vector<std::pair<PagePlace, LaidCell>>> layers;
    int number = 0;
    for (const auto& [point, owner] : owners) {
        const PagePlace place = lattice.page_place(point);
        used_rows.insert(place.row);
        used_columns.insert(place.column);
        layers[point.z].push_back({place, {point, number++, owner}});
    }
    const auto row_at = squeezed(used_rows, keep_parity);
    const auto column_at = squeezed(used_columns, keep_parity);
    TextLayout layout;
    layout.rows = row_at.empty() ? 0 : row_at.rbegin()->second + 1;
    layout.columns = column_at.empty() ? 0 : column_at.rbegin()->second + 1;
    for (const auto& [height, cells] : layers) {
        std::map<std::pair<int, int>, LaidCell> layer;
        for (const auto& [place, cell] : cells) {
            layer[{row_at.at(place.row), column_at.at(place.column)}] = cell;
        }
        layout.layers.emplace_back(layout.rows, layout.columns, layer);
    }
    return layout;
}

namespace {

// Returns the colour that the terminal will show, so that the text is readable on it.
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
            panel.at(row, column).text =
                cell.owner == nobody ? Character('.') : scene.letters[cell.owner];
            if (const CellPaint* paint = scene.cell_paint(cell.point)) {
                Glyph& mark = panel.at(row, column + 1);
                mark = on_ground(paint->paint, options.colours);
                mark.text = paint->letter;
            }
        }
    }
    return print_panels(panels, options.width, options.colours, options.folds);
}

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
            const Character mark =
                cell.owner == nobody ? Character('.') : scene.letters[cell.owner];
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

std::string LetterSheet::draw(const RegionOwners& owners,
                              const std::vector<Character>& letters) const {
    std::string text = text_;
    std::vector<std::pair<std::size_t, std::string_view>> longer;  // letters of several bytes
    for (std::size_t cell = 0; cell < at_.size(); ++cell) {
        const int owner = owners.at(static_cast<int>(cell));
        if (owner == nobody || at_[cell] == std::string::npos) continue;
        const std::string_view letter = letters[owner];
        text[at_[cell]] = letter.front();
        if (letter.size() > 1) longer.emplace_back(at_[cell], letter);
    }
    if (longer.empty()) return text;
    std::ranges::sort(longer);
    std::string result;
    std::size_t done = 0;
    for (const auto& [at, letter] : longer) {
        result.append(text, done, at - done).append(letter);
        done = at + 1;
    }
    return result.append(text, done);
}

}  // namespace polypack
