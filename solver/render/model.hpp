// A whole packing as solids, for the writers of model files.
#pragma once

#include <string>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/render/mesh.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {

// A piece of a model. Names are unique: where a packing uses several copies of a piece, they are
// numbered from 1, "L 1", "L 2"; those that touch have different shades.
struct ModelPart {
    std::string name;
    Colour colour;
    Mesh mesh;
};
using Model = std::vector<ModelPart>;

enum class ModelLayout {
    packed,    // as in the packing
    exploded,  // moved apart from the middle
    flat,      // side by side on the table, rotated to be as low as possible
};

struct ModelOptions {
    SolidOptions solid;
    ModelLayout layout = ModelLayout::packed;
};

// The placed pieces as solids, moved so that no coordinate is negative and the model is at the
// origin. Precondition: that of solid_of. O(cells * motions * log).
[[nodiscard]] Model model_of(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                             const ModelOptions& options);

// A file name for each part, without extension: letters, digits, '-', '_' and '.' of its name, and
// '-' for anything else. All are different, even if case is ignored.
[[nodiscard]] std::vector<std::string> file_names(const Model& model);

}  // namespace polypack
