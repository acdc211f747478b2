// Writes a proof, for the proof checker VeriPB, of the number of solutions of an exact cover.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string_view>

#include "polypack/base/progress.hpp"
#include "polypack/certify/certified_formula.hpp"

namespace polypack {

struct CertificateSinks {
    // Receives the lines of the proof, without their ends.
    std::function<void(std::string_view line)> line;
    // Receives each cover that is listed, as ascending options.
    std::function<void(std::span<const int> options)> cover;
};

struct CertifiedCovers {
    std::uint64_t listed = 0;
    std::uint64_t all = 0;  // each of them as often as its orbit has options
};

struct CertifyOptions {
    std::stop_token stop = {};
    // Reports the share of the search that is done, counting each option of a choice alike, and the
    // number of covers found.
    Progress* progress = nullptr;
};

// Searches the covers one by one and writes the proof, version 3.0 of the format, that there are no
// others: `solx` lists a cover, and where the search backtracks, `rup` excludes the chosen options
// that led there. Such a clause follows from those before by propagation, since the search only
// chooses, backtracks, and propagates sums and clauses. It keeps no more clauses than the cover has
// options. Throws CannotWrite if there are no options, and Stopped.
CertifiedCovers write_certificate(const ExactCover& cover, const CoverOrbits& orbits,
                                  const CertificateSinks& sinks,
                                  const CertifyOptions& options = {});

}  // namespace polypack
