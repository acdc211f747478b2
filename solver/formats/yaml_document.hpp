// A YAML document as a tree with positions. Parsing takes time and memory in proportion to the
// length of the text, whatever the text is.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace polypack {

// Largest depth of lists and maps in lists and maps.
inline constexpr int deepest_nesting = 200;
// Largest number of values in a document; one that aliases repeat counts as often.
inline constexpr std::int64_t max_values = 2'000'000;

struct YamlNode {
    enum class Kind : std::uint8_t { nothing, scalar, list, map };

    Kind kind = Kind::nothing;
    int line = 1;
    int column = 1;
    int height = 0;           // of lists and maps below it
    std::int64_t values = 1;  // in it, itself included
    std::string scalar;
    std::vector<const YamlNode*> items;  // of a map: its keys, each followed by its value
};

struct YamlDocument {
    std::vector<std::string> lines;  // of the text
    std::deque<YamlNode> nodes;
    const YamlNode* root = nullptr;
};

// Returns the lines of a text without their ends; at least one.
[[nodiscard]] std::vector<std::string> split_lines(std::string_view text);

// Parses a file. Throws PuzzleError if its contents are not one document of YAML in UTF-8, or
// exceed the limits; Stopped.
[[nodiscard]] std::shared_ptr<const YamlDocument> parse_yaml(const std::string& file,
                                                             std::string_view contents,
                                                             const std::stop_token& stop = {});

}  // namespace polypack
