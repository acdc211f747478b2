// The graph of the profiles of a strip that is packed cell by cell.
//
// Cells are decided in the order of the strip: each is covered by an option that begins there,
// unless an earlier one covers it, or left empty. Of the past choices only the profile matters: the
// covered cells among those to come, the copies used of pieces with bounded copies, and the number
// of empty cells, if that is bounded. Between two slabs, profiles that a motion of the slab maps to
// each other have equal futures, and one stands for all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/frontier/frontier_layout.hpp"
#include "polypack/counting/sequence/slab_graph.hpp"
#include "polypack/counting/sequence/strip.hpp"
#include "polypack/counting/sequence/word_table.hpp"

namespace polypack {

class POLYPACK_API ProfileGraph {
  public:
    // Starts with the profile of an empty strip, state 0. Keeps a reference to the strip.
    ProfileGraph(const Strip& strip, const CountLimits& limits);

    // Finds the profiles after one more slab. Throws MemoryLimitExceeded and Stopped. O(new
    // profiles * options that begin at a cell * words of a profile).
    void extend();
    // Returns true if all profiles of strips of any length are known.
    [[nodiscard]] bool complete() const { return expanded_ == phases_.front().profiles.size(); }

    // Returns the number of states, which are the profiles between two slabs.
    [[nodiscard]] int states() const { return static_cast<int>(phases_.front().profiles.size()); }
    // Returns true if a strip may end in a state: nothing reaches beyond, and enough copies are
    // used.
    [[nodiscard]] bool accepts(int state) const;
    // Returns the graph from states to states, as far as it is known.
    [[nodiscard]] SlabGraph slab_graph() const;

    [[nodiscard]] std::size_t bytes() const;

  private:
    using Word = std::uint64_t;

    struct Addend {
        FrontierCounter counter;
        int amount = 0;
    };
    // An option that begins at a certain cell.
    struct Choice {
        std::vector<Word> covered;  // of the cells from there on
        std::vector<Addend> addends;
    };
    // The profiles before a certain cell of a slab is decided, and the arcs from them.
    struct Phase {
        std::vector<Choice> choices;
        WordTable<Word> profiles;
        std::vector<std::size_t> ends;       // of the arcs of each expanded profile
        std::vector<std::uint32_t> targets;  // in the next phase
    };

    void add_counters(const Strip& strip);
    // Checks the memory now and then; called for every arc. Throws MemoryLimitExceeded.
    void require_memory();
    void expand(std::size_t phase, std::size_t profile);
    // Sets next_ to the profile after a choice; returns false if the choice is not possible.
    [[nodiscard]] bool apply(const Choice& choice);
    void shift();
    // Replaces next_, a profile between two slabs, by the first of its images under the motions.
    void make_canonical();

    std::size_t window_words_ = 1;           // of a profile; its counters follow
    std::vector<FrontierCounter> counters_;  // with a minimum
    std::vector<Phase> phases_;              // by cell of a slab
    std::vector<std::vector<int>> motions_;  // of the slab
    std::size_t expanded_ = 0;               // states whose slab is known
    std::vector<Word> now_;
    std::vector<Word> next_;
    std::vector<Word> shifted_;
    std::vector<Word> image_;
    CountLimits limits_;
    std::size_t since_measured_ = 0;  // arcs
    StopCheck check_;
};

}  // namespace polypack
