#include "polypack/render/obj.hpp"

#include <fmt/format.h>

#include <iterator>

namespace polypack {

ObjFiles obj_files(const Model& model, const std::string& mtl_name) {
    const std::vector<std::string> names = file_names(model);
    ObjFiles files;
    files.obj = fmt::format("# millimetres, z up; written by polypack\nmtllib {}\n", mtl_name);
    files.mtl = "# written by polypack\n";
    const auto out = std::back_inserter(files.obj);
    int first = 1;
    for (std::size_t i = 0; i < model.size(); ++i) {
        const Colour& colour = model[i].colour;
        constexpr double full = 255;
        files.mtl += fmt::format("newmtl {}\nKd {:.4f} {:.4f} {:.4f}\nillum 1\n", names[i],
                                 colour.red / full, colour.green / full, colour.blue / full);
        fmt::format_to(out, "o {}\nusemtl {}\n", names[i], names[i]);
        const Mesh& mesh = model[i].mesh;
        for (const Vec3& p : mesh.points) {
            fmt::format_to(out, "v {} {} {}\n", static_cast<float>(p.x), static_cast<float>(p.y),
                           static_cast<float>(p.z));
        }
        for (const auto& [a, b, c] : mesh.triangles) {
            fmt::format_to(out, "f {} {} {}\n", first + a, first + b, first + c);
        }
        first += static_cast<int>(mesh.points.size());
    }
    return files;
}

}  // namespace polypack
