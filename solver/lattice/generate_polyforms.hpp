// Generates and counts all polyforms of a given size.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

// Equivalences of polyforms.
enum class PolyformKind {
    free,       // identified under the motions and twin motions of the lattice
    one_sided,  // identified under its rotations
    fixed,      // identified only under translations
};

// The largest size of polyforms that may be asked for. Their room in space is a cube of about twice
// as many cells along each side.
inline constexpr int max_cells_of_a_polyform = 100;

// Returns the connected polyforms of `size` cells, not counting joints, in normal form, ascending,
// each class represented by its smallest member. Returns nullopt if there are more than `most`, or
// if a stop was requested first. Precondition: 1 <= size <= max_cells_of_a_polyform. Visits every
// fixed polyform once; a million of them take about a second.
[[nodiscard]] POLYPACK_API std::optional<std::vector<Polyform>> generate_polyforms(
    const Lattice& lattice, int size, PolyformKind kind, std::uint64_t most,
    const std::stop_token& stop = {});

// Counts the connected polyforms of `size` cells in the memory of a single one; returns nullopt if
// a stop was requested first. Precondition: 1 <= size <= max_cells_of_a_polyform. Visits every
// fixed polyform once; counting fixed ones, it visits about a hundred million a second. Reports the
// number so far to `progress` if that is set.
[[nodiscard]] POLYPACK_API std::optional<std::uint64_t> count_polyforms(
    const Lattice& lattice, int size, PolyformKind kind, const std::stop_token& stop = {},
    Progress* progress = nullptr);

}  // namespace polypack
