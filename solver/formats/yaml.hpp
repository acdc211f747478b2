// YAML with positions: every access is checked, every complaint says where.
#pragma once

#include <yaml-cpp/yaml.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/puzzle_error.hpp"

namespace polypack {

// A node and the file that it comes from.
class Yaml {
  public:
    Yaml(std::string file, const YAML::Node& node) : file_(std::move(file)), node_(node) {}

    // The document in a file. Throws PuzzleError if it cannot be read or is not YAML.
    [[nodiscard]] static Yaml load(const std::string& file);

    [[nodiscard]] SourcePos where() const;
    [[noreturn]] void complain(const std::string& message) const;
    [[nodiscard]] const std::string& file() const { return file_; }

    [[nodiscard]] bool is_map() const { return node_.IsMap(); }
    [[nodiscard]] bool is_list() const { return node_.IsSequence(); }
    [[nodiscard]] bool is_scalar() const { return node_.IsScalar(); }

    // The node as what it is named; each throws PuzzleError if it is something else. `what` names
    // the thing in the message.
    [[nodiscard]] std::string text(std::string_view what) const;
    [[nodiscard]] long long number(std::string_view what, long long least, long long most) const;
    [[nodiscard]] bool truth(std::string_view what) const;
    [[nodiscard]] std::vector<Yaml> list(std::string_view what) const;
    // The entries of a map in order, duplicate keys refused. Keys are scalars.
    [[nodiscard]] std::vector<std::pair<Yaml, Yaml>> entries(std::string_view what) const;

  private:
    std::string file_;
    YAML::Node node_;
};

// A map whose keys are known: unknown and duplicate keys are errors.
class YamlMap {
  public:
    YamlMap(const Yaml& node, std::string_view what, std::initializer_list<std::string_view> keys);

    [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
    // The value, or nullptr.
    [[nodiscard]] const Yaml* find(std::string_view key) const;
    // The value; throws PuzzleError if the key is missing.
    [[nodiscard]] const Yaml& at(std::string_view key) const;
    [[nodiscard]] const Yaml& node() const { return node_; }

    // Exactly one of these keys must be there: which. Throws PuzzleError otherwise.
    [[nodiscard]] std::string_view one_of(std::initializer_list<std::string_view> keys) const;

  private:
    Yaml node_;
    std::string what_;
    std::vector<std::pair<std::string, Yaml>> values_;
};

}  // namespace polypack
