#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "polypack/base/nearest.hpp"
#include "polypack/cli/embedded.hpp"
#include "polypack/command/say.hpp"

namespace polypack {
namespace {

void list_records() {
    for (const JsonSchemaText& schema : json_schemas()) {
        const auto document = nlohmann::json::parse(schema.text);
        print("{:<12} {}\n", schema.record, document.at("description").get<std::string>());
    }
}

using nlohmann::ordered_json;

const JsonSchemaText* find_schema(std::string_view record) {
    const auto at = std::ranges::find(json_schemas(), record, &JsonSchemaText::record);
    return at == json_schemas().end() ? nullptr : &*at;
}

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

// The schema with those that it refers to, by files' names, embedded as JSON Schema defines it:
// under $defs, each with its $id. They refer to no others.
std::string self_contained(const JsonSchemaText& schema) {
    ordered_json document = ordered_json::parse(schema.text);
    std::set<std::string> names;
    add_references(document, names);
    if (names.empty()) return std::string(schema.text);
    for (const std::string& name : names) {
        const JsonSchemaText* part = find_schema(name.substr(0, name.find('.')));
        ordered_json& embedded = document["$defs"][name];
        embedded["$id"] = name;
        embedded.update(ordered_json::parse(part->text));
    }
    return document.dump(2) + '\n';
}

ExitCode print_schema(const Arguments& arguments) {
    if (arguments.operands().empty()) {
        list_records();
        return ExitCode::done;
    }
    const std::string& record = arguments.operands().front();
    const JsonSchemaText* schema = find_schema(record);
    if (schema == nullptr) {
        std::vector<std::string_view> known;
        for (const JsonSchemaText& each : json_schemas()) known.push_back(each.record);
        throw UsageError(fmt::format("unknown record '{}'{}", record,
                                     did_you_mean(record, known, "available:")));
    }
    print("{}", self_contained(*schema));
    return ExitCode::done;
}

}  // namespace

CommandSpec schema_command() {
    return {
        .name = "schema",
        .operands = "[RECORD]",
        .max_operands = 1,
        .summary = "Show the schemas of the JSON records",
        .details = "Without a name, lists the records.",
        .run = print_schema,
    };
}

}  // namespace polypack
