#include "polypack/render/model_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "polypack/base/safe_text.hpp"
#include "polypack/render/archive.hpp"
#include "polypack/render/mesh.hpp"

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

ObjFiles obj_files(const Model& model, const std::string& mtl_name) {
    const std::vector<std::string> names = file_names(model);
    ObjFiles files;
    files.obj = fmt::format("# millimetres, z up; written by polypack\nmtllib {}\n", mtl_name);
    files.mtl = "# written by polypack\n";
    const auto out = std::back_inserter(files.obj);
    int first = 1;
    for (std::size_t i = 0; i < model.size(); ++i) {
        constexpr double full = 255;
        const auto add_material = [&](const std::string& name, const Colour& colour) {
            files.mtl += fmt::format("newmtl {}\nKd {:.4f} {:.4f} {:.4f}\nillum 1\n", name,
                                     colour.red / full, colour.green / full, colour.blue / full);
        };
        add_material(names[i], model[i].colour);
        fmt::format_to(out, "o {}\n", names[i]);
        const Mesh& mesh = model[i].mesh;
        for (const Vec3& p : mesh.points) {
            fmt::format_to(out, "v {} {} {}\n", static_cast<float>(p.x), static_cast<float>(p.y),
                           static_cast<float>(p.z));
        }
        for (const auto& [colour, triangles] : triangles_by_colour(mesh)) {
            // No name of a file has a colon.
            const std::string material =
                colour == 0 ? names[i] : fmt::format("{}:{}", names[i], colour);
            if (colour != 0) add_material(material, model[i].paints[colour - 1].paint);
            fmt::format_to(out, "usemtl {}\n", material);
            for (const int triangle : triangles) {
                const auto& [a, b, c] = mesh.triangles[triangle];
                fmt::format_to(out, "f {} {} {}\n", first + a, first + b, first + c);
            }
        }
        first += static_cast<int>(mesh.points.size());
    }
    return files;
}

namespace {

constexpr const char* content_types =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
)";

constexpr const char* relationships =
    R"(<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rel0" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
)";

// A name is one line.
std::string escaped(std::string text) {
    std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return xml_escaped(text);
}

constexpr int materials_id = 1;
constexpr int first_object_id = 2;

// `first_paint`: the number of the material of the part's colour 1.
std::string object_of(const ModelPart& part, int index, int first_paint) {
    std::string xml = fmt::format(
        "<object id=\"{}\" type=\"model\" name=\"{}\" pid=\"{}\" "
        "pindex=\"{}\"><mesh>\n<vertices>\n",
        first_object_id + index, escaped(part.name), materials_id, index);
    const auto out = std::back_inserter(xml);
    for (const Vec3& p : part.mesh.points) {
        fmt::format_to(out, "<vertex x=\"{}\" y=\"{}\" z=\"{}\"/>\n", static_cast<float>(p.x),
                       static_cast<float>(p.y), static_cast<float>(p.z));
    }
    xml += "</vertices>\n<triangles>\n";
    for (std::size_t i = 0; i < part.mesh.triangles.size(); ++i) {
        const auto& [a, b, c] = part.mesh.triangles[i];
        fmt::format_to(out, "<triangle v1=\"{}\" v2=\"{}\" v3=\"{}\"", a, b, c);
        const CellColour colour = part.mesh.colours.empty() ? 0 : part.mesh.colours[i];
        if (colour != 0) {
            fmt::format_to(out, " pid=\"{}\" p1=\"{}\"", materials_id, first_paint + colour - 1);
        }
        xml += "/>\n";
    }
    return xml + "</triangles>\n</mesh></object>\n";
}

std::string model_xml(const Model& model, const std::string& title) {
    std::string xml = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<model unit=\"millimeter\" xml:lang=\"en-US\" "
        "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n"
        "<metadata name=\"Title\">{}</metadata>\n"
        "<metadata name=\"Application\">polypack</metadata>\n"
        "<resources>\n<basematerials id=\"{}\">\n",
        escaped(title), materials_id);
    const auto add_base = [&](const std::string& name, const Colour& colour) {
        xml +=
            fmt::format("<base name=\"{}\" displaycolor=\"{}\"/>\n", escaped(name), colour.hex());
    };
    for (const ModelPart& part : model) add_base(part.name, part.colour);
    std::vector<int> first_paints;
    int bases = static_cast<int>(model.size());
    for (const ModelPart& part : model) {
        first_paints.push_back(bases);
        if (part.mesh.colours.empty()) continue;
        for (const CellPaint& paint : part.paints)
            add_base(part.name + ", " + paint.name, paint.paint);
        bases += static_cast<int>(part.paints.size());
    }
    xml += "</basematerials>\n";
    std::string build;
    for (int i = 0; i < static_cast<int>(model.size()); ++i) {
        xml += object_of(model[i], i, first_paints[i]);
        build += fmt::format("<item objectid=\"{}\"/>\n", first_object_id + i);
    }
    return xml + "</resources>\n<build>\n" + build + "</build>\n</model>\n";
}

}  // namespace

// 3MF Core Specification 1.3; base materials carry the colours.
std::string threemf_file(const Model& model, const std::string& title) {
    return zip_archive({{"[Content_Types].xml", content_types},
                        {"_rels/.rels", relationships},
                        {"3D/3dmodel.model", model_xml(model, title)}});
}

}  // namespace polypack
