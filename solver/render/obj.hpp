// Wavefront OBJ files with their materials.
#pragma once

#include <string>

#include "polypack/render/model.hpp"

namespace polypack {

struct ObjFiles {
    std::string obj;
    std::string mtl;
};

// The model in millimetres, with an object and a material per part. The OBJ file refers to the
// other one as `mtl_name`, which should not contain spaces. O(triangles).
[[nodiscard]] ObjFiles obj_files(const Model& model, const std::string& mtl_name);

}  // namespace polypack
