// From a disassembly to the separation that a file stores.
#pragma once

#include <optional>
#include <string>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/read_packings.hpp"

namespace polypack {

// The states of a disassembly, and those of its parts. Parts that are single, or stay together,
// have none. Precondition: it comes apart, without turns.
[[nodiscard]] Separation separation_of(const Disassembly& disassembly);

// Disassemblies as JSON: what is added to the lines of packings.

// As in records/disassembly.schema.json. `total`: bounds of the least number of moves, if they are
// known.
[[nodiscard]] std::string disassembly_json(const Lattice& lattice, const Disassembly& disassembly,
                                           const std::optional<TotalMoves>& total = {});

// The disassembly in the line of a packing; nullopt: it has none. Whether it takes the packing
// apart is for the caller to check. Throws BadPackingLine.
[[nodiscard]] std::optional<Disassembly> disassembly_of(const PackingLine& packing,
                                                        const Lattice& lattice);

}  // namespace polypack
