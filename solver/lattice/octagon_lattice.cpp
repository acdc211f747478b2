// Octagons, with squares in the gaps where four of them meet: the tiling 4.8.8.
#include <cmath>
#include <numbers>

#include "polypack/lattice/families.hpp"
#include "polypack/lattice/motion_group.hpp"

namespace polypack {

// Octagons are at residue (0,0), squares halfway between four of them at (1,1).
Lattice octagon_lattice() {
    Lattice octagons;
    octagons.name = "octagon";
    octagons.user_dimension = 3;
    octagons.address = "[x, y, 0 or 1]";
    octagons.picture =
        "  (0,0)   (1,0)        [x,y,0] is the octagon (x,y); [x,y,1] is the small square to\n"
        "       .       .       the lower right of it, which stands on a corner\n"
        "  (0,1)   (1,1)\n"
        "       .       .\n";
    octagons.step = {2, 2, 1};
    octagons.residues = {{0, 0, 0}, {1, 1, 0}};
    octagons.residue_words = {"octagons", "squares"};
    octagons.motions = group_of({quarter_turn, swap_xy});
    fill_neighbours(octagons, {{{0, 0, 0}, {2, 0, 0}}, {{0, 0, 0}, {1, 1, 0}}});
    octagons.axes = {{0.5, 0, 0}, {0, -0.5, 0}, {0, 0, 1}};
    // Both with sides of sqrt(2) - 1, so that octagons are 1 across.
    const double octagon_radius = 0.5 / std::cos(std::numbers::pi / 8);
    const double square_radius = 1 - std::sqrt(0.5);
    octagons.shapes = {{regular_polygon(8, octagon_radius, 22.5), thin_tile_height, 0},
                       {regular_polygon(4, square_radius, 0), thin_tile_height, 0}};
    octagons.letter_size = 0.3;
    octagons.art = ArtGrid::none;
    octagons.page = {{0, 2}, {2, 0}, {{0, 0}, {1, 1}}};
    return octagons;
}

}  // namespace polypack
