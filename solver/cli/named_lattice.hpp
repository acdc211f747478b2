#pragma once

#include <string>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// The lattice that an operand names. Throws UsageError if there is none.
[[nodiscard]] const Lattice& named_lattice(const std::string& name);

}  // namespace polypack
