#include "polypack/render/model.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "polypack/render/archive.hpp"
#include "polypack/render/model_files.hpp"
#include "polypack/solve.hpp"
#include "support/closed_surface.hpp"
#include "support/puzzles.hpp"
#include "support/unzip.hpp"

namespace polypack::testing {
namespace {

using nlohmann::json;

std::vector<PlacedPiece> first_packing(const Puzzle& puzzle) {
    const auto packing = first(puzzle, {.threads = 1});
    EXPECT_TRUE(packing.has_value());
    return packing->pieces;
}

Model soma(ModelLayout layout, double gap = 0.2) {
    const Puzzle puzzle = soma_cube();
    return model_of(puzzle, first_packing(puzzle), {{20, gap, 0}, layout});
}

Bounds bounds_of_part(const ModelPart& part) {
    return bounds_of(part.mesh.points);
}

std::vector<Vec3> all_points(const Model& model) {
    std::vector<Vec3> points;
    for (const ModelPart& part : model) {
        points.insert(points.end(), part.mesh.points.begin(), part.mesh.points.end());
    }
    return points;
}

Mesh one_cube() {
    const std::vector<Point> cell{{0, 0, 0}};
    return solid_of(*find_lattice("cube"), cell, {});
}

double volume_of_model(const Model& model) {
    double volume = 0;
    for (const ModelPart& part : model) volume += volume_of(part.mesh);
    return volume;
}

TEST(Model, PackedPiecesFillTheRegion) {
    for (const double gap : {0.0, 0.2}) {
        const Model model = soma(ModelLayout::packed, gap);
        ASSERT_EQ(model.size(), 7);
        const Bounds bounds = bounds_of(all_points(model));
        EXPECT_NEAR(length(bounds.low), 0, 1e-9);
        EXPECT_NEAR(length(bounds.high - Vec3{60, 60, 60}), gap * std::sqrt(3.0), 1e-9);
        if (gap == 0) {
            EXPECT_NEAR(volume_of_model(model), 27 * 8000, 1e-6);
        } else {
            EXPECT_LT(volume_of_model(model), 27 * 8000);
        }
    }
}

TEST(Model, LayoutsMovePiecesWithoutChangingThem) {
    const Model packed = soma(ModelLayout::packed);
    for (const ModelLayout layout : {ModelLayout::exploded, ModelLayout::flat}) {
        const Model moved = soma(layout);
        EXPECT_NEAR(volume_of_model(moved), volume_of_model(packed), 1e-6);
        const Bounds bounds = bounds_of(all_points(moved));
        EXPECT_NEAR(length(bounds.low), 0, 1e-9);
        EXPECT_GT(length(bounds.high), length(bounds_of(all_points(packed)).high));
        for (const ModelPart& part : moved) EXPECT_EQ(flaw_of(part.mesh), "");
    }
}

TEST(Model, FlatLayoutPutsPiecesSideBySideAsLowAsTheyGo) {
    const Model model = soma(ModelLayout::flat);
    for (std::size_t i = 0; i < model.size(); ++i) {
        SCOPED_TRACE(model[i].name);
        const Bounds a = bounds_of_part(model[i]);
        EXPECT_NEAR(a.low.z, 0, 1e-9);
        const bool needs_two_layers = std::string("ABP").find(model[i].name) != std::string::npos;
        EXPECT_NEAR(a.high.z, needs_two_layers ? 39.8 : 19.8, 1e-9);
        for (std::size_t k = 0; k < i; ++k) {
            const Bounds b = bounds_of_part(model[k]);
            const double apart = std::max(
                {a.low.x - b.high.x, b.low.x - a.high.x, a.low.y - b.high.y, b.low.y - a.high.y});
            EXPECT_GT(apart, 9.9) << model[k].name;
        }
    }
}

TEST(Model, ShadesCopiesThatTouch) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    for (int x = 0; x < 4; ++x) puzzle.region.cells.push_back({{x, 0, 0}});
    puzzle.pieces.push_back(piece("A", {{0, 0}, {1, 0}}));
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}, {1, 0, 0}}},
                                           {0, {{2, 0, 0}, {3, 0, 0}}}};
    const Model model = model_of(puzzle, packing, {});
    ASSERT_EQ(model.size(), 2);
    EXPECT_NE(model[0].colour, model[1].colour);
}

