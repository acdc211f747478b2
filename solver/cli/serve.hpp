// Serves other programs: requests are JSON, and so is every line of an answer.
#pragma once

#include <functional>
#include <string_view>

#include "polypack/command/command.hpp"

namespace polypack {

// Receives a line of an answer, without its end. Called from one thread at a time.
using Answer = std::function<void(std::string_view line)>;

// Runs the command of a request, see records/request.schema.json, on the files that the request
// contains: it neither reads nor writes those of the system. Answers with lines as
// records/answer.schema.json, the last of which is the exit code, also if the request is wrong. One
// at a time. Throws what `answer` throws.
void serve(std::string_view request, const Answer& answer);

}  // namespace polypack
