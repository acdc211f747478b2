// What a search in steps has still to search, in the order of a depth-first search.
#pragma once

#include <iterator>
#include <utility>
#include <vector>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// A part is a node, and what its search needs besides.
template <class Part>
class OpenParts {
  public:
    [[nodiscard]] bool empty() const { return parts_.empty(); }
    void add(Part part) { parts_.push_back(std::move(part)); }
    // Takes out the one that comes next. Precondition: not empty.
    [[nodiscard]] Part next() {
        Part part = std::move(parts_.back());
        parts_.pop_back();
        return part;
    }
    // Adds what a search of the last one has left; see Budget::rest. The search unwinds from the
    // deepest node up: the nodes it met first come next.
    void put_back(std::vector<Part> rest) {
        parts_.insert(parts_.end(), std::make_move_iterator(rest.rbegin()),
                      std::make_move_iterator(rest.rend()));
    }
    // All of them, the next one first.
    [[nodiscard]] std::vector<Part> in_order() const { return {parts_.rbegin(), parts_.rend()}; }

  private:
    std::vector<Part> parts_;  // the next one last
};

using OpenNodes = OpenParts<Node>;

}  // namespace polypack
