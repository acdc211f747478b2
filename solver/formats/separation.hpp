// From a disassembly to the separation that a file stores.
#pragma once

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/formats/document.hpp"

namespace polypack {

// The states of a disassembly, and those of its parts. Parts that are single, or stay together,
// have none. Precondition: it comes apart, without turns.
[[nodiscard]] Separation separation_of(const Disassembly& disassembly);

}  // namespace polypack
