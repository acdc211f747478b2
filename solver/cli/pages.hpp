// The pages of docs, embedded in the program.
#pragma once

#include <span>

#include "polypack/command/program.hpp"

namespace polypack {

// Returns all pages, ordered by name; none in a source tree without docs.
[[nodiscard]] std::span<const HelpTopic> help_topics();

}  // namespace polypack
