// Validates puzzles, whatever they were read from or built by. All rules are here: code that takes
// a valid puzzle in canonical form needs no checks of its own.
//
//   name          at most limits::puzzle_name characters of UTF-8 without control characters
//   lattice       one of all_lattices()
//   pieces        at least one, at most limits::pieces; names as above, not empty, unique
//   a piece       at least one cell; cells of the lattice, no duplicates, within
//                 limits::coordinate; no colours or one per cell; a value of Turning;
//                 0 <= copies.min <= copies.max; display colour "#rrggbb" or empty. A piece need
//                 not be connected
//   region        at least one cell, as for pieces; no duplicates after wrapping either
//   period        none negative; only lattices that wrap, and along z only those in space
//   fixed         the cells are a placement of a piece of that name: inside the region, on its
//                 colours, moved as the piece may be; no overlaps; no more than the piece's copies
//   forbidden     a placement as for fixed; listed once, and not fixed
//   holes         0 to the number of optional cells
//   rules         groups name pieces, each once, and ask for numbers of copies that these pieces
//                 permit; rules about crossings and cuts only on lattices that have them
//   expect        at most as many distinct packings as packings, and not 0 if there are any
//   colour names  at most limits::colours; as those of pieces, but two may be equal
#pragma once

#include <compare>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A part of a puzzle, or of a family of puzzles.
enum class Part {
    name,
    lattice,
    pieces,            // the list as a whole
    piece,             // `index`: its number
    piece_name,        // of piece `index`
    piece_cell,        // `cell`: its number within the piece
    piece_colour,      // of that cell
    piece_copies,      // of piece `index`
    piece_display,     // display colour of piece `index`
    connected,         // `index`: the number of a size of connected pieces
    connected_copies,  // of that size
    region,
    region_cell,  // `cell`: its number within the region
    period,
    fixed,           // `index`: which placement
    fixed_cell,      // `cell`: its number within the placement
    forbidden,       // as for fixed
    forbidden_cell,  // as for fixed
    exact_cover,
    holes,
    group,         // `index`: which group
    group_piece,   // `cell`: which of its pieces
    group_copies,  // of group `index`
    no_equal_touching,
    no_crossroads,
    fault_free,
    three_colourable,
    expect,
    design,         // its rules as a whole
    design_height,  // of its pieces
    design_printable,
    design_kept,  // `index`: which piece
    design_goals,
    colour_names,  // the list as a whole
    colour_name,   // `index`: its number
};

// Location in a puzzle; -1 where a part has no number.
struct Place {
    Part part = Part::name;  // which part
    int index = -1;          // which of several; see Part
    int cell = -1;           // which cell of it; see Part
    [[nodiscard]] friend auto operator<=>(const Place&, const Place&) = default;
};

// Something that is wrong with a puzzle.
struct Mistake {
    Place where;                 // where it is
    std::string what;            // names the piece or cell, the error and the fix
    std::optional<Place> first;  // the earlier one of two that conflict, in the same list
    [[nodiscard]] friend bool operator==(const Mistake&, const Mistake&) = default;
};

// Returns the mistakes of a puzzle in the order of the table above, at most limits::mistakes; none
// if it is valid. Parts that depend on an invalid part are not checked. O(size of the puzzle *
// log); a set placement takes O(orientations * cells of the piece), times these cells where the
// region wraps. Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<Mistake> validate(const Puzzle& puzzle,
                                                         const std::stop_token& stop = {});

// Validates a list of pieces that does not belong to a puzzle yet.
[[nodiscard]] POLYPACK_API std::vector<Mistake> validate_pieces(const Lattice& lattice,
                                                                const std::vector<Piece>& pieces,
                                                                const std::stop_token& stop = {});

// Returns the mistake of a puzzle whose shapes are to be drawn or made although it has none, being
// an exact cover; otherwise nothing.
[[nodiscard]] POLYPACK_API std::vector<Mistake> shape_mistakes(const Puzzle& puzzle);

// Says what is wrong with a name of at most `longest` characters, as the end of "the name of ...":
// "is not valid UTF-8". Returns nullopt if it is valid; empty names are for the caller to refuse.
[[nodiscard]] POLYPACK_API std::optional<std::string> name_fault(std::string_view name,
                                                                 int longest);

// Returns the ending of the first of `count` mistakes, " (and 2 more errors)"; "" if there is only
// one.
[[nodiscard]] POLYPACK_API std::string more_mistakes(std::size_t count);

// what() says the first mistake, and how many more there are.
class POLYPACK_API InvalidPuzzle : public std::invalid_argument, public UserError {
  public:
    // Precondition: at least one mistake.
    explicit InvalidPuzzle(std::vector<Mistake> mistakes);
    [[nodiscard]] const char* what() const noexcept override {
        return std::invalid_argument::what();
    }
    // Returns all mistakes, in the order of validate().
    [[nodiscard]] const std::vector<Mistake>& mistakes() const { return mistakes_; }

  private:
    std::vector<Mistake> mistakes_;
};

// Returns the puzzle in canonical form: the cells of the region and of fixed and forbidden
// placements are wrapped into the period and sorted by point. Throws InvalidPuzzle if the puzzle is
// not valid, and Stopped.
[[nodiscard]] POLYPACK_API Puzzle checked(Puzzle puzzle, const std::stop_token& stop = {});

}  // namespace polypack
