#pragma once

#include <string_view>

#include "polypack/api/solve_options.hpp"

namespace polypack {

// What ended a search before its end, as a clause; empty if nothing did.
[[nodiscard]] std::string_view why_incomplete(Ending ending);

}  // namespace polypack
