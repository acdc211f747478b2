// Writes the output files of the program.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace polypack {

// Throws UsageError if a file of that name cannot be written: its folder is missing or not
// writable, or the path is a folder. Call it before doing the work whose result the file will hold.
void check_writable(const std::string& path);

// Creates a folder and its parents if necessary. Throws OutputError.
void make_folders(const std::string& path);

// Removes a file that was written, if possible.
void remove_written(const std::string& path);

// Returns true if there is a regular file of that name.
[[nodiscard]] bool is_file(const std::string& path);
// Returns true if two names are of one file: equal, or of the same existing file.
[[nodiscard]] bool same_file(const std::string& one, const std::string& other);

// Writes a file atomically: under another name in the same folder, then renamed. Throws OutputError
// if that fails.
void write_file(const std::string& path, std::string_view contents);

// The same for a file that will be written again: whoever has asked for it by serve-json gets each
// version at once.
void write_version(const std::string& path, std::string_view contents);

// Writes a file, or several with numbers before their ending, all or none. Returns their names.
// Throws OutputError.
std::vector<std::string> write_numbered(const std::string& path,
                                        const std::vector<std::string>& contents);

// Passes contents to its argument piece by piece.
using WriteContents = std::function<void(const std::function<void(std::string_view)>& write)>;
void write_file(const std::string& path, const WriteContents& write_contents);

}  // namespace polypack
