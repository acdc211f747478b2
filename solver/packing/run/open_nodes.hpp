// The nodes that a search in steps has still to search.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

class OpenNodes {
  public:
    [[nodiscard]] bool empty() const { return nodes_.empty(); }
    void add(Node node) { nodes_.push_back(std::move(node)); }
    // Takes out the one that comes next. Precondition: not empty.
    [[nodiscard]] Node next() {
        Node node = std::move(nodes_.back());
        nodes_.pop_back();
        return node;
    }
    // Adds what a search of the last one has left; see Budget::rest. The search unwinds from the
    // deepest node up: the nodes it met first come next.
    void put_back(std::vector<Node> rest) {
        nodes_.insert(nodes_.end(), std::make_move_iterator(rest.rbegin()),
                      std::make_move_iterator(rest.rend()));
    }
    // Takes out all, the next one first.
    [[nodiscard]] std::vector<Node> take_all() {
        std::ranges::reverse(nodes_);
        return std::exchange(nodes_, {});
    }

  private:
    std::vector<Node> nodes_;  // the next one last
};

}  // namespace polypack
