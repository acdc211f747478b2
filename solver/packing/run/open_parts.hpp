// The open parts of a search that runs in steps, in depth-first order.
#pragma once

#include <iterator>
#include <utility>
#include <vector>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// A part is a node together with whatever else its search needs.
template <class Part>
class OpenParts {
  public:
    [[nodiscard]] bool empty() const { return parts_.empty(); }
    void add(Part part) { parts_.push_back(std::move(part)); }
    // Removes and returns the next part. Precondition: not empty.
    [[nodiscard]] Part next() {
        Part part = std::move(parts_.back());
        parts_.pop_back();
        return part;
    }
    // Adds the parts that a search of the last one has left, see Budget::rest. They come from the
    // deepest node up; the nodes met first come next.
    void put_back(std::vector<Part> rest) {
        parts_.insert(parts_.end(), std::make_move_iterator(rest.rbegin()),
                      std::make_move_iterator(rest.rend()));
    }
    // Returns all parts, the next one first.
    [[nodiscard]] std::vector<Part> in_order() const { return {parts_.rbegin(), parts_.rend()}; }

  private:
    std::vector<Part> parts_;  // the next one last
};

using OpenNodes = OpenParts<Node>;

}  // namespace polypack
