// Encodes packing as a satisfiability problem.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"

namespace polypack {

// Receives the clauses: literals as in the DIMACS format, variables counted from 1.
using ClauseSink = std::function<void(std::span<const int> clause)>;

// Returns the variable of an option of the model.
[[nodiscard]] constexpr int variable_of(int option) {
    return option + 1;
}

// Writes clauses whose models, restricted to the variables of the options, are exactly the packings
// of the model. That at most one option covers a cell is encoded pairwise in groups of four, each
// with a variable that stands for the group, and so on upwards (Klieber and Kwon's commanders,
// 2007). Copies and holes are counted by Sinz's sequential counters (2005), in both directions
// where needed. Returns the number of variables. Throws Stopped. Precondition: the model is
// possible.
int encode(const CoverModel& model, const ClauseSink& sink, const std::stop_token& stop);

}  // namespace polypack
