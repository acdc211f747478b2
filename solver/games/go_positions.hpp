// How many arrangements of stones on an n x n board are legal in Go: every group has a liberty.
#pragma once

#include <string>

namespace polypack {

inline constexpr int max_go_positions_size = 7;

// The number in decimal (A094777: 1, 57, 12675, 24318165, 414295148741, 62567386502084877, ...).
// Precondition: 1 <= size <= max_go_positions_size.
//
// Tromp and Farneback, "Combinatorics of Go" (2007): cell by cell, keeping only what the cells to
// come can touch: the colours of the last `size` cells, which of their groups still want a liberty,
// and which of them are one group. As many steps as states of that border.
[[nodiscard]] std::string count_go_positions(int size);

}  // namespace polypack
