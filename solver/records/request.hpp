// Reads requests of other programs, which are JSON.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/memory_files.hpp"

namespace polypack {

struct Request {
    std::string id;  // a string or a number, as JSON; empty: none
    std::string command;
    std::vector<std::string> operands;
    std::vector<std::pair<std::string, std::string>> options;  // names and values; empty: a flag
    bool for_people = false;  // what is printed, "json" being false
    MemoryFiles::Files files;
};

// Reads a request, see records/request.schema.json. Throws InvalidArgument if it is wrong;
// `request` has its id even then if that can be read.
void read_request(std::string_view text, Request& request);

}  // namespace polypack
