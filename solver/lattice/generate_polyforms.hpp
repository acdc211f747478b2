// All polyforms of a size.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "polypack/export.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

enum class PolyformKind {
    free,       // those that a motion of the lattice maps to each other are one
    one_sided,  // those that a rotation maps to each other are one
    fixed,      // only translates are one
};

// The connected polyforms of that many cells in normal form, ascending; of those that are one, the
// least. None if there are more than `most`. Precondition: size >= 1. Visits every fixed polyform
// once; a million of them take about a second.
[[nodiscard]] POLYPACK_API std::optional<std::vector<Polyform>> generate_polyforms(
    const Lattice& lattice, int size, PolyformKind kind, std::uint64_t most);

}  // namespace polypack
