// This process, its machine, and other programs.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"

namespace polypack::platform {

[[nodiscard]] POLYPACK_API long process_number();
[[nodiscard]] POLYPACK_API std::string host_name();
// Returns a text for this run of the system and the space of process numbers in it, of letters and
// digits alone; "" where processes cannot be told apart for long.
[[nodiscard]] POLYPACK_API std::string machine();
// Returns when a process began, as digits; "" if there is none, or it is hidden.
[[nodiscard]] POLYPACK_API std::string start_of(std::string_view process);
// Returns true if there is certainly no process of that number.
[[nodiscard]] POLYPACK_API bool is_gone(std::string_view process);

// Returns the number of processors of the machine, whichever this process may use.
[[nodiscard]] POLYPACK_API int processors();
// Returns true if this process may do anything, as root may.
[[nodiscard]] POLYPACK_API bool is_administrator();

// Limits the memory for data, in bytes, to what remains possible; 0: to what it was at the start.
// Allocations beyond it fail.
POLYPACK_API void limit_memory(std::size_t bytes);
// Makes freed memory return to the system unless it is small, so that a computation with large
// lists takes only the memory that it holds. Costs searches, which allocate and free often, some
// time.
POLYPACK_API void give_back_freed_memory();

// Returns the file of this program as the system knows it; "" if it does not.
[[nodiscard]] POLYPACK_API std::filesystem::path program_file();
// Returns the program of that name in the folders of $PATH, or what the system would run by that
// name; "" if there is none.
[[nodiscard]] POLYPACK_API std::filesystem::path find_program(const std::string& name);
// Runs a program, as found by find_program(), without a shell, and waits for its end. Returns its
// exit code, or 127 if it could not be run.
[[nodiscard]] POLYPACK_API int run_program(std::vector<std::string> words);
// Runs a program without its output, and ends it when a stop is requested.
[[nodiscard]] POLYPACK_API int run_quietly(std::vector<std::string> words,
                                           const std::stop_token& stop);
// Returns programs that print a page, the best first.
[[nodiscard]] POLYPACK_API std::vector<std::string> browsers();
// Opens a file as the user's desktop does; returns false if that fails.
[[nodiscard]] POLYPACK_API bool open_for_user(const std::filesystem::path& file);

}  // namespace polypack::platform
