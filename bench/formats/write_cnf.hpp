// Clauses for SAT solvers, in the DIMACS format.
#pragma once

#include <string>

#include "formats/exact_cover.hpp"

namespace polypack::bench {

// Variable i + 1 is option i. At most one option of an item by pairs up to five options, else by a
// ladder (Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, 2005) whose
// variables follow from the options, so that models and covers are the same in number. Throws
// CannotWrite for numbers of copies.
[[nodiscard]] std::string write_cnf(const ExactCover& cover);

}  // namespace polypack::bench
