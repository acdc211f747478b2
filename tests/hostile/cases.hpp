// The table of hostile cases, by what they attack.
#pragma once

#include <vector>

namespace polypack::testing {

struct Case {
    const char* name;
    const char* script;  // of bash; see Sandbox for what it may use
    int code;
    const char* err = "";  // a regular expression that standard error contains; "^$": it is empty
    const char* out = "";
    bool slow = false;
};

[[nodiscard]] std::vector<Case> input_cases();     // what is read
[[nodiscard]] std::vector<Case> stop_cases();      // signals and time limits, in every phase
[[nodiscard]] std::vector<Case> resource_cases();  // memory, threads, descriptors, disks
[[nodiscard]] std::vector<Case> value_cases();     // text and numbers, puzzles at the limits

}  // namespace polypack::testing