// A domino with a red cell, a plain one next to it, and a region with colours of its own.
Model marked_model(bool placed) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.name = "marked";
    puzzle.colour_names = {"red", "plain", "blue"};
    puzzle.pieces = {piece("A", {{0, 0}, {1, 0}}), piece("B", {{0, 0}, {1, 0}})};
    puzzle.pieces[0].colours = {1, 2};
    puzzle.region.cells = {
        {{0, 0, 0}, true, 2}, {{0, 1, 0}, true, 1}, {{1, 0, 0}}, {{1, 1, 0}, true, 3}};
    const std::vector<PlacedPiece> packing{{0, {{0, 0, 0}, {0, 1, 0}}},
                                           {1, {{1, 0, 0}, {1, 1, 0}}}};
    return placed ? model_of(puzzle, packing, {}) : model_of(puzzle, copies_of(puzzle), {});
}

TEST(Model, ColoursTheFacesOfThePiecesOwnColours) {
    for (const bool placed : {true, false}) {
        const Model model = marked_model(placed);
        ASSERT_EQ(model.size(), 2);
        const Mesh& mesh = model[0].mesh;
        EXPECT_EQ(flaw_of(mesh), "");
        EXPECT_TRUE(model[1].mesh.colours.empty()) << "only the region is blue";
        double red = 0;
        double whole = 0;
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            const auto& [a, b, c] = mesh.triangles[i];
            const double area =
                length(cross(mesh.points[b] - mesh.points[a], mesh.points[c] - mesh.points[a])) / 2;
            EXPECT_TRUE(mesh.colours[i] == 0 || mesh.colours[i] == 1) << "plain is no colour";
            whole += area;
            if (mesh.colours[i] == 1) red += area;
        }
        EXPECT_NEAR(red / whole, 0.5, 0.01);
        EXPECT_EQ(model[0].paints[0].paint.hex(), "#cc3311");
        // In the packing the red cell is the one in front.
        const Bounds bounds = bounds_of_part(model[0]);
        for (std::size_t i = 0; placed && i < mesh.triangles.size(); ++i) {
            Vec3 sum;
            for (const int point : mesh.triangles[i]) sum = sum + mesh.points[point];
            const bool behind = sum.y / 3 > (bounds.low.y + bounds.high.y) / 2;
            EXPECT_EQ(mesh.colours[i] == 1, !behind) << "rows go down the page";
        }
    }
}

TEST(Model, FilesHaveTheColoursOfFaces) {
    const Model model = marked_model(false);
    const auto red = static_cast<std::size_t>(std::ranges::count(model[0].mesh.colours, 1));
    ASSERT_GT(red, 0);
    const std::string xml = unzipped(threemf_file(model, "m")).at("3D/3dmodel.model");
    EXPECT_NE(xml.find("<base name=\"A, red\" displaycolor=\"#cc3311\"/>"), std::string::npos);
    std::size_t painted = 0;
    for (std::size_t at = 0; (at = xml.find("pid=\"1\" p1=\"2\"", at)) != std::string::npos; ++at) {
        ++painted;
    }
    EXPECT_EQ(painted, red);
    const ObjFiles obj = obj_files(model, "m.mtl");
    const std::size_t first = obj.obj.find("usemtl A:1\n");
    ASSERT_NE(first, std::string::npos);
    const std::size_t end = obj.obj.find("o B\n", first);
    EXPECT_EQ(std::count(obj.obj.begin() + static_cast<std::ptrdiff_t>(first),
                         obj.obj.begin() + static_cast<std::ptrdiff_t>(end), 'f'),
              red);
    EXPECT_NE(obj.mtl.find("newmtl A:1\nKd 0.8000 0.2000 0.0667"), std::string::npos);
    const std::string glb = glb_file(model, "m");
    const std::size_t brace = glb.find('{');
    const json document = json::parse(glb.substr(brace, glb.find("BIN") - 4 - brace));
    const json& primitives = document.at("meshes").at(0).at("primitives");
    ASSERT_EQ(primitives.size(), 2);
    const std::size_t indices = primitives.at(1).at("indices");
    EXPECT_EQ(document.at("accessors").at(indices).at("count"), 3 * red);
    const std::size_t material = primitives.at(1).at("material");
    EXPECT_EQ(document.at("materials").at(material).at("name"), "A, red");
    EXPECT_EQ(document.at("meshes").at(1).at("primitives").size(), 1);
}

