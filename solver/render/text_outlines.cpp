#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_styles.hpp"

namespace polypack {
namespace {

// The contents of the cells of a packing: a letter in one cell of each part, dots in empty ones,
// and the letters of their colours.
class Insides {
  public:
    explicit Insides(const TextScene& scene)
        : scene_(scene), marks_(scene.owners.owners().size(), ' ') {
        if (scene.options.colours > 0) {
            for (const Colour& colour : scene.colours) inks_.push_back(ink_on(colour));
        }
        std::vector<char> seen(marks_.size(), 0);
        std::vector<int> part;
        for (int start = 0; start < static_cast<int>(marks_.size()); ++start) {
            const int owner = scene.owners.at(start);
            if (owner == nobody) marks_[start] = '.';
            if (owner == nobody || seen[start] != 0) continue;
            marks_[start] = scene.letters[owner];
            seen[start] = 1;
            part.assign(1, start);
            while (!part.empty()) {
                const int cell = part.back();
                part.pop_back();
                for (const int next : scene.owners.beside(cell)) {
                    if (seen[next] != 0 || scene.owners.at(next) != owner) continue;
                    seen[next] = 1;
                    part.push_back(next);
                }
            }
        }
    }

    [[nodiscard]] bool coloured() const { return scene_.has_cell_colours(); }

    // Precondition: there is a column to the right of this one within the cell.
    void mark(const LaidCell& cell, Canvas& canvas, int row, int column) const {
        if (marks_[cell.number] != Character(' '))
            canvas.at(row, column).text = marks_[cell.number];
        if (const CellPaint* paint = scene_.cell_paint(cell.point)) {
            canvas.at(row, column + 1).text = paint->letter;
        }
    }

    // Gives the glyph the background of its owner, where there are colours.
    void fill(int owner, Glyph& glyph) const {
        if (owner < 0 || inks_.empty()) return;
        glyph.ground = scene_.colours[owner];
        glyph.ink = inks_[owner];
    }

  private:
    const TextScene& scene_;
    std::vector<Character> marks_;  // by cell
    std::vector<Colour> inks_;      // by placed piece
};

// Squares: `pitch` columns and two rows per cell, including borders. A corner is the character with
// an arm for every border that meets there.
//
//     ┌───────┬───┐
//     │ L     │ I │      pitch 4
//     │   ┌───┤   │
class SquareOutlines {
  public:
    SquareOutlines(const LaidLayer& layer, const Insides& insides, int pitch)
        : layer_(layer), insides_(insides), pitch_(pitch) {}

    [[nodiscard]] Canvas draw(int rows, int columns) const {
        Canvas canvas(2 * rows + 1, pitch_ * columns + 1);
        for (int row = 0; row <= rows; ++row) {
            for (int column = 0; column <= columns; ++column) {
                draw_corner(canvas, row, column);
                if (column < columns) draw_border_above(canvas, row, column);
                if (row < rows) draw_border_left(canvas, row, column);
                if (row < rows && column < columns) draw_inside(canvas, row, column);
            }
        }
        return canvas;
    }

  private:
    [[nodiscard]] int owner(int row, int column) const { return owner_at(layer_, row, column); }
    [[nodiscard]] bool border_above(int row, int column) const {
        return owner(row, column) != owner(row - 1, column);
    }
    [[nodiscard]] bool border_left(int row, int column) const {
        return owner(row, column) != owner(row, column - 1);
    }

    void draw_corner(Canvas& canvas, int row, int column) const {
        constexpr std::array<std::string_view, 16> by_arms{" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                           "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
        const int arms = (border_left(row - 1, column) ? 1 : 0) +
                         (border_above(row, column) ? 2 : 0) + (border_left(row, column) ? 4 : 0) +
                         (border_above(row, column - 1) ? 8 : 0);
        Glyph& glyph = canvas.at(2 * row, pitch_ * column);
        glyph.text = by_arms[arms];
        if (arms == 0) insides_.fill(owner(row, column), glyph);
    }

    void draw_border_above(Canvas& canvas, int row, int column) const {
        for (int i = 1; i < pitch_; ++i) {
            Glyph& glyph = canvas.at(2 * row, pitch_ * column + i);
            if (border_above(row, column)) {
                glyph.text = "─";
            } else {
                insides_.fill(owner(row, column), glyph);
            }
        }
    }

    void draw_border_left(Canvas& canvas, int row, int column) const {
        Glyph& glyph = canvas.at(2 * row + 1, pitch_ * column);
        if (border_left(row, column)) {
            glyph.text = "│";
        } else {
            insides_.fill(owner(row, column), glyph);
        }
    }

    void draw_inside(Canvas& canvas, int row, int column) const {
        const LaidCell* const cell = layer_.find(row, column);
        if (cell == nullptr) return;
        for (int i = 1; i < pitch_; ++i) {
            insides_.fill(cell->owner, canvas.at(2 * row + 1, pitch_ * column + i));
        }
        insides_.mark(*cell, canvas, 2 * row + 1, pitch_ * column + pitch_ / 2);
    }

    const LaidLayer& layer_;
    const Insides& insides_;
    int pitch_;
};

// Borders of cells that are drawn by their own sides: a character where the neighbour has another
// owner, otherwise the background of the owner.
void draw_side(Canvas& canvas, const Insides& insides, int owner, int neighbour, int row,
               int column, char mark) {
    Glyph& glyph = canvas.at(row, column);
    if (owner != neighbour) {
        glyph.text = mark;
    } else {
        insides.fill(owner, glyph);
    }
}

//      / \         Hexagons: two lines per row of cells, and their lowest sides on a third, which
//     | A |        is the next row's first. Four columns per cell.
//      \ /
Canvas hex_outlines(const LaidLayer& layer, const Insides& insides, int rows, int columns) {
    Canvas canvas(2 * rows + 1, 2 * columns + 3);
    for (const auto& [place, cell] : layer) {
        const auto [row, column] = place;
        const int top = 2 * row;
        const int left = 2 * column;
        const int owner = cell.owner;
        const auto side = [&, r = row, c = column](int down, int right, int line, int x,
                                                   char mark) {
            const int neighbour = owner_at(layer, r + down, c + right);
            draw_side(canvas, insides, owner, neighbour, top + line, left + x, mark);
        };
        side(-1, -1, 0, 1, '/');
        side(-1, 1, 0, 3, '\\');
        side(0, -2, 1, 0, '|');
        side(0, 2, 1, 4, '|');
        side(1, -1, 2, 1, '\\');
        side(1, 1, 2, 3, '/');
        for (int x = 1; x <= 3; ++x) insides.fill(owner, canvas.at(top + 1, left + x));
        insides.fill(owner, canvas.at(top, left + 2));
        insides.fill(owner, canvas.at(top + 2, left + 2));
        insides.mark(cell, canvas, top + 1, left + 2);
    }
    return canvas;
}

//       /\   ______      Triangles of `height` lines, twice as wide. A horizontal side is on
//      /A \  \ B  /      the last line of the cell above it, so there is a line above the first
//     /____\  \  /       row.
//              \/
class TriangleOutlines {
  public:
    TriangleOutlines(const LaidLayer& layer, const Insides& insides, const Lattice& lattice,
                     int height)
        : layer_(layer), insides_(insides), lattice_(lattice), height_(height) {}

