#include <pybind11/stl.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/distribution/ledger.hpp"
#include "polypack/distribution/unit_search.hpp"
#include "polypack/distribution/work.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"

namespace polypack::python {
namespace {

// Divides the search of a puzzle, which `file` holds, into the units of a new folder; returns how
// many there are.
std::size_t split(const std::shared_ptr<Problem>& problem, const std::string& file,
                  const std::string& folder, std::size_t units, const py::dict& given,
                  const py::object& report) {
    SolveOptions options = options_of(given);
    return watched(report, [&](const std::stop_token& stop, Progress* progress) {
        const Deadline deadline(std::exchange(options.time_limit, 0), stop);
        options.stop = deadline.token();
        options.progress = progress;
        const PreparedPuzzle prepared(problem->puzzle(), options);
        if (!prepared.ready()) throw Stopped();
        const UnitSearch search(prepared, options, options.symmetry);
        const ResultFile manifest = divided(search, units, deadline.token());
        Ledger::create(folder, {file, {}, {}, options.engine}, manifest, deadline.token());
        return manifest.result.rest.size();
    });
}

// Returns the file of the puzzle whose search a folder has.
std::string source_of(const std::string& folder) {
    const Ledger ledger(folder);
    const LedgerSource& source = ledger.source();
    if (!source.with.empty() || !source.without.empty() || !source.from.empty() ||
        !source.problem.empty()) {
        throw std::invalid_argument(
            "the folder was made with options that change the puzzle; pass that puzzle");
    }
    return source.file;
}

// Searches units until all are done or the time is over; returns how many were searched here, and
// whether all are done. `interrupted` is set if Ctrl-C ended it, after what was found was written.
py::tuple work_on(const std::string& folder, const std::shared_ptr<Problem>& problem,
                  const py::dict& given, const py::object& report) {
    SolveOptions options = options_of(given);
    WorkReport done;
    const double time = std::exchange(options.time_limit, 0);
    const bool interrupted = run_to_interrupt(options, report, [&] {
        const Deadline deadline(time, options.stop);
        options.stop = deadline.token();
        Ledger ledger(folder, deadline.token());
        options.engine = ledger.source().engine;
        options.symmetry = ledger.identity().symmetry;
        const PreparedPuzzle prepared(problem->puzzle(), options);
        if (!prepared.ready()) return;
        const UnitSearch search(prepared, options, options.symmetry);
        if (!(search.identity() == ledger.identity())) {
            throw std::invalid_argument("the units of the folder are those of another puzzle");
        }
        done = work(search, ledger, {.stop = deadline.token()});
    });
    return py::make_tuple(done.units, done.finished, interrupted);
}

// Returns what the units of a folder have found so far.
py::dict merged(const std::string& folder, const py::object& report) {
    const Survey survey = watched(report, [&](const std::stop_token& stop, Progress* progress) {
        return Ledger(folder, stop).survey(stop, progress);
    });
    py::dict about;
    about["all"] = survey.counts.all;
    about["distinct"] = survey.counts.distinct;
    about["digest"] = survey.counts.digest.text();
    about["nodes"] = survey.counts.stats.nodes;
    about["done"] = value_of(survey.done);
    about["units_done"] = survey.units_done;
    about["units_left"] = survey.units_todo + survey.units_leased + survey.missing.size();
    about["finished"] = survey.finished();
    about["sound"] = survey.sound();
    return about;
}

}  // namespace

void bind_units(py::module_& module) {
    module.def("split", &split, py::arg("puzzle"), py::arg("file"), py::arg("folder"),
               py::arg("units"), py::arg("options"), py::arg("report"));
    module.def("source_of", &source_of, py::arg("folder"));
    module.def("work", &work_on, py::arg("folder"), py::arg("puzzle"), py::arg("options"),
               py::arg("report"));
    module.def("merge", &merged, py::arg("folder"), py::arg("report"));
}

}  // namespace polypack::python
