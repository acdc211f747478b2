// Runs a file of OpenSCAD for the pieces that it makes by puzzlecad.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/puzzlecad/scad_functions.hpp"
#include "polypack/formats/puzzlecad/scad_syntax.hpp"
#include "polypack/formats/puzzlecad/scad_value.hpp"

namespace polypack {

// A piece, or a part of one, as the file describes it to puzzlecad.
struct ScadPiece {
    ScadValue shape;
    std::string name;   // of the variable that is the shape, if it is one
    ScadSpot where;     // of the shape
    int statement = 0;  // of the file, which makes it
    bool mirrored = false;
    bool stretched = false;  // its cells are not cubes
};

struct ScadPieces {
    std::vector<ScadPiece> pieces;
    std::vector<std::string> remarks;  // on what is passed over or supposed
};

// The pieces that the statements of the file make. What they make for printing alone is passed
// over, without computing it. Of statements that * or % disables only those are taken that are
// `chosen`, modules that the file calls, separated by commas; or all of them, if none is chosen
// and no other makes any. Throws PuzzleError, also where the pieces depend on what is unknown or
// take too long; Stopped.
[[nodiscard]] ScadPieces scad_pieces(const TextLines& lines, const ScadFile& file,
                                     std::string_view chosen);

// The value of a variable of the file; undefined: it has none.
[[nodiscard]] ScadValue scad_variable(const TextLines& lines, const ScadFile& file,
                                      std::string_view name);

}  // namespace polypack
