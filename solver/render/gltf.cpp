// Khronos glTF 2.0 specification: a header, a JSON chunk, and a chunk with the numbers it refers
// to.
#include "polypack/render/model_files.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "polypack/render/archive.hpp"
#include "polypack/render/mesh.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

constexpr int float_type = 5126;
constexpr int unsigned_type = 5125;
constexpr int array_target = 34962;
constexpr int index_target = 34963;

constexpr double metres = 0.001;  // in a millimetre

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
double factor_of(std::uint8_t value) {
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

    // Adds the motions of the first parts.
    void animate(std::span<const PartMotion> motions) {
        ordered_json samplers = ordered_json::array();
        ordered_json channels = ordered_json::array();
        const auto add_channel = [&](std::size_t node, const char* path, const char* between,
                                     const std::vector<double>& seconds,
                                     const std::vector<double>& values, const char* type) {
            const int input = add_times(seconds);
            channels.push_back(
                {{"sampler", samplers.size()}, {"target", {{"node", node}, {"path", path}}}});
            samplers.push_back({{"input", input},
                                {"interpolation", between},
                                {"output", add_values(values, seconds.size(), type)}});
        };
        for (std::size_t node = 0; node < motions.size(); ++node) {
            const PartMotion& motion = motions[node];
            if (motion.keys.empty()) continue;
            std::vector<double> seconds;
            std::vector<double> shifts;
            std::vector<double> rotations;
            bool turns = false;
            for (const PartAt& at : motion.keys) {
                seconds.push_back(at.seconds);
                const Vec3 shift = metres * y_up(at.shift);
                const Vec3 axis = y_up(at.rotation.axis);
                shifts.insert(shifts.end(), {shift.x, shift.y, shift.z});
                rotations.insert(rotations.end(), {axis.x, axis.y, axis.z, at.rotation.w});
                turns = turns || at.rotation.w < 1;
            }
            add_channel(node, "translation", "LINEAR", seconds, shifts, "VEC3");
            if (turns) add_channel(node, "rotation", "LINEAR", seconds, rotations, "VEC4");
            if (motion.gone_from > 0) {
                add_channel(node, "scale", "STEP", {0, motion.gone_from}, {1, 1, 1, 0, 0, 0},
                            "VEC3");
            }
        }
        if (channels.empty()) return;
        const ordered_json animation{{"name", "moves"},
                                     {"samplers", std::move(samplers)},
                                     {"channels", std::move(channels)}};
        json_["animations"] = ordered_json::array({animation});
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
        return {
            {"name", name},
            {"pbrMetallicRoughness",
             {{"baseColorFactor", {factor_of(c.red), factor_of(c.green), factor_of(c.blue), 1.0}},
              {"metallicFactor", 0.0},
              {"roughnessFactor", dull}}}};
    }

    // Numbers of 4 bytes only, so that all views stay aligned. `target`: 0 where there is none.
    void add_view(std::size_t start, int target) {
        ordered_json view{
            {"buffer", 0}, {"byteOffset", start}, {"byteLength", numbers_.size() - start}};
        if (target != 0) view["target"] = target;
        json_["bufferViews"].push_back(std::move(view));
    }

    int add_values(const std::vector<double>& values, std::size_t count, const char* type) {
        const std::size_t start = numbers_.size();
        for (const double value : values) append_float(numbers_, value);
        add_view(start, 0);
        return add_accessor({{"componentType", float_type}, {"count", count}, {"type", type}});
    }

    int add_times(const std::vector<double>& seconds) {
        const int accessor = add_values(seconds, seconds.size(), "SCALAR");
        const auto bound = [](double value) {
            return ordered_json::array({static_cast<float>(value)});
        };
        json_["accessors"][accessor]["min"] = bound(seconds.front());
        json_["accessors"][accessor]["max"] = bound(seconds.back());
        return accessor;
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

std::string glb_file(const Model& model, const std::string& title,
                     std::span<const PartMotion> motions) {
    Document document(title);
    for (const ModelPart& part : model) document.add(part);
    document.animate(motions);
    return document.file();
}

}  // namespace polypack
