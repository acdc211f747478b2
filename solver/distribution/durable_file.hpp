// Writes files that are complete or absent, even if the machine fails.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"

namespace polypack {

// Thrown if a file could not be written; what() says why, in one line.
class POLYPACK_API UnwritableFile : public std::runtime_error {
  public:
    // `error`: a value of errno.
    UnwritableFile(const std::string& path, int error);
};

// Thrown if a file cannot be read or is damaged; what() is "file:line: what is wrong".
class POLYPACK_API UnitFileError : public std::runtime_error, public UserError {
  public:
    UnitFileError(const std::string& file, int line, const std::string& what);
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
    // For an error of the file as a whole.
    UnitFileError(const std::string& file, const std::string& what);
};

// Time at which a file is on the disk: before the call returns, or later.
enum class Flush { now, later };

// Writes a file under another name in the same folder and renames it. Throws UnwritableFile.
POLYPACK_API void replace_file(const std::string& path, std::string_view contents,
                               Flush flush = Flush::now);
// Creates a file in this way, unless there is one of that name: then returns false. If several
// processes create the same file, on any machines, exactly one succeeds. Throws UnwritableFile.
[[nodiscard]] POLYPACK_API bool create_file(const std::string& path, std::string_view contents);

// Writes a file in place, which is faster. For files that nobody reads yet, and that may be damaged
// if the machine fails. Throws UnwritableFile.
POLYPACK_API void write_in_place(const std::string& path, std::string_view contents);

// Renames a file; returns false if it no longer exists. Throws UnwritableFile.
[[nodiscard]] POLYPACK_API bool rename_file(const std::string& from, const std::string& to);
// Removes a file if it exists. Throws UnwritableFile.
POLYPACK_API void remove_file(const std::string& path);

// Creates a folder if necessary, but not its parents. Throws UnwritableFile.
POLYPACK_API void make_folder(const std::string& path);

// Returns the contents of a file; nullopt if it does not exist. Throws UnitFileError if it cannot
// be read or is longer than 4 GiB, or than half of the address space.
[[nodiscard]] POLYPACK_API std::optional<std::string> contents_of(const std::string& path);

}  // namespace polypack
