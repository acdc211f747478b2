// The default of counting beside the best method, on forty puzzles.
#pragma once

#include <string_view>
#include <vector>

namespace polypack::bench {

// Prints the table, of the rows whose names contain one of these parts; of all if there are none.
void print_choices(const std::vector<std::string_view>& wanted);

}  // namespace polypack::bench
