// The choices of pieces that the ranges of copies of a puzzle leave.
//
// A choice is a number of copies for each piece, within its range, with as many cells as the region
// has: all of its cells, or those that are required and any number of the others. Choices are
// ordered by their first piece with different copies; more of it come first. Of sets of pieces,
// that is the order of a dictionary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Choices are counted up to this number, which stands for as many or more.
inline constexpr std::uint64_t most_choices = std::uint64_t{1} << 62;
// Pieces of a puzzle with choices, at most.
inline constexpr int most_pieces_to_choose = 512;

// The choices of one puzzle: how many there are, and each by its number.
class POLYPACK_API PieceChoices {
  public:
    // All choices; with `take`, those of so many copies. O(pieces * cells^2) and bytes, or without
    // `take` O(pieces * cells). Precondition: no choice_mistakes().
    explicit PieceChoices(const Puzzle& puzzle, std::optional<int> take = {});

    // How many there are; most_choices: as many or more, and they have no numbers.
    [[nodiscard]] std::uint64_t size() const { return ways(0, take_, cells_); }
    // How many choices of so many copies there are. Precondition: `take` was given, and as large.
    [[nodiscard]] std::uint64_t taking(int copies) const { return ways(0, copies, cells_); }
    // The copies, by piece, of choice `number` in their order. O(pieces + copies). Precondition:
    // number < size() < most_choices.
    [[nodiscard]] std::vector<int> operator[](std::uint64_t number) const;
    // Its number; nullopt if it is no choice. O(pieces + copies). Precondition: one number per
    // piece, and size() < most_choices.
    [[nodiscard]] std::optional<std::uint64_t> number_of(std::span<const int> copies) const;

  private:
    struct Supply {
        int least = 0;
        int most = 0;
        int cells = 0;
    };
    // The ways to choose from `piece` on, so many copies (0 if they are free) of so many cells or
    // up to spare_ fewer.
    [[nodiscard]] std::uint64_t ways(std::size_t piece, int copies, int cells) const {
        if (copies < 0 || cells < 0) return 0;
        return ways_[(piece * (take_ + 1) + copies) * (cells_ + 1) + cells];
    }
    // The copies left to take once `n` are.
    [[nodiscard]] int left(int copies, int n) const { return free_ ? 0 : copies - n; }

    std::vector<Supply> supplies_;
    bool free_ = true;
    int take_ = 0;
    int cells_ = 0;
    int spare_ = 0;
    std::vector<std::uint64_t> ways_;
};

// Where the first of some rules is. Precondition: there is one.
[[nodiscard]] POLYPACK_API Place place_of_rules(const PackingRules& rules);

// What is wrong with a puzzle whose pieces are to be chosen: more cells than a Solver takes, more
// pieces than most_pieces_to_choose, fixed or forbidden placements, a limit of holes, rules, two
// pieces with the same placements (which are copies of one piece), or no choice at all. Throws
// Stopped and MemoryLimitExceeded as PlacementTable does.
[[nodiscard]] POLYPACK_API std::vector<Mistake> choice_mistakes(const Puzzle& puzzle);

// What is wrong with taking so many pieces from a puzzle without choice_mistakes(): that there are
// not so many, or that no choice of them has the cells of the region; and what would be right.
// nullopt: nothing.
[[nodiscard]] POLYPACK_API std::optional<std::string> take_mistake(const Puzzle& puzzle, int take);

// The pieces of a choice, by name: "F I 2*P". O(pieces).
[[nodiscard]] POLYPACK_API std::string choice_text(const Puzzle& puzzle,
                                                   std::span<const int> copies);

// The puzzle of the pieces of a choice, with as many copies.
[[nodiscard]] POLYPACK_API Puzzle puzzle_of_choice(const Puzzle& puzzle,
                                                   std::span<const int> copies);

}  // namespace polypack
