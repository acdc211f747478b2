// Khronos glTF 2.0 specification: a header, a JSON chunk, and a chunk with the numbers it refers
// to.
#include "polypack/render/model_files.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "polypack/render/archive.hpp"
#include "polypack/render/mesh.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

constexpr int float_type = 5126;
constexpr int unsigned_type = 5125;
constexpr int array_target = 34962;
constexpr int index_target = 34963;

// The data that a viewer draws: points, each with a normal.
struct Shaded {
    std::vector<Vec3> points;
    std::vector<Vec3> normals;
    std::vector<int> indices;
};

// Computes normals: at a point, triangles within an angle of each other share one.
Shaded shaded(const Mesh& mesh) {
    const double smooth = std::cos(std::acos(-1.0) / 6);
    std::vector<Vec3> faces;
    std::vector<std::vector<int>> faces_at(mesh.points.size());
    for (const auto& triangle : mesh.triangles) {
        const auto& [a, b, c] = triangle;
        for (const int point : triangle) faces_at[point].push_back(static_cast<int>(faces.size()));
        faces.push_back(cross(mesh.points[b] - mesh.points[a], mesh.points[c] - mesh.points[a]));
    }
    Shaded result;
    std::vector<std::vector<int>> numbers(mesh.points.size());
    for (std::size_t face = 0; face < faces.size(); ++face) {
        for (const int point : mesh.triangles[face]) {
            Vec3 normal;
            for (const int other : faces_at[point]) {
                if (dot(unit(faces[face]), unit(faces[other])) > smooth) {
                    normal = normal + faces[other];
                }
            }
            normal = unit(normal);
            constexpr double same = 1e-6;
            const auto known = std::ranges::find_if(numbers[point], [&](int number) {
                return length(result.normals[number] - normal) < same;
            });
            if (known != numbers[point].end()) {
                result.indices.push_back(*known);
                continue;
            }
            const int number = static_cast<int>(result.points.size());
            numbers[point].push_back(number);
            result.points.push_back(mesh.points[point]);
            result.normals.push_back(normal);
            result.indices.push_back(number);
        }
    }
    return result;
}

Vec3 y_up(const Vec3& v) {
    return {v.x, v.z, -v.y};
}

// Colours in files of pictures are sRGB; those of materials are linear.
double linear(std::uint8_t value) {
    const double s = value / 255.0;
    return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

class Document {
  public:
    explicit Document(const std::string& title) {
        json_["asset"] = {{"version", "2.0"}, {"generator", "polypack"}};
        json_["scene"] = 0;
        const ordered_json scene{{"name", title}, {"nodes", ordered_json::array()}};
        json_["scenes"] = ordered_json::array({scene});
        for (const char* key : {"nodes", "meshes", "materials", "accessors", "bufferViews"}) {
            json_[key] = ordered_json::array();
        }
    }

    void add(const ModelPart& part) {
        constexpr double metres = 0.001;
        const Shaded body = shaded(part.mesh);
        std::vector<Vec3> points;
        std::vector<Vec3> normals;
        for (const Vec3& p : body.points) points.push_back(metres * y_up(p));
        for (const Vec3& n : body.normals) normals.push_back(y_up(n));
        const int number = static_cast<int>(json_["nodes"].size());
        json_["scenes"][0]["nodes"].push_back(number);
        json_["nodes"].push_back({{"name", part.name}, {"mesh", number}});
        const int position = add_vectors(points);
        const int normal = add_vectors(normals);
        ordered_json primitives = ordered_json::array();
        for (const auto& [colour, triangles] : triangles_by_colour(part.mesh)) {
            std::vector<int> indices;
            for (const int triangle : triangles) {
                const auto first = body.indices.begin() + 3 * std::ptrdiff_t{triangle};
                indices.insert(indices.end(), first, first + 3);
            }
            const bool own = colour != 0;
            const int material = static_cast<int>(json_["materials"].size());
            json_["materials"].push_back(
                own ? material_of(part.name + ", " + part.paints[colour - 1].name,
                                  part.paints[colour - 1].paint)
                    : material_of(part.name, part.colour));
            primitives.push_back({{"attributes", {{"POSITION", position}, {"NORMAL", normal}}},
                                  {"indices", add_indices(indices)},
                                  {"material", material}});
        }
        json_["meshes"].push_back({{"name", part.name}, {"primitives", std::move(primitives)}});
    }

    [[nodiscard]] std::string file() {
        const ordered_json buffer{{"byteLength", numbers_.size()}};
        json_["buffers"] = ordered_json::array({buffer});
        std::string text = json_.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
        text.resize((text.size() + 3) / 4 * 4, ' ');
        constexpr std::uint32_t header_size = 12;
        constexpr std::uint32_t chunk_header_size = 8;
        std::string bytes = "glTF";
        append_number(bytes, 2);
        append_number(bytes, static_cast<std::uint32_t>(header_size + 2 * chunk_header_size +
                                                        text.size() + numbers_.size()));
        append_number(bytes, static_cast<std::uint32_t>(text.size()));
        bytes += "JSON" + text;
        append_number(bytes, static_cast<std::uint32_t>(numbers_.size()));
        bytes.append("BIN\0", 4);
        return bytes + numbers_;
    }

  private:
    static ordered_json material_of(const std::string& name, const Colour& c) {
        constexpr double dull = 0.6;
        return {{"name", name},
                {"pbrMetallicRoughness",
                 {{"baseColorFactor", {linear(c.red), linear(c.green), linear(c.blue), 1.0}},
                  {"metallicFactor", 0.0},
                  {"roughnessFactor", dull}}}};
    }

    // Numbers of 4 bytes only, so that all views stay aligned.
    void add_view(std::size_t start, int target) {
        json_["bufferViews"].push_back({{"buffer", 0},
                                        {"byteOffset", start},
                                        {"byteLength", numbers_.size() - start},
                                        {"target", target}});
    }

    // Bounds are those of the numbers as stored.
    int add_vectors(const std::vector<Vec3>& vectors) {
        const std::size_t start = numbers_.size();
        for (const Vec3& v : vectors) {
            append_float(numbers_, v.x);
            append_float(numbers_, v.y);
            append_float(numbers_, v.z);
        }
        add_view(start, array_target);
        const auto [low, high] = bounds_of(vectors);
        const auto stored = [](const Vec3& v) {
            return std::array<float, 3>{static_cast<float>(v.x), static_cast<float>(v.y),
                                        static_cast<float>(v.z)};
        };
        return add_accessor({{"componentType", float_type},
                             {"count", vectors.size()},
                             {"type", "VEC3"},
                             {"min", stored(low)},
                             {"max", stored(high)}});
    }

    int add_indices(const std::vector<int>& indices) {
        const std::size_t start = numbers_.size();
        for (const int index : indices) append_number(numbers_, static_cast<std::uint32_t>(index));
        add_view(start, index_target);
        return add_accessor(
            {{"componentType", unsigned_type}, {"count", indices.size()}, {"type", "SCALAR"}});
    }

    int add_accessor(ordered_json accessor) {
        accessor["bufferView"] = json_["bufferViews"].size() - 1;
        json_["accessors"].push_back(std::move(accessor));
        return static_cast<int>(json_["accessors"].size()) - 1;
    }

    ordered_json json_;
    std::string numbers_;
};

}  // namespace

std::string glb_file(const Model& model, const std::string& title) {
    Document document(title);
    for (const ModelPart& part : model) document.add(part);
    return document.file();
}

}  // namespace polypack
