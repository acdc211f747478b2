// Reads and writes the lines of units, results and other small files that end with a checksum.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "polypack/base/number_from.hpp"

namespace polypack {

class LineWriter {
  public:
    // `kind`: the kind of file, such as "unit".
    explicit LineWriter(std::string_view kind);
    // Adds a line. The value must not contain a line break.
    void line(std::string_view key, std::string_view value);
    // Returns the text with its checksum.
    [[nodiscard]] std::string finished();

  private:
    std::string text_;
};

// Checks the kind, the version and the checksum, then returns the lines in order. Throws
// UnitFileError.
class LineReader {
  public:
    LineReader(std::string name, std::string_view text, std::string_view kind);

    // Returns true if the next line has that key.
    [[nodiscard]] bool next_is(std::string_view key) const;
    // Returns the value of the next line, which must have that key.
    [[nodiscard]] std::string_view value(std::string_view key);
    // Returns the next word of the value of the next line.
    [[nodiscard]] std::string_view word();
    void end_of_words() const;
    // Requires that only the checksum is left.
    void end() const;

    template <class Number>
    [[nodiscard]] Number number(std::string_view digits, int base = 10) const {
        if constexpr (std::is_floating_point_v<Number>) {
            (void)base;
            const auto number = number_from<Number>(digits, 0, 1e300);
            if (!number) throw_number_error(digits);
            return *number;
        } else {
            Number number{};
            const char* const end = digits.data() + digits.size();
            const auto got = std::from_chars(digits.data(), end, number, base);
            if (got.ec != std::errc() || got.ptr != end) throw_number_error(digits);
            return number;
        }
    }
    [[noreturn]] void throw_error(const std::string& what) const;

  private:
    [[noreturn]] void throw_number_error(std::string_view digits) const;

    std::string name_;
    std::string_view text_;  // what is left, without the last line
    std::string_view words_;
    int line_ = 1;
};

}  // namespace polypack
