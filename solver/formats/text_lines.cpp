#include "polypack/formats/text_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {

TextLines::TextLines(Input file) : stop_(file.stop()), file_(file.name()), text_(file.rest()) {
    StopCheck check(stop_);
    const std::string_view text = text_;
    for (std::size_t at = 0; at < text.size();) {
        check();
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines_.push_back(line);
        at = end + 1;
    }
}

SourcePos TextLines::end() const {
    return {file_, std::max(size(), 1), 0};
}

std::vector<Word> TextLines::words(int line, std::string_view separators) const {
    const std::string_view text = (*this)[line];
    StopCheck check(stop_);
    std::vector<Word> words;
    for (std::size_t at = text.find_first_not_of(separators); at != std::string_view::npos;) {
        check();
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        words.push_back({text.substr(at, end - at), where(line, at)});
        at = text.find_first_not_of(separators, end);
    }
    return words;
}

int integer_of(const Word& word, std::string_view what, int least, int most) {
    if (const auto value = number_from(word.text, least, most)) return *value;
    throw PuzzleError(word.where, fmt::format("{} must be an integer in {}..{}, got {}", what,
                                              least, most, in_quotes(word.text)));
}

}  // namespace polypack
