// Requests of other programs, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/memory_files.hpp"
#include "polypack/command/arguments.hpp"

namespace polypack {

struct Request {
    nlohmann::ordered_json id;  // a string or a number; null: none
    std::string command;
    std::vector<std::string> operands;
    std::vector<GivenOption> options;
    bool for_people = false;  // what is printed, "json" being false
    MemoryFiles::Files files;
};

// Reads a request, as records/request.schema.json. Throws UsageError if it is wrong; its id is then
// in `request` if that can be read.
void read_request(std::string_view text, Request& request);

}  // namespace polypack
