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

// Returns the code point at the beginning of a text. Precondition: the text is not empty.
[[nodiscard]] POLYPACK_API CodePoint first_code_point(std::string_view text);

// Returns the number of code points of a text in UTF-8. O(length).
[[nodiscard]] POLYPACK_API std::ptrdiff_t count_characters(std::string_view text);

// Returns true for characters that control a terminal instead of being displayed: C0, DEL, C1, line
// separators, and those that change the direction of writing (bidirectional embeddings, overrides
// and isolates).
[[nodiscard]] POLYPACK_API bool is_control(char32_t c);

// Replaces control characters and bytes that are not UTF-8 by escapes such as \x1b and \u202e.
[[nodiscard]] POLYPACK_API std::string escaped(std::string_view text);

// The longest quotation in an error message, in code points.
inline constexpr int longest_shown = 80;

// Returns the first line of a text, escaped and shortened; "..." marks an omission.
[[nodiscard]] POLYPACK_API std::string shown(std::string_view text);
// Returns shown(text) between quotation marks: 'text'.
[[nodiscard]] POLYPACK_API std::string in_quotes(std::string_view text);

// Returns an error message as one escaped line; omits its middle if it is unreasonably long.
[[nodiscard]] POLYPACK_API std::string one_line(std::string_view message);

// Text in XML.

// Escapes text for use between tags and in attributes, and drops characters that XML excludes.
// Expects UTF-8.
[[nodiscard]] POLYPACK_API std::string xml_escaped(std::string_view text);

}  // namespace polypack
