#include "polypack/cli/schema_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "polypack/cli/say.hpp"
#include "polypack/cli/schemas.hpp"
#include "polypack/formats/nearest.hpp"

namespace polypack {
namespace {

void list_records() {
    for (const JsonSchemaText& schema : json_schemas()) {
        const auto document = nlohmann::json::parse(schema.text);
        print("{:<12} {}\n", schema.record, document.at("description").get<std::string>());
    }
}

ExitCode print_schema(const Arguments& arguments) {
    if (arguments.operands().empty()) {
        list_records();
        return ExitCode::done;
    }
    const std::string& record = arguments.operands().front();
    const auto at = std::ranges::find(json_schemas(), record, &JsonSchemaText::record);
    if (at == json_schemas().end()) {
        std::vector<std::string_view> known;
        for (const JsonSchemaText& schema : json_schemas()) known.push_back(schema.record);
        throw UsageError(fmt::format("unknown record '{}'{}", record,
                                     did_you_mean(record, known, "available:")));
    }
    print("{}", at->text);
    return ExitCode::done;
}

}  // namespace

CommandSpec schema_command() {
    return {"schema",
            "[RECORD]",
            0,
            1,
            "List the JSON records that commands print, or show the schema of one",
            {},
            print_schema};
}

}  // namespace polypack
