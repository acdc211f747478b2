// An edge of the graph of cells and pieces of two cells.
#pragma once

namespace polypack {

// An edge, directed so that matchings can be counted by a determinant.
struct DimerEdge {
    int from = 0;
    int to = 0;
    int weight = 1;  // number of options of these cells; for a loose cell, ways to be single
};

}  // namespace polypack
