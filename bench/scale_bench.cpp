// Simulates how well a search keeps 10 to 100,000 workers busy, with sizes of real units.
//
//     bench_scale [HOURS]
//
// The units are those of one-sided pentominoes 9 x 10 (bench/scale/units.txt), scaled to a search
// that takes the workers HOURS (1 by default) if they never wait. Between two units, a worker waits
// for a turn at the one who hands them out, and for the network; workers are lost, with what they
// have not given back, which others begin again once the lease is over. Efficiency is the work
// divided by the time of all workers there were at the start. Exits with 1 if the policy of
// distribution/unit_budget.hpp keeps fewer of them busy than it should.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <functional>
#include <limits>
#include <queue>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/distribution/unit_budget.hpp"

namespace {

// Seconds.
constexpr double latency = 0.05;    // of the network or the file system, for each unit
constexpr double service = 100e-6;  // of rank 0 for a result and the next unit, assumed
constexpr double lease = 60;        // until what a lost worker had is begun again
constexpr double min_asked = 0.05;  // that a unit is searched before it is asked back
constexpr double rounding = 1e-6;   // of times that are hours
constexpr double lost_in_an_hour = 0.01;
constexpr std::size_t units_for_each = 32;

struct Sample {
    std::vector<double> sizes;               // of units, in nodes
    std::vector<std::vector<double>> rests;  // what units that were stopped have left, of 1
};

Sample read_sample() {
    Sample sample;
    std::ifstream file(POLYPACK_SOURCE_DIR "/bench/scale/units.txt");
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        std::vector<double> numbers;
        for (double number = 0; words >> number;) numbers.push_back(number);
        if (kind == "sizes") {
            sample.sizes.insert(sample.sizes.end(), numbers.begin(), numbers.end());
        }
        if (kind == "rest") {
            double sum = 0;
            for (const double number : numbers) sum += number;
            for (double& share : numbers) share /= sum;
            sample.rests.push_back(std::move(numbers));
        }
    }
    return sample;
}

struct Policy {
    std::string_view name;
    bool rule = false;  // budgets by BudgetRule; otherwise always the longest
    double longest = 60;
    bool asks = false;  // for units to be given back when others have none
};

struct Outcome {
    double efficiency = 0;
    double units_per_second = 0;
    std::size_t max_waiting = 0;
    int lost = 0;
};

using Parts = std::deque<double>;

class Simulation {
  public:
    Simulation(const Sample& sample, const Policy& policy, std::size_t workers, double hours)
        : sample_(sample), policy_(policy), budget_(policy.longest), workers_(workers) {
        fill(workers, hours);
        std::exponential_distribution<double> life(lost_in_an_hour / 3600);
        for (std::size_t w = 0; w < workers; ++w) {
            workers_[w].dies = life(random_);
            idle_.push_back(w);
        }
    }

    Outcome run() {
        const double all = work_;
        while (true) {
            hand_out();
            ask_back();
            if (busy_ == 0 && waiting_.empty() && lost_.empty()) break;
            const Event event = events_.top();
            events_.pop();
            now_ = event.time;
            if (event.worker == none) {
                give_back_lost();
            } else if (workers_[event.worker].version == event.version) {
                take(event.worker);
            }
        }
        Outcome outcome;
        outcome.efficiency = all / (now_ * static_cast<double>(workers_.size()));
        outcome.units_per_second = static_cast<double>(units_) / now_;
        outcome.max_waiting = max_waiting_;
        outcome.lost = lost_count_;
        return outcome;
    }

  private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    struct Event {
        double time = 0;
        std::size_t worker = none;
        std::uint64_t version = 0;
        bool operator>(const Event& other) const { return time > other.time; }
    };
    struct Worker {
        Parts parts;
        double starts = 0;
        double dies = 0;
        std::uint64_t version = 0;
        bool asked = false;
        bool busy = false;
    };
    struct Lost {
        double time = 0;
        Parts parts;
    };

    void fill(std::size_t workers, double hours) {
        std::uniform_int_distribution<std::size_t> any(0, sample_.sizes.size() - 1);
        for (std::size_t u = 0; u < workers * units_for_each; ++u) {
            waiting_.push_back(sample_.sizes[any(random_)]);
            work_ += waiting_.back();
        }
        const double scale = static_cast<double>(workers) * hours * 3600 / work_;
        for (double& size : waiting_) size *= scale;
        work_ *= scale;
        std::ranges::sort(waiting_, std::greater<>());
    }

    void hand_out() {
        while (!idle_.empty() && !waiting_.empty()) {
            const std::size_t w = idle_.front();
            idle_.pop_front();
            Worker& worker = workers_[w];
            if (worker.dies <= now_) {
                ++lost_count_;
                continue;
            }
            const double budget =
                policy_.rule ? budget_.seconds(waiting_.size(), workers_.size()) : policy_.longest;
            const std::size_t parts =
                policy_.rule ? polypack::BudgetRule::parts(waiting_.size(), workers_.size()) : 1;
            double work = 0;
            for (std::size_t p = 0; p < parts; ++p) {
                work += waiting_.front();
                worker.parts.push_back(waiting_.front());
                waiting_.pop_front();
            }
            free_ = std::max(free_, now_) + service;
            worker.starts = free_ + latency;
            worker.busy = true;
            ++busy_;
            worker.asked = false;
            ++units_;
            schedule(w, worker.starts + std::min(work, budget));
        }
        max_waiting_ = std::max(max_waiting_, waiting_.size());
    }

