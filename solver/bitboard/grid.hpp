// Boards of games as bitboards: which bits are cells, and how to step from cell to cell.
//
// A step moves every cell of a set to its neighbour in one direction, never across an edge. It is
// one shift per distance that occurs: one on a plain board, two where rows are shifted by half a
// cell or wrap. Cells whose neighbour is off the board are masked out before the shift (edge
// masks), or fall on separating bits between the rows, which are masked out after it; chosen per
// grid. Source: Browne, "Bitboard Methods for Games", sections on board types and shifting.
#pragma once

#include <array>
#include <cassert>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/bitboard/bitboard.hpp"

namespace polypack {

// Neighbourhoods, with the order of their directions.
enum class GridKind {
    linear,    // 2 directions: right, left
    square,    // 4: right, left, down, up
    diagonal,  // 8: right, left, down, up, down-right, up-left, down-left, up-right
    hex,       // 6, odd rows half a cell to the right: right, left, down-right, up-left, down-left,
               // up-right
    cubic,     // 6: right, left, down, up, next layer, layer before
};

// Means of keeping a step from running into the next row.
enum class Edges {
    masks,       // each step is confined to the cells that can take it
    separators,  // bits between the rows that belong to no cell
};

// Layout of a grid's cells in bits.
struct GridOptions {
    Edges edges = Edges::masks;  // what keeps steps on the board
    bool wrap = false;           // opposite edges are joined (a torus); with masks only
    // Separating bits after each row, and separating rows after each layer. So many steps along a
    // line take a single shift (Grid::leap).
    int gap = 1;
    // Hexagons only: rows take turns at one bit more and one less, which makes every step one
    // constant shift, 1, n and n - 1 both ways:
    //
    //     bit  0   1   2   .     the row above, and one bit of it left over
    //            4   5   6       half a cell to the right: 0 to 4 and 4 to 8 (.) are both + 4
    bool staggered = false;
};

// Returns the number of directions. They come in opposite pairs: the opposite of d is d ^ 1.
[[nodiscard]] constexpr int direction_count(GridKind kind) {
    switch (kind) {
        case GridKind::linear:
            return 2;
        case GridKind::square:
            return 4;
        case GridKind::diagonal:
            return 8;
        case GridKind::hex:
        case GridKind::cubic:
            return 6;
    }
    return 0;
}

template <int Words>
class Grid {
  public:
    // A set of cells of the grid.
    using Board = Bitboard<Words>;

    // Makes a box of cells. Preconditions: the bits, separators included, fit into the words; a hex
    // grid that wraps has an even height; a staggered one neither wraps nor has layers.
    constexpr Grid(GridKind kind, int width, int height, int depth, const GridOptions& options)
        : kind_(kind),
          edges_(options.edges),
          wraps_(options.wrap),
          staggered_(options.staggered),
          gap_(options.edges == Edges::separators ? options.gap : 0),
          width_(width),
          height_(height),
          depth_(depth) {
        assert(width >= 1 && height >= 1 && depth >= 1 && options.gap >= 1);
        assert(!wraps_ || edges_ == Edges::masks);
        assert(!wraps_ || kind_ != GridKind::hex || height % 2 == 0);
        assert(!staggered_ || (kind_ == GridKind::hex && !wraps_ && depth == 1));
        row_ = width + gap_ + (staggered_ ? 1 : 0);
        layer_ = cell(0, height + (depth > 1 ? gap_ : 0));
        assert(bits() <= Board::capacity);
        for (int z = 0; z < depth; ++z) {
            for (int y = 0; y < height; ++y) {
                for (int x = 0; x < width; ++x) board_.set(cell(x, y, z));
            }
        }
        for (int d = 0; d < directions(); ++d) {
            for (const int from : board_) {
                const int to = neighbour(from, d);
                if (to >= 0) {
                    add(d, from, to);
                } else {
                    edge_.set(from);
                }
            }
        }
    }
    constexpr Grid(GridKind kind, int width, int height = 1, int depth = 1,
                   Edges edges = Edges::masks, bool wrap = false)
        : Grid(kind, width, height, depth, GridOptions{edges, wrap}) {}

    // Returns the neighbourhood.
    [[nodiscard]] constexpr GridKind kind() const { return kind_; }
    // Returns true if opposite edges are joined.
    [[nodiscard]] constexpr bool wraps() const { return wraps_; }
    // Returns the number of directions.
    [[nodiscard]] constexpr int directions() const { return direction_count(kind_); }
    // Returns the number of cells in a row.
    [[nodiscard]] constexpr int width() const { return width_; }
    // Returns the number of rows in a layer.
    [[nodiscard]] constexpr int height() const { return height_; }
    // Returns the number of layers.
    [[nodiscard]] constexpr int depth() const { return depth_; }
    // Returns the number of bits that the cells take, separators included.
    [[nodiscard]] constexpr int bits() const { return layer_ * depth_; }
    // Returns all cells.
    [[nodiscard]] constexpr const Board& board() const { return board_; }
    // Returns the cells with a neighbour off the board.
    [[nodiscard]] constexpr const Board& edge() const { return edge_; }

