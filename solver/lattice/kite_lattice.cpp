// Kites: the hexagons of the hex lattice, cut from their centres to the middles of their sides; the
// tiling [3.4.6.4].
//
//          / \            A kite has a corner in the centre O of its hexagon, of 60 degrees, one in
//        /  C  \          a corner C, of 120, and right angles M in the middles of two sides. It
//       M -- + -- M       sits at the middle of its short diagonal MM, which is a quarter of the
//        \   |   /        way from O to the second-nearest centre: with steps of 4 between centres,
//          \ O /          kite 0 at (1,-2), and a sixth of a turn leads from one to the next.
#include <cmath>
#include <numbers>

#include "polypack/lattice/families.hpp"
#include "polypack/lattice/hex_figures.hpp"
#include "polypack/lattice/motion_group.hpp"

namespace polypack {
namespace {

// Kite 0 points up, the others follow clockwise. The long sides, from O to M, are 1.
CellShape kite(int number) {
    const double half_height = std::sqrt(3.0) / 2;
    const std::vector<Vec2> upright{{0, -half_height}, {0.5, 0}, {0, half_height / 3}, {-0.5, 0}};
    const double angle = -number * std::numbers::pi / 3;
    CellShape shape;
    shape.height = thin_tile_height;
    for (const Vec2& p : upright) {
        shape.outline.push_back({p.x * std::cos(angle) - p.y * std::sin(angle),
                                 p.x * std::sin(angle) + p.y * std::cos(angle)});
    }
    return shape;
}

}  // namespace

Lattice kite_lattice() {
    Lattice kites;
    kites.name = "kite";
    kites.user_dimension = 3;
    kites.address = "[x, y, 0 to 5]";
    kites.noun = "polykites";
    kites.picture =
        "     0        [x,y,k] is kite k of the hexagon (x,y): each kite has a corner in the\n"
        "   5   1      centre of its hexagon, and they are counted clockwise from the one at\n"
        "   4   2      the top\n"
        "     3\n"
        "  (0,0)(1,0)(2,0)        each row of hexagons half of one to the right of the row above\n"
        "     (0,1)(1,1)(2,1)\n";
    kites.step = {4, 4, 1};
    kites.residues = {{1, -2, 0}, {2, -1, 0}, {1, 1, 0}, {-1, 2, 0}, {-2, 1, 0}, {-1, -1, 0}};
    kites.residue_words = {"kites that point up",
                           "kites that point up to the right",
                           "kites that point down to the right",
                           "kites that point down",
                           "kites that point down to the left",
                           "kites that point up to the left"};
    kites.motions = group_of({sixth_turn, swap_xy});
    // Across a long side within the hexagon, across a short one into the next.
    fill_neighbours(kites, {{{1, 1, 0}, {2, -1, 0}}, {{1, 1, 0}, {2, 1, 0}}});
    // Whole hexagons, as on the hex lattice.
    kites.figures = {triangle_of_hexagons, hexagon_of_hexagons};
    kites.axes = {{0.5, 0, 0}, {0.25, -std::sqrt(3.0) / 4, 0}, {0, 0, 1}};
    for (int number = 0; number < 6; ++number) kites.shapes.push_back(kite(number));
    kites.letter_size = 0.4;
    kites.art = ArtGrid::none;
    //    0         two characters between kites in a row; a hexagon's lowest kite is on the
    //   5 1        same line as the topmost kites of the next row of hexagons
    //   4 2
    //    3
    kites.page = {{0, 4}, {3, 2}, {{0, 0}, {1, 1}, {2, 1}, {3, 0}, {2, -1}, {1, -1}}};
    return kites;
}

}  // namespace polypack
