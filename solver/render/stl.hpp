// Binary STL files: triangles in millimetres, without colours.
#pragma once

#include <string>

#include "polypack/render/model.hpp"

namespace polypack {

// A single solid. O(triangles).
[[nodiscard]] std::string stl_file(const Mesh& mesh);
// All parts of a model in one file.
[[nodiscard]] std::string stl_file(const Model& model);

}  // namespace polypack
