// Packings as JSON lines, as `polypack solve --json` prints them.
#pragma once

#include <string>

#include "polypack/formats/document.hpp"

namespace polypack {

// The puzzle as it is needed to draw them, then the packings of the document. Throws CannotWrite if
// it has none.
[[nodiscard]] std::string write_packings(const Document& document);

}  // namespace polypack
