// An in-memory replacement for the file system.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"

namespace polypack {

// While an instance exists, all file I/O of the program goes to memory: it reads the files given
// here, and those that are shipped as parts of the library, and what it writes is kept here. At
// most one instance exists at a time.
class POLYPACK_API MemoryFiles {
  public:
    // Contents by name; names are in the form that normal() returns.
    using Files = std::map<std::string, std::string, std::less<>>;

    // Takes a file whose contents are to be read now, because it will be written again.
    using Reader = std::function<void(const std::string& name, const std::string& contents)>;

    // Makes these files readable. Keeps a reference to them. `reader`: receives what
    // write_version() is given; without it, versions are written as other files are.
    explicit MemoryFiles(const Files& files, Reader reader = {});
    ~MemoryFiles();
    MemoryFiles(const MemoryFiles&) = delete;
    MemoryFiles& operator=(const MemoryFiles&) = delete;

    // Returns the instance in effect; null if files are those of the system.
    [[nodiscard]] static MemoryFiles* active();

    // Returns the normal form of a path, by which files are named here: "a/../b" is "b".
    [[nodiscard]] static std::string normal(const std::string& path);

    // Returns the contents of a readable file, whose name may be in any form; null if there is
    // none.
    [[nodiscard]] const std::string* find(const std::string& name) const;
    // Returns the names of the readable files in ascending order.
    [[nodiscard]] std::vector<std::string_view> names() const;

    // Returns the files that were written.
    [[nodiscard]] const Files& written() const { return written_; }
    // Writes a file; replaces one written before under the same name.
    void write(const std::string& name, std::string contents);
    // Gives a file to the reader, and does not keep it. A later version replaces it.
    void write_version(const std::string& name, std::string contents);
    // Removes a file that was written.
    void remove(const std::string& name);

  private:
    const Files& files_;
    Reader reader_;
    Files written_;
};

}  // namespace polypack
