// Binary STL files: triangles in millimetres, without colours.
#pragma once

#include <string>

#include "polypack/render/model.hpp"

namespace polypack {

// One body. O(triangles).
[[nodiscard]] std::string stl_file(const Mesh& mesh);
// All parts of a model in one file.
[[nodiscard]] std::string stl_file(const Model& model);

}  // namespace polypack
