// The kind of a file by its name.
#pragma once

#include <string>

namespace polypack {

// The extension with its dot, in lower case: ".svg" for "x.SVG".
[[nodiscard]] std::string extension_of(const std::string& path);

}  // namespace polypack
