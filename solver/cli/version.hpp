#pragma once

#include <string>

namespace polypack {

// Program, version and kind of build, in one line.
[[nodiscard]] std::string version_line();

}  // namespace polypack
