#include "polypack/counting/frontier/spill_file.hpp"

#include <cerrno>

#include "polypack/base/memory_limit.hpp"
#include "polypack/platform/temporary_file.hpp"

namespace polypack {
void DiskUse::take(std::uint64_t bytes) {
    const std::uint64_t all = bytes_.fetch_add(bytes) + bytes;
    if (all <= limit_) return;
    bytes_ -= bytes;
    throw DiskLimitExceeded("the states of the frontier", static_cast<double>(all), limit_);
}

std::uint64_t SpillFile::reserve(std::size_t bytes) {
    const std::scoped_lock lock(mutex_);
    if (!file_.is_open()) file_ = open_temporary_file();
    disk_->take(bytes);
    const std::uint64_t offset = size_;
    size_ += bytes;
    return offset;
}

void SpillFile::write(std::uint64_t offset, std::span<const std::uint64_t> words) const {
    const auto* const bytes = reinterpret_cast<const char*>(words.data());
    if (!file_.write_at(offset, {bytes, words.size_bytes()})) refuse_temporary_file();
}

void SpillFile::read(std::uint64_t offset, std::span<std::uint64_t> words) const {
    std::span<char> bytes(reinterpret_cast<char*>(words.data()), words.size_bytes());
    while (!bytes.empty()) {
        const auto got = file_.read_at(offset, bytes);
        if (got == 0) errno = EIO;
        if (!got || *got == 0) refuse_temporary_file();
        bytes = bytes.subspan(*got);
        offset += *got;
    }
}

void SpillFile::clear() {
    (void)file_.close();
    disk_->release(size_);
    size_ = 0;
}

}  // namespace polypack
