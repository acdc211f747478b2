#pragma once

#include <string>

namespace polypack {

// Program, version, and what it was built for, in one line.
[[nodiscard]] std::string version_line();

}  // namespace polypack
