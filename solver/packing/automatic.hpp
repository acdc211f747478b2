// The choice of an engine where none is named.
#pragma once

#include "polypack/packing/engine.hpp"

namespace polypack {

// Begins with `sweep` on flat, narrow boards and changes to `cover` if a trial of both promises
// that it is faster; elsewhere it is `cover` alone. Not for searches with a limit: what it compares
// are whole searches.
[[nodiscard]] const Engine& automatic_engine();

}  // namespace polypack
