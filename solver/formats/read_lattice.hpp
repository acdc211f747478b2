// Reads the lattice of a puzzle or of pieces: a name, a file, or translations and cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/formats/yaml.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Reads the lattice given by the key `lattice` of a map; square if it is missing. Throws
// PuzzleError.
[[nodiscard]] const Lattice* read_lattice(const YamlMap& map);

// Returns the lattice of that name that is built in, shipped as a file, or in a file that was read;
// nullptr: there is none.
[[nodiscard]] POLYPACK_API const Lattice* lattice_named(std::string_view name);
// Returns the one that is shipped as a file, or nullptr.
[[nodiscard]] const Lattice* shipped_lattice(std::string_view name);

// Returns the names of lattices that are built in, then of those that are shipped.
[[nodiscard]] POLYPACK_API std::vector<std::string_view> names_of_lattices();

// Returns the lattice in a file of that name or path. Throws PuzzleError.
[[nodiscard]] POLYPACK_API const Lattice& lattice_in_file(const std::string& path);

}  // namespace polypack
