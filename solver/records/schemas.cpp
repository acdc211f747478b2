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

const RecordSchema& schema_of(std::string_view record) {
    return *std::ranges::find(record_schemas(), record, &RecordSchema::record);
}

// Changes the references of a schema that becomes the part `place` of another, such as
// "/definitions/pieces-file", or the whole: they begin there, and those to the file of pieces where
// that is.
void move_references(ordered_json& value, const std::string& place) {
    static const std::string pieces = "../pieces/pieces.schema.json#";
    for (auto& [key, member] : value.items()) {
        if (key == "$ref") {
            const std::string target = member.get<std::string>();
            member = target.starts_with(pieces)
                         ? "#/definitions/pieces-file" + target.substr(pieces.size())
                         : "#" + place + target.substr(1);
        } else if (member.is_structured()) {
            move_references(member, place);
        }
    }
}

std::string puzzle_file_schema() {
    ordered_json document = ordered_json::parse(schema_of("puzzle-file").text);
    ordered_json pieces = ordered_json::parse(schema_of("pieces-file").text);
    move_references(document, "");
    move_references(pieces, "/definitions/pieces-file");
    pieces.erase("$schema");
    document["definitions"]["pieces-file"] = std::move(pieces);
    return document.dump(2) + '\n';
}

}  // namespace

std::string description_of(const RecordSchema& schema) {
    return ordered_json::parse(schema.text).at("description").get<std::string>();
}

std::string self_contained(const RecordSchema& schema) {
    if (schema.record == "puzzle-file") return puzzle_file_schema();
    ordered_json document = ordered_json::parse(schema.text);
    std::set<std::string> names;
    add_references(document, names);
    if (names.empty()) return std::string(schema.text);
    for (const std::string& name : names) {
        ordered_json& embedded = document["$defs"][name];
        embedded["$id"] = name;
        embedded.update(ordered_json::parse(schema_of(name.substr(0, name.find('.'))).text));
    }
    return document.dump(2) + '\n';
}

}  // namespace polypack
