#include "polypack/platform/file.hpp"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <string>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/platform/process.hpp"

namespace polypack::platform {

File::File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

File& File::operator=(File&& other) noexcept {
    if (this == &other) return *this;
    const int error = errno;
    (void)close();
    errno = error;
    descriptor_ = std::exchange(other.descriptor_, -1);
    return *this;
}

NewFile::NewFile(std::string place) : place_(std::move(place)) {
    static std::atomic<std::uint64_t> number{0};
    const std::string own =
        ".polypack-" + host_name() + "-" + std::to_string(process_number()) + "-";
    do {
        name_ = to_name(to_path(place_).parent_path() / to_path(own + std::to_string(++number)));
        file_ = File(name_, Opening::creating);
    } while (!file_.is_open() && errno == EEXIST);
    if (!file_.is_open()) name_.clear();
}

NewFile::~NewFile() {
    (void)file_.close();
    if (!name_.empty()) (void)remove(name_);
}

bool NewFile::replace() {
    if (!file_.take_permissions(place_) || !file_.close() || !rename(name_, place_)) return false;
    name_.clear();
    return true;
}

bool NewFile::create() {
    if (!file_.close()) return false;
    if (link(name_, place_)) return true;
    const int error = errno;
    // Over a network, a link may be made and the answer lost: the number of links tells.
    const bool made = links_of(name_) == 2;
    errno = error;
    return made;
}

}  // namespace polypack::platform
