// Random packings whose bodies hook into each other.
#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "polypack/lattice/lattice.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack::testing {

struct RandomSize {
    const char* lattice;
    int width, height, depth;
    std::size_t bodies;
};

// All cells of a box, or most of them, divided among bodies that need not be connected: such bodies
// hook into each other.
[[nodiscard]] std::vector<PlacedPiece> random_packing(const Lattice& lattice,
                                                      const RandomSize& size, std::mt19937& random);

// The same, where a motion of the lattice maps the bodies to each other, or some of them to
// themselves. In a frame of one body more, they have room and no way out.
enum class Around { nothing, frame };
[[nodiscard]] std::vector<PlacedPiece> symmetric_packing(const Lattice& lattice,
                                                         const RandomSize& size, Around around,
                                                         std::mt19937& random);

}  // namespace polypack::testing
