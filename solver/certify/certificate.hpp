// A proof that an exact cover has so many solutions, for the proof checker VeriPB.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/exact_cover.hpp"

namespace polypack {

// Motions that map the options of an item, of which each cover has exactly one, to each other. The
// covers with an option are as many as those with any other of its orbit: it is enough to count
// those with one option of each.
struct CoverOrbits {
    int item = -1;  // -1: no symmetry is used
    // The images of the options, by option: generators of the motions.
    std::vector<std::vector<int>> motions;
    // By option: the size of the orbit that it represents. 0: an option of the item that represents
    // none; 1: any option that does not cover the item.
    std::vector<int> size;
};

// Those that the restriction leaves one option of, by the motions that keep its item; none if there
// is no restriction, or if it is plain from the items that there are no covers. Precondition: the
// restriction is choose_restriction() of the symmetry, the cover is that of the whole table.
// O(motions * options).
[[nodiscard]] CoverOrbits orbits_of(const PlacementTable& table, const Symmetry& symmetry,
                                    const Restriction& restriction, const ExactCover& cover);

// The constraints of write_opb(), with the line that VeriPB needs to list solutions: it names the
// variables by which they differ, here all of them. With orbits, a constraint more forbids the
// options that represent none, and comments name its item and the motions, so that a checker can
// multiply: see proof/orbits.hpp. Throws CannotWrite if there are no options.
[[nodiscard]] std::string write_certified_opb(const ExactCover& cover, const CoverOrbits& orbits);

struct CertificateSinks {
    // Receives the lines of the proof, without their ends.
    std::function<void(std::string_view line)> line;
    // Receives each cover that is listed: its options, ascending.
    std::function<void(std::span<const int> options)> cover;
};

struct CertifiedCovers {
    std::uint64_t listed = 0;
    std::uint64_t all = 0;  // each of them as often as its orbit has options
};

// Searches the covers one by one and writes the proof, version 3.0 of the format, that there are no
// others: `solx` lists a cover, and where the search turns back, `rup` excludes the chosen options
// that led there. Such a clause follows from those before by propagation, since the search chooses,
// takes back and otherwise does nothing but propagate sums and clauses. It keeps no more clauses
// than the cover has options. Throws CannotWrite if there are no options, and Stopped.
CertifiedCovers write_certificate(const ExactCover& cover, const CoverOrbits& orbits,
                                  const CertificateSinks& sinks, const std::stop_token& stop);

}  // namespace polypack
