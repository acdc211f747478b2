#include "polypack/distribution/work.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <sstream>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "polypack/base/number_from.hpp"
#include "polypack/distribution/stopwatch.hpp"

namespace polypack {
namespace {

// A run of the system and a space of process numbers within it. Empty where there is no /proc: then
// nobody is known to be dead, and what a worker leaves is taken over when its time is up.
std::string machine() {
    std::ifstream boot("/proc/sys/kernel/random/boot_id");
    std::string id;
    boot >> id;
    std::error_code error;
    const auto space = std::filesystem::read_symlink("/proc/self/ns/pid", error);
    if (id.empty() || error) return "";
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : id + space.string()) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3U;
    }
    return fmt::format("{:016x}", hash);
}

// When a process started, in ticks of the system; empty if there is none.
std::string start_of(std::string_view process) {
    std::ifstream file(fmt::format("/proc/{}/stat", process));
    std::stringstream text;
    text << file.rdbuf();
    // The second field is a name in brackets that may contain anything; the start is the 22nd.
    const std::string all = text.str();
    const std::size_t end = all.rfind(')');
    if (end == std::string::npos) return "";
    std::istringstream fields(all.substr(end + 1));
    std::string field;
    constexpr int after_name = 20;
    for (int i = 0; i < after_name; ++i) fields >> field;
    return field;
}

}  // namespace

std::string host_name() {
    std::array<char, 65> name{};
    (void)gethostname(name.data(), name.size() - 1);
    std::string result;
    for (const char c : std::string_view(name.data())) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
        result += plain ? c : '-';
    }
    return result.empty() ? "host" : result;
}

const std::string& worker_name() {
    static const std::string name = fmt::format("{}_{}_{}_{}", host_name(), machine(), getpid(),
                                                start_of(std::to_string(getpid())));
    return name;
}

bool is_known_dead(std::string_view worker) {
    static const std::string here = machine();
    const std::size_t third = worker.rfind('_');
    if (here.empty() || third == std::string_view::npos || third == 0) return false;
    const std::size_t second = worker.rfind('_', third - 1);
    if (second == std::string_view::npos || second == 0) return false;
    const std::size_t first = worker.rfind('_', second - 1);
    if (first == std::string_view::npos) return false;
    if (worker.substr(first + 1, second - first - 1) != here) return false;
    const std::string_view process = worker.substr(second + 1, third - second - 1);
    const std::string start = start_of(process);
    if (!start.empty()) return start != worker.substr(third + 1);
    // There is none, or it is hidden, as those of other users may be.
    const auto number = number_from<pid_t>(process, 1);
    return number && kill(*number, 0) != 0 && errno == ESRCH;
}

namespace {

// What the threads of one process share.
class Worker {
  public:
    Worker(const UnitSearch& search, Ledger& ledger, const WorkOptions& options)
        : search_(search), ledger_(ledger), options_(options) {}

    // On each thread.
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

    // With nothing to take: waits a moment. Returns whether every unit is done.
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
