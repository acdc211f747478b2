// All polyforms of a given size.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "polypack/export.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

enum class PolyformKind {
    free,       // identified under the motions and twin motions of the lattice
    one_sided,  // identified under its rotations
    fixed,      // identified only under translations
};

// The connected polyforms with that many cells in normal form, ascending, each represented by the
// smallest of its class. nullopt if there are more than `most`. Precondition: size >= 1. Visits
// every fixed polyform once; a million of them take about a second.
[[nodiscard]] POLYPACK_API std::optional<std::vector<Polyform>> generate_polyforms(
    const Lattice& lattice, int size, PolyformKind kind, std::uint64_t most);

}  // namespace polypack
