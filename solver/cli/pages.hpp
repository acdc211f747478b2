// The pages of docs, which the program holds.
#pragma once

#include <span>

#include "polypack/command/program.hpp"

namespace polypack {

// All of them, by name; none in a source tree without docs.
[[nodiscard]] std::span<const HelpTopic> help_topics();

}  // namespace polypack
