// A checker for the part of JSON Schema (drafts 07 and 2020-12) that the schemas of this project
// use.
#pragma once

#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace polypack::testing {

// A YAML value as JSON: plain scalars that look like null, booleans or integers become such.
[[nodiscard]] nlohmann::json json_of(const YAML::Node& node);

class JsonSchema {
  public:
    // Throws if the file is missing or not JSON.
    explicit JsonSchema(const std::filesystem::path& file);

    // Returns the mistakes of a value, one line each; none if it is valid. Throws std::logic_error
    // if the schema uses a keyword that is not supported.
    [[nodiscard]] std::vector<std::string> mistakes(const nlohmann::json& value) const;

  private:
    struct Document {
        std::filesystem::path file;
        nlohmann::json root;
    };
    void check(const nlohmann::json& value, const nlohmann::json& schema, const Document& document,
               const std::string& where, std::vector<std::string>& mistakes) const;

    Document document_;
};

}  // namespace polypack::testing
