#include "polypack/command/program_file.hpp"

#include <string>
#include <system_error>

#include "polypack/base/file_name.hpp"

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

std::filesystem::path program_file(const std::filesystem::path& known) {
    namespace fs = std::filesystem;
    if (!known.empty()) return known;
    const std::string& name = program_name();
    if (name.empty()) return {};
    const fs::path named = to_path(name);
    std::error_code error;
    fs::path file =
        fs::canonical(named.has_parent_path() ? named : platform::find_program(name), error);
    return error ? fs::path() : file;
}

}  // namespace polypack
