// Counts the legal arrangements of stones on an n x n board in Go: every group has a liberty.
#pragma once

#include <string>

namespace polypack {

inline constexpr int max_go_positions_size = 7;  // of the side of a board

// Returns the number in decimal (A094777: 1, 57, 12675, 24318165, 414295148741, 62567386502084877,
// ...). Precondition: 1 <= size <= max_go_positions_size.
//
// Tromp and Farneback, "Combinatorics of Go" (2007): goes cell by cell and keeps only the part of
// the past that the cells to come can touch: the colours of the last `size` cells, which of their
// groups still need a liberty, and which of them are one group. Takes as many steps as that border
// has states.
[[nodiscard]] std::string count_go_positions(int size);

}  // namespace polypack
