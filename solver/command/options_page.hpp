// docs/options.md, made from the command table.
#pragma once

#include <string>

namespace polypack {

// Returns a page in Markdown with every option of the program: its meaning, the values that it
// takes and the commands that have it, by name. Lines have at most 100 columns.
[[nodiscard]] std::string options_page();

}  // namespace polypack
