// File names as text: UTF-8 on every system, with '/' between folders.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace polypack {

// Returns the path that a text names. std::filesystem::path by itself would take the text for one
// in the encoding of the system, which not every system can set to UTF-8.
[[nodiscard]] inline std::filesystem::path to_path(std::string_view name) {
    return std::u8string(name.begin(), name.end());
}

// Returns the text that names a path, see to_path().
[[nodiscard]] inline std::string to_name(const std::filesystem::path& path) {
    const std::u8string name = path.generic_u8string();
    return {name.begin(), name.end()};
}

}  // namespace polypack
