// The text that Knuth's programs for exact covers read: items on the first line, then one option
// per line.
#pragma once

#include <string>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

// For DLX and XCC: every item exactly once, or, as a secondary item, at most once. Throws
// CannotWrite for other numbers.
[[nodiscard]] std::string write_dlx(const ExactCover& cover);

// For MCC, which knows numbers: 2|p0 twice, 1:3|p0 once to three times.
[[nodiscard]] std::string write_mcc(const ExactCover& cover);

}  // namespace polypack
