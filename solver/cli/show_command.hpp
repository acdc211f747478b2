// polypack show: packings as a picture or a page.
#pragma once

#include "polypack/command/command.hpp"

namespace polypack {

[[nodiscard]] CommandSpec show_command();

}  // namespace polypack
