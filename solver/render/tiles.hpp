// Layers of cells as polygons in the plane, and the lines between their owners.
#pragma once

#include <utility>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/render/cell_owners.hpp"

namespace polypack {

// A cell as seen from above. Lengths as in mesh.hpp, y up the page; balls are squares.
struct Tile {
    Point cell;
    std::vector<Vec2> corners;  // counter-clockwise
    int owner = nobody;
};

using TileLayer = std::vector<Tile>;

// A corner on a fine grid, so that equal corners of different tiles are equal keys.
using GridCorner = std::pair<long long, long long>;
[[nodiscard]] GridCorner corner_of(const Vec2& p);

// Returns the layers from the bottom, at their positions in space: layers of balls are shifted
// relative to each other. Precondition: the lattice's cells are prisms or balls. O(cells * log).
[[nodiscard]] std::vector<TileLayer> tile_layers(const Lattice& lattice, const CellOwners& owners);

// The rectangle around all layers, superimposed. Precondition: there are tiles. O(tiles).
struct TileExtent {
    double left = 0;
    double right = 0;
    double bottom = 0;
    double top = 0;
};
[[nodiscard]] TileExtent extent_of(const std::vector<TileLayer>& layers);

// A line of points; closed if the last point is joined to the first.
struct PolyLine {
    std::vector<Vec2> points;  // no three neighbours on a straight line
    bool closed = false;
};

// Returns the boundary of the union of the tiles of one owner: closed lines, counter-clockwise
// around the outside and clockwise around holes. Parts that touch only in a point have lines of
// their own. O(tiles * (log + lines)).
[[nodiscard]] std::vector<PolyLine> outline_of(const TileLayer& layer, int owner);

// Returns every side between tiles of different owners, or between a tile and the outside, exactly
// once, joined into long lines. O(tiles * (log + lines)).
// Tiles `beyond` the layer are neighbours as well, whose own sides are not listed.
[[nodiscard]] std::vector<PolyLine> borders_of(const TileLayer& layer,
                                               const TileLayer& beyond = {});

}  // namespace polypack
