// Squares, and the cubes over them.
#include "polypack/lattice/families.hpp"
#include "polypack/lattice/motion_group.hpp"

namespace polypack {
namespace {

CellShape box_of_height(double height) {
    return {{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}, height, 0};
}

}  // namespace

Lattice square_lattice() {
    Lattice square;
    square.name = "square";
    square.noun = "polyominoes";
    square.picture = "  y\n  0  (0,0)(1,0)(2,0)\n  1  (0,1)(1,1)(2,1)\n";
    square.motions = group_of({quarter_turn, swap_xy});
    square.axes = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    fill_neighbours(square, {{{0, 0, 0}, {1, 0, 0}}});
    square.checkerboard = Point{1, 1, 0};
    square.boxes = true;
    square.wraps = true;
    square.shapes = {box_of_height(tile_height)};
    square.bevels = true;
    return square;
}

Lattice cube_lattice() {
    Lattice cube;
    cube.name = "cube";
    cube.flat = false;
    cube.user_dimension = 3;
    cube.address = "[x, y, z]";
    cube.noun = "polycubes";
    cube.picture = "  x to the right, y down the page, z from layer to layer\n";
    cube.layer = "square";
    cube.motions = group_of({quarter_turn, quarter_turn_about_x, negate_z});
    cube.axes = {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    fill_neighbours(cube, {{{0, 0, 0}, {1, 0, 0}}});
    cube.checkerboard = Point{1, 1, 1};
    cube.boxes = true;
    cube.wraps = true;
    cube.shapes = {box_of_height(1)};
    cube.bevels = true;
    return cube;
}

}  // namespace polypack
