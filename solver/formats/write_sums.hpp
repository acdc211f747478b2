// Exact covers as sums of variables that are 0 or 1, one variable for each option, for solvers of
// integer programs and constraints.
#pragma once

#include <string>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

// CPLEX's LP format.
[[nodiscard]] std::string write_lp(const ExactCover& cover);
// Free MPS.
[[nodiscard]] std::string write_mps(const ExactCover& cover);
// MiniZinc.
[[nodiscard]] std::string write_minizinc(const ExactCover& cover);
// The set partitioning problems of the OR-Library: rows and columns, then the cost, the number of
// rows and the rows of each column. Items that need not be covered have a column of their own.
// Throws CannotWrite for numbers of copies.
[[nodiscard]] std::string write_set_partitioning(const ExactCover& cover);
// XCSP3-core.
[[nodiscard]] std::string write_xcsp3(const ExactCover& cover);

}  // namespace polypack
