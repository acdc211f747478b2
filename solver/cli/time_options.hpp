// The clock of the program, and the option --time.
#pragma once

#include "polypack/api/deadline.hpp"
#include "polypack/command/arguments.hpp"

namespace polypack {

// Returns the seconds since the program, or the request that it answers, started: since the last
// call of start_clock().
double seconds_since_start();
void start_clock();
// Returns the rest of --time, which counts from the start of the program; never 0 if it is given.
// `absent`: the time if it is not given, 0: none.
[[nodiscard]] double seconds_left(const Arguments& arguments, double absent);
// Returns a deadline that ends reading on Ctrl-C, and when --time is over.
[[nodiscard]] Deadline reading_deadline(const Arguments& arguments);

}  // namespace polypack
