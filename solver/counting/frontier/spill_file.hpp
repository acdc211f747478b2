// A temporary file without a name: it vanishes with its object, or when the process ends.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

#include "polypack/platform/file.hpp"

namespace polypack {

// The total size of all temporary files, kept below a limit.
class DiskUse {
  public:
    explicit DiskUse(std::uint64_t limit) : limit_(limit) {}

    // Accounts for bytes about to be written. Throws DiskLimitExceeded.
    void take(std::uint64_t bytes);
    void release(std::uint64_t bytes) { bytes_ -= bytes; }
    [[nodiscard]] bool allowed() const { return limit_ != 0; }

  private:
    std::atomic<std::uint64_t> bytes_ = 0;
    std::uint64_t limit_;
};

// A temporary file that several threads may use. Functions throw TemporaryFileError if the system
// refuses, for instance because the disk is full.
class SpillFile {
  public:
    // Keeps a reference to `disk`. The file is created when bytes are first reserved.
    explicit SpillFile(DiskUse& disk) : disk_(&disk) {}
    SpillFile(const SpillFile&) = delete;
    SpillFile& operator=(const SpillFile&) = delete;
    ~SpillFile() { clear(); }

    // Reserves bytes at the end of the file and returns their position. Throws DiskLimitExceeded.
    [[nodiscard]] std::uint64_t reserve(std::size_t bytes);
    void write(std::uint64_t offset, std::span<const std::uint64_t> words) const;
    void read(std::uint64_t offset, std::span<std::uint64_t> words) const;
    // Releases the space.
    void clear();

  private:
    DiskUse* disk_;
    std::mutex mutex_;  // of the members below, while the file is opened or grows
    platform::File file_;
    std::uint64_t size_ = 0;
};

}  // namespace polypack
