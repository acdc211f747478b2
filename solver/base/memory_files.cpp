#include "polypack/base/memory_files.hpp"

#include <cassert>
#include <utility>

#include "polypack/base/file_name.hpp"

namespace polypack {
namespace {

MemoryFiles*& active_files() {
    static MemoryFiles* files = nullptr;
    return files;
}

}  // namespace

MemoryFiles::MemoryFiles(const Files& files, Reader reader)
    : files_(files), reader_(std::move(reader)) {
    assert(active_files() == nullptr);
    active_files() = this;
}

MemoryFiles::~MemoryFiles() {
    active_files() = nullptr;
}

MemoryFiles* MemoryFiles::active() {
    return active_files();
}

std::string MemoryFiles::normal(const std::string& path) {
    return to_name(to_path(path).lexically_normal());
}

const std::string* MemoryFiles::find(const std::string& name) const {
    const auto at = files_.find(normal(name));
    return at == files_.end() ? nullptr : &at->second;
}

std::vector<std::string_view> MemoryFiles::names() const {
    std::vector<std::string_view> names;
    for (const auto& [name, contents] : files_) names.push_back(name);
    return names;
}

void MemoryFiles::write(const std::string& name, std::string contents) {
    written_.insert_or_assign(name, std::move(contents));
}

void MemoryFiles::write_version(const std::string& name, std::string contents) {
    if (!reader_) return write(name, std::move(contents));
    reader_(name, contents);
}

void MemoryFiles::remove(const std::string& name) {
    written_.erase(name);
}

}  // namespace polypack
