// Reads text files line by line, with positions.
#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_error.hpp"

namespace polypack {

struct Word {
    std::string_view text;
    SourcePos where;  // of its first character
};

// The lines of a file, at most largest_file of it.
class TextLines {
  public:
    // Throws PuzzleError. Functions that read the lines or their words throw Stopped when the
    // input's stop is requested.
    explicit TextLines(Input file);
    TextLines(const TextLines&) = delete;
    TextLines& operator=(const TextLines&) = delete;

    [[nodiscard]] int size() const { return static_cast<int>(lines_.size()); }
    // Returns a line without its end. Lines count from 0.
    [[nodiscard]] std::string_view operator[](int line) const {
        if (stop_.stop_requested()) throw Stopped();
        return lines_[line];
    }
    [[nodiscard]] const std::stop_token& stop() const { return stop_; }
    [[nodiscard]] SourcePos where(int line, std::size_t column = 0) const {
        return {file_, line + 1, static_cast<int>(column) + 1};
    }
    [[noreturn]] void throw_error(int line, std::size_t column, const std::string& message) const {
        throw PuzzleError(where(line, column), message);
    }
    // Returns the position after everything: the last line as a whole.
    [[nodiscard]] SourcePos end() const;

    // Returns the nonempty parts of a line between any of these characters.
    [[nodiscard]] std::vector<Word> words(int line, std::string_view separators = " \t\r") const;

  private:
    std::stop_token stop_;
    std::string file_;
    std::string text_;
    std::vector<std::string_view> lines_;  // of text_
};

// Parses a word as an integer; throws PuzzleError unless it is from `least` to `most`. `what` names
// it in the message.
[[nodiscard]] int integer_of(const Word& word, std::string_view what, int least, int most);

}  // namespace polypack
