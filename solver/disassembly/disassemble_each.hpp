// Takes many packings apart with several threads.
#pragma once

#include <vector>

#include "polypack/disassembly/disassemble.hpp"

namespace polypack {

// The disassemblies of packings, in their order. Threads share the packings; those with many states
// come last, one after the other, and there all threads share the states. Throws what disassemble()
// throws.
[[nodiscard]] std::vector<Disassembly> disassemble_each(
    const std::vector<std::vector<PlacedPiece>>& packings, const std::vector<PieceGroup>& groups,
    ShapePairs& pairs, const SeparateOptions& options);

}  // namespace polypack
