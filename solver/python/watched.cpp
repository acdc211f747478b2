#include "polypack/python/watched.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace py = pybind11;

namespace polypack::python {
namespace {

constexpr std::chrono::milliseconds look_at_signals{20};
constexpr std::chrono::milliseconds between_reports{100};

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

Reporter::Reporter(py::object report)
    : report_(std::move(report)), told_(std::chrono::steady_clock::now()) {
    progress_.search.predicts_time = !report_.is_none();
}

void Reporter::tell() {
    const Phase* const phase = progress_.phase();
    if (report_.is_none() || phase == nullptr) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - told_ < between_reports) return;
    told_ = now;
    const bool searches = phase == &searching;
    const SearchProgress& search = progress_.search;
    const auto done = searches ? static_cast<std::uint64_t>(search.done.load()) : progress_.done();
    const auto of = searches ? static_cast<std::uint64_t>(search.parts.load()) : progress_.of();
    report_(py::str(phase->doing.data(), phase->doing.size()),
            py::str(phase->units.data(), phase->units.size()), done, of, progress_.seconds(),
            searches ? search.nodes_so_far.load() : 0,
            searches ? search.packings_so_far.load() : progress_.also());
}

void run_watched(std::stop_source& stop, Reporter& reporter,
                 const std::function<void(Progress& progress)>& body) {
    std::exception_ptr error;
    std::mutex mutex;
    std::condition_variable ended;
    bool done = false;
    const py::gil_scoped_release free;
    {
        std::thread worker([&] {
            try {
                body(reporter.progress());
            } catch (...) {
                error = std::current_exception();
            }
            const std::scoped_lock lock(mutex);
            done = true;
            ended.notify_one();
        });
        const Joined joined(worker, stop);
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, look_at_signals, [&] { return done; })) {
            lock.unlock();
            {
                const py::gil_scoped_acquire held;
                if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                reporter.tell();
            }
            lock.lock();
        }
    }
    if (error) std::rethrow_exception(error);
}

}  // namespace polypack::python
