// A packing as solids, for the writers of model files.
#pragma once

#include <string>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/render/cell_colours.hpp"
#include "polypack/render/mesh.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/render/solid.hpp"

namespace polypack {

// A piece of a model. Names are unique: where a packing uses several copies of a piece, they are
// numbered from 1, "L 1", "L 2"; those that touch have different shades. The faces of coloured
// cells of the piece have their colours, but not those of the region.
struct ModelPart {
    std::string name;                 // with its number, if there are several copies
    Colour colour;                    // of the whole piece
    Mesh mesh;                        // its surface
    std::vector<CellPaint> paints{};  // of the colours 1, 2, ... of the surface
};
// Parts side by side or around each other.
using Model = std::vector<ModelPart>;

// Layouts of the pieces of a model.
enum class ModelLayout {
    packed,    // as in the packing
    in_place,  // the same where the lattice has it, instead of at the origin
    exploded,  // moved apart from the middle
    flat,      // side by side on the table, rotated to be as low as possible
};

// The options of models.
struct ModelOptions {
    SolidOptions solid;                        // how cells become solids
    ModelLayout layout = ModelLayout::packed;  // how the pieces lie
    bool numbered = false;  // names begin with the number of the piece in the packing: "01 L"
};

// Returns the placed pieces as solids, then other parts around them, such as a tray, moved so that
// the model is at the origin and no coordinate is negative. Precondition: that of solid_of. O(cells
// * motions * log).
[[nodiscard]] Model model_of(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                             const ModelOptions& options, const Model& others = {});

// A piece, and the number of copies wanted.
struct PieceCopies {
    int piece = 0;  // its number in the puzzle
    Copies copies;  // how many of it
};
// Returns the pieces of the puzzle with their numbers of copies.
[[nodiscard]] std::vector<PieceCopies> copies_of(const Puzzle& puzzle);
[[nodiscard]] std::vector<PieceCopies> copies_of(const std::vector<PlacedPiece>& packing);

// Formats a number of copies: "3 copies", "0 to 2 copies", "1 or more copies".
[[nodiscard]] std::string copies_in_words(const Copies& copies);

// Returns one solid per piece, then other parts, side by side on the table as in ModelLayout::flat,
// whatever the layout. If the copies are not one, the name ends with their number: "L x3", "L
// x0-2", "L x1+".
[[nodiscard]] Model model_of(const Puzzle& puzzle, const std::vector<PieceCopies>& pieces,
                             const SolidOptions& solid, const Model& others = {});

// Returns a file name for each part, without extension: letters, digits, '-', '_', '+' and '.' of
// its name, and '-' for anything else. All are different, even if case is ignored.
[[nodiscard]] std::vector<std::string> file_names(const Model& model);

}  // namespace polypack
