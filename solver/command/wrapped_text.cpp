#include "polypack/command/wrapped_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "polypack/base/number_from.hpp"
#include "polypack/platform/terminal.hpp"

namespace polypack {
namespace {

std::optional<int> columns_set() {
    const char* text = std::getenv("COLUMNS");
    if (text == nullptr) return std::nullopt;
    return number_from(text, 1);
}

int columns_of_terminal() {
    const int columns = platform::columns_of(platform::Standard::output);
    return columns > 0 ? columns : 80;
}

}  // namespace

int text_width() {
    const std::optional<int> set = columns_set();
    return std::clamp(set ? *set : columns_of_terminal(), 40, 100);
}

int columns_of(std::string_view text) {
    // Bytes after the first of a character are 10xxxxxx.
    return static_cast<int>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string wrapped(std::string_view text, int width, int indent, std::string_view head) {
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string result(head);
    int column = columns_of(head);
    if (column < indent) {
        result.append(static_cast<std::size_t>(indent - column), ' ');
        column = indent;
    } else if (column > indent) {
        result.erase(result.find_last_not_of(' ') + 1);
        result += '\n' + margin;
        column = indent;
    }
    bool starts = true;  // the line holds no word yet
    std::size_t at = 0;
    while ((at = text.find_first_not_of(" \n", at)) != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const int length = columns_of(word);
        at = end;
        if (!starts && column + 1 + length > width) {
            result += '\n' + margin;
            column = indent;
            starts = true;
        }
        if (!starts) result += ' ';
        column += length + (starts ? 0 : 1);
        result += word;
        starts = false;
    }
    // No blanks at the end of a head without text.
    result.erase(result.find_last_not_of(' ') + 1);
    return result += '\n';
}

}  // namespace polypack
