// Says what is wrong with a text that is not YAML, in the words of people who write puzzles.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polypack {

// A mistake and its place; lines and columns count from 1.
struct YamlMistake {
    int line = 1;
    int column = 1;
    std::string message;
};

// A mistake that is found in the text alone, at that line or before; nullopt: there is none. O(n).
[[nodiscard]] std::optional<YamlMistake> found_yaml_mistake(const std::vector<std::string>& lines,
                                                            int line);

// A mistake that the parser does not complain about: a line of text that it takes for a directive,
// and a quotation mark that is not closed. The place is that of the last text of the document.
[[nodiscard]] std::optional<YamlMistake> overlooked_yaml_mistake(
    const std::vector<std::string>& lines, int line, int column);

// The mistake because of which a parser gave up at that line and column, for a reason that it
// gives in the words of yaml-cpp: often it lies before the place where that was noticed. O(n).
[[nodiscard]] YamlMistake yaml_mistake(const std::vector<std::string>& lines, int line, int column,
                                       std::string_view reason);

}  // namespace polypack
