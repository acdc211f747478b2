// The nearest right word to a wrong one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace polypack {

// "; did you mean 'WORD'?" for the one candidate with the least edit distance to the word, if that
// is small beside the word's length (letters that differ in case only count as equal, and a word
// that goes on is near); otherwise "".
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& candidates);

// The same, but where no candidate is near, "; THERE_ARE a, b, c" with all of them if they are few.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& candidates,
                                       std::string_view there_are);

}  // namespace polypack
