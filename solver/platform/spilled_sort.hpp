// Sorts more records than fit into memory; the rest waits in temporary files.
#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"

namespace polypack {

class SpilledSort {
  public:
    // `memory`: bytes of records to hold at a time. All functions throw Stopped when `stop` is
    // requested.
    explicit SpilledSort(std::size_t memory, std::stop_token stop = {})
        : memory_(memory), check_(std::move(stop)) {}

    [[nodiscard]] std::size_t size() const { return size_; }
    // Throws TemporaryFileError.
    void add(std::string key, std::string record);

    // Passes all records to the sink, ordered by key; records with equal keys stay in the order of
    // their addition. Stops when the sink returns false. Call it once. Throws TemporaryFileError if
    // a temporary file cannot be written or read. Takes O(records log) time, the memory and a
    // buffer for every 64 temporary files.
    void finish(const std::function<bool(std::string_view key, std::string_view record)>& sink);

  private:
    struct Record {
        std::string key;
        std::string record;
    };
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    using File = std::unique_ptr<std::FILE, Close>;
    class Merge;

    void sort_held();
    void spill();
    // Merges the files from `first` on into one, which replaces them.
    void merge_from(std::size_t first);

    static File temporary();
    static void write(std::FILE* file, std::string_view key, std::string_view record);
    static bool read(std::FILE* file, Record& record);

    std::size_t memory_;
    StopCheck check_;
    std::size_t size_ = 0;
    std::size_t held_bytes_ = 0;
    std::vector<Record> held_;
    std::vector<File> files_;  // in the order of their records' coming
};

}  // namespace polypack
