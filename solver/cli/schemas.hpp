// The schemas of the JSON that the commands print, from solver/formats/schemas.
#pragma once

#include <span>
#include <string_view>

namespace polypack {

struct JsonSchemaText {
    std::string_view record;  // "packing"
    std::string_view text;
};

// All of them, by record.
[[nodiscard]] std::span<const JsonSchemaText> json_schemas();

}  // namespace polypack
