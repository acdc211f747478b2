// The files that show packings: a page, pictures or text, by extension.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/cli/player.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// A kind of output file, chosen by its extension.
struct ShownFile {
    std::string_view extension;
    std::size_t usual_packings;
    std::size_t max_packings;
    // Throws UsageError for anything that would fail after the search.
    void (*check)(const Arguments& arguments);
    // Returns the contents of a file, or of several that are numbered.
    std::vector<std::string> (*contents)(const Shown& shown, const Arguments& arguments);
};

// The most packings on sheets of paper.
inline constexpr std::size_t most_on_paper = 10000;

// Returns the kind of a file that is named. Throws UsageError if there is none.
[[nodiscard]] const ShownFile& shown_file(const std::string& path);
// Returns the extension of files that are not named.
[[nodiscard]] std::string_view usual_extension();

// Returns --explore or --play-moves, whichever asks for moves, or nothing.
[[nodiscard]] std::string_view moves_option_of(const Arguments& arguments);
// Returns true if there is one.
[[nodiscard]] bool shows_moves(const Arguments& arguments);
// Throws UsageError if --style does not support the lattice.
void check_style(const Arguments& arguments, const Lattice& lattice);

}  // namespace polypack
