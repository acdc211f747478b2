#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

// polypack check-proof FORMULA PROOF: whether a proof holds.
[[nodiscard]] CommandSpec check_proof_command();

}  // namespace polypack
