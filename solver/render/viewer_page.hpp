// Packings as an interactive HTML page; see viewer/README.md.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// A self-contained page, in UTF-8, with the data that viewer_data() makes.
[[nodiscard]] std::string viewer_page(std::string_view data);

}  // namespace polypack
