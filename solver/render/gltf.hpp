// Binary glTF 2.0 files (.glb), as viewers and game engines read them.
#pragma once

#include <string>

#include "polypack/render/model.hpp"

namespace polypack {

// The model in metres with y up, with a node, a mesh and a material per part. Faces are flat-shaded
// except on balls: points are doubled where surfaces fold by more than 30 degrees. O(triangles).
[[nodiscard]] std::string glb_file(const Model& model, const std::string& title);

}  // namespace polypack
