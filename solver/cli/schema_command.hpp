// `polypack schema`: the schemas of JSON records.
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec schema_command();

}  // namespace polypack
