// A short list of moves, without allocation.
#pragma once

#include <array>
#include <cassert>

namespace polypack {

template <class Move, int Most>
class MoveList {
  public:
    constexpr void push(const Move& move) {
        assert(size_ < Most);
        moves_[size_++] = move;
    }
    [[nodiscard]] constexpr int size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr const Move& operator[](int i) const { return moves_[i]; }
    [[nodiscard]] constexpr const Move* begin() const { return moves_.data(); }
    [[nodiscard]] constexpr const Move* end() const { return moves_.data() + size_; }

  private:
    std::array<Move, Most> moves_{};
    int size_ = 0;
};

}  // namespace polypack
