// Files that the program writes.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// Throws UsageError if a file of that name cannot be written: its folder is missing or not
// writable, or the path is a folder. Call it before doing the work whose result the file will hold.
void check_writable(const std::string& path);

// Writes a file atomically: under another name in the same folder, then renamed. Throws OutputError
// if that fails.
void write_file(const std::string& path, std::string_view contents);

}  // namespace polypack
