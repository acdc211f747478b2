// A proof that an exact cover has so many solutions, for the proof checker VeriPB.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

// The constraints of write_opb(), with the line that VeriPB needs to list solutions: it names the
// variables by which they differ, here all of them. Throws CannotWrite if there are no options.
[[nodiscard]] std::string write_certified_opb(const ExactCover& cover);

struct CertificateSinks {
    // Receives the lines of the proof, without their ends.
    std::function<void(std::string_view line)> line;
    // Receives each cover: its options, ascending.
    std::function<void(std::span<const int> options)> cover;
};

// Searches the covers one by one and writes the proof, version 3.0 of the format, that there are no
// others: `solx` lists a cover, and where the search turns back, `rup` excludes the options that it
// had chosen. Such a clause follows from those before by propagation, since the search chooses,
// takes back and otherwise does nothing but propagate sums. It keeps no more clauses than a path of
// the search has branches, besides those of the covers. Returns the number of covers. Throws
// CannotWrite if there are no options, and Stopped.
std::uint64_t write_certificate(const ExactCover& cover, const CertificateSinks& sinks,
                                const std::stop_token& stop);

}  // namespace polypack
