// Compresses and expands gzip files (RFC 1952).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace polypack {

// Returns true if bytes begin as a compressed file does.
[[nodiscard]] bool is_gzip(std::string_view bytes);

// Expands the compressed file of that name. Throws PuzzleError for damaged files, and if the
// contents exceed `most` bytes, a number of MiB; never holds more than that.
[[nodiscard]] std::string gunzip(const std::string& name, std::string_view bytes, std::size_t most);

// Compresses contents; the result depends on them alone. Precondition: less than 4 GiB.
[[nodiscard]] std::string gzip(std::string_view contents);

}  // namespace polypack
