// The functions that the page calls.
#include <cstddef>
#include <string_view>

#include "polypack/cli/serve.hpp"

// Takes a line of an answer.
extern "C" __attribute__((import_module("polypack"), import_name("answer"))) void polypack_answer(
    const char* line, std::size_t length);

// Answers a request: see cli/serve.hpp.
extern "C" __attribute__((export_name("serve"))) void polypack_serve(const char* request,
                                                                     std::size_t length) {
    polypack::serve({request, length},
                    [](std::string_view line) { polypack_answer(line.data(), line.size()); });
}

// Returns room for a request.
extern "C" __attribute__((export_name("room"))) char* polypack_room(std::size_t length) {
    return new char[length];
}

extern "C" __attribute__((export_name("free_room"))) void polypack_free_room(const char* room) {
    delete[] room;
}
