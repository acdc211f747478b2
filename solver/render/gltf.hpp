// Binary glTF 2.0 files (.glb), as viewers and game engines read them.
#pragma once

#include <string>

#include "polypack/render/model.hpp"

namespace polypack {

// The model in metres with y up, a node, a mesh and a material a part. Faces are flat-shaded but
// for balls: points are doubled where surfaces fold by more than 30 degrees. O(triangles).
[[nodiscard]] std::string glb_file(const Model& model, const std::string& title);

}  // namespace polypack
