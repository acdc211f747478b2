#include "polypack/certify/certify.hpp"

#include <ios>
#include <istream>
#include <ostream>
#include <span>
#include <string_view>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/certify/certificate.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/proof/drat_checker.hpp"
#include "polypack/proof/enumeration_checker.hpp"
#include "polypack/proof/proof_text.hpp"

namespace polypack {

CertifiedCount certify(const Puzzle& puzzle, std::ostream& formula, std::ostream& proof,
                       const SolveOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    const std::stop_token stop = deadline.token();
    SolveOptions prepare;
    prepare.colourings = false;
    prepare.stop = stop;
    prepare.memory_limit = options.memory_limit;
    prepare.progress = options.progress;
    const PreparedPuzzle prepared(puzzle, prepare, Purpose::table);
    if (!prepared.ready()) throw Stopped();
    const ExactCover cover = exact_cover(prepared.puzzle(), prepared.table(), {}, stop);
    const Restriction restriction = choose_restriction(prepared.table(), prepared.symmetry(), stop);
    const CoverOrbits orbits =
        orbits_of(prepared.table(), prepared.symmetry(), restriction, cover, stop);
    const auto write = [](std::ostream& file, std::string_view text) {
        if (!(file << text)) throw std::ios_base::failure("a proof could not be written");
    };
    write(formula, write_certified_opb(cover, orbits, stop));
    const CertificateSinks sinks{.line =
                                     [&](std::string_view line) {
                                         write(proof, line);
                                         write(proof, "\n");
                                     },
                                 .cover = [](std::span<const int>) {}};
    const CertifiedCovers covers =
        write_certificate(cover, orbits, sinks, {.stop = stop, .progress = options.progress});
    for (std::ostream* file : {&formula, &proof}) write(file->flush(), "");
    return {.packings = covers.all, .listed = covers.listed};
}

namespace {

// Calls a reader of proofs, whose errors then say where they are.
template <class Read>
auto with_place_in(const ProofSource& source, const Read& read) {
    try {
        return read();
    } catch (const proof::ProofError& error) {
        throw PuzzleError({source.name, error.line(), 0}, error.what());
    }
}

template <class Reader>
auto read_lines(const ProofSource& source, Reader& reader, const std::stop_token& stop) {
    StopCheck check(stop, 16);
    return with_place_in(source, [&] {
        for (std::string line; source.next_line(line);) {
            check();
            reader.line(line);
        }
        return reader.finish();
    });
}

ProofSource source_of(std::string name, std::istream& stream) {
    const auto check = [](bool failed) {
        if (failed) throw std::ios_base::failure("a proof could not be read");
    };
    check(!stream);
    return {std::move(name), [&stream, check](std::string& line) {
                if (std::getline(stream, line)) return true;
                check(stream.bad());
                return false;
            }};
}

}  // namespace

CheckedProof check_lines(const ProofSource& formula, const ProofSource& proof, bool refutation,
                         const std::stop_token& stop, const std::function<void()>& before_proof) {
    if (refutation) {
        proof::DimacsReader reader;
        proof::DratChecker checker(read_lines(formula, reader, stop));
        before_proof();
        read_lines(proof, checker, stop);
        return {.derived = checker.added()};
    }
    proof::OpbReader reader;
    const proof::SumFormula sums = read_lines(formula, reader, stop);
    StopCheck look(stop, 16);
    proof::EnumerationChecker checker =
        with_place_in(formula, [&] { return proof::EnumerationChecker(sums, [&] { look(); }); });
    before_proof();
    read_lines(proof, checker, stop);
    CheckedProof checked{.solutions = checker.solutions(), .derived = checker.derived()};
    if (checker.orbits().claimed()) checked.without_last = checker.solutions_without_last();
    return checked;
}

CheckedProof check_proof(std::istream& formula, std::istream& proof, const std::stop_token& stop) {
    const int first = formula.peek();
    return check_lines(source_of("<formula>", formula), source_of("<proof>", proof),
                       first == 'c' || first == 'p', stop, [] {});
}

}  // namespace polypack
