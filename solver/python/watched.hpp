// Runs long computations behind Python calls: on a thread of their own, without the interpreter's
// lock, while the thread of the caller handles signals and reports the progress.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>

#include "polypack/base/progress.hpp"

namespace polypack::python {

// Calls `report`, unless it is None, about every 100 ms with the values of Progress: doing, units,
// done, of, seconds, nodes, packings.
class Reporter {
  public:
    explicit Reporter(pybind11::object report);
    [[nodiscard]] Progress& progress() { return progress_; }
    // Calls it if it is time. The caller holds the interpreter's lock. Throws what `report` raises.
    void tell();

  private:
    pybind11::object report_;
    Progress progress_;
    std::chrono::steady_clock::time_point told_;
};

// Calls the body on another thread and returns once it has, with its exception if it throws. The
// body must not use Python. Every 20 ms, signal handlers are called, so that Ctrl-C raises
// KeyboardInterrupt, and the reporter is asked to report. An exception that they raise requests a
// stop and is thrown, as error_already_set, once the body has ended.
void run_watched(std::stop_source& stop, Reporter& reporter,
                 const std::function<void(Progress& progress)>& body);
inline void run_watched(std::stop_source& stop, const pybind11::object& report,
                        const std::function<void(Progress& progress)>& body) {
    Reporter reporter(report);
    run_watched(stop, reporter, body);
}

// Runs a computation that is stopped as a whole.
template <class Body>
auto watched(const pybind11::object& report, const Body& body) {
    std::stop_source stop;
    using Result = decltype(body(stop.get_token(), std::declval<Progress*>()));
    std::optional<Result> result;
    run_watched(stop, report,
                [&](Progress& progress) { result.emplace(body(stop.get_token(), &progress)); });
    return std::move(*result);
}

// Runs what looks at the stop and the progress of these options. Returns true if Ctrl-C stopped it.
template <class Options, class Run>
bool run_to_interrupt(Options& options, const pybind11::object& report, const Run& run) {
    std::stop_source stop;
    options.stop = stop.get_token();
    try {
        run_watched(stop, report, [&](Progress& progress) {
            options.progress = &progress;
            run();
        });
    } catch (const pybind11::error_already_set& error) {
        if (!error.matches(PyExc_KeyboardInterrupt)) throw;
        return true;
    }
    return false;
}

}  // namespace polypack::python
