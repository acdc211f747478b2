// The schemas of the records, embedded in the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace polypack {

struct RecordSchema {
    std::string_view record;  // "packing", or what people write: "puzzle-file", "pieces-file"
    std::string_view text;
};

// Returns all schemas, ordered by record, and then those of files.
[[nodiscard]] std::span<const RecordSchema> record_schemas();
// Returns a sentence that describes a record.
[[nodiscard]] std::string description_of(const RecordSchema& schema);
// Returns the schema with those that it refers to, embedded as JSON Schema defines it: under $defs,
// each with its $id. They refer to no others. That of a file of puzzles is for editors, not all of
// which know $id: it has the one of pieces among its definitions, and refers to it there.
[[nodiscard]] std::string self_contained(const RecordSchema& schema);

}  // namespace polypack
