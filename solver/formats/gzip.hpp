// Compressed files (RFC 1952).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace polypack {

// Whether bytes begin as a compressed file does.
[[nodiscard]] bool is_gzip(std::string_view bytes);

// The contents of the compressed file of that name. Never holds more than `most` bytes of them, a
// number of MiB; throws PuzzleError if there are more, and for damaged files.
[[nodiscard]] std::string gunzip(const std::string& name, std::string_view bytes, std::size_t most);

// The same bytes for the same contents, at any time and place. Precondition: less than 4 GiB.
[[nodiscard]] std::string gzip(std::string_view contents);

}  // namespace polypack
