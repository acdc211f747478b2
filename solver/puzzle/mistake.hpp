// Mistakes of puzzles and families, and the parts that they concern.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"

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
    piece_edge,        // `cell`: which of the coloured sides of piece `index`
    connected,         // `index`: the number of a size of connected pieces
    connected_copies,  // of that size
    region,
    region_cell,   // `cell`: its number within the region
    region_label,  // `index`: its number
    period,
    fixed,           // `index`: which placement
    fixed_cell,      // `cell`: its number within the placement
    forbidden,       // as for fixed
    forbidden_cell,  // as for fixed
    exact_cover,
    holes,
    group,              // `index`: which group
    group_piece,        // `cell`: which of its pieces
    group_copies,       // of group `index`
    edges,              // their colours as a whole
    edge_colour,        // `index`: its number
    border_edge,        // `cell`: which of the coloured sides of the region
    no_touching,        // `index`: which of several
    no_touching_piece,  // `cell`: which of its pieces
    no_equal_touching,
    no_crossroads,
    fault_free,
    three_colourable,
    expect,
    design,         // its rules as a whole
    design_height,  // of its pieces
    design_printable,
    design_seamless,
    design_outside,
    design_kept,  // `index`: which piece
    design_goals,
    colour_names,  // the list as a whole
    colour_name,   // `index`: its number
    colour_rule,   // `index`: its number
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

}  // namespace polypack
