// Files of the source tree that the program holds: the schemas of the JSON that commands print,
// from solver/records, and the pages of docs.
#pragma once

#include <span>
#include <string_view>

#include "polypack/command/program.hpp"

namespace polypack {

struct JsonSchemaText {
    std::string_view record;  // "packing"
    std::string_view text;
};

// All of them, by record.
[[nodiscard]] std::span<const JsonSchemaText> json_schemas();

// All of them, by name; none in a source tree without docs.
[[nodiscard]] std::span<const HelpTopic> help_topics();

}  // namespace polypack
