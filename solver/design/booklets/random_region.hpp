// Regions that can be packed: pieces put side by side at random.
#pragma once

#include <cstdint>
#include <optional>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A puzzle of so many pieces, chosen at random within their ranges of copies, and of the region
// that they form: each is put where it touches those before it, in the most compact of some random
// ways. nullopt: they surround a hole. The same for equal seed. Precondition: the puzzle has that
// many copies.
[[nodiscard]] std::optional<Puzzle> random_region(const Puzzle& puzzle, int pieces,
                                                  std::uint64_t seed);

}  // namespace polypack
