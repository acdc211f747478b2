// Clauses for SAT solvers, in the DIMACS format.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

// Variable i + 1 is option i. At most one option of an item by pairs up to five options, else by a
// ladder, other numbers by a counter (both: Sinz, Towards an optimal CNF encoding of Boolean
// cardinality constraints, 2005). Their variables follow from the options, so that models and
// covers are the same in number.
[[nodiscard]] std::string write_cnf(const ExactCover& cover);

// Receives a clause: literals as in the format.
using CnfSink = std::function<void(std::span<const int> clause)>;

// Passes the same clauses, in the same order, and returns the number of variables.
int cnf_clauses(const ExactCover& cover, const CnfSink& sink);

}  // namespace polypack
