// Random dominoes in regions where packings are spanning trees.
//
// Some squares in every second row and column are vertices, and those diagonal to them are faces;
// the squares between two vertices are edges, and so is what lies between two faces:
//
//     V - V - V      V vertices, F faces, - and | edges. A spanning tree, all of whose paths lead
//     | F | F |      to one vertex outside, the root, covers each V together with its edge towards
//     V - V - V      the root. The other edges are a spanning tree of the faces and the face
//     | F | F |      outside, and cover each F together with an edge towards that.
//     V - V - R
//
// So a random spanning tree gives a random packing. Sources: Temperley, "Enumeration of graphs on a
// large periodic lattice", in Combinatorics, Cambridge 1974; Kenyon, Propp and Wilson, "Trees and
// matchings", Electronic Journal of Combinatorics 7, 2000; Wilson, "Generating random spanning
// trees more quickly than the cover time", STOC 1996.
#pragma once

#include <optional>
#include <random>
#include <stop_token>
#include <vector>

#include "polypack/counting/dimers/grid_region.hpp"

namespace polypack {

// The vertices, edges and faces among the squares of a region.
struct TreeRegion {
    int x = 0;  // of vertices, modulo 2
    int y = 0;
};

// Returns how a region is divided so that its packings are spanning trees; nullopt if it cannot.
// Such are rectangles of odd sides without a corner, and those with one odd side. Regions with
// holes are not taken. O(area).
[[nodiscard]] std::optional<TreeRegion> tree_region(const GridRegion& region);

// Returns the options of a random packing; all have the same probability. The expected number of
// steps is the mean time that a random walk takes to the root, which for squares is O(area * log
// area). Throws Stopped. Precondition: tree = tree_region(region).
[[nodiscard]] std::vector<int> drawn_by_tree(const GridRegion& region, const TreeRegion& tree,
                                             std::mt19937_64& random, const std::stop_token& stop);

}  // namespace polypack
