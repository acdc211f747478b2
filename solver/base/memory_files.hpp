// Files in memory, in place of those of the system.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"

namespace polypack {

// As long as one lives, the program reads these files and writes to it, and to no others. One at a
// time.
class POLYPACK_API MemoryFiles {
  public:
    // Contents by name, as normal() has it.
    using Files = std::map<std::string, std::string, std::less<>>;

    // The files that can be read. Keeps a reference.
    explicit MemoryFiles(const Files& files);
    ~MemoryFiles();
    MemoryFiles(const MemoryFiles&) = delete;
    MemoryFiles& operator=(const MemoryFiles&) = delete;

    // The one that lives; null: files are those of the system.
    [[nodiscard]] static MemoryFiles* present();

    // A path in the form that names of files have here: "a/../b" is "b".
    [[nodiscard]] static std::string normal(const std::string& path);

    // The contents of a file that can be read; null if there is none of that name, in any form.
    [[nodiscard]] const std::string* find(const std::string& name) const;
    // The names of files that can be read, ascending.
    [[nodiscard]] std::vector<std::string_view> names() const;

    // What was written.
    [[nodiscard]] const Files& written() const { return written_; }
    // Writes a file, in place of one written before under that name.
    void write(const std::string& name, std::string contents);
    // Removes a file that was written.
    void remove(const std::string& name);

  private:
    const Files& files_;
    Files written_;
};

}  // namespace polypack
