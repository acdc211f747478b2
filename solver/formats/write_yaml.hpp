// Puzzle files.
#pragma once

#include <string>

#include "polypack/formats/document.hpp"

namespace polypack {

// A puzzle file that is read as the same puzzle; its comments are those of the document. Throws
// CannotWrite for more colours than letters, and for pieces without given shapes.
[[nodiscard]] std::string write_yaml(const Document& document);

}  // namespace polypack
