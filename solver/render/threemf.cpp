// 3MF Core Specification 1.3; base materials carry the colours.
#include "polypack/render/threemf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "polypack/base/xml_text.hpp"
#include "polypack/render/zip.hpp"

namespace polypack {
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

std::string object_of(const ModelPart& part, int index) {
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
    for (const auto& [a, b, c] : part.mesh.triangles) {
        fmt::format_to(out, "<triangle v1=\"{}\" v2=\"{}\" v3=\"{}\"/>\n", a, b, c);
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
    for (const ModelPart& part : model) {
        xml += fmt::format("<base name=\"{}\" displaycolor=\"{}\"/>\n", escaped(part.name),
                           part.colour.hex());
    }
    xml += "</basematerials>\n";
    std::string build;
    for (int i = 0; i < static_cast<int>(model.size()); ++i) {
        xml += object_of(model[i], i);
        build += fmt::format("<item objectid=\"{}\"/>\n", first_object_id + i);
    }
    return xml + "</resources>\n<build>\n" + build + "</build>\n</model>\n";
}

}  // namespace

std::string threemf_file(const Model& model, const std::string& title) {
    return zip_archive({{"[Content_Types].xml", content_types},
                        {"_rels/.rels", relationships},
                        {"3D/3dmodel.model", model_xml(model, title)}});
}

}  // namespace polypack
