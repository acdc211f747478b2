#include "polypack/python/watched.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace py = pybind11;

namespace polypack::python {
namespace {

constexpr std::chrono::milliseconds look_at_signals{20};
constexpr int looks_per_report = 5;

void tell(const py::object& report, const Progress& progress) {
    const Phase* const phase = progress.phase();
    if (phase == nullptr) return;
    const bool searches = phase == &searching;
    const SearchProgress& search = progress.search;
    const auto done = searches ? static_cast<std::uint64_t>(search.done.load()) : progress.done();
    const auto of = searches ? static_cast<std::uint64_t>(search.parts.load()) : progress.of();
    report(py::str(phase->doing.data(), phase->doing.size()),
           py::str(phase->units.data(), phase->units.size()), done, of, progress.seconds(),
           searches ? search.nodes_so_far.load() : 0,
           searches ? search.packings_so_far.load() : progress.also());
}

// Joins at the end of a scope, without the interpreter's lock.
class Joined {
  public:
    Joined(std::thread& thread, std::stop_source& stop) : thread_(thread), stop_(stop) {}
    Joined(const Joined&) = delete;
    Joined& operator=(const Joined&) = delete;
    ~Joined() {
        if (std::uncaught_exceptions() > 0) stop_.request_stop();
        thread_.join();
    }

  private:
    std::thread& thread_;
    std::stop_source& stop_;
};

}  // namespace

void run_watched(std::stop_source& stop, const py::object& report,
                 const std::function<void(Progress& progress)>& body) {
    Progress progress;
    progress.search.predicts_time = !report.is_none();
    std::exception_ptr error;
    std::mutex mutex;
    std::condition_variable ended;
    bool done = false;
    const py::gil_scoped_release free;
    {
        std::thread worker([&] {
            try {
                body(progress);
            } catch (...) {
                error = std::current_exception();
            }
            const std::scoped_lock lock(mutex);
            done = true;
            ended.notify_one();
        });
        const Joined joined(worker, stop);
        int looks = 0;
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, look_at_signals, [&] { return done; })) {
            lock.unlock();
            {
                const py::gil_scoped_acquire held;
                if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                if (!report.is_none() && ++looks % looks_per_report == 0) tell(report, progress);
            }
            lock.lock();
        }
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace polypack::python
