#include "polypack/command/program_file.hpp"

#include <cstdlib>
#include <sstream>
#include <string>
#include <system_error>

namespace polypack {
namespace {

std::string& program_name() {
    static std::string name;
    return name;
}

}  // namespace

void note_program_name(const char* name) {
    program_name() = name == nullptr ? "" : name;
}

std::filesystem::path program_file(const std::filesystem::path& link) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::path file = fs::read_symlink(link, error); !error) return file;
    const std::string& name = program_name();
    if (name.empty()) return {};
    if (name.find('/') != std::string::npos) {
        fs::path file = fs::canonical(name, error);
        return error ? fs::path() : file;
    }
    const char* const folders = std::getenv("PATH");
    std::istringstream list(folders == nullptr ? "" : folders);
    for (std::string folder; std::getline(list, folder, ':');) {
        fs::path file = fs::canonical(fs::path(folder) / name, error);
        if (!error && fs::is_regular_file(file, error)) return file;
    }
    return {};
}

}  // namespace polypack
