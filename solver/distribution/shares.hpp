// Divides the measure of a node among what a search of it has left.
#pragma once

#include <vector>

#include "polypack/distribution/unit.hpp"
#include "polypack/packing/engines/engine.hpp"

namespace polypack {

struct Shares {
    Measure done = 0;
    std::vector<UnitPart> rest;  // in the order of the nodes given
};

// `rest`: the nodes that a search of the part has left open, as Budget::rest has them. Every node
// above them gives equal shares to its children and to open nodes that are none of these (which a
// stopped search has not looked at); children with nothing open below them are done. The shares
// add up to exactly the measure of the part, whatever nodes are given. Weights go by the measures.
[[nodiscard]] Shares share_out(SearchTree& tree, const UnitPart& part, std::vector<Node> rest);

}  // namespace polypack
