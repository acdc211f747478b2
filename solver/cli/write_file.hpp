// Files that the program makes.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// Throws UsageError if a file of that name could not be made: its folder is missing or may not be
// written to, or the name is a folder's. To be asked before the work whose result it will hold.
void check_writable(const std::string& path);

// Writes a file as a whole or not at all: under another name in the same folder, then renamed.
// Throws OutputError if that fails.
void write_file(const std::string& path, std::string_view contents);

}  // namespace polypack
