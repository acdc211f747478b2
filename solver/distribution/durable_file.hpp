// Files that are whole or not there, whatever happens to the machine.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"

namespace polypack {

// A file could not be written; what() says why, in one line.
class POLYPACK_API UnwritableFile : public std::runtime_error {
  public:
    // `error`: of errno.
    UnwritableFile(const std::string& path, int error);
};

// A file cannot be read or is damaged; what() is "file:line: what is wrong".
class POLYPACK_API UnitFileError : public std::runtime_error, public UserError {
  public:
    UnitFileError(const std::string& file, int line, const std::string& what);
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
    // Of a file as a whole.
    UnitFileError(const std::string& file, const std::string& what);
};

// Whether a file is on the disk before the call returns, or at some time.
enum class Flush { now, later };

// Writes a file under another name in the same folder and renames it. Throws UnwritableFile.
POLYPACK_API void replace_file(const std::string& path, std::string_view contents,
                               Flush flush = Flush::now);
// The same, unless there is a file of that name: then it returns false. Of several processes that
// create the same file, on any machines, one does. Throws UnwritableFile.
[[nodiscard]] POLYPACK_API bool create_file(const std::string& path, std::string_view contents);

// Writes a file that nobody looks for yet, and that may be damaged if the machine fails: faster.
// Throws UnwritableFile.
POLYPACK_API void write_in_place(const std::string& path, std::string_view contents);

// Renames a file; false if it is not there any more. Throws UnwritableFile.
[[nodiscard]] POLYPACK_API bool rename_file(const std::string& from, const std::string& to);
// Removes a file if it is there. Throws UnwritableFile.
POLYPACK_API void remove_file(const std::string& path);

// Makes a folder unless it is there, but not those above it. Throws UnwritableFile.
POLYPACK_API void make_folder(const std::string& path);

// The contents; nothing if there is no such file. Throws UnitFileError if it cannot be read or is
// longer than 4 GiB, or than half of what addresses reach.
[[nodiscard]] POLYPACK_API std::optional<std::string> contents_of(const std::string& path);

}  // namespace polypack
