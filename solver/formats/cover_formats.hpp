// Writes exact covers as input of other solvers. All functions throw Stopped.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

// Writes the input of DLX and XCC: every item exactly once or, if it is secondary, at most once. A
// side between two cells is a secondary item, and has the colours of edges. Throws CannotWrite for
// other numbers.
[[nodiscard]] std::string write_dlx(const ExactCover& cover, const std::stop_token& stop = {});

// Writes the input of MCC, which supports numbers: 2|p0 twice, 1:3|p0 once to three times.
[[nodiscard]] std::string write_mcc(const ExactCover& cover, const std::stop_token& stop = {});

// Writes pseudo-Boolean constraints, one for each item: the exact cover itself, without an
// encoding. Variable i + 1 is option i. Throws CannotWrite if there are no options.
[[nodiscard]] std::string write_opb(const ExactCover& cover, const std::stop_token& stop = {});

// The next functions write exact covers as sums of variables that are 0 or 1, one variable for each
// option, for solvers of integer programs and constraints. This one writes CPLEX's LP format.
[[nodiscard]] std::string write_lp(const ExactCover& cover, const std::stop_token& stop = {});
// Writes free MPS.
[[nodiscard]] std::string write_mps(const ExactCover& cover, const std::stop_token& stop = {});
// Writes MiniZinc.
[[nodiscard]] std::string write_minizinc(const ExactCover& cover, const std::stop_token& stop = {});
// Writes a set partitioning problem of the OR-Library: rows and columns, then the cost, the number
// of rows and the rows of each column. Items that need not be covered have a column of their own.
// Throws CannotWrite for numbers of copies.
[[nodiscard]] std::string write_set_partitioning(const ExactCover& cover,
                                                 const std::stop_token& stop = {});
// Writes XCSP3-core.
[[nodiscard]] std::string write_xcsp3(const ExactCover& cover, const std::stop_token& stop = {});

// Writes clauses for SAT solvers in the DIMACS format. Variable i + 1 is option i. At most one
// option of an item is encoded by pairs for up to five options, otherwise by a ladder; other
// numbers by a counter (both: Sinz, Towards an optimal CNF encoding of Boolean cardinality
// constraints, 2005). Their variables follow from the options, so that there are as many models as
// covers.
[[nodiscard]] std::string write_cnf(const ExactCover& cover, const std::stop_token& stop = {});

// Receives a clause: literals as in the DIMACS format.
using CnfSink = std::function<void(std::span<const int> clause)>;

// Passes on the same clauses, in the same order, and returns the number of variables.
int cnf_clauses(const ExactCover& cover, const CnfSink& sink, const std::stop_token& stop = {});

}  // namespace polypack
