// Strips: regions that are the same all along an axis, with every way to place the pieces of a
// puzzle in them, for counting the packings of such a region of any length.
//
// A slab consists of the cells of a region with the same coordinate along the axis, in the
// coordinates that a user writes. Cells of a slab are numbered 0 .. width()-1 in the order of
// points; cells of the strip slab by slab, so that cell c of slab k is k * width() + c.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

enum class Axis { x, y, z };

// Returns 'x', 'y' or 'z'.
[[nodiscard]] POLYPACK_API char axis_letter(Axis axis);

// Returns the mistakes of a family, or a puzzle, that keep it from having a counterpart of every
// length: slabs of the region that differ, a region that wraps along the axis, a lattice without
// it, connected pieces, fixed and forbidden placements, and count_mistakes(). Precondition: the
// family is valid and in canonical form.
[[nodiscard]] POLYPACK_API std::vector<Mistake> strip_mistakes(const Family& family, Axis axis);

// Returns the family with a region of `length` slabs along the axis, the first of which is that of
// its own region. Keeps the budget of holes and drops expectations. Throws InvalidPuzzle if there
// are strip_mistakes(), and if the region would have more than limits::searched_cells cells.
// Precondition: length >= 1.
[[nodiscard]] POLYPACK_API Family of_length(const Family& family, Axis axis, int length);
// Returns the most slabs that a region may have. Precondition: no strip_mistakes().
[[nodiscard]] POLYPACK_API int longest_region(const Puzzle& puzzle, Axis axis);

// The place of a cell of a region in its slabs.
struct SlabPlace {
    int slab = 0;  // from 0 on
    int cell = 0;  // of the slab
};
// Returns the places by cell of the region. Precondition: strip_mistakes() is empty.
[[nodiscard]] POLYPACK_API std::vector<SlabPlace> slab_places(const Puzzle& puzzle, Axis axis);

// Returns the action of a motion on the cells of every slab, if it keeps all slabs in place and
// acts on each in the same way; otherwise nullopt. `places`: those of the cells of the region.
[[nodiscard]] POLYPACK_API std::optional<std::vector<int>> slab_permutation(
    const Symmetry& symmetry, int g, std::span<const SlabPlace> places);

// Returns the length of the region in which every placement of a strip has a translate that begins
// in slab 0: the most slabs that a piece takes up, among pieces that fit into `longest` slabs.
[[nodiscard]] POLYPACK_API int reach_of(const Family& family, Axis axis, int longest);

// A cell of a slab, as CoverCell of a problem that repeats along an axis.
struct StripCell {
    bool required = true;
    int holes = 1;  // what leaving it empty adds to the holes
};

// An option up to translation along the strip.
struct StripOption {
    std::vector<PieceUse> uses;  // each of another piece
    std::vector<int> cells;      // of the strip, ascending; the first is in slab 0
};

// An exact cover problem, see counting/cover_problem.hpp, for every length of a region.
class POLYPACK_API Strip {
  public:
    // Makes the strip of a problem whose cells are in these places, for a region of length
    // reach_of(). `hole_budget` is that of the puzzle: the problem's own may be `unlimited` because
    // the region is short.
    Strip(const CoverProblem& problem, std::span<const SlabPlace> places, int hole_budget);
    // Makes the strip of a family, with the placements that fit into `longest` slabs. Throws as
    // of_length() does, MemoryLimitExceeded and Stopped.
    Strip(const Family& family, Axis axis, int longest, const Allowance& allowance = {});

    [[nodiscard]] int width() const { return static_cast<int>(slab_.size()); }
    [[nodiscard]] const StripCell& cell(int cell) const { return slab_[cell]; }
    [[nodiscard]] std::span<const StripOption> options() const { return options_; }
    [[nodiscard]] std::span<const Copies> copies() const { return copies_; }
    // Returns permutations of the cells of a slab that keep the options the same, ignoring pieces
    // of which any number may be used. Not necessarily all of them; the identity is left out.
    [[nodiscard]] std::span<const std::vector<int>> motions() const { return motions_; }
    // Returns the most cells that may stay empty, whatever the length; `unlimited` if any number
    // may.
    [[nodiscard]] int hole_budget() const { return hole_budget_; }

  private:
    // Returns the options with their cells moved, as a sorted list of numbers each.
    [[nodiscard]] std::vector<std::vector<int>> moved_options(std::span<const int> permutation,
                                                              const std::stop_token& stop) const;

    std::vector<StripCell> slab_;
    std::vector<StripOption> options_;
    std::vector<Copies> copies_;  // by piece
    std::vector<std::vector<int>> motions_;
    int hole_budget_ = unlimited;
};

}  // namespace polypack