TEST(Model, NumbersCopiesAndNamesFilesSafely) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("L 1", {{0, 0}}), piece("L", {{0, 0}}, true, {2, 2}),
                     piece("../etc/x", {{0, 0}}), piece("l-1", {{0, 0}})};
    puzzle.region = box(*puzzle.lattice, 5, 1);
    const Model model = model_of(puzzle, first_packing(puzzle), {});
    std::set<std::string> names;
    for (const ModelPart& part : model) EXPECT_TRUE(names.insert(part.name).second) << part.name;
    std::set<std::string> files;
    for (const std::string& file : file_names(model)) {
        EXPECT_EQ(file.find_first_of("/ "), std::string::npos) << file;
        EXPECT_NE(file.front(), '.');
        std::string lower = file;
        for (char& c : lower) c = static_cast<char>(std::tolower(c));
        EXPECT_TRUE(files.insert(lower).second) << file;
    }
    EXPECT_EQ(files.size(), 5);
}

float float_at(const std::string& bytes, std::size_t at) {
    float value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

TEST(Stl, HoldsEveryTriangleWithItsNormal) {
    const Model model = soma(ModelLayout::packed);
    std::size_t facets = 0;
    for (const ModelPart& part : model) {
        const std::string file = stl_file(part.mesh);
        ASSERT_EQ(file.size(), 84 + 50 * part.mesh.triangles.size());
        EXPECT_EQ(number_at(file, 80), part.mesh.triangles.size());
        EXPECT_FALSE(file.starts_with("solid"));
        facets += part.mesh.triangles.size();
        for (std::size_t i = 0; i < part.mesh.triangles.size(); ++i) {
            float longest = 0;
            for (int axis = 0; axis < 3; ++axis) {
                longest = std::max(longest, std::abs(float_at(file, 84 + 50 * i + 4 * axis)));
            }
            EXPECT_NEAR(longest, 1, 1e-6) << "faces of cubes are perpendicular to an axis";
        }
    }
    EXPECT_EQ(number_at(stl_file(model), 80), facets);
}

TEST(Zip, ComesBackAsItWas) {
    const std::string zeros(100'000, '\0');
    const auto files = unzipped(zip_archive({{"a", "text"}, {"b/empty", ""}, {"zeros", zeros}}));
    EXPECT_EQ(files.size(), 3);
    EXPECT_EQ(files.at("a"), "text");
    EXPECT_EQ(files.at("b/empty"), "");
    EXPECT_EQ(files.at("zeros"), zeros);
    EXPECT_TRUE(unzipped(zip_archive({})).empty());
}

// Counts the occurrences of each element; fails if tags are not nested or attributes not quoted.
std::map<std::string, int> elements_of(const std::string& xml) {
    std::map<std::string, int> counts;
    std::vector<std::string> open;
    for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at)) {
        std::size_t end = at;
        for (bool quoted = false; end < xml.size() && (quoted || xml[end] != '>'); ++end) {
            if (xml[end] == '"') quoted = !quoted;
            EXPECT_TRUE(!quoted || xml[end] != '<');
        }
        EXPECT_LT(end, xml.size());
        const std::string tag = xml.substr(at + 1, end - at - 1);
        const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
        at = end;
        if (tag.front() == '?') continue;
        if (tag.front() == '/') {
            EXPECT_FALSE(open.empty());
            if (open.empty()) return {};
            EXPECT_EQ(tag.substr(1), open.back());
            open.pop_back();
            continue;
        }
        ++counts[name];
        if (tag.back() != '/') open.push_back(name);
    }
    EXPECT_TRUE(open.empty());
    return counts;
}

