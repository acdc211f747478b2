// Writes model files: STL, OBJ, glTF and 3MF.
#pragma once

#include <span>
#include <string>

#include "polypack/render/model.hpp"
#include "polypack/render/motion.hpp"

namespace polypack {

// Returns a binary STL file, in millimetres and without colours, of a single solid. O(triangles).
[[nodiscard]] std::string stl_file(const Mesh& mesh);
// Returns all parts of a model in one such file.
[[nodiscard]] std::string stl_file(const Model& model);

struct ObjFiles {
    std::string obj;
    std::string mtl;
};

// Returns a Wavefront OBJ file and its materials: the model in millimetres, with an object and a
// material per part, and materials for the colours of its cells. The OBJ file refers to the other
// one as `mtl_name`, which should not contain spaces. O(triangles).
[[nodiscard]] ObjFiles obj_files(const Model& model, const std::string& mtl_name);

// Returns a binary glTF 2.0 file (.glb), for viewers and game engines: the model in metres with y
// up, with a node, a mesh and a material per part, and materials for the colours of its cells.
// Faces are flat-shaded except on balls: points are doubled where surfaces fold by more than 30
// degrees. `motions`: of the first parts, which become an animation of their nodes. O(triangles +
// keys).
[[nodiscard]] std::string glb_file(const Model& model, const std::string& title,
                                   std::span<const PartMotion> motions = {});

// Returns a 3MF file, for slicers, with an object and a colour per piece, and the colours of its
// cells on their faces: the model in millimetres, with the given title (UTF-8). O(triangles).
[[nodiscard]] std::string threemf_file(const Model& model, const std::string& title);

}  // namespace polypack
