#include "polypack/records/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "polypack/base/base64.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/formats/input.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;
using Options = std::vector<std::pair<std::string, std::string>>;

[[noreturn]] void refuse(std::string_view what) {
    throw InvalidArgument(fmt::format("the request is wrong: {}", what));
}

const std::string& string_in(const ordered_json& value, std::string_view what) {
    if (!value.is_string()) refuse(fmt::format("{} must be a string", what));
    return value.get_ref<const std::string&>();
}

// Adds an option once, or once for each value of a list.
void add_option(const std::string& name, const ordered_json& value, Options& options) {
    if (value.is_array()) {
        for (const ordered_json& one : value) {
            if (one.is_array()) {
                refuse(fmt::format("the option {} has lists in a list", in_quotes(name)));
            }
            add_option(name, one, options);
        }
    } else if (value.is_boolean()) {
        if (value.get<bool>()) options.emplace_back(name, "");
    } else if (value.is_number()) {
        options.emplace_back(name, value.dump());
    } else if (value.is_string()) {
        options.emplace_back(name, value.get<std::string>());
    } else {
        refuse(
            fmt::format("the option {} must be true, false, a number, a string or a list of them",
                        in_quotes(name)));
    }
}

// Adds a file, whose contents are a text, or other bytes as {"base64": "..."}.
void add_file(const std::string& name, const ordered_json& contents, MemoryFiles::Files& files) {
    std::string bytes;
    if (contents.is_object() && contents.size() == 1 && contents.contains("base64")) {
        auto decoded = from_base64(string_in(contents["base64"], "base64"));
        if (!decoded) refuse(fmt::format("the file {} is not in base 64", in_quotes(name)));
        bytes = *std::move(decoded);
    } else if (contents.is_string()) {
        bytes = contents.get<std::string>();
    } else {
        refuse(R"(each of files must be a string, or {"base64": "..."})");
    }
    if (name.empty()) refuse("a file has no name");
    if (!files.emplace(MemoryFiles::normal(name), std::move(bytes)).second) {
        refuse(fmt::format("the file {} occurs twice", in_quotes(name)));
    }
}

ordered_json parsed(std::string_view text) {
    if (text.size() > max_line_bytes) {
        refuse(fmt::format("it is longer than {} MiB", max_line_bytes >> 20));
    }
    constexpr int deepest = 8;
    std::vector<std::set<std::string>> keys;
    const auto check = [&](int depth, ordered_json::parse_event_t event,
                           const ordered_json& value) {
        using Event = ordered_json::parse_event_t;
        if (depth > deepest) refuse("lists and objects are nested too deeply");
        if (event == Event::object_start) keys.emplace_back();
        if (event == Event::object_end) keys.pop_back();
        if (event == Event::key && !keys.back().insert(value.get<std::string>()).second) {
            refuse(fmt::format("the key {} occurs twice", in_quotes(value.get<std::string>())));
        }
        return true;
    };
    try {
        return ordered_json::parse(text, check);
    } catch (const ordered_json::parse_error& error) {
        refuse(fmt::format("it is not JSON; see byte {}", error.byte));
    } catch (const ordered_json::out_of_range&) {
        refuse("a number is too large");
    }
}

}  // namespace

void read_request(std::string_view line, Request& request) {
    const ordered_json text = parsed(line);
    if (!text.is_object()) refuse("it must be an object");
    constexpr std::array<std::string_view, 5> known{"id", "command", "operands", "options",
                                                    "files"};
    // First, since errors in what follows are answered with it.
    if (text.contains("id")) {
        const ordered_json& id = text["id"];
        if (!id.is_string() && !id.is_number_integer()) {
            refuse("id must be a string or an integer of 64 bits");
        }
        request.id = id.dump();
    }
    for (const auto& [key, value] : text.items()) {
        if (std::ranges::find(known, key) == known.end()) {
            refuse(fmt::format("unknown key {}{}", in_quotes(key),
                               did_you_mean(key, {known.begin(), known.end()})));
        }
        if (key == "command") request.command = string_in(value, key);
        if (key == "operands") {
            if (!value.is_array()) refuse("operands must be a list of strings");
            for (const ordered_json& one : value) {
                request.operands.push_back(string_in(one, "each of operands"));
            }
        }
        if (key == "options") {
            if (!value.is_object()) refuse("options must be an object");
            for (const auto& [name, given] : value.items())
                add_option(name, given, request.options);
            request.for_people = value.contains("json") && value["json"] == false;
        }
        if (key == "files") {
            if (!value.is_object()) refuse("files must be an object of texts by name");
            for (const auto& [name, contents] : value.items()) {
                add_file(name, contents, request.files);
            }
        }
    }
    if (request.command.empty()) refuse("there is no command");
}

}  // namespace polypack
