// Converts disassemblies to the separations that files store.
#pragma once

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/formats/document.hpp"

namespace polypack {

// Converts a disassembly and those of its parts. Parts that are single, or stay together, have no
// separation. Precondition: it comes apart, without turns.
[[nodiscard]] Separation separation_of(const Disassembly& disassembly);

}  // namespace polypack
