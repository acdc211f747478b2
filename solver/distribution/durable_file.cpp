#include "polypack/distribution/durable_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <system_error>

#include "polypack/base/file_name.hpp"
#include "polypack/platform/file.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

std::string message_of(int error) {
    return std::generic_category().message(error);
}

// Makes renames in the folder of a file permanent.
void flush_folder_of(const std::string& path) {
    const std::string folder = to_name(to_path(path).parent_path());
    if (!platform::flush_folder(folder.empty() ? "." : folder)) throw UnwritableFile(path, errno);
}

}  // namespace

UnwritableFile::UnwritableFile(const std::string& path, int error)
    : std::runtime_error(
          one_line(fmt::format("cannot write {}: {}", in_quotes(path), message_of(error)))) {}

UnitFileError::UnitFileError(const std::string& file, int line, const std::string& what)
    : std::runtime_error(one_line(fmt::format("{}:{}: {}", file, line, what))) {}

UnitFileError::UnitFileError(const std::string& file, const std::string& what)
    : std::runtime_error(one_line(fmt::format("{}: {}", file, what))) {}

void replace_file(const std::string& path, std::string_view contents, Flush flush) {
    platform::NewFile file(path);
    if (!file.is_open() || !file.write(contents) || (flush == Flush::now && !file.flush()) ||
        !file.replace()) {
        throw UnwritableFile(path, errno);
    }
    if (flush == Flush::now) flush_folder_of(path);
}

bool create_file(const std::string& path, std::string_view contents) {
    platform::NewFile file(path);
    if (!file.is_open() || !file.write(contents) || !file.flush())
        throw UnwritableFile(path, errno);
    if (!file.create()) {
        if (errno == EEXIST) return false;
        throw UnwritableFile(path, errno);
    }
    flush_folder_of(path);
    return true;
}

void write_in_place(const std::string& path, std::string_view contents) {
    platform::File file(path, platform::Opening::replacing);
    if (!file.is_open() || !file.write(contents) || !file.close()) {
        throw UnwritableFile(path, errno);
    }
}

bool rename_file(const std::string& from, const std::string& to) {
    if (platform::rename(from, to)) return true;
    if (errno == ENOENT) return false;
    throw UnwritableFile(to, errno);
}

void remove_file(const std::string& path) {
    if (!platform::remove(path) && errno != ENOENT) throw UnwritableFile(path, errno);
}

void make_folder(const std::string& path) {
    if (platform::make_folder(path)) return;
    const int error = errno;
    std::error_code ignored;
    if (error != EEXIST || !fs::is_directory(to_path(path), ignored)) {
        throw UnwritableFile(path, error);
    }
}

std::optional<std::string> contents_of(const std::string& path) {
    constexpr std::uint64_t most = std::min<std::uint64_t>(
        std::uint64_t{4} << 30, std::numeric_limits<std::size_t>::max() / 2);
    const auto unreadable = [&] {
        return UnitFileError(path, "cannot be read: " + message_of(errno));
    };
    const platform::File file(path, platform::Opening::reading);
    if (!file.is_open() && errno == ENOENT) return std::nullopt;
    if (!file.is_open()) throw unreadable();
    const auto kind = file.kind();
    const auto size = file.size();
    if (!kind || !size) throw unreadable();
    if (*kind != platform::FileKind::regular) throw UnitFileError(path, "this is not a file");
    if (*size > most) throw UnitFileError(path, "the file is too long");
    std::string contents(static_cast<std::size_t>(*size), '\0');
    std::size_t at = 0;
    while (at < contents.size()) {
        const auto got = file.read({contents.data() + at, contents.size() - at});
        if (!got) throw unreadable();
        if (*got == 0) break;
        at += *got;
    }
    contents.resize(at);
    return contents;
}

}  // namespace polypack
