// The shipped puzzles, each with what is known of it in one record, which `polypack list` and the
// gallery of the page and the site show: what its file says, and puzzles/catalogue.json.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/shipped.hpp"

namespace polypack {

struct CataloguedPuzzle {
    const ShippedFile* file = nullptr;  // never null
    int problem = 0;                    // its number, from 1, in a file of several; 0: the only one
    Document document{};                // without Document::others
    std::string section{};              // of the gallery
    std::string designer{};             // empty: not known
    int year = 0;                       // when it was first published; 0: not known
    // The moves of all separations, as Disassembly::dotted_level() has them, of the packing that
    // comes apart most easily; empty: not known, or it needs no more than one.
    std::string level{};
    int difficulty = 0;  // grade_of() it, 1 to 5; 0: not known
};

// Reads all of them, in the order of shipped_files(). Throws Stopped.
[[nodiscard]] POLYPACK_API std::vector<CataloguedPuzzle> catalogued_puzzles(
    const std::stop_token& stop = {});

// Returns the number of pieces that a packing has: of all copies together, or of the different
// pieces if any number of copies may be used.
[[nodiscard]] POLYPACK_API long long pieces_of(const CataloguedPuzzle& puzzle);

// Returns what words are looked for in: its name, those of its file, designer, section and lattice,
// its year and its notes.
[[nodiscard]] POLYPACK_API std::string text_of(const CataloguedPuzzle& puzzle);
// Returns true if every word is part of the text. Case does not matter.
[[nodiscard]] POLYPACK_API bool matches(const std::string& text,
                                        const std::vector<std::string>& words);

}  // namespace polypack
