// Detects repeated positions of a game: repetition in chess, superko in Go.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

namespace polypack {

// The keys of the positions of a game, from the first to the one that stands. A position from
// before a move that cannot be taken back (a capture, a pawn move) can never stand again and is not
// compared. Keys must tell positions apart as the rule does: for chess with the side to move, the
// rights to castle and a legal capture en passant; for positional superko the stones alone.
class Repetition {
  public:
    // Adds the current position, reached by an irreversible move or not.
    void push(std::uint64_t key, bool irreversible = false) {
        const int reversible = irreversible || positions_.empty() ? 0 : positions_.back().plies + 1;
        positions_.push_back({key, reversible});
    }
    // Removes it when the last move is taken back. Precondition: size() > 0.
    void pop() {
        assert(!positions_.empty());
        positions_.pop_back();
    }
    // Returns the number of positions.
    [[nodiscard]] int size() const { return static_cast<int>(positions_.size()); }

    // Returns how many times a position with this key has occurred since the last irreversible
    // move, the current one included. O(plies since then).
    [[nodiscard]] int count(std::uint64_t key) const {
        if (positions_.empty()) return 0;
        int found = 0;
        const int last = size() - 1;
        for (int i = last - positions_[last].plies; i <= last; ++i)
            found += positions_[i].key == key;
        return found;
    }
    // Returns that number for the current position: 1 if it is new. Precondition: size() > 0.
    [[nodiscard]] int count() const {
        assert(!positions_.empty());
        return count(positions_.back().key);
    }

  private:
    struct Position {
        std::uint64_t key;
        int plies;  // since the last irreversible move
    };
    std::vector<Position> positions_;
};

}  // namespace polypack
