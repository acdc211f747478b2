// Text from files and command lines, made safe for terminals, XML and JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// A code point and its length in bytes; length 0: not UTF-8.
struct CodePoint {
    char32_t value = 0;      // the code point
    std::size_t length = 0;  // in bytes
};

// The code point at the beginning of a text. Precondition: the text is not empty.
[[nodiscard]] POLYPACK_API CodePoint first_code_point(std::string_view text);

// Characters that act on a terminal rather than being seen: C0, DEL, C1, separators of lines, and
// those that change the direction of writing (bidirectional embeddings, overrides and isolates).
[[nodiscard]] POLYPACK_API bool is_control(char32_t c);

// The text with control characters and bytes that are not UTF-8 written as \x1b or \u202e.
[[nodiscard]] POLYPACK_API std::string escaped(std::string_view text);

// What error messages quote at most, in code points.
inline constexpr int longest_shown = 80;

// The first line of a text, escaped and shortened; "..." follows if something is left out.
[[nodiscard]] POLYPACK_API std::string shown(std::string_view text);
// The same between quotation marks: 'text'.
[[nodiscard]] POLYPACK_API std::string in_quotes(std::string_view text);

// An error message as one line, escaped; its middle is left out if it is longer than any message
// should be.
[[nodiscard]] POLYPACK_API std::string one_line(std::string_view message);

// Text in XML.

// Text for use between tags and in attributes: markup escaped, characters that XML excludes left
// out. Expects UTF-8.
[[nodiscard]] POLYPACK_API std::string xml_escaped(std::string_view text);

}  // namespace polypack
