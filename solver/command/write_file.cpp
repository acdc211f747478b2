#include "polypack/command/write_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/base/memory_files.hpp"
#include "polypack/command/command.hpp"
#include "polypack/command/say.hpp"
#include "polypack/platform/file.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

template <class Error>
[[noreturn]] void fail(const std::string& path, int error) {
    throw Error(fmt::format("cannot write '{}': {}", path, std::generic_category().message(error)));
}

// Writes in place to a file that is not regular, such as a device or a pipe.
void write_through(const std::string& path, const WriteContents& write_contents) {
    platform::File file(path, platform::Opening::writing);
    if (!file.is_open()) fail<OutputError>(path, errno);
    write_contents([&](std::string_view contents) {
        if (!file.write(contents)) fail<OutputError>(path, errno);
    });
    if (!file.close()) fail<OutputError>(path, errno);
}

}  // namespace

bool same_file(const std::string& one, const std::string& other) {
    if (MemoryFiles::active() != nullptr) {
        return MemoryFiles::normal(one) == MemoryFiles::normal(other);
    }
    std::error_code ignored;
    return one == other || fs::equivalent(to_path(one), to_path(other), ignored);
}

bool is_file(const std::string& path) {
    if (const MemoryFiles* const files = MemoryFiles::active()) {
        return files->find(path) != nullptr;
    }
    std::error_code ignored;
    return fs::is_regular_file(to_path(path), ignored);
}

void check_writable(const std::string& path) {
    if (path.empty()) fail<UsageError>(path, ENOENT);
    if (MemoryFiles::active() != nullptr) return;
    std::error_code ignored;
    if (fs::is_directory(to_path(path), ignored)) fail<OutputError>(path, EISDIR);
    const std::string folder = to_name(to_path(path).parent_path());
    if (!platform::is_writable_folder(folder.empty() ? "." : folder)) {
        fail<OutputError>(path, errno);
    }
}

void make_folders(const std::string& path) {
    if (MemoryFiles::active() != nullptr) return;
    std::error_code error;
    fs::create_directories(to_path(path), error);
    if (!error) return;
    throw OutputError(fmt::format("cannot create the folder '{}': {}", path, error.message()));
}

void remove_written(const std::string& path) {
    if (MemoryFiles* const files = MemoryFiles::active()) return files->remove(path);
    std::error_code ignored;
    fs::remove(to_path(path), ignored);
}

void write_file(const std::string& path, std::string_view contents) {
    write_file(path, [&](const auto& write) { write(contents); });
}

void write_file(const std::string& path, const WriteContents& write_contents) {
    if (MemoryFiles* const files = MemoryFiles::active()) {
        std::string all;
        write_contents([&](std::string_view contents) { all += contents; });
        return files->write(path, std::move(all));
    }
    std::error_code error;
    const fs::path named = to_path(path);
    const fs::file_status status = fs::status(named, error);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        write_through(path, write_contents);
        return;
    }
    // Behind a symbolic link the file is replaced, not the link.
    const fs::path target =
        fs::is_symlink(named, error) ? fs::weakly_canonical(named, error) : named;
    platform::NewFile file(error ? path : to_name(target));
    if (!file.is_open()) fail<OutputError>(path, errno);
    write_contents([&](std::string_view contents) {
        if (!file.write(contents)) fail<OutputError>(path, errno);
    });
    if (!file.replace()) fail<OutputError>(path, errno);
}

void write_version(const std::string& path, std::string_view contents) {
    if (MemoryFiles* const files = MemoryFiles::active()) {
        return files->write_version(path, std::string(contents));
    }
    write_file(path, contents);
}

}  // namespace polypack
