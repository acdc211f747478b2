// Documents as texts of a format.
#pragma once

#include <string>

#include "polypack/formats/format.hpp"
#include "polypack/formats/problems.hpp"
#include "polypack/formats/puzzle_error.hpp"

namespace polypack::testing {

inline Document read_text(const std::string& format, const std::string& text,
                          const std::string& problem = "") {
    return read_document(Input::of_text("x", text), {format, problem});
}

// The error message for an invalid text; "" if it is valid.
inline std::string complaint(const std::string& format, const std::string& text) {
    try {
        static_cast<void>(read_text(format, text));
        return "";
    } catch (const PuzzleError& error) {
        return error.what();
    }
}

inline std::string written(const std::string& format, const Document& document) {
    return write_document(document, *find_format(format));
}

}  // namespace polypack::testing
