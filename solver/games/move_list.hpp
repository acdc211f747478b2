// A short list of moves, without allocation.
#pragma once

#include <array>
#include <cassert>

namespace polypack {

template <class Move, int Most>
class MoveList {
  public:
    // Adds a move. Precondition: there is room.
    constexpr void push(const Move& move) {
        assert(size_ < Most);
        moves_[size_++] = move;
    }
    // Calls write(place) to write moves from a place on; it returns the place after the last.
    template <class Write>
    constexpr void write(Write&& write) {
        size_ = static_cast<int>(write(moves_.data() + size_) - moves_.data());
        assert(size_ <= Most);
    }
    // Returns the number of moves.
    [[nodiscard]] constexpr int size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    // Returns a move. Precondition: 0 <= i < size().
    [[nodiscard]] constexpr const Move& operator[](int i) const { return moves_[i]; }
    // Returns an iterator to the first move.
    [[nodiscard]] constexpr const Move* begin() const { return moves_.data(); }
    // Returns the end of the moves.
    [[nodiscard]] constexpr const Move* end() const { return moves_.data() + size_; }

  private:
    std::array<Move, Most> moves_;  // not filled: most lists are short
    int size_ = 0;
};

}  // namespace polypack
