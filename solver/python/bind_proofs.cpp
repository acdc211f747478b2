#include <sstream>
#include <string>
#include <utility>

#include "polypack/certify/certify.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"

namespace polypack::python {
namespace {

// Returns the number of packings, the formula and the proof.
py::tuple certify_bound(const std::shared_ptr<Problem>& problem, const py::dict& given,
                        const py::object& report) {
    SolveOptions options = options_of(given);
    std::ostringstream formula;
    std::ostringstream proof;
    const CertifiedCount count =
        watched(report, [&](const std::stop_token& stop, Progress* progress) {
            options.stop = stop;
            options.progress = progress;
            return certify(problem->puzzle(), formula, proof, options);
        });
    return py::make_tuple(count.packings, py::bytes(std::move(formula).str()),
                          py::bytes(std::move(proof).str()));
}

py::tuple check_proof_bound(const py::bytes& formula, const py::bytes& proof) {
    std::istringstream formula_stream{std::string(formula)};
    std::istringstream proof_stream{std::string(proof)};
    const CheckedProof checked = watched(py::none(), [&](const std::stop_token& stop, Progress*) {
        return check_proof(formula_stream, proof_stream, stop);
    });
    return py::make_tuple(
        checked.solutions,
        checked.without_last ? py::object(py::int_(*checked.without_last)) : py::none(),
        checked.derived);
}

}  // namespace

void bind_proofs(py::module_& module) {
    module.def("certify", &certify_bound, py::arg("puzzle"), py::arg("options"), py::arg("report"));
    module.def("check_proof", &check_proof_bound, py::arg("formula"), py::arg("proof"));
}

}  // namespace polypack::python
