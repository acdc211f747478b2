// Converts disassemblies to the separations that files store, and back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Converts a disassembly and those of its parts. Parts that are single, or stay together, have no
// separation. Precondition: it comes apart, without turns.
[[nodiscard]] Separation separation_of(const Disassembly& disassembly);

// Converts back; parts of several pieces without a separation stay together. Returns nullopt if a
// state does not follow from the one before by sliding some of the pieces along an axis, or if the
// last one does not divide them as the file says. Does not check that the way is free.
[[nodiscard]] std::optional<Disassembly> disassembly_of(const Separation& separation,
                                                        const Lattice& lattice);

// Returns the number of states of a separation and of each of its parts, as StoredPacking::states
// has them: 0 for a part that has none, and a part that is left before the removed one.
[[nodiscard]] std::vector<int> states_of(const Separation& separation);

// Returns the level of each separation that such numbers of states give, without those of 1 at the
// end, as Disassembly::dotted_level().
[[nodiscard]] std::string dotted_level(const std::vector<int>& states);

}  // namespace polypack
