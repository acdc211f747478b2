// Packs many sets of pieces into one small region. Everything known about the region and about the
// placements of each shape is kept from one set to the next, so that a set takes microseconds.
//
//     Solver solver(cube, box(cube, 3, 3, 3));
//     for (const std::vector<Piece>& pieces : candidates) {
//         if (solver.solve(pieces, {.limit = 2}).unique()) ...
//     }
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The options of Solver::solve().
struct SetOptions {
    // Number of classes of packings after which to stop, 0: never. 2 tells whether there is only
    // one.
    std::uint64_t limit = 0;
    std::uint64_t max_nodes = 0;  // pieces placed, one after another; 0: no limit
    std::stop_token stop = {};    // ends a search within some milliseconds
    bool colourings = true;       // as in SolveOptions, where the search does not end soon
};

// The cause of the end of a search of a set.
enum class SetEnding {
    complete,  // everything has been searched
    limit,     // SetOptions::limit, or the sink returned false
    nodes,     // SetOptions::max_nodes
    stopped,   // SetOptions::stop
};

// The result of Solver::solve().
struct SetResult {
    std::uint64_t all = 0;                   // packings in the classes found
    std::uint64_t distinct = 0;              // classes found
    std::uint64_t nodes = 0;                 // of the search tree
    SetEnding ending = SetEnding::complete;  // what ended the search

    // Returns true if the counts are those of the set, and not just of the packings found.
    [[nodiscard]] bool complete() const { return ending == SetEnding::complete; }
    // Returns true if there is exactly one packing up to the motions. Needs a limit of at least 2,
    // or none.
    [[nodiscard]] bool unique() const { return complete() && distinct == 1; }
};

// Packs sets of pieces into one region. The counts are those of count() for a puzzle with that
// region and those pieces. Pieces with the same placements count as copies of one piece: exchanging
// them makes no other packing. Classes are those of packing/symmetry.hpp.
//
// Everything happens in the calling thread. Once a set of this size has been searched, nothing is
// allocated for a set of known shapes, unless the sink allocates or the search takes more than some
// thousand nodes without a packing: then reasons why there is none are looked for. A Solver is for
// one thread at a time.
class POLYPACK_API Solver {
  public:
    // Largest number of cells of a region.
    static constexpr int max_cells = 128;
    // Largest number of motions of a region.
    static constexpr int max_motions = 64;

    // Cells that are not required may stay empty; colours and a wrap are respected. Throws
    // InvalidPuzzle, and std::invalid_argument for a region with more than max_cells cells or
    // max_motions motions, which is a task for solve() of polypack/solve.hpp. Precondition: the
    // lattice is one of all_lattices(). `colour_rules`: as Puzzle::colour_rules.
    Solver(const Lattice& lattice, Region region, SymmetryMode symmetry = SymmetryMode::full,
           std::vector<ColourRule> colour_rules = {});

    Solver(const Solver&) = delete;
    Solver(Solver&&) noexcept;
    Solver& operator=(const Solver&) = delete;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    // Returns the number of the piece's shape, the same for pieces with the same placements,
    // however they are given. Its name, copies and display colour do not matter. Throws
    // InvalidPuzzle.
    int shape_of(const Piece& piece);
    // Returns the number of placements of a shape. Precondition: shape_of() has returned the
    // number.
    [[nodiscard]] int placements_of(int shape) const;
    // Returns the number of cells of a shape. Precondition: shape_of() has returned the number.
    [[nodiscard]] int cells_of(int shape) const;

    // Returns the region, in canonical form.
    [[nodiscard]] const Region& region() const;
    // Returns the number of its motions that the mode permits, the identity included.
    [[nodiscard]] int motions() const;

    // Packs a set of shapes; a number that occurs twice stands for two copies. Passes every class
    // of packings to the sink, if there is one, which ends the search by returning false;
    // PlacedPiece::piece is a position in `shapes`. Placements have no numbers here. Throws
    // std::invalid_argument for a number that shape_of() has not returned, and what the sink
    // throws. Precondition: the sink does not use the solver.
    SetResult solve(std::span<const int> shapes, const SetOptions& options = {},
                    const PackingSink& sink = {});

    // Packs pieces, as many copies of each as it says; PlacedPiece::piece is a position in
    // `pieces`. Also throws std::invalid_argument if the number of copies is not fixed, and what
    // shape_of() throws.
    SetResult solve(std::span<const Piece> pieces, const SetOptions& options = {},
                    const PackingSink& sink = {});

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace polypack