TEST(ThreeMf, HoldsAnObjectAndAColourAPiece) {
    const Model model = soma(ModelLayout::flat);
    const auto files = unzipped(threemf_file(model, "<Soma> & \"co\"\n"));
    ASSERT_EQ(files.size(), 3);
    EXPECT_EQ(elements_of(files.at("[Content_Types].xml"))["Default"], 2);
    EXPECT_EQ(elements_of(files.at("_rels/.rels"))["Relationship"], 1);
    const std::string& xml = files.at("3D/3dmodel.model");
    auto elements = elements_of(xml);
    EXPECT_EQ(elements["object"], 7);
    EXPECT_EQ(elements["item"], 7);
    EXPECT_EQ(elements["base"], 7);
    std::size_t points = 0;
    std::size_t triangles = 0;
    for (const ModelPart& part : model) {
        points += part.mesh.points.size();
        triangles += part.mesh.triangles.size();
        EXPECT_NE(xml.find("displaycolor=\"" + part.colour.hex() + "\""), std::string::npos);
    }
    EXPECT_EQ(elements["vertex"], points);
    EXPECT_EQ(elements["triangle"], triangles);
    EXPECT_NE(xml.find("&lt;Soma&gt; &amp; &quot;co&quot; <"), std::string::npos);
    EXPECT_NE(xml.find("unit=\"millimeter\""), std::string::npos);
}

TEST(Obj, RefersToItsPointsAndMaterials) {
    const Model model = soma(ModelLayout::packed);
    const ObjFiles files = obj_files(model, "soma.mtl");
    EXPECT_NE(files.obj.find("mtllib soma.mtl\n"), std::string::npos);
    std::istringstream lines(files.obj);
    int points = 0;
    int faces = 0;
    int objects = 0;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string key;
        words >> key;
        if (key == "v") ++points;
        if (key == "o") ++objects;
        if (key == "usemtl") {
            std::string name;
            words >> name;
            EXPECT_NE(files.mtl.find("newmtl " + name + "\n"), std::string::npos);
        }
        if (key != "f") continue;
        ++faces;
        for (int i = 0; i < 3; ++i) {
            int number = 0;
            words >> number;
            EXPECT_GE(number, 1);
            EXPECT_LE(number, points);
        }
    }
    EXPECT_EQ(objects, 7);
    EXPECT_EQ(points, all_points(model).size());
    std::size_t triangles = 0;
    for (const ModelPart& part : model) triangles += part.mesh.triangles.size();
    EXPECT_EQ(faces, triangles);
}

// Checks an accessor's numbers against its description.
void expect_right_accessor(const json& document, const std::string& numbers, std::size_t index,
                           std::uint32_t points) {
    const json& accessor = document.at("accessors").at(index);
    const json& view = document.at("bufferViews").at(accessor.at("bufferView").get<std::size_t>());
    const std::size_t start = view.at("byteOffset");
    const std::size_t count = accessor.at("count");
    const std::size_t width = accessor.at("type") == "VEC3" ? 3 : 1;
    EXPECT_EQ(start % 4, 0);
    EXPECT_EQ(view.at("byteLength"), count * width * 4);
    ASSERT_LE(start + count * width * 4, numbers.size());
    if (width == 1) {
        EXPECT_EQ(count % 3, 0);
        for (std::size_t i = 0; i < count; ++i)
            EXPECT_LT(number_at(numbers, start + 4 * i), points);
        return;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        float low = float_at(numbers, start + 4 * axis);
        float high = low;
        for (std::size_t i = 0; i < count; ++i) {
            low = std::min(low, float_at(numbers, start + 12 * i + 4 * axis));
            high = std::max(high, float_at(numbers, start + 12 * i + 4 * axis));
        }
        EXPECT_EQ(accessor.at("min").at(axis).get<float>(), low);
        EXPECT_EQ(accessor.at("max").at(axis).get<float>(), high);
    }
}

