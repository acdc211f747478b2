// Reads files in YAML.
#pragma once

#include "polypack/base/export.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_choice.hpp"

namespace polypack {

// Reads a file in YAML, which may be a family.
[[nodiscard]] POLYPACK_API Document read_yaml(Input file, const FamilyCheck& extra = {},
                                              const ReadChoice& choice = {});

}  // namespace polypack
