// Choices of pieces within the ranges of copies of a puzzle.
//
// A choice is a number of copies for each piece, within its range, with as many cells as the region
// has: all of its cells, or the required ones and any number of the others. Choices are ordered by
// their first piece with different copies; more copies come first. For sets of pieces this is the
// order of a dictionary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Counts of choices stop at this number, which stands for itself and all larger ones.
inline constexpr std::uint64_t most_choices = std::uint64_t{1} << 62;
// Largest number of pieces of a puzzle with choices.
inline constexpr int most_pieces_to_choose = 512;

// The choices of one puzzle: their number, and each by its number.
class POLYPACK_API PieceChoices {
  public:
    // Counts all choices; with `take`, or a group of all pieces with a number of copies, those of
    // so many. Other groups are left to admits(). O(pieces * cells^2) time and bytes, or without
    // `take` O(pieces * cells). Precondition: no choose_mistakes().
    explicit PieceChoices(const Puzzle& puzzle, std::optional<int> take = {});

    // Returns the number of choices. Choices have no numbers if this is most_choices.
    [[nodiscard]] std::uint64_t size() const { return ways(0, take_, cells_); }
    // Returns the number of choices of so many copies. Precondition: `take` was given and is not
    // smaller.
    [[nodiscard]] std::uint64_t taking(int copies) const { return ways(0, copies, cells_); }
    // Returns true if the groups of the puzzle permit these copies, by piece.
    [[nodiscard]] bool admits(std::span<const int> copies) const;
    // Returns true if there are groups that may not permit all choices.
    [[nodiscard]] bool has_groups() const { return !groups_.empty(); }
    // Returns the copies, by piece, of choice `number` in their order. O(pieces + copies).
    // Precondition: number < size() < most_choices.
    [[nodiscard]] std::vector<int> operator[](std::uint64_t number) const;
    // Returns the number of a choice; nullopt if it is none. O(pieces + copies). Precondition: one
    // number per piece, and size() < most_choices.
    [[nodiscard]] std::optional<std::uint64_t> number_of(std::span<const int> copies) const;

  private:
    struct Supply {
        int least = 0;
        int most = 0;
        int cells = 0;
    };
    // Returns the number of ways to choose, from `piece` on, so many copies (0 if they are free) of
    // so many cells or up to spare_ fewer.
    [[nodiscard]] std::uint64_t ways(std::size_t piece, int copies, int cells) const {
        if (copies < 0 || cells < 0) return 0;
        return ways_[(piece * (take_ + 1) + copies) * (cells_ + 1) + cells];
    }
    // Returns the copies left to take after taking `n`.
    [[nodiscard]] int left(int copies, int n) const { return free_ ? 0 : copies - n; }

    // At least and at most so many copies of these pieces together.
    struct Group {
        std::vector<std::size_t> pieces;
        Copies copies;
    };

    std::vector<Supply> supplies_;
    std::vector<Group> groups_;
    bool free_ = true;
    int take_ = 0;
    int cells_ = 0;
    int spare_ = 0;
    std::vector<std::uint64_t> ways_;
};

// Returns the place of the first rule. Precondition: there is one.
[[nodiscard]] POLYPACK_API Place place_of_rules(const PackingRules& rules);

// Returns the mistakes of a puzzle whose pieces are to be chosen: more cells than a Solver takes,
// more pieces than most_pieces_to_choose, fixed or forbidden placements, a limit of holes, rules,
// two pieces with the same placements (which should be copies of one piece), or no choice at all.
// Throws Stopped and MemoryLimitExceeded as PlacementTable does.
[[nodiscard]] POLYPACK_API std::vector<Mistake> choice_mistakes(const Puzzle& puzzle);
// Returns the same mistakes of a puzzle for choose(), which takes groups of pieces, of up to
// most_choices_to_group choices without them.
[[nodiscard]] POLYPACK_API std::vector<Mistake> choose_mistakes(const Puzzle& puzzle);
// The most choices that are grouped.
inline constexpr std::uint64_t most_choices_to_group = std::uint64_t{1} << 24;

// Says what is wrong with taking so many pieces from a puzzle without choice_mistakes(), and what
// would be right: there are not so many, or no choice of them has the cells of the region. Returns
// nullopt if nothing is wrong.
[[nodiscard]] POLYPACK_API std::optional<std::string> take_mistake(const Puzzle& puzzle, int take);

// Says why a puzzle is none of the choices of another, as a clause about the puzzle; nullopt if it
// is one. Pieces are the same if they have the same placements. Throws Stopped and
// MemoryLimitExceeded as PlacementTable does. Precondition: both are valid, in canonical form, and
// the first has no choice_mistakes().
[[nodiscard]] POLYPACK_API std::optional<std::string> no_choice_of(const Puzzle& family,
                                                                   const Puzzle& puzzle,
                                                                   const Allowance& allowance = {});

// Formats the pieces of a choice by name: "F I 2*P". O(pieces).
[[nodiscard]] POLYPACK_API std::string choice_text(const Puzzle& puzzle,
                                                   std::span<const int> copies);

// Returns the puzzle of the pieces of a choice, with as many copies.
[[nodiscard]] POLYPACK_API Puzzle puzzle_of_choice(const Puzzle& puzzle,
                                                   std::span<const int> copies);

}  // namespace polypack
