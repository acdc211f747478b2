// Suggestions for misspelt words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"

namespace polypack {

// Returns "; did you mean 'WORD'?" for the candidate with the smallest edit distance to the word,
// if it is unique and small relative to the length of the word; otherwise "". Case is ignored, and
// a word that starts with a candidate counts as near.
[[nodiscard]] POLYPACK_API std::string did_you_mean(
    std::string_view word, const std::vector<std::string_view>& candidates);

// Does the same, but if no candidate is near, returns "; THERE_ARE a, b, c" with all of them if
// they are few.
[[nodiscard]] POLYPACK_API std::string did_you_mean(std::string_view word,
                                                    const std::vector<std::string_view>& candidates,
                                                    std::string_view there_are);

// Returns the word that did_you_mean() has put into a message; "" if there is none.
[[nodiscard]] POLYPACK_API std::string_view suggested_word(std::string_view message);

}  // namespace polypack
