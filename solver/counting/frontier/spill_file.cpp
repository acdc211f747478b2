#include "polypack/counting/frontier/spill_file.hpp"

#include <unistd.h>

#include <cerrno>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/temporary_file.hpp"

namespace polypack {
namespace {

// Calls transfer(address, bytes, offset) until all bytes have been transferred.
template <class Byte, class Transfer>
void transfer_all(Byte* bytes, std::size_t size, std::uint64_t offset, const Transfer& transfer) {
    while (size > 0) {
        const ssize_t done = transfer(bytes, size, static_cast<off_t>(offset));
        if (done < 0 && errno == EINTR) continue;
        if (done == 0) errno = EIO;
        if (done <= 0) refuse_temporary_file();
        bytes += done;
        offset += static_cast<std::uint64_t>(done);
        size -= static_cast<std::size_t>(done);
    }
}

}  // namespace

void DiskUse::take(std::uint64_t bytes) {
    const std::uint64_t all = bytes_.fetch_add(bytes) + bytes;
    if (all <= limit_) return;
    bytes_ -= bytes;
    throw DiskLimitExceeded("the states of the frontier", static_cast<double>(all), limit_);
}

std::uint64_t SpillFile::reserve(std::size_t bytes) {
    const std::scoped_lock lock(mutex_);
    if (file_ < 0) file_ = open_temporary_file();
    disk_->take(bytes);
    const std::uint64_t offset = size_;
    size_ += bytes;
    return offset;
}

void SpillFile::write(std::uint64_t offset, std::span<const std::uint64_t> words) const {
    const auto bytes = std::as_bytes(words);
    transfer_all(bytes.data(), bytes.size(), offset,
                 [this](const std::byte* from, std::size_t size, off_t at) {
                     return ::pwrite(file_, from, size, at);
                 });
}

void SpillFile::read(std::uint64_t offset, std::span<std::uint64_t> words) const {
    const auto bytes = std::as_writable_bytes(words);
    transfer_all(
        bytes.data(), bytes.size(), offset,
        [this](std::byte* to, std::size_t size, off_t at) { return ::pread(file_, to, size, at); });
}

void SpillFile::clear() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
    disk_->release(size_);
    size_ = 0;
}

}  // namespace polypack
