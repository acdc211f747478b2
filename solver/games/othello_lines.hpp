// Othello's lines on one word, with directions fixed at compile time: finds all targets at once by
// doubling, and the discs flipped by one move with one carry per direction.
//
// Rows are bytes; cell 0 is a1, the top left. The doubling ("parallel prefix") is Kogge and Stone's
// adder (1973) turned to lines; the carries are those of "o minus 2r" for sliding pieces.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace polypack {

namespace othello {

// Cells off the left and right columns: lines along a row or diagonal do not pass through those.
inline constexpr std::uint64_t inner_columns = 0x7E7E7E7E7E7E7E7E;

// Returns the ends of lines of `theirs` begun by `mine`, both ways along one axis; full cells
// included.
template <int Shift>
[[nodiscard]] constexpr std::uint64_t line_ends(std::uint64_t mine, std::uint64_t theirs) {
    if (Shift != 8) theirs &= inner_columns;
    std::uint64_t up = theirs & (mine << Shift);
    std::uint64_t down = theirs & (mine >> Shift);
    up |= theirs & (up << Shift);
    down |= theirs & (down >> Shift);
    const std::uint64_t pairs = theirs & (theirs << Shift);
    const std::uint64_t pairs_down = pairs >> Shift;
    up |= pairs & (up << (2 * Shift));
    down |= pairs_down & (down >> (2 * Shift));
    up |= pairs & (up << (2 * Shift));
    down |= pairs_down & (down >> (2 * Shift));
    return up << Shift | down >> Shift;
}

#ifdef __AVX2__
// The four axes at once, a lane each.
using Lanes = std::uint64_t __attribute__((vector_size(32)));

[[nodiscard]] inline std::uint64_t any_lane(Lanes lanes) {
    return lanes[0] | lanes[1] | lanes[2] | lanes[3];
}
[[nodiscard]] inline std::uint64_t all_line_ends(std::uint64_t mine, std::uint64_t opponent) {
    constexpr Lanes step{1, 7, 8, 9};
    constexpr Lanes columns{inner_columns, inner_columns, ~std::uint64_t{0}, inner_columns};
    const Lanes from = Lanes{} + mine;
    const Lanes theirs = columns & opponent;
    Lanes up = theirs & (from << step);
    Lanes down = theirs & (from >> step);
    up |= theirs & (up << step);
    down |= theirs & (down >> step);
    const Lanes pairs = theirs & (theirs << step);
    const Lanes pairs_down = pairs >> step;
    up |= pairs & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    return any_lane((up << step) | (down >> step));
}
#endif

// Returns the cells where the player of `mine` may set a disc.
[[nodiscard]] constexpr std::uint64_t targets(std::uint64_t mine, std::uint64_t theirs) {
#ifdef __AVX2__
    if (!std::is_constant_evaluated()) return all_line_ends(mine, theirs) & ~(mine | theirs);
#endif
    return (line_ends<1>(mine, theirs) | line_ends<7>(mine, theirs) | line_ends<8>(mine, theirs) |
            line_ends<9>(mine, theirs)) &
           ~(mine | theirs);
}

// The cells in each direction from a cell to the edge: four towards higher cells, four towards
// lower ones.
struct Rays {
    std::array<std::uint64_t, 4> up;
    std::array<std::uint64_t, 4> down;
};
inline constexpr std::array<Rays, 64> rays = [] {
    std::array<Rays, 64> result{};
    constexpr int steps[4][2]{{1, 0}, {-1, 1}, {0, 1}, {1, 1}};
    for (int cell = 0; cell < 64; ++cell) {
        for (int axis = 0; axis < 4; ++axis) {
            for (const int sign : {1, -1}) {
                std::uint64_t ray = 0;
                int x = cell % 8 + sign * steps[axis][0];
                int y = cell / 8 + sign * steps[axis][1];
                while (x >= 0 && x < 8 && y >= 0 && y < 8) {
                    ray |= std::uint64_t{1} << (8 * y + x);
                    x += sign * steps[axis][0];
                    y += sign * steps[axis][1];
                }
                (sign > 0 ? result[cell].up : result[cell].down)[axis] = ray;
            }
        }
    }
    return result;
}();

#ifdef __AVX2__
// Computes flips() with carries upwards and doubling downwards, as vectors have no count of leading
// zeros.
[[nodiscard]] inline std::uint64_t flips_of_lanes(int cell, std::uint64_t mine,
                                                  std::uint64_t opponent) {
    constexpr Lanes step{1, 7, 8, 9};
    constexpr Lanes columns{inner_columns, inner_columns, ~std::uint64_t{0}, inner_columns};
    const auto& ray_of = rays[cell].up;
    const Lanes ray{ray_of[0], ray_of[1], ray_of[2], ray_of[3]};
    const Lanes up_end = ((opponent | ~ray) + 1) & ray & mine;
    const Lanes up = (up_end + reinterpret_cast<Lanes>(up_end != 0)) & ray;
    const Lanes theirs = columns & opponent;
    Lanes down = theirs & ((Lanes{} + (std::uint64_t{1} << cell)) >> step);
    down |= theirs & (down >> step);
    const Lanes pairs = theirs & (theirs >> step);
    down |= pairs & (down >> (2 * step));
    down |= pairs & (down >> (2 * step));
    const Lanes ended = reinterpret_cast<Lanes>(((down >> step) & mine) != 0);
    return any_lane(up | (down & ended));
}
#endif

// Returns the discs that a disc on the cell flips.
[[nodiscard]] constexpr std::uint64_t flips(int cell, std::uint64_t mine, std::uint64_t theirs) {
#ifdef __AVX2__
    if (!std::is_constant_evaluated()) return flips_of_lanes(cell, mine, theirs);
#endif
    const Rays& from = rays[cell];
    std::uint64_t flipped = 0;
    for (const std::uint64_t ray : from.up) {
        // One added below the ray is carried along `theirs` to the first other cell.
        const std::uint64_t end = ((theirs | ~ray) + 1) & ray & mine;
        flipped |= (end - (end != 0)) & ray;
    }
    for (const std::uint64_t ray : from.down) {
        // The highest cell of the ray that is not `theirs`; bit 0 if there is none, which is then
        // off the ray or `theirs`.
        const std::uint64_t first = std::uint64_t{1}
                                    << (63 - std::countl_zero((ray & ~theirs) | 1));
        const std::uint64_t end = first & ray & mine;
        flipped |= (0 - 2 * end) & ray;
    }
    return flipped;
}

}  // namespace othello

}  // namespace polypack
