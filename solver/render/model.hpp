// A whole packing as solid bodies, for the writers of model files.
#pragma once

#include <string>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/render/mesh.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {

// A piece of a model. Names are unique: where a packing uses several copies of a piece, they are
// numbered from 1, "L 1", "L 2".
struct ModelPart {
    std::string name;
    Colour colour;
    Mesh mesh;
};
using Model = std::vector<ModelPart>;

enum class ModelLayout {
    packed,    // as the pieces lie in the packing
    exploded,  // moved apart from the middle
    flat,      // side by side on the table, turned so that they lie low
};

struct ModelOptions {
    SolidOptions solid;
    ModelLayout layout = ModelLayout::packed;
};

// The placed pieces as bodies, moved so that no coordinate is negative and the model stands at the
// origin. Precondition: that of solid_of. O(cells * motions * log).
[[nodiscard]] Model model_of(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                             const ModelOptions& options);

// For each part a name for a file of its own: letters, digits, '-', '_' and '.' of its name, '-'
// for anything else, without ending. No two are alike, also where upper and lower case count as
// one.
[[nodiscard]] std::vector<std::string> file_names(const Model& model);

}  // namespace polypack
