// Options of pictures of packings, on a sheet that fits them or on sheets of paper.
#pragma once

#include <optional>
#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/render/svg_options.hpp"

namespace polypack {

// Returns --style.
[[nodiscard]] OptionSpec style_option();
// Returns --cell, --kerf, --page, --margin, --pages and --letters.
[[nodiscard]] std::vector<OptionSpec> picture_options();

// Returns how pictures are drawn. Throws UsageError.
[[nodiscard]] SvgOptions sheet_style(const Arguments& arguments);

// Returns the sheets of paper to print on; nullopt: pictures have a size of their own. `always`:
// without --page, too. Throws UsageError.
[[nodiscard]] std::optional<PageOptions> page_options(const Arguments& arguments, bool always);

// Returns the paper of --page; A4 without it. Throws UsageError.
[[nodiscard]] Paper paper_option(const Arguments& arguments);

// Throws UsageError if there is an option that applies to pictures only.
void check_no_sheet(const Arguments& arguments);

}  // namespace polypack
