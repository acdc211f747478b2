// Options of polypack export that select the output: solids, trays and boxes, cut sheets.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "polypack/command/arguments.hpp"
#include "polypack/render/container.hpp"
#include "polypack/render/cut_sheet.hpp"

namespace polypack {

// All of these functions throw UsageError for a value that is not permitted.
[[nodiscard]] SolidOptions solid_options(const Arguments& arguments);
[[nodiscard]] ModelLayout layout_of(const Arguments& arguments);
[[nodiscard]] ContainerOptions container_options(const Arguments& arguments, const Puzzle& puzzle);
[[nodiscard]] CutOptions cut_options(const Arguments& arguments);

// Returns the word for the container that is asked for, or "".
[[nodiscard]] std::string container_word(const Arguments& arguments);
// Returns true if there are outputs besides the cut sheet.
[[nodiscard]] bool makes_solids(const Arguments& arguments);

// Throws UsageError if one of the options is given.
void check_absent(const Arguments& arguments, std::initializer_list<std::string_view> options,
                  std::string_view why);
// Throws UsageError for options that contradict each other or apply to no output.
void check_options(const Arguments& arguments);
// Throws UsageError if the options are not possible with this puzzle.
void check_options_for(const Arguments& arguments, const Puzzle& puzzle);

}  // namespace polypack
