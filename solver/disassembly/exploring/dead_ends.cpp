#include "polypack/disassembly/exploring/dead_ends.hpp"

#include <algorithm>
#include <cstddef>

namespace polypack {
namespace {

// Returns by state the number of moves to the nearest of those that `is_first` holds for, plus one;
// 0: none can be reached. Breadth first.
template <class IsFirst>
std::vector<int> moves_to(const std::vector<ExploredState>& states, const IsFirst& is_first) {
    std::vector<int> moves(states.size(), 0);
    std::vector<int> front;
    for (int state = 0; state < std::ssize(states); ++state) {
        if (!is_first(states[state])) continue;
        moves[state] = 1;
        front.push_back(state);
    }
    for (std::size_t i = 0; i < front.size(); ++i) {
        const int next = moves[front[i]] + 1;
        for (const ExploredMove& move : states[front[i]].moves) {
            if (moves[move.to] != 0) continue;
            moves[move.to] = next;
            front.push_back(move.to);
        }
    }
    return moves;
}

void count_moves_left(std::vector<ExploredState>& states) {
    const std::vector<int> left =
        moves_to(states, [](const ExploredState& state) { return !state.ways_out.empty(); });
    // A state that is not expanded may have a way out.
    const std::vector<int> unknown = moves_to(states, [](const ExploredState& state) {
        return !state.expanded && state.ways_out.empty();
    });
    for (std::size_t i = 0; i < states.size(); ++i) {
        states[i].moves_left = left[i];
        states[i].at_most = unknown[i] != 0 && (left[i] == 0 || unknown[i] < left[i]);
    }
}

// The states that lie on a path from one of `begins` to a way out that passes no state twice.
//
// With one more vertex that is joined to all of `begins`, one more that is joined to all states
// with a way out, and an edge between the two, they are the block of the graph that has this edge,
// for any two edges of a block lie on a cycle. Blocks are found as by Hopcroft and Tarjan,
// "Efficient algorithms for graph manipulation", 1973, from the second vertex on, with that edge
// first: its block is then what is left of the first subtree.
class WaysThrough {
  public:
    WaysThrough(const std::vector<ExploredState>& states, const std::vector<int>& begins)
        : states_(&states),
          begins_(&begins),
          is_begin_(states.size(), false),
          first_(static_cast<int>(states.size())),
          last_(first_ + 1),
          entered_(states.size() + 2, 0),
          low_(states.size() + 2, 0) {
        for (const int state : begins) is_begin_[state] = true;
    }

    // Returns the states that lie on none.
    std::vector<bool> dead_ends() {
        enter(last_);
        enter(first_);
        std::vector<Frame> frames{{last_, 1}, {first_, 0}};
        while (frames.size() > 1) {
            Frame& frame = frames.back();
            const int vertex = frame.vertex;
            const int next = neighbour(vertex, frame.next++);
            if (next >= 0 && entered_[next] != 0) {
                low_[vertex] = std::min(low_[vertex], entered_[next]);
            } else if (next >= 0) {
                enter(next);
                frames.push_back({next, 0});
            } else {
                frames.pop_back();
                const int before = frames.back().vertex;
                low_[before] = std::min(low_[before], low_[vertex]);
                if (vertex != first_ && low_[vertex] >= entered_[before]) leave(vertex);
            }
        }
        std::vector<bool> dead(states_->size(), true);
        for (const int vertex : stack_) {
            if (vertex < first_) dead[vertex] = false;
        }
        return dead;
    }

  private:
    struct Frame {
        int vertex = 0;
        int next = 0;  // the index of its next neighbour
    };

    void enter(int vertex) {
        entered_[vertex] = low_[vertex] = ++entries_;
        stack_.push_back(vertex);
    }

    // Takes a vertex and all that were entered after it off the stack: they are of another block.
    void leave(int vertex) {
        while (stack_.back() != vertex) stack_.pop_back();
        stack_.pop_back();
    }

    // Returns the neighbour of that index; -1: there are no more.
    [[nodiscard]] int neighbour(int vertex, int index) const {
        if (vertex == last_) return -1;
        if (vertex == first_) {
            return index < std::ssize(*begins_)    ? (*begins_)[index]
                   : index == std::ssize(*begins_) ? last_
                                                   : -1;
        }
        const ExploredState& state = (*states_)[vertex];
        if (index < std::ssize(state.moves)) return state.moves[index].to;
        index -= static_cast<int>(state.moves.size());
        if (!state.ways_out.empty() && index-- == 0) return last_;
        return is_begin_[vertex] && index == 0 ? first_ : -1;
    }

    const std::vector<ExploredState>* states_;
    const std::vector<int>* begins_;
    std::vector<bool> is_begin_;
    int first_;
    int last_;
    std::vector<int> entered_;  // by vertex, when it was; 0: not yet
    std::vector<int> low_;      // by vertex, the earliest that its subtree has an edge to
    int entries_ = 0;
    std::vector<int> stack_;
};

}  // namespace

void find_ways(std::vector<ExploredState>& states, const std::vector<int>& begins) {
    count_moves_left(states);
    const std::vector<bool> dead = WaysThrough(states, begins).dead_ends();
    for (std::size_t i = 0; i < states.size(); ++i) states[i].dead_end = dead[i];
}

}  // namespace polypack
