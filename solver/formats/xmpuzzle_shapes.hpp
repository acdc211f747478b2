// Reads the parts of .xmpuzzle files: colours, shapes and stored assemblies.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/formats/document.hpp"
#include "polypack/formats/xml_source.hpp"
#include "polypack/formats/xmpuzzle_grid.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

inline constexpr int max_xm_colours = 63;

// Pairs of colours, from 1; the first of a pair may lie on the second.
using ColourPairs = std::set<std::pair<int, int>>;

// Our colours by those of the file; 0 for those that match all.
struct ColourClasses {
    std::map<int, CellColour> of_pieces;
    std::map<int, CellColour> of_result;
    bool as_in_file = true;           // every colour is its own
    std::vector<ColourRule> rules{};  // where there are no classes
};

// Returns classes of colours that are equivalent to the pairs, so that a coloured cell may lie on
// its own class and no other, or if there are none, rules for the colours. O(colours^2 log).
[[nodiscard]] ColourClasses classes_of(const std::set<int>& of_pieces,
                                       const std::set<int>& of_result, const ColourPairs& pairs);

// The shapes of a BurrTools file.

struct XmVoxel {
    Point cell;
    bool required = true;
    int colour = 0;
};

struct XmShape {
    std::string name;
    std::vector<XmVoxel> cells;  // that are not empty
    Point hotspot;
    std::string display_colour;
    pugi::xml_node element;
};

// Reads the shape of a 'voxel' element, in a file with that many colours. Throws PuzzleError.
[[nodiscard]] XmShape read_shape(const XmlSource& xml, const XmGrid& grid, int colours,
                                 const pugi::xml_node& element);

// Stored assemblies of a BurrTools file, with their disassemblies.

// The largest number of assemblies that is accepted.
inline constexpr std::uint64_t max_xm_counted = 1'000'000'000'000'000'000;

// A piece of the problem, as `shapes` lists it.
struct XmPart {
    XmShape voxels;
    Copies copies;
};

// Reads and verifies a 'solution' of the puzzle with these parts. Throws PuzzleError.
[[nodiscard]] StoredPacking read_solution(const XmlSource& xml, const XmGrid& grid,
                                          const std::vector<XmPart>& parts,
                                          const pugi::xml_node& solution, const Puzzle& puzzle);

}  // namespace polypack