    // Returns the bit of the cell at these coordinates.
    [[nodiscard]] constexpr int cell(int x, int y, int z = 0) const {
        return z * layer_ + y * row_ + x - (staggered_ ? y / 2 : 0);
    }
    // Returns the column of a cell, from 0 at the left.
    [[nodiscard]] constexpr int column_of(int cell) const {
        const int in_layer = cell % layer_;
        return staggered_ ? in_layer % (2 * row_ - 1) % row_ : in_layer % row_;
    }
    // Returns the row of a cell within its layer, from 0 at the top.
    [[nodiscard]] constexpr int row_of(int cell) const {
        const int in_layer = cell % layer_;
        if (!staggered_) return in_layer / row_;
        return in_layer / (2 * row_ - 1) * 2 + in_layer % (2 * row_ - 1) / row_;
    }
    // Returns the layer of a cell, from 0.
    [[nodiscard]] constexpr int layer_of(int cell) const { return cell / layer_; }

    // Returns the number of shifts that make up a step in a direction, each by one distance; 0 if
    // no cell has a neighbour there.
    [[nodiscard]] constexpr int shifts(int direction) const { return steps_[direction].count; }
    // Returns the distance of one shift of a step in bits; negative distances go down.
    [[nodiscard]] constexpr int distance(int direction, int shift) const {
        return steps_[direction].distance[shift];
    }
    // Returns the cells that one shift of a step moves.
    [[nodiscard]] constexpr const Board& movers(int direction, int shift) const {
        return steps_[direction].from[shift];
    }

    // Moves every cell of the set to its neighbour in the direction; drops cells without one.
    [[nodiscard]] constexpr Board step(const Board& set, int direction) const {
        const Steps& steps = steps_[direction];
        if (steps.count == 1 && gap_ > 0 && even_steps()) {
            return shifted(set, steps.distance[0]) & board_;
        }
        Board result;
        for (int k = 0; k < steps.count; ++k) {
            result |= shifted(set & steps.from[k], steps.distance[k]);
        }
        return result;
    }

    // Moves every cell `steps` steps: in one shift if there are as many separating bits.
    [[nodiscard]] constexpr Board leap(const Board& set, int direction, int steps) const {
        assert(steps >= 1);
        const Steps& one = steps_[direction];
        if (one.count == 1 && steps <= gap_ && even_steps()) {
            return shifted(set, steps * one.distance[0]) & board_;
        }
        Board result = set;
        for (int i = 0; i < steps; ++i) result = step(result, direction);
        return result;
    }

    // Returns the number of steps after which a line of a grid that wraps is back at its first
    // cell; it is the same for all cells. 0 where lines end.
    [[nodiscard]] constexpr int cycle(int direction) const {
        if (!wraps_) return 0;
        const Board start = Board::of(board_.first());
        int length = 1;
        for (Board here = step(start, direction); here != start; here = step(here, direction)) {
            ++length;
        }
        return length;
    }

    // Returns the cells of a row.
    [[nodiscard]] constexpr Board row(int y, int z = 0) const {
        Board set;
        for (int x = 0; x < width_; ++x) set.set(cell(x, y, z));
        return set;
    }
    // Returns the cells of a column.
    [[nodiscard]] constexpr Board column(int x, int z = 0) const {
        Board set;
        for (int y = 0; y < height_; ++y) set.set(cell(x, y, z));
        return set;
    }
    // Returns the cells whose coordinates have an odd sum, or an even one.
    [[nodiscard]] constexpr Board checkerboard(bool odd) const {
        Board set;
        for (const int c : board_) {
            if (((column_of(c) + row_of(c) + layer_of(c)) % 2 != 0) == odd) set.set(c);
        }
        return set;
    }

    // Returns the cells in a straight line from a cell in a direction, the cell included, up to the
    // edge or, on a torus, all around.
    [[nodiscard]] constexpr Board ray(int from, int direction) const {
        Board line;
        for (Board here = Board::of(from); here.any() && !intersects(here, line);
             here = step(here, direction)) {
            line |= here;
        }
        return line;
    }

