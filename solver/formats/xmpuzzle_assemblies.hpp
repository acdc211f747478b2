// The stored assemblies of a BurrTools file, and how they come apart.
#pragma once

#include <cstdint>
#include <vector>

#include "polypack/formats/document.hpp"
#include "polypack/formats/xmpuzzle_shapes.hpp"

namespace polypack {

// The largest number of assemblies that is read.
inline constexpr std::uint64_t max_xm_counted = 1'000'000'000'000'000'000;

// A piece of the problem, as `shapes` lists it.
struct XmPart {
    XmShape voxels;
    Copies copies;
};

// A 'solution' of the puzzle with these parts, verified. Throws PuzzleError.
[[nodiscard]] StoredPacking read_solution(const XmlSource& xml, const XmGrid& grid,
                                          const std::vector<XmPart>& parts,
                                          const pugi::xml_node& solution, const Puzzle& puzzle);

}  // namespace polypack
