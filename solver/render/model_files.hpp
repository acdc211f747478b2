// Model files: STL, OBJ, glTF and 3MF.
#pragma once

#include <string>

#include "polypack/render/model.hpp"

namespace polypack {

// A binary STL file, in millimetres and without colours, of a single solid. O(triangles).
[[nodiscard]] std::string stl_file(const Mesh& mesh);
// All parts of a model in one file.
[[nodiscard]] std::string stl_file(const Model& model);

struct ObjFiles {
    std::string obj;
    std::string mtl;
};

// Wavefront OBJ with its materials: the model in millimetres, with an object and a material per
// part. The OBJ file refers to the other one as `mtl_name`, which should not contain spaces.
// O(triangles).
[[nodiscard]] ObjFiles obj_files(const Model& model, const std::string& mtl_name);

// Binary glTF 2.0 (.glb), as viewers and game engines read it: the model in metres with y up, with
// a node, a mesh and a material per part. Faces are flat-shaded except on balls: points are doubled
// where surfaces fold by more than 30 degrees. O(triangles).
[[nodiscard]] std::string glb_file(const Model& model, const std::string& title);

// 3MF, as slicers read it, with an object and a colour per piece: the model in millimetres, with
// the given title (UTF-8). O(triangles).
[[nodiscard]] std::string threemf_file(const Model& model, const std::string& title);

}  // namespace polypack