    void schedule(std::size_t w, double end) {
        Worker& worker = workers_[w];
        ++worker.version;
        if (worker.dies < end) {
            lost_.push_back({worker.dies + lease, worker.parts});
            events_.push({worker.dies + lease, none, 0});
            asked_ -= worker.asked ? 1 : 0;
            ++lost_count_;
            worker.busy = false;
            --busy_;
            return;
        }
        events_.push({end, w, worker.version});
    }

    void take(std::size_t w) {
        Worker& worker = workers_[w];
        double searched = std::max(0.0, now_ - worker.starts);
        while (!worker.parts.empty() && worker.parts.front() <= searched + rounding) {
            searched -= worker.parts.front();
            worker.parts.pop_front();
        }
        if (!worker.parts.empty()) {
            const double rest = worker.parts.front() - std::max(0.0, searched);
            worker.parts.pop_front();
            std::uniform_int_distribution<std::size_t> any(0, sample_.rests.size() - 1);
            for (const double share : sample_.rests[any(random_)]) waiting_.push_back(rest * share);
        }
        for (const double part : worker.parts) waiting_.push_back(part);
        worker.parts.clear();
        asked_ -= worker.asked ? 1 : 0;
        worker.busy = false;
        --busy_;
        idle_.push_back(w);
    }

    void give_back_lost() {
        std::erase_if(lost_, [&](const Lost& lost) {
            if (lost.time > now_) return false;
            waiting_.insert(waiting_.end(), lost.parts.begin(), lost.parts.end());
            return true;
        });
    }

    void ask_back() {
        if (!policy_.asks || !waiting_.empty()) return;
        // A few at a time: at the end, most are asked already, or have only begun.
        constexpr std::size_t few = 64;
        for (std::size_t n = 0; n < few && asked_ < idle_.size(); ++n) {
            next_asked_ = (next_asked_ + 1) % workers_.size();
            Worker& worker = workers_[next_asked_];
            if (!worker.busy || worker.asked || now_ - worker.starts < min_asked) continue;
            double work = 0;
            for (const double part : worker.parts) work += part;
            const double end = std::min(now_ + latency, worker.starts + work);
            worker.asked = true;
            ++asked_;
            schedule(next_asked_, end);
        }
    }

    const Sample& sample_;
    Policy policy_;
    polypack::BudgetRule budget_;
    std::vector<Worker> workers_;
    std::deque<std::size_t> idle_;
    std::deque<double> waiting_;
    std::vector<Lost> lost_;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
    std::mt19937_64 random_{1};
    double now_ = 0;
    double work_ = 0;
    double free_ = 0;  // when the one who hands out is
    std::uint64_t units_ = 0;
    std::size_t max_waiting_ = 0;
    std::size_t busy_ = 0;
    std::size_t asked_ = 0;
    std::size_t next_asked_ = 0;
    int lost_count_ = 0;
};

// Returns the efficiency that the policy should reach.
double promised(std::size_t workers) {
    if (workers <= 100) return 0.97;
    if (workers <= 1000) return 0.95;
    return workers <= 10'000 ? 0.90 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    const double hours = argc > 1 ? std::atof(argv[1]) : 1;
    if (!(hours > 0 && hours <= 1000)) {
        fmt::print(stderr, "bench_scale: HOURS must be a number above 0 and at most 1000\n");
        return 2;
    }
    const Sample sample = read_sample();
    if (sample.sizes.empty() || sample.rests.empty()) {
        fmt::print(stderr, "bench_scale: there is nothing in bench/scale/units.txt\n");
        return 1;
    }
    const std::vector<Policy> policies{
        {"5 s for each unit", false, 5, false},
        {"60 s for each unit", false, 60, false},
        {"unlimited, asked back", false, 1e9, true},
        {"by the rule, not asked back", true, 60, false},
        {"by the rule, asked back", true, 60, true},
    };
    fmt::print(
        "{} hours of work for each worker; {} units for each at the start; latency {} ms, "
        "service {} us;\n{} % of the workers lost in an hour\n\n",
        hours, units_for_each, 1000 * latency, 1e6 * service, 100 * lost_in_an_hour);
    fmt::print("| {:<27} | {:>7} | {:>10} | {:>8} | {:>7} | {:>4} |\n", "budget", "workers",
               "efficiency", "units/s", "waiting", "lost");
    bool kept = true;
    for (const Policy& policy : policies) {
        for (const std::size_t workers : {10, 100, 1000, 10'000, 100'000}) {
            const bool ours = policy.rule && policy.asks;
            if (workers > 10'000 && !ours) continue;
            const Outcome outcome = Simulation(sample, policy, workers, hours).run();
            fmt::print("| {:<27} | {:>7} | {:>8.1f} % | {:>8.1f} | {:>7} | {:>4} |\n", policy.name,
                       workers, 100 * outcome.efficiency, outcome.units_per_second,
                       outcome.max_waiting, outcome.lost);
            std::fflush(stdout);
            if (ours && hours >= 1 && outcome.efficiency < promised(workers)) kept = false;
        }
    }
    if (!kept) fmt::print("\nthe rule keeps fewer workers busy than it should\n");
    return kept ? 0 : 1;
}
