#include "polypack/cli/installed.hpp"

#include <cstdlib>
#include <system_error>

#include "polypack/base/file_name.hpp"
#include "polypack/command/program_file.hpp"

namespace polypack {

namespace fs = std::filesystem;

std::optional<fs::path> data_folder() {
    const auto holds_data = [](const fs::path& folder) {
        std::error_code ignored;
        return fs::is_directory(folder / "puzzles", ignored) &&
               fs::is_directory(folder / "pieces", ignored);
    };
    if (const char* set = std::getenv("POLYPACK_DATA"); set != nullptr && *set != '\0') {
        const fs::path folder = to_path(set);
        return holds_data(folder) ? std::optional(folder) : std::nullopt;
    }
    const fs::path program = program_file();
    if (program.empty()) return std::nullopt;
    const fs::path home = program.parent_path();
    for (const fs::path& folder :
         {home, home.parent_path().parent_path(), home.parent_path() / "share" / "polypack"}) {
        if (holds_data(folder)) return folder;
    }
    return std::nullopt;
}

}  // namespace polypack