    // Formats a set, a line per row and an empty line between layers: 'x' for cells of the set, '.'
    // for others.
    [[nodiscard]] std::string text(const Board& set) const {
        std::string result;
        for (int z = 0; z < depth_; ++z) {
            if (z > 0) result += '\n';
            for (int y = 0; y < height_; ++y) {
                for (int x = 0; x < width_; ++x) result += set.test(cell(x, y, z)) ? 'x' : '.';
                result += '\n';
            }
        }
        return result;
    }
    // Parses what text() writes: 'x' sets a cell, '.' does not; other characters, and those past
    // the last cell, are ignored.
    [[nodiscard]] constexpr Board parse(std::string_view text) const {
        Board set;
        int index = 0;
        for (const char c : text) {
            if (c != 'x' && c != '.') continue;
            if (index == width_ * height_ * depth_) break;
            const int x = index % width_;
            const int y = index / width_ % height_;
            if (c == 'x') set.set(cell(x, y, index / (width_ * height_)));
            ++index;
        }
        return set;
    }

  private:
    // A torus needs one shift for the cells inside and one for each edge that a step crosses;
    // staggered rows double that.
    static constexpr int max_steps = 8;
    struct Steps {
        int count = 0;
        std::array<int, max_steps> distance{};
        std::array<Board, max_steps> from{};
    };

    [[nodiscard]] static constexpr Board shifted(const Board& set, int distance) {
        return distance >= 0 ? set.shifted_up(distance) : set.shifted_down(-distance);
    }

    // Returns true if a step has the same distance from every cell, as it has not between shifted
    // rows.
    [[nodiscard]] constexpr bool even_steps() const { return kind_ != GridKind::hex || staggered_; }

    constexpr void add(int direction, int from, int to) {
        Steps& steps = steps_[direction];
        int k = 0;
        while (k < steps.count && steps.distance[k] != to - from) ++k;
        assert(k < max_steps);
        if (k == steps.count) {
            steps.distance[k] = to - from;
            ++steps.count;
        }
        steps.from[k].set(from);
    }

    // Returns the bit of a neighbour, or -1.
    [[nodiscard]] constexpr int neighbour(int from, int direction) const {
        int x = column_of(from);
        int y = row_of(from);
        int z = layer_of(from);
        const int sign = direction % 2 == 0 ? 1 : -1;
        const int axis = direction / 2;
        if (kind_ == GridKind::hex && axis > 0) {
            // Down-right (axis 1) keeps the column from even rows and adds one from odd rows;
            // down-left (axis 2) is one less. Going up undoes that from the other row.
            const int shift = axis == 1 ? 0 : -1;
            const int odd = ((sign > 0 ? y : y - 1) % 2 + 2) % 2;
            x += sign * (shift + odd);
            y += sign;
        } else if (axis == 0) {
            x += sign;
        } else if (axis == 1) {
            y += sign;
        } else if (kind_ == GridKind::cubic) {
            z += sign;
        }
        if (kind_ == GridKind::diagonal && axis >= 2) {
            x += axis == 2 ? sign : -sign;
            y += sign;
        }
        if (wraps_) {
            x = (x + width_) % width_;
            y = (y + height_) % height_;
            z = (z + depth_) % depth_;
        }
        const bool inside = x >= 0 && x < width_ && y >= 0 && y < height_ && z >= 0 && z < depth_;
        return inside ? cell(x, y, z) : -1;
    }

    GridKind kind_;
    Edges edges_;
    bool wraps_;
    bool staggered_;
    int gap_;
    int width_;
    int height_;
    int depth_;
    int row_ = 0;
    int layer_ = 0;
    Board board_{};
    Board edge_{};
    std::array<Steps, 8> steps_{};
};

// Grid::step for a grid and a direction known at compile time: shifts and masks become part of the
// instructions, which makes the step about as fast as one written by hand.
template <const auto& grid, int direction, int Words>
[[nodiscard]] constexpr Bitboard<Words> fixed_step(const Bitboard<Words>& set) {
    Bitboard<Words> result;
    [&]<int... shift>(std::integer_sequence<int, shift...>) {
        const auto one = [&]<int k>(std::integral_constant<int, k>) {
            constexpr int distance = grid.distance(direction, k);
            constexpr Bitboard<Words> movers = grid.movers(direction, k);
            if constexpr (distance >= 0) {
                result |= (set & movers).shifted_up(distance);
            } else {
                result |= (set & movers).shifted_down(-distance);
            }
        };
        (one(std::integral_constant<int, shift>()), ...);
    }(std::make_integer_sequence<int, grid.shifts(direction)>());
    return result;
}

// Returns the set and its neighbours in all directions on a grid known at compile time.
template <const auto& grid, int Words>
[[nodiscard]] constexpr Bitboard<Words> fixed_dilated(const Bitboard<Words>& set) {
    return [&]<int... direction>(std::integer_sequence<int, direction...>) {
        return (set | ... | fixed_step<grid, direction>(set));
    }(std::make_integer_sequence<int, grid.directions()>());
}

}  // namespace polypack
