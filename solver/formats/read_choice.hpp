// Options for reading a puzzle file, and checks that a purpose adds to validate(); their mistakes
// are reported with their place in the file.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "polypack/family/family.hpp"
#include "polypack/puzzle/mistake.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Options for reading a file.
struct ReadChoice {
    std::string format{};    // its name; empty: by the extension or the contents of the file
    std::string problem{};   // the name or number of one of several; empty: the first
    std::size_t number = 0;  // the number of the problem from 1, whatever names are; 0: not given
    // Accepts a file of pieces alone, whose region is then a single cell. Everything else in the
    // file is checked all the same.
    bool pieces_alone = false;
};

// Returns the mistakes of a valid puzzle in canonical form; none if it is fit for the purpose.
using ExtraCheck = std::function<std::vector<Mistake>(const Puzzle&)>;
// Returns the mistakes of a family.
using FamilyCheck = std::function<std::vector<Mistake>(const Family&)>;

}  // namespace polypack
