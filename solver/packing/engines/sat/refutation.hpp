// Proofs that clauses have no solution, by CaDiCaL. An optional component: where it is not built
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

// Whether the clauses, each followed by 0, have no solution. The proof of that, in the format DRAT,
// goes to the sink while it is searched; if there is a solution, it is worth nothing. Throws
// Stopped, and whatever the sink throws.
[[nodiscard]] bool refute(std::span<const int> clauses, std::uint64_t seed, const ProofSink& sink,
                          const std::stop_token& stop);

}  // namespace polypack
