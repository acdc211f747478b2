// Disassemblies as JSON: what is added to the lines of packings.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/formats/read_packings.hpp"

namespace polypack {

// As in schemas/disassembly.schema.json.
[[nodiscard]] nlohmann::ordered_json disassembly_json(const Lattice& lattice,
                                                      const Disassembly& disassembly);

// The disassembly in the line of a packing; nullopt: it has none. Whether it takes the packing
// apart is for the caller to check. Throws BadPackingLine.
[[nodiscard]] std::optional<Disassembly> disassembly_of(const PackingLine& packing,
                                                        const Lattice& lattice);

}  // namespace polypack
