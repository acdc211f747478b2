// Common part of the fuzz targets. A target is given any bytes; it must return soon, and any bug of
// ours ends the process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/puzzle_error.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): named by libFuzzer
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace polypack::testing {

inline void require(bool condition, std::string_view what) {
    if (condition) return;
    std::cerr << "fuzz: " << what << '\n';
    std::abort();
}

// Errors are one line, safe to print, and name the file and the line.
inline void require_good(const PuzzleError& error) {
    const std::string_view text = error.what();
    require(escaped(text) == text, "the error message is not safe to print");
    require(text.size() < 8000, "the error message is too long");
    require(text.starts_with("fuzz:"), "the error message does not begin with its place");
}

// Listing large polyforms takes long, and has nothing to do with reading.
inline bool generates_much(std::string_view text) {
    const std::size_t at = text.find("generate");
    if (at == std::string_view::npos) return false;
    return text.find_first_of("6789", at) != std::string_view::npos;
}

inline std::string text_of(const std::uint8_t* data, std::size_t size) {
    return {data, data + size};
}

}  // namespace polypack::testing
