// Reads colours of edges in YAML: their names, those on pieces and on the border of a region.
//
//   edges: {colours: [red, green, blue], border: red}      names, or a map to colours of pictures
//   edges: {colours: {k: gold, h: tan}, pairs: {k: h}}     k matches h, and h matches k
//
// The sides of a cell are listed in the order of SideOrder (puzzle/edges.hpp): as a text with a
// letter for each, '.' for no colour, if the names are single letters, or as a list of names. A
// name alone is the colour of all outer sides.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "polypack/formats/source_map.hpp"
#include "polypack/formats/yaml.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A mark as its author has written it.
struct DrawnMark {
    EdgeMark mark;
    SourcePos where;
};

class EdgeReader {
  public:
    // Keeps references to the arguments; `rules` is shared by all files that a puzzle is read from.
    EdgeReader(const Lattice& lattice, std::shared_ptr<EdgeRules> rules);

    // Reads the key `edges` of a file, without its border. Throws PuzzleError.
    void read_colours(const Yaml& node, SourceMap* sources = nullptr);

    // Reads the border of a region, if the key `edges` has one. Throws PuzzleError.
    void read_border(const Yaml& node, const Region& region, SourceMap& sources);

    // Reads the key `edges` of something with these cells, in the order in which they were given: a
    // colour for all outer sides, the sides of the only cell, a list with an entry for each cell,
    // or a list of {cell, sides}. Cells are moved by `shift` after they are read. Throws
    // PuzzleError.
    [[nodiscard]] std::vector<DrawnMark> read_marks(const Yaml& node, std::span<const Point> cells,
                                                    const Point& shift = {}) const;

    [[nodiscard]] const std::shared_ptr<EdgeRules>& rules() const { return rules_; }

  private:
    struct Sides {
        std::vector<EdgeColour> colours;
        bool outer = false;  // one colour for all outer sides
    };
    [[nodiscard]] Sides read_sides(const Yaml& node, std::size_t count) const;
    [[nodiscard]] EdgeColour colour_of(const Yaml& node, const std::string& name) const;
    [[nodiscard]] EdgeColour find(const std::string& name) const;
    void read_pairs(const Yaml& node);

    const Lattice* lattice_;
    SideOrder order_;
    std::shared_ptr<EdgeRules> rules_;
};

}  // namespace polypack
