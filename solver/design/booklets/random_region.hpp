// Makes regions that can be packed by putting pieces side by side at random.
#pragma once

#include <cstdint>
#include <optional>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns a puzzle of so many pieces, chosen at random within their ranges of copies, and of the
// region that they form: each is put where it touches those before it, in the most compact of some
// random ways. Returns nullopt if they surround a hole. The result is the same for the same seed.
// Precondition: the puzzle has that many copies.
[[nodiscard]] std::optional<Puzzle> random_region(const Puzzle& puzzle, int pieces,
                                                  std::uint64_t seed);

}  // namespace polypack
