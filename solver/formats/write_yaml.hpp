// Writes puzzle files in YAML.
#pragma once

#include <string>

#include "polypack/formats/document.hpp"

namespace polypack {

// Writes a file that is read as the same puzzle, or as the same family if all shapes are given,
// with the comments of the document. Throws CannotWrite for more colours than letters.
[[nodiscard]] std::string write_yaml(const Document& document);

}  // namespace polypack
