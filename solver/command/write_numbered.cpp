#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "polypack/base/file_name.hpp"
#include "polypack/command/write_file.hpp"

namespace polypack {

std::vector<std::string> write_numbered(const std::string& path,
                                        const std::vector<std::string>& contents) {
    std::vector<std::string> names;
    const std::filesystem::path whole = to_path(path);
    const std::size_t digits = fmt::format("{}", contents.size()).size();
    for (std::size_t i = 1; i <= contents.size(); ++i) {
        const std::string name = fmt::format("{}-{:0{}}{}", to_name(whole.stem()), i, digits,
                                             to_name(whole.extension()));
        names.push_back(contents.size() == 1 ? path : to_name(whole.parent_path() / to_path(name)));
    }
    for (std::size_t i = 0; i < contents.size(); ++i) {
        try {
            write_file(names[i], contents[i]);
        } catch (...) {
            while (i > 0) remove_written(names[--i]);
            throw;
        }
    }
    return names;
}

}  // namespace polypack
