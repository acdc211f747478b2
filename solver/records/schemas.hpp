// The schemas of the records, embedded in the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace polypack {

struct RecordSchema {
    std::string_view record;  // "packing"
    std::string_view text;
};

// Returns all schemas, ordered by record.
[[nodiscard]] std::span<const RecordSchema> record_schemas();
// Returns a sentence that describes a record.
[[nodiscard]] std::string description_of(const RecordSchema& schema);
// Returns the schema with those that it refers to, embedded as JSON Schema defines it: under $defs,
// each with its $id. They refer to no others.
[[nodiscard]] std::string self_contained(const RecordSchema& schema);

}  // namespace polypack
