// Hexagons, and the prisms over them.
#include <cmath>
#include <numbers>

#include "polypack/lattice/families.hpp"
#include "polypack/lattice/hex_figures.hpp"
#include "polypack/lattice/motion_group.hpp"

namespace polypack {
namespace {

constexpr std::string_view hex_picture =
    "  (0,0)(1,0)(2,0)        each row half a cell to the right of the one above\n"
    "     (0,1)(1,1)(2,1)\n";

// What hexagons and their prisms have in common.
Lattice in_hexagons(double height) {
    Lattice lattice;
    lattice.picture = hex_picture;
    lattice.axes = {{1, 0, 0}, {0.5, -std::sqrt(3.0) / 2, 0}, {0, 0, 1}};
    lattice.wraps = true;
    lattice.shapes = {{regular_polygon(6, 1 / std::numbers::sqrt3, 30), height, 0}};
    lattice.art = ArtGrid::hex;
    lattice.page = {{0, 2}, {1, 1}, {{0, 0}}};
    return lattice;
}

}  // namespace

Lattice hex_lattice() {
    Lattice hex = in_hexagons(tile_height);
    hex.name = "hex";
    hex.noun = "polyhexes";
    hex.motions = group_of({sixth_turn, swap_xy});
    fill_neighbours(hex, {{{0, 0, 0}, {1, 0, 0}}});
    hex.figures = {triangle_of_hexagons, hexagon_of_hexagons};
    hex.bevels = true;
    return hex;
}

Lattice hexprism_lattice() {
    Lattice hexprism = in_hexagons(1);
    hexprism.name = "hexprism";
    hexprism.flat = false;
    hexprism.user_dimension = 3;
    hexprism.address = "[x, y, z]";
    hexprism.layer = "hex";
    hexprism.motions = group_of({sixth_turn, swap_xy, negate_z});
    fill_neighbours(hexprism, {{{0, 0, 0}, {1, 0, 0}}, {{0, 0, 0}, {0, 0, 1}}});
    return hexprism;
}

}  // namespace polypack
