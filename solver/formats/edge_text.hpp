// Colours of edges as YAML, in the form that read_edges.hpp reads.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns true if the names of all colours are single characters, so that a text can list sides.
[[nodiscard]] bool named_by_letters(const EdgeRules& rules);

class EdgeText {
  public:
    // Keeps references to the arguments.
    EdgeText(const Lattice& lattice, const EdgeRules& rules);

    // Returns the lines of the key `edges` of a file, without indentation.
    [[nodiscard]] std::vector<std::string> rules() const;
    // Returns the value of `edges` of a piece, or of a placement, with these cells.
    [[nodiscard]] std::string cells(std::span<const EdgeMark> marks,
                                    std::span<const Point> cells) const;

  private:
    [[nodiscard]] std::string name(EdgeColour colour) const;
    // Returns the sides of a cell: letters if all names are, otherwise a list of names.
    [[nodiscard]] std::string sides(std::span<const EdgeMark> marks, const Point& cell) const;
    // Returns the same with the cell.
    [[nodiscard]] std::string cell_with_sides(std::span<const EdgeMark> marks,
                                              const Point& cell) const;

    const Lattice& lattice_;
    SideOrder order_;
    const EdgeRules& rules_;
    bool letters_;
};

}  // namespace polypack
