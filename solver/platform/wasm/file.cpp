#include "polypack/platform/file.hpp"

#include <cerrno>

// There is no disk: files are those of base/memory_files.hpp.
namespace polypack::platform {
namespace {

bool failed() {
    errno = ENOTSUP;
    return false;
}

std::nullopt_t nothing() {
    errno = ENOTSUP;
    return std::nullopt;
}

}  // namespace

File::File(const std::string& /*name*/, Opening /*opening*/) {
    (void)failed();
}

File File::standard_input() {
    return {"", Opening::reading};
}
File File::unnamed() {
    return {"", Opening::reading};
}
std::optional<FileKind> File::kind() const {
    return nothing();
}
std::optional<std::uint64_t> File::size() const {
    return nothing();
}
std::optional<std::size_t> File::read(std::span<char> /*bytes*/) const {
    return nothing();
}
std::optional<std::size_t> File::read_at(std::uint64_t /*offset*/,
                                         std::span<char> /*bytes*/) const {
    return nothing();
}
bool File::wait_to_read(int /*milliseconds*/) const {
    return true;
}
bool File::read_waiting() const {
    return failed();
}
bool File::write(std::string_view /*bytes*/) const {
    return failed();
}
bool File::write_at(std::uint64_t /*offset*/, std::string_view /*bytes*/) const {
    return failed();
}
bool File::cut_off(std::uint64_t /*size*/) const {
    return failed();
}
bool File::flush() const {
    return failed();
}
bool File::take_permissions(const std::string& /*from*/) const {
    return failed();
}
bool File::lock() const {
    return failed();
}
bool File::close() {
    return true;
}
std::FILE* File::stream() && {
    (void)failed();
    return nullptr;
}

bool rename(const std::string& /*from*/, const std::string& /*to*/) {
    return failed();
}
bool link(const std::string& /*file*/, const std::string& /*name*/) {
    return failed();
}
bool remove(const std::string& /*file*/) {
    return failed();
}
bool make_folder(const std::string& /*folder*/) {
    return failed();
}
bool flush_folder(const std::string& /*folder*/) {
    return failed();
}
bool is_writable_folder(const std::string& /*folder*/) {
    return failed();
}
bool touch(const std::string& /*file*/) {
    return failed();
}
std::optional<std::int64_t> changed_at(const std::string& /*file*/) {
    return nothing();
}
int links_of(const std::string& /*file*/) {
    return 0;
}
std::string temporary_folder() {
    return "a browser";
}
std::string make_temporary_folder() {
    return "";
}

}  // namespace polypack::platform
