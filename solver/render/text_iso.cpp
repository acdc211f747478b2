#include <algorithm>
#include <optional>
#include <string_view>

#include "polypack/render/cell_owners.hpp"
#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_styles.hpp"

// Cubes are painted from the back to the front, from the bottom to the top and from the left to the
// right, so that nearer ones hide farther ones. Each paints its three visible faces:
//
//     line 0       ____          A step to the right is 4 columns; up, 2 lines; to the front,
//          1      / A /|         2 lines down and 2 columns to the left. The sides of a face are
//          2     /___/ |         left out towards a face of the same piece in the same plane.
//          3     | A |A/
//          4     |___|/
//     column     1   5 7
namespace polypack {
namespace {

constexpr Point right{1, 0, 0};
constexpr Point front{0, 1, 0};
constexpr Point up{0, 0, 1};

Point back_of(const Point& step) {
    return Point{} - step;
}

class IsoPainter {
  public:
    explicit IsoPainter(const TextScene& scene) : scene_(scene), canvas_(0, 0) {
        const std::vector<Point>& cells = scene.owners.cells();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const int owner = scene.owners.at(static_cast<int>(i));
            if (owner != nobody) owners_.emplace(cells[i], owner);
        }
    }

    [[nodiscard]] Canvas draw() {
        std::vector<Point> cells;
        for (const auto& [cell, owner] : owners_) cells.push_back(cell);
        std::ranges::sort(cells, {}, [](const Point& p) { return std::tuple(p.y, p.z, p.x); });
        frame(cells);
        for (const Point& cell : cells) paint(cell);
        join_lines();
        return canvas_;
    }

  private:
    // Makes a canvas large enough for all cubes, and finds where on it the stamp of cell (0, 0, 0)
    // begins.
    void frame(const std::vector<Point>& cells) {
        if (cells.empty()) return;
        constexpr int stamp_lines = 5;
        constexpr int stamp_columns = 8;
        int last_line = line_of(cells.front());
        int last_column = column_of(cells.front());
        int first_line = last_line;
        int first_column = last_column;
        for (const Point& cell : cells) {
            first_line = std::min(first_line, line_of(cell));
            last_line = std::max(last_line, line_of(cell));
            first_column = std::min(first_column, column_of(cell));
            last_column = std::max(last_column, column_of(cell));
        }
        origin_line_ = -first_line;
        origin_column_ = -first_column - 1;  // column 0 of a stamp is empty
        canvas_ = Canvas(last_line - first_line + stamp_lines,
                         last_column - first_column + stamp_columns - 1);
    }

    [[nodiscard]] int line_of(const Point& cell) const {
        return origin_line_ + 2 * cell.y - 2 * cell.z;
    }
    [[nodiscard]] int column_of(const Point& cell) const {
        return origin_column_ + 4 * cell.x - 2 * cell.y;
    }

    [[nodiscard]] bool filled(const Point& cell) const { return owners_.contains(cell); }

    // Returns true if the face of a cell in direction `out` continues into the next cell.
    [[nodiscard]] bool goes_on(const Point& cell, const Point& next, const Point& out) const {
        return owner_at(owners_, next) == owners_.at(cell) && !filled(cell + out) &&
               !filled(next + out);
    }

    void paint(const Point& cell) {
        stamp_line_ = line_of(cell);
        stamp_column_ = column_of(cell);
        const int owner = owners_.at(cell);
        const Colour base = scene_.colours[owner];
        paint_top(cell, mixed(base, {255, 255, 255}, 0.3));
        paint_front(cell, base);
        paint_right(cell, mixed(base, {0, 0, 0}, 0.3));
        const Character letter = scene_.letters[owner];
        at(1, 4).text = letter;
        at(3, 3).text = letter;
        at(3, 6).text = letter;
        // The sides to the right are too narrow for a second letter.
        if (const CellPaint* paint = scene_.cell_paint(cell)) {
            at(1, 5).text = paint->letter;
            at(3, 4).text = paint->letter;
        }
    }

    void begin_face(const Colour& ground) {
        if (scene_.options.colours == 0) return;
        ground_ = ground;
        ink_ = ink_on(ground);
    }

    void paint_top(const Point& cell, const Colour& ground) {
        begin_face(ground);
        const bool back = !goes_on(cell, cell + back_of(front), up);
        for (int x = 4; x <= 6; ++x) at(0, x).text = back ? '_' : ' ';
        if (back && at(0, 3).text == ' ') at(0, 3).text = '_';
        const bool left = !goes_on(cell, cell + back_of(right), up);
        put(1, 2, left ? '/' : ' ');
        put(2, 1, left ? '/' : ' ');
        for (int x = 3; x <= 5; ++x) put(1, x, ' ');
        const bool near = !goes_on(cell, cell + front, up);
        for (int x = 2; x <= 4; ++x) put(2, x, near ? '_' : ' ');
        const bool edge = !goes_on(cell, cell + right, up);
        put(1, 6, edge ? '/' : ' ');
        put(2, 5, edge ? '/' : ' ');
    }

    void paint_front(const Point& cell, const Colour& ground) {
        begin_face(ground);
        const bool left = !goes_on(cell, cell + back_of(right), front);
        const bool edge = !goes_on(cell, cell + right, front);
        const bool below = !goes_on(cell, cell + back_of(up), front);
        for (int line = 3; line <= 4; ++line) {
            put(line, 1, left ? '|' : ' ');
            for (int x = 2; x <= 4; ++x) put(line, x, line == 4 && below ? '_' : ' ');
            put(line, 5, edge ? '|' : ' ');
        }
    }

    void paint_right(const Point& cell, const Colour& ground) {
        begin_face(ground);
        const bool back = !goes_on(cell, cell + back_of(front), right);
        put(1, 7, back ? '|' : ' ');
        put(2, 7, back ? '|' : ' ');
        put(2, 6, ' ');
        put(3, 6, ' ');
        // Without a side here, the cell below has already painted these.
        if (goes_on(cell, cell + back_of(up), right)) return;
        put(3, 7, '/');
        put(4, 6, '/');
    }

    Glyph& at(int line, int column) {
        return canvas_.at(stamp_line_ + line, stamp_column_ + column);
    }

    void put(int line, int column, char mark) {
        Glyph& glyph = at(line, column);
        glyph.text = mark;
        glyph.ground = ground_;
        glyph.ink = ink_;
    }

    // Continues horizontal lines through corners where no other line is left.
    void join_lines() {
        for (int row = 0; row < canvas_.rows(); ++row) {
            for (int column = 1; column + 1 < canvas_.columns(); ++column) {
                Glyph& glyph = canvas_.at(row, column);
                const bool between = canvas_.at(row, column - 1).text == '_' &&
                                     canvas_.at(row, column + 1).text == '_';
                if (between && glyph.text == ' ') glyph.text = '_';
            }
        }
    }

    const TextScene& scene_;
    CellOwners owners_;  // without empty cells
    Canvas canvas_;
    int origin_line_ = 0;
    int origin_column_ = 0;
    int stamp_line_ = 0;
    int stamp_column_ = 0;
    std::optional<Colour> ground_;  // of the face that is being painted
    std::optional<Colour> ink_;
};

}  // namespace

std::string draw_iso(const TextScene& scene) {
    const Canvas drawing = IsoPainter(scene).draw();
    if (drawing.columns() > scene.options.width) return draw_letters(scene);
    return print_panels({drawing}, scene.options.width, scene.options.colours, scene.options.folds);
}

}  // namespace polypack
