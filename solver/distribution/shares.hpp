// Divides the measure of a node among the nodes that a search of it has left open.
#pragma once

#include <vector>

#include "polypack/distribution/unit.hpp"
#include "polypack/packing/engines/engine.hpp"

namespace polypack {

struct Shares {
    Measure done = 0;
    std::vector<UnitPart> rest;  // in the order of the nodes given
};

// Divides the measure of a part. `rest`: the nodes that a search of it has left open, see
// Budget::rest. Every node above them gives equal shares to its children and to those open nodes
// that are none of its children (which a stopped search has not looked at); children with nothing
// open below them are done. The shares add up to exactly the measure of the part, whatever nodes
// are given. Weights are in proportion to the measures.
[[nodiscard]] Shares share_out(SearchTree& tree, const UnitPart& part, std::vector<Node> rest);

}  // namespace polypack
