#include "polypack/cli/extension.hpp"

#include <filesystem>

namespace polypack {

std::string extension_of(const std::string& path) {
    std::string extension = std::filesystem::path(path).extension().string();
    for (char& c : extension) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return extension;
}

}  // namespace polypack
