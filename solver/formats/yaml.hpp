// YAML with positions: every access is checked, and every error has a position.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/yaml_document.hpp"

namespace polypack {

// A line of text within a file, such as a row of ASCII art.
struct TextLine {
    std::string text;
    SourcePos where;  // of its first character
};

// A node and the file it comes from.
class Yaml {
  public:
    // Loads the document in a file. Throws PuzzleError if it cannot be read or is not YAML.
    [[nodiscard]] static Yaml load(Input file);

    [[nodiscard]] const SourcePos& where() const { return where_; }
    [[nodiscard]] const std::string& file() const { return where_.file; }
    [[noreturn]] void throw_error(const std::string& message) const;

    [[nodiscard]] bool is_nothing() const { return node_->kind == YamlNode::Kind::nothing; }
    [[nodiscard]] bool is_map() const { return node_->kind == YamlNode::Kind::map; }
    [[nodiscard]] bool is_list() const { return node_->kind == YamlNode::Kind::list; }
    [[nodiscard]] bool is_scalar() const { return node_->kind == YamlNode::Kind::scalar; }
    // Describes the node in words: "a map", "the text 'x'".
    [[nodiscard]] std::string kind() const;
    // Returns true if this is a map with that key.
    [[nodiscard]] bool has(std::string_view key) const;
    // Returns true if this is a map without other keys than these.
    [[nodiscard]] bool has_only(const std::vector<std::string_view>& keys) const;

    // Convert the node to a type; throw PuzzleError if it is something else. `what` names the node
    // in the message.
    [[nodiscard]] std::string text(std::string_view what) const;
    [[nodiscard]] long long number(std::string_view what, long long least, long long most) const;
    // Returns the decimal digits of a nonnegative integer of any size.
    [[nodiscard]] const std::string& digits(std::string_view what) const;
    [[nodiscard]] bool truth(std::string_view what) const;
    [[nodiscard]] std::vector<Yaml> list(std::string_view what) const;
    // Returns the lines of a text (a block that begins with |), or of a list with one text per
    // line.
    [[nodiscard]] std::vector<TextLine> lines(std::string_view what) const;
    // Returns the entries of a map in order; rejects duplicate keys. Keys are scalars.
    [[nodiscard]] std::vector<std::pair<Yaml, Yaml>> entries(std::string_view what) const;

  private:
    Yaml(const YamlNode& node, const std::string& file,
         std::shared_ptr<const YamlDocument> document)
        : node_(&node), where_{file, node.line, node.column}, document_(std::move(document)) {}
    [[nodiscard]] Yaml child(const YamlNode& node) const;
    [[nodiscard]] std::vector<TextLine> block_lines(std::string_view what) const;
    // Returns the character of the file at which the node begins.
    [[nodiscard]] char first_character() const;

    const YamlNode* node_;  // of the document
    SourcePos where_;
    std::shared_ptr<const YamlDocument> document_;
};

// A map whose keys are known: unknown and duplicate keys are errors.
class YamlMap {
  public:
    YamlMap(const Yaml& node, std::string_view what, std::initializer_list<std::string_view> keys)
        : YamlMap(node, what, std::vector<std::string_view>(keys)) {}
    YamlMap(const Yaml& node, std::string_view what, const std::vector<std::string_view>& keys);

    [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
    // Returns the value, or nullptr if the key is missing.
    [[nodiscard]] const Yaml* find(std::string_view key) const;
    // Returns the value; throws PuzzleError if the key is missing.
    [[nodiscard]] const Yaml& at(std::string_view key) const;
    // Returns the position of the key, or of the map if the key is missing.
    [[nodiscard]] const SourcePos& where(std::string_view key) const;
    [[nodiscard]] const Yaml& node() const { return node_; }

    // Returns the one of these keys that is present. Throws PuzzleError unless exactly one is.
    [[nodiscard]] std::string_view one_of(const std::vector<std::string_view>& keys) const;

  private:
    struct Entry {
        std::string key;
        SourcePos where;
        Yaml value;
    };
    Yaml node_;
    std::string what_;
    std::vector<Entry> entries_;
};

}  // namespace polypack
