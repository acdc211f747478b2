// Our program and others on the same puzzles, as a table.
#pragma once

#include <span>
#include <string>

namespace polypack::bench {

// The command line after the name of the program, with --peers. Returns the exit code: 1 if we
// counted wrongly, 2 for a mistake in the command line or a description.
int compare(std::span<const std::string> words);

}  // namespace polypack::bench
