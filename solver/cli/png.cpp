#include "polypack/cli/png.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "polypack/base/memory_files.hpp"
#include "polypack/cli/installed.hpp"
#include "polypack/command/command.hpp"

namespace polypack {

namespace {

namespace fs = std::filesystem;

constexpr const char* converter = "rsvg-convert";
constexpr const char* missing =
    "writing a PNG requires the program rsvg-convert (Debian package librsvg2-bin)";

// An empty folder, removed with this object.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (fs::temp_directory_path() / "polypack-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw UsageError("cannot create a temporary folder");
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

}  // namespace

void check_png_possible() {
    if (MemoryFiles::present() != nullptr) {
        throw UsageError("a PNG cannot be requested, since another program makes it; an .svg can");
    }
    if (!is_on_path(converter)) throw UsageError(missing);
}

std::string png_of(const std::string& svg) {
    const TemporaryFolder folder;
    const fs::path from = folder.path() / "picture.svg";
    const fs::path to = folder.path() / "picture.png";
    std::ofstream(from, std::ios::binary) << svg;
    const int code = run_program({converter, "--output", to.string(), from.string()});
    if (code == 127) throw UsageError(missing);
    std::ifstream file(to, std::ios::binary);
    if (code != 0 || !file) throw UsageError("rsvg-convert failed to make the PNG");
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace polypack
