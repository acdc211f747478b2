#include "polypack/records/schemas.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace polypack {

using nlohmann::ordered_json;

namespace {

// Adds the names of the other files that a schema refers to.
void add_references(const ordered_json& value, std::set<std::string>& names) {
    for (const auto& [key, member] : value.items()) {
        if (key == "$ref" && !member.get_ref<const std::string&>().starts_with('#')) {
            names.insert(member.get<std::string>());
        } else if (member.is_structured()) {
            add_references(member, names);
        }
    }
}

}  // namespace

std::string description_of(const RecordSchema& schema) {
    return ordered_json::parse(schema.text).at("description").get<std::string>();
}

std::string self_contained(const RecordSchema& schema) {
    ordered_json document = ordered_json::parse(schema.text);
    std::set<std::string> names;
    add_references(document, names);
    if (names.empty()) return std::string(schema.text);
    for (const std::string& name : names) {
        const auto part = std::ranges::find(record_schemas(), name.substr(0, name.find('.')),
                                            &RecordSchema::record);
        ordered_json& embedded = document["$defs"][name];
        embedded["$id"] = name;
        embedded.update(ordered_json::parse(part->text));
    }
    return document.dump(2) + '\n';
}

}  // namespace polypack
