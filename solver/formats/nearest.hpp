// The nearest right word to a wrong one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polypack {

// "; did you mean 'WORD'?" for the candidate with the least edit distance to the word, if that is
// small beside the word's length; otherwise "".
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& candidates);

}  // namespace polypack
