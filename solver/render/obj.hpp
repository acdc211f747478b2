// Wavefront OBJ files with their materials.
#pragma once

#include <string>

#include "polypack/render/model.hpp"

namespace polypack {

struct ObjFiles {
    std::string obj;
    std::string mtl;
};

// The model in millimetres, an object and a material a part. The OBJ file names the other one
// `mtl_name`; it should hold no spaces. O(triangles).
[[nodiscard]] ObjFiles obj_files(const Model& model, const std::string& mtl_name);

}  // namespace polypack
