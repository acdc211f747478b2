// Converts disassemblies to JSON, as they are added to the lines of packings, and back.
#pragma once

#include <optional>
#include <string>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/interlocking/interlock.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/formats/read_packings.hpp"

namespace polypack {

// Writes a disassembly as in records/disassembly.schema.json. `total`: bounds of the least number
// of moves, if they are known.
[[nodiscard]] std::string disassembly_json(const Lattice& lattice, const Disassembly& disassembly,
                                           const std::optional<TotalMoves>& total = {});

// Writes how a packing interlocks as in records/interlock.schema.json.
[[nodiscard]] std::string interlock_json(const Lattice& lattice, const Interlock& interlock);

// Reads the disassembly in the line of a packing; nullopt if it has none. Does not check that it
// takes the packing apart. Throws BadPackingLine.
[[nodiscard]] std::optional<Disassembly> disassembly_of(const PackingLine& packing,
                                                        const Lattice& lattice);

}  // namespace polypack
