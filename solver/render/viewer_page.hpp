// Writes packings as an interactive HTML page; see viewer/README.md.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// Returns a self-contained page, in UTF-8, with data made by viewer_data().
[[nodiscard]] std::string viewer_page(std::string_view data);

}  // namespace polypack
