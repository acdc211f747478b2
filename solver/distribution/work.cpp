#include "polypack/distribution/work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <iterator>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "polypack/base/stopwatch.hpp"
#include "polypack/distribution/worker_name.hpp"

namespace polypack {
namespace {

// The common data of the threads of one process.
class Worker {
  public:
    Worker(const UnitSearch& search, Ledger& ledger, const WorkOptions& options)
        : search_(search), ledger_(ledger), options_(options) {}

    // Runs on each thread.
    void run() {
        try {
            while (!ends()) {
                if (auto lease = ledger_.take()) {
                    search(*lease);
                } else if (is_finished()) {
                    return;
                }
            }
        } catch (...) {
            failed_ = true;
            throw;
        }
    }

    [[nodiscard]] const WorkReport& report() const { return report_; }

  private:
    [[nodiscard]] bool ends() const { return failed_ || options_.stop.stop_requested(); }

    void search(const Ledger::Lease& lease) {
        const Stopwatch elapsed;
        const double every = options_.lease / 4;
        double next_sign = every;
        // The last units are shared with threads that have none, but not again and again.
        constexpr double least = 0.5;
        const auto over = [&] {
            if (ends()) return true;
            const double seconds = elapsed.seconds();
            if (seconds >= next_sign) {
                (void)ledger_.renew(lease);
                next_sign = seconds + every;
            }
            return seconds >= options_.budget || (idle_ > 0 && seconds >= least);
        };
        try {
            require_valid(search_, lease.path, lease.unit);
            const UnitResult result = search_unit(search_, lease.unit, over);
            (void)ledger_.commit(lease, result);
            const std::scoped_lock lock(mutex_);
            ++report_.units;
            report_.counts += result.counts;
            done_ += result.done;
            if (options_.on_commit) options_.on_commit(report_.counts, done_);
        } catch (...) {
            ledger_.give_back(lease);
            throw;
        }
    }

    // Waits a moment because there is nothing to take. Returns true if every unit is done.
    [[nodiscard]] bool is_finished() {
        ++idle_;
        bool finished = false;
        {
            const std::scoped_lock lock(idling_);
            finished = report_.finished;
            if (!finished && ledger_.expire_leases(options_.lease) == 0) {
                finished = ledger_.restore();
                report_.finished = finished;
            }
        }
        constexpr std::chrono::milliseconds pause(50);
        if (!finished) std::this_thread::sleep_for(pause);
        --idle_;
        return finished;
    }

    const UnitSearch& search_;
    Ledger& ledger_;
    const WorkOptions& options_;
    std::mutex mutex_;
    std::mutex idling_;
    WorkReport report_;
    Measure done_ = 0;
    std::atomic<int> idle_{0};
    std::atomic<bool> failed_{false};
};

}  // namespace

ResultFile divided(const UnitSearch& search, std::size_t most, const std::stop_token& stop) {
    UnitProgress progress = search.divide(most, stop);
    std::vector<Unit> units = grouped(whole_unit(), std::move(progress.open), most);
    std::ranges::stable_sort(units, std::greater<>(),
                             [](const Unit& unit) { return weight_of(unit.parts); });
    const std::size_t digits = std::to_string(units.size()).size();
    for (std::size_t i = 0; i < units.size(); ++i) {
        units[i].id = fmt::format("{:0{}}", i + 1, digits);
    }
    return {search.identity(),
            {whole_unit(), progress.counts, host_name(), progress.done, std::move(units)}};
}

UnitResult search_unit(const UnitSearch& search, const Unit& unit,
                       const std::function<bool()>& ends, const UnitSink& sink) {
    UnitResult result;
    result.unit = unit;
    result.host = host_name();
    std::vector<Measure> done;
    std::vector<UnitPart> open(unit.parts.rbegin(), unit.parts.rend());
    while (!open.empty()) {
        const UnitPart part = std::move(open.back());
        open.pop_back();
        UnitProgress progress = search.search(part, {.should_stop = ends}, sink);
        result.counts += progress.counts;
        done.push_back(std::move(progress.done));
        open.insert(open.end(), std::make_move_iterator(progress.open.rbegin()),
                    std::make_move_iterator(progress.open.rend()));
        if (ends && ends()) break;
    }
    result.done = sum_of(done);
    result.rest = grouped(unit, std::move(open), max_remaining_units);
    return result;
}

void require_valid(const UnitSearch& search, const std::string& name, const Unit& unit) {
    for (const UnitPart& part : unit.parts) {
        if (const auto flaw = search.flaw_of(part.node)) {
            throw UnitFileError(name, "a part of this unit " + *flaw);
        }
    }
}

WorkReport work(const UnitSearch& search, Ledger& ledger, const WorkOptions& options) {
    Worker worker(search, ledger, options);
    search.on_all_threads([&] { worker.run(); });
    return worker.report();
}

}  // namespace polypack
