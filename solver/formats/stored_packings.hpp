// Converts the packings that puzzle files store, with their moves, to lines of JSON, and back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/read_packings.hpp"

namespace polypack {

// Returns the numbers of a packing as in records/packing.schema.json. `states`: those that the line
// has to name because it has no moves, or none.
[[nodiscard]] std::string stored_json(const StoredPacking& packing, const std::vector<int>& states);

// Returns the packing of a line as a file stores it. `number`: of packings before it, which counts
// if the line names no other; `apart`: of those among them that come apart. `disassembly`: that of
// the line, if it is to be stored. Throws BadPackingLine.
[[nodiscard]] StoredPacking stored_packing(PackingLine line, std::uint64_t number,
                                           std::uint64_t apart,
                                           const std::optional<Disassembly>& disassembly);

// The counts of a puzzle in the last line of a file of packings; nullopt: not known.
struct StoredCounts {
    std::optional<std::uint64_t> distinct;
    std::optional<std::uint64_t> come_apart;
};
// Reads them. A search that was stopped counts for nothing. Throws BadPackingLine.
[[nodiscard]] StoredCounts stored_counts(const PackingLine& line);

}  // namespace polypack
