// Proves with CaDiCaL that clauses have no solution. An optional component: where it is not built
// in, sat_version() is empty and refute() always throws Stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string_view>

namespace polypack {

// Receives the text of a proof, piece by piece.
using ProofSink = std::function<void(std::string_view text)>;

// Returns true if the clauses, each followed by 0, have no solution. A proof in the format DRAT is
// passed to the sink during the search; it means nothing if there is a solution. Throws Stopped,
// and whatever the sink throws.
[[nodiscard]] bool refute(std::span<const int> clauses, std::uint64_t seed, const ProofSink& sink,
                          const std::stop_token& stop);

}  // namespace polypack
