#include <algorithm>
#include <optional>
#include <stdexcept>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/certify/certificate.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/proof/drat_checker.hpp"
#include "polypack/proof/enumeration_checker.hpp"
#include "polypack/proof/proof_text.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"

namespace polypack::python {
namespace {

// Passes the lines of a text to a reader of proofs.
template <class Reader>
auto read_lines(std::string_view text, const char* name, Reader& reader,
                const std::stop_token& stop) {
    StopCheck check(stop, 16);
    try {
        while (!text.empty()) {
            check();
            const std::size_t end = std::min(text.find('\n'), text.size());
            reader.line(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return reader.finish();
    } catch (const proof::ProofError& error) {
        throw PuzzleError({name, error.line(), 0}, error.what());
    }
}

// What a proof shows: how many solutions the formula has, and without its last constraint, which
// names one of the images of each, where there is a symmetry.
struct Checked {
    std::int64_t solutions = 0;
    std::optional<std::int64_t> without_last = std::nullopt;
    std::int64_t derived = 0;
};

Checked check(const std::string& formula, const std::string& proof, const std::stop_token& stop) {
    if (formula.starts_with("c") || formula.starts_with("p cnf")) {
        proof::DimacsReader reader;
        proof::DratChecker checker(read_lines(formula, "<formula>", reader, stop));
        read_lines(proof, "<proof>", checker, stop);
        return {.derived = checker.added()};
    }
    proof::OpbReader reader;
    const proof::SumFormula sums = read_lines(formula, "<formula>", reader, stop);
    StopCheck look(stop, 16);
    proof::EnumerationChecker checker(sums, [&] { look(); });
    read_lines(proof, "<proof>", checker, stop);
    Checked checked{.solutions = checker.solutions(), .derived = checker.derived()};
    if (checker.orbits().claimed()) checked.without_last = checker.solutions_without_last();
    return checked;
}

// The number of packings, the formula and the proof.
py::tuple certify(const std::shared_ptr<Problem>& problem, const py::dict& given,
                  const py::object& report) {
    const SolveOptions shared = options_of(given);
    std::string formula;
    std::string proof;
    const CertifiedCovers covers =
        watched(report, [&](const std::stop_token& stop, Progress* progress) {
            const Deadline deadline(shared.time_limit, stop);
            SolveOptions options;
            options.colourings = false;
            options.stop = deadline.token();
            options.memory_limit = shared.memory_limit;
            const PreparedPuzzle prepared(problem->puzzle(), options, Purpose::table);
            if (!prepared.ready()) throw Stopped();
            const ExactCover cover =
                exact_cover(prepared.puzzle(), prepared.table(), {}, deadline.token());
            const Restriction restriction =
                choose_restriction(prepared.table(), prepared.symmetry(), deadline.token());
            const CoverOrbits orbits = orbits_of(prepared.table(), prepared.symmetry(), restriction,
                                                 cover, deadline.token());
            formula = write_certified_opb(cover, orbits, deadline.token());
            const CertificateSinks sinks{
                .line = [&](std::string_view line) { proof.append(line).append(1, '\n'); },
                .cover = [](std::span<const int>) {}};
            return write_certificate(cover, orbits, sinks,
                                     {.stop = deadline.token(), .progress = progress});
        });
    return py::make_tuple(covers.all, py::bytes(formula), py::bytes(proof));
}

py::tuple check_proof(const py::bytes& formula, const py::bytes& proof) {
    const std::string formula_text = formula;
    const std::string proof_text = proof;
    const Checked checked = watched(py::none(), [&](const std::stop_token& stop, Progress*) {
        return check(formula_text, proof_text, stop);
    });
    return py::make_tuple(
        checked.solutions,
        checked.without_last ? py::object(py::int_(*checked.without_last)) : py::none(),
        checked.derived);
}

}  // namespace

void bind_proofs(py::module_& module) {
    module.def("certify", &certify, py::arg("puzzle"), py::arg("options"), py::arg("report"));
    module.def("check_proof", &check_proof, py::arg("formula"), py::arg("proof"));
}

}  // namespace polypack::python
