#include "polypack/base/safe_text.hpp"

#include <algorithm>

namespace polypack {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

std::string hexadecimal(char32_t value, int width) {
    std::string text;
    for (int shift = 4 * (width - 1); shift >= 0; shift -= 4) text += digits[value >> shift & 0xfU];
    return text;
}

// Returns the escape of the code point at the beginning of a text.
std::string escaped_first(std::string_view text, const CodePoint& first) {
    if (first.length == 0) return "\\x" + hexadecimal(static_cast<unsigned char>(text[0]), 2);
    if (!is_control(first.value)) return std::string(text.substr(0, first.length));
    if (first.value == '\n') return "\\n";
    if (first.value < 0x80) return "\\x" + hexadecimal(first.value, 2);
    return "\\u" + hexadecimal(first.value, 4);
}

// The beginning of a text, escaped, of at most `most` characters of it; takes them off the text.
std::string escaped_beginning(std::string_view& text, std::size_t most) {
    std::string result;
    for (std::size_t i = 0; i < most && !text.empty(); ++i) {
        const CodePoint first = first_code_point(text);
        result += escaped_first(text, first);
        text.remove_prefix(first.length == 0 ? 1 : first.length);
    }
    return result;
}

}  // namespace

CodePoint first_code_point(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return {};
    char32_t value = lead & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) return {};
        value = value << 6 | (byte(i) & 0x3fU);
    }
    const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xd800 && value < 0xe000;
    if (overlong || surrogate || value > 0x10ffff) return {};
    return {value, length};
}

std::ptrdiff_t count_characters(std::string_view text) {
    return std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
}

bool is_control(char32_t c) {
    const bool separator = c == 0x2028 || c == 0x2029;
    const bool direction = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || separator || direction;
}

std::string escaped(std::string_view text) {
    return escaped_beginning(text, text.size());
}

std::string shown(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    std::string_view line = text.substr(0, text.find('\n'));
    const bool several = line.size() < text.size();
    std::string result = escaped_beginning(line, longest_shown);
    return several || !line.empty() ? result + "..." : result;
}

std::string in_quotes(std::string_view text) {
    return "'" + shown(text) + "'";
}

std::string one_line(std::string_view message) {
    constexpr std::size_t longest = 6000;  // bytes: a path of 4096, and what is wrong with it
    if (message.size() <= longest) return escaped(message);
    constexpr std::size_t end = 200;
    return escaped(message.substr(0, longest - end)) + "..." +
           escaped(message.substr(message.size() - end));
}

std::string xml_escaped(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            case '\'':
                escaped += "&#39;";
                break;
            default:
                if (static_cast<unsigned char>(c) >= ' ' || c == '\t' || c == '\n') escaped += c;
        }
    }
    return escaped;
}

}  // namespace polypack
