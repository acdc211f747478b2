#include "polypack/render/stl.hpp"

#include "polypack/render/bytes.hpp"
#include "polypack/render/vector_algebra.hpp"

namespace polypack {
namespace {

constexpr std::size_t header_size = 80;
constexpr std::size_t facet_size = 50;

void append_vector(std::string& bytes, const Vec3& v) {
    append_float(bytes, v.x);
    append_float(bytes, v.y);
    append_float(bytes, v.z);
}

void append_facets(std::string& bytes, const Mesh& mesh) {
    for (const auto& [a, b, c] : mesh.triangles) {
        const Vec3& p = mesh.points[a];
        append_vector(bytes, unit(cross(mesh.points[b] - p, mesh.points[c] - p)));
        append_vector(bytes, p);
        append_vector(bytes, mesh.points[b]);
        append_vector(bytes, mesh.points[c]);
        append_number(bytes, 0, 2);
    }
}

// Readers assume that files that begin with "solid" are text.
std::string with_header(std::size_t facets) {
    std::string bytes = "binary STL, millimetres; written by polypack";
    bytes.resize(header_size, ' ');
    bytes.reserve(header_size + 4 + facets * facet_size);
    append_number(bytes, static_cast<std::uint32_t>(facets));
    return bytes;
}

}  // namespace

std::string stl_file(const Mesh& mesh) {
    std::string bytes = with_header(mesh.triangles.size());
    append_facets(bytes, mesh);
    return bytes;
}

std::string stl_file(const Model& model) {
    std::size_t facets = 0;
    for (const ModelPart& part : model) facets += part.mesh.triangles.size();
    std::string bytes = with_header(facets);
    for (const ModelPart& part : model) append_facets(bytes, part.mesh);
    return bytes;
}

}  // namespace polypack
