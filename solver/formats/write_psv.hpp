// The text of PolySolver; see read_psv.hpp.
#pragma once

#include <string>

#include "polypack/formats/document.hpp"

namespace polypack {

// Throws CannotWrite.
[[nodiscard]] std::string write_psv(const Document& document);

}  // namespace polypack