TEST(Gltf, IsAWholeBinaryFileInMetresWithYUp) {
    const Model model = soma(ModelLayout::packed);
    const std::string file = glb_file(model, "Soma \xFF");
    ASSERT_EQ(file.substr(0, 4), "glTF");
    EXPECT_EQ(number_at(file, 4), 2);
    EXPECT_EQ(number_at(file, 8), file.size());
    const std::uint32_t text = number_at(file, 12);
    EXPECT_EQ(text % 4, 0);
    EXPECT_EQ(file.substr(16, 4), "JSON");
    const json document = json::parse(file.substr(20, text));
    const std::string numbers = file.substr(28 + text);
    EXPECT_EQ(number_at(file, 20 + text), numbers.size());
    EXPECT_EQ(file.substr(24 + text, 4), std::string("BIN\0", 4));
    EXPECT_EQ(document.at("buffers").at(0).at("byteLength"), numbers.size());
    EXPECT_EQ(document.at("asset").at("version"), "2.0");
    for (const char* key : {"nodes", "meshes", "materials"}) {
        EXPECT_EQ(document.at(key).size(), 7) << key;
    }
    EXPECT_EQ(document.at("scenes").at(0).at("nodes").size(), 7);
    for (const json& mesh : document.at("meshes")) {
        const json& primitive = mesh.at("primitives").at(0);
        const std::size_t position = primitive.at("attributes").at("POSITION");
        const std::size_t normal = primitive.at("attributes").at("NORMAL");
        const std::uint32_t points = document.at("accessors").at(position).at("count");
        EXPECT_EQ(document.at("accessors").at(normal).at("count"), points);
        expect_right_accessor(document, numbers, position, points);
        expect_right_accessor(document, numbers, normal, points);
        expect_right_accessor(document, numbers, primitive.at("indices"), points);
        const json& high = document.at("accessors").at(position).at("max");
        EXPECT_LE(high.at(1).get<double>(), 0.0599) << "60 mm high, minus the gap";
        EXPECT_LE(high.at(2).get<double>(), 0) << "the back of a model faces -z";
    }
}

TEST(Model, OfPiecesHasEachOnceWithItsCopiesInItsName) {
    Puzzle puzzle = soma_cube();
    puzzle.pieces[0].copies = {3, 3};
    puzzle.pieces[1].copies = {0, 2};
    puzzle.pieces[2].copies = {1, unlimited};
    puzzle.pieces[3].copies = {0, 0};
    puzzle.pieces[4].name = "V x3";
    const Model model = model_of(puzzle, copies_of(puzzle), {}, {{"B", {}, one_cube()}});
    std::vector<std::string> names;
    for (const ModelPart& part : model) names.push_back(part.name);
    EXPECT_EQ(names,
              (std::vector<std::string>{"V x3'", "L x0-2", "T x1+", "V x3", "B", "P", "B 2"}));
    EXPECT_EQ(file_names(model)[2], "T-x1+");
    for (std::size_t i = 1; i < model.size(); ++i) {
        EXPECT_NEAR(bounds_of_part(model[i]).low.z, 0, 1e-9) << "all lie on the table";
    }
}

TEST(Model, CountsTheCopiesOfAPacking) {
    const auto pieces = copies_of(std::vector<PlacedPiece>{{2, {}}, {0, {}}, {2, {}}});
    ASSERT_EQ(pieces.size(), 2);
    EXPECT_EQ(pieces[0].piece, 0);
    EXPECT_EQ(pieces[1].copies, (Copies{2, 2}));
    EXPECT_EQ(copies_in_words({1, 1}), "1 copy");
    EXPECT_EQ(copies_in_words({0, unlimited}), "any number of copies");
    EXPECT_EQ(copies_in_words({2, unlimited}), "2 or more copies");
}

}  // namespace
}  // namespace polypack::testing
