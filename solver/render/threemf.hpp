// 3MF files, as slicers read them: a zip archive with an object and a colour per piece.
#pragma once

#include <string>

#include "polypack/render/model.hpp"

namespace polypack {

// The model in millimetres, with the given title (UTF-8). O(triangles).
[[nodiscard]] std::string threemf_file(const Model& model, const std::string& title);

}  // namespace polypack
