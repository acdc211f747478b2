// The shapes of a BurrTools file.
#pragma once

#include <string>
#include <vector>

#include "polypack/formats/xml_source.hpp"
#include "polypack/formats/xmpuzzle_grid.hpp"

namespace polypack {

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

// The shape of a 'voxel' element, in a file with that many colours. Throws PuzzleError.
[[nodiscard]] XmShape read_shape(const XmlSource& xml, const XmGrid& grid, int colours,
                                 const pugi::xml_node& element);

}  // namespace polypack
