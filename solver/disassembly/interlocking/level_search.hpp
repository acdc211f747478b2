// The level of pieces that change: how many moves take the first of them off. Examines a hundred
// thousand designs in a second, of which disassemble() would take a hundred apart.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "polypack/disassembly/interlocking/changing_pieces.hpp"

namespace polypack {

// The answer of a LevelSearch.
struct LevelFound {
    enum class End {
        found,
        low,     // the level is less than asked for
        locked,  // no part ever comes off
        many,    // there are more states than permitted
    };
    End end = End::locked;
    int level = 0;            // if found: see Disassembly::level()
    std::uint64_t exits = 0;  // if found: ways in which a part comes off with so many moves
    // Ordered pairs of pieces and directions such that the first piece would get past the second
    // without end, if only these two were there.
    int endless = 0;
    std::size_t states = 0;  // that were reached
};

// Searches the states of pieces breadth first, in memory that is used again. Moves are those of
// MoveRule::group.
class LevelSearch {
  public:
    // Keeps a reference to the pieces, which may change from one search to the next. `most`: states
    // of a search.
    LevelSearch(const ChangingPieces& pieces, std::size_t most);

    // Returns the level, or that it is less than `least`. Pieces without cells count as none.
    [[nodiscard]] LevelFound level(int least = 0);

    // Returns true if all pieces come apart, each from all others; false also if that takes too
    // many states. Precondition: the last call was level(), and it found one.
    [[nodiscard]] bool comes_apart();

  private:
    static constexpr int max_bodies = ChangingPieces::max_pieces;
    static constexpr std::size_t max_directions = 26;
    static constexpr std::size_t max_words = (3 * (max_bodies - 1) + 3) / 4;
    // Coordinates relative to those of the first piece, four to a word.
    using State = std::array<std::uint64_t, max_words>;
    using Set = std::uint16_t;
    using Bodies = std::vector<int>;  // pieces, ascending

    // A part that comes off, and where the pieces are then.
    struct Exit {
        Bodies bodies;
        Set off = 0;
        std::array<Point, max_bodies> at{};
    };

    [[nodiscard]] LevelFound search(const Bodies& bodies, const std::array<Point, max_bodies>& at,
                                    int least);
    // Returns true if both parts at the exit that was found last come apart.
    [[nodiscard]] bool parts_come_apart();
    [[nodiscard]] bool part_comes_apart(const Exit& exit, Set part);

    void measure();
    // Returns the bodies that push the first one along a direction, directly or by way of others.
    [[nodiscard]] static Set pushing_first(const std::array<Set, max_bodies>& pushed, int bodies);
    template <class Visit>
    void for_each_movable(std::size_t direction, const Visit& visit) const;
    template <class Visit>
    void extend(std::size_t direction, Set among, Set in, Set out, const Visit& visit) const;
    [[nodiscard]] std::uint64_t exits_here();
    void add_next();
    void load(std::size_t number);
    void add(const State& state);

    const ChangingPieces& pieces_;
    std::size_t most_;
    Bodies bodies_;  // of this search
    std::size_t words_ = 0;
    std::array<Point, max_bodies> at_{};  // of the state that is examined
    // By direction, twice the axis plus 1 backward: who is in the way of whom at once, and at all.
    std::array<std::array<Set, max_bodies>, max_directions> near_{};
    std::array<std::array<Set, max_bodies>, max_directions> far_{};
    std::array<std::array<std::array<std::int16_t, max_bodies>, max_bodies>, max_directions>
        free_{};
    std::vector<std::uint64_t> states_;
    std::size_t count_ = 0;
    struct Slot {
        std::uint32_t search = 0;
        std::uint32_t number = 0;
    };
    std::vector<Slot> slots_;
    std::uint32_t searches_ = 0;
    bool full_ = false;
    Exit exit_;
};

}  // namespace polypack
