// Writes and checks proofs of the number of packings of a puzzle.
//
//     std::ofstream formula("soma.opb"), proof("soma.pbp");
//     std::cout << certify(soma, formula, proof).packings << '\n';
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The count that a proof of certify() proves.
struct CertifiedCount {
    std::uint64_t packings = 0;  // all of them, not up to symmetry
    std::uint64_t listed = 0;    // those in the proof, which stand for all by the symmetry
};

// Counts the packings one by one and writes a pseudo-Boolean formula that has them as its
// solutions, and a proof of their number for VeriPB (version 3.0 of its format) and check_proof().
// docs/proofs.md describes both files. The proof is as long as the search; it is not checked here,
// and worthless if an exception ends it. Uses the options stop, time_limit, memory_limit and
// progress. Throws InvalidPuzzle, MemoryLimitExceeded, Stopped, CannotWrite for a puzzle without
// placements or with rules that such formulas cannot express, std::invalid_argument for a time
// limit that is NaN, and std::ios_base::failure if a stream cannot be written.
POLYPACK_API CertifiedCount certify(const Puzzle& puzzle, std::ostream& formula,
                                    std::ostream& proof, const SolveOptions& options = {});

// The result of checking a proof.
struct CheckedProof {
    std::int64_t solutions = 0;  // that the formula has
    // Number of solutions without the last constraint, if that picks one of several that are images
    // of each other by a symmetry: then this is the number of packings.
    std::optional<std::int64_t> without_last = std::nullopt;
    std::int64_t derived = 0;  // clauses of the proof that were derived
};

// Checks a proof of certify() or, for a formula in the format DIMACS, a refutation in the format
// DRAT, by code that shares nothing with the writers. Throws PuzzleError, with the line in
// "<formula>" or "<proof>", if anything does not hold; Stopped; and std::ios_base::failure if a
// stream cannot be read.
[[nodiscard]] POLYPACK_API CheckedProof check_proof(std::istream& formula, std::istream& proof,
                                                    const std::stop_token& stop = {});

// A formula or a proof that check_lines() reads line by line.
struct ProofSource {
    std::string name;                             // in errors
    std::function<bool(std::string&)> next_line;  // without its end; false if there is none
};

// Checks a proof as check_proof() does, from any source. `refutation`: the formula is in the format
// DIMACS. `before_proof` is called once the formula has been read. Throws what next_line() throws,
// too.
[[nodiscard]] POLYPACK_API CheckedProof check_lines(const ProofSource& formula,
                                                    const ProofSource& proof, bool refutation,
                                                    const std::stop_token& stop,
                                                    const std::function<void()>& before_proof);

}  // namespace polypack
