// All polyforms of a given size, and their number.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

// Which shapes count as the same.
enum class PolyformKind {
    free,       // identified under the motions and twin motions of the lattice
    one_sided,  // identified under its rotations
    fixed,      // identified only under translations
};

// The largest polyforms that may be asked for: their room in space is about a cube of twice as many
// cells along each side.
inline constexpr int max_cells_of_a_polyform = 100;

// The connected polyforms with that many cells in normal form, ascending, each represented by the
// smallest of its class. nullopt if there are more than `most`, or if a stop was requested before
// all were found. Precondition: 1 <= size <= max_cells_of_a_polyform. Visits every fixed polyform
// once; a million of them take about a second.
[[nodiscard]] POLYPACK_API std::optional<std::vector<Polyform>> generate_polyforms(
    const Lattice& lattice, int size, PolyformKind kind, std::uint64_t most,
    const std::stop_token& stop = {});

// The number of these polyforms, with memory for one of them; nullopt if a stop was requested
// before all were counted. Precondition: 1 <= size <= max_cells_of_a_polyform. Visits every fixed
// polyform once, about a hundred million of them in a second if they are what is counted.
// `progress`: if set, told of the number so far.
[[nodiscard]] POLYPACK_API std::optional<std::uint64_t> count_polyforms(
    const Lattice& lattice, int size, PolyformKind kind, const std::stop_token& stop = {},
    Progress* progress = nullptr);

}  // namespace polypack