    [[nodiscard]] Canvas draw(int rows, int columns) const {
        Canvas canvas(height_ * rows + 1, height_ * (columns + 1));
        for (const auto& [place, cell] : layer_) draw_slants(canvas, place, cell);
        // Slanted sides take precedence over the ends of horizontal ones.
        for (const auto& [place, cell] : layer_) draw_level_side(canvas, place, cell);
        return canvas;
    }

  private:
    using Where = std::pair<int, int>;

    [[nodiscard]] bool points_up(const LaidCell& cell) const {
        return lattice_.to_user(cell.point)[2] == 1;
    }

    void draw_slants(Canvas& canvas, const Where& place, const LaidCell& cell) const {
        const auto [row, column] = place;
        const bool up = points_up(cell);
        const int wide = 2 * height_;
        for (int line = 0; line < height_; ++line) {
            const int y = 1 + height_ * row + line;
            const int indent = up ? height_ - 1 - line : line;
            const int left = height_ * column + indent;
            const int right = height_ * column + wide - 1 - indent;
            draw_side(canvas, insides_, cell.owner, owner_at(layer_, row, column - 1), y, left,
                      up ? '/' : '\\');
            draw_side(canvas, insides_, cell.owner, owner_at(layer_, row, column + 1), y, right,
                      up ? '\\' : '/');
            for (int x = left + 1; x < right; ++x) insides_.fill(cell.owner, canvas.at(y, x));
        }
        if (height_ >= 3) {
            const int before = up || insides_.coloured() ? 1 : 0;
            insides_.mark(cell, canvas, 2 + height_ * row, height_ * (column + 1) - before);
        }
    }

    void draw_level_side(Canvas& canvas, const Where& place, const LaidCell& cell) const {
        const auto [row, column] = place;
        const bool up = points_up(cell);
        if (owner_at(layer_, row + (up ? 1 : -1), column) == cell.owner) return;
        const int y = height_ * row + (up ? height_ : 0);
        for (int i = 0; i < 2 * height_; ++i) {
            Glyph& glyph = canvas.at(y, height_ * column + i);
            if (glyph.text == ' ') glyph.text = '_';
        }
    }

    const LaidLayer& layer_;
    const Insides& insides_;
    const Lattice& lattice_;
    int height_;
};

}  // namespace

std::string draw_outlines(const TextScene& scene) {
    const Lattice& lattice = *scene.puzzle.lattice;
    const Insides insides(scene);
    const auto [rows, columns] = std::pair(scene.layout.rows, scene.layout.columns);
    // Coloured cells are always drawn large: small ones have no room for the letters of colours.
    const int width = scene.options.width;
    const int pitch = insides.coloured() || 4 * columns + 1 <= width ? 4 : 2;
    const int height = insides.coloured() || 3 * (columns + 1) <= width ? 3 : 2;
    std::vector<Canvas> panels;
    for (const LaidLayer& layer : scene.layout.layers) {
        if (lattice.art == ArtGrid::triangle) {
            panels.push_back(TriangleOutlines(layer, insides, lattice, height).draw(rows, columns));
        } else if (lattice.art == ArtGrid::hex) {
            panels.push_back(hex_outlines(layer, insides, rows, columns));
        } else {
            panels.push_back(SquareOutlines(layer, insides, pitch).draw(rows, columns));
        }
    }
    return print_panels(panels, scene.options.width, scene.options.colours, scene.options.folds);
}

}  // namespace polypack
