// The progress of a long computation, to be read from another thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace polypack {

// A part of a computation. Objects are constants with static storage duration.
struct Phase {
    std::string_view doing;       // such as "counting by frontier"
    std::string_view units = {};  // what is done one after the other, in the plural; may be empty
    std::string_view also = {};   // what else is counted, in the plural; may be empty
    bool even = false;            // each unit takes about as long, so that the time left is known
};

// The progress of a search. The search is divided into parts, taken in random order unless
// SearchOptions::ordered is set, so that the parts done are a fair sample of all; but the first
// part is the first one, so that a search that is stopped early has found what it would have found
// unwatched.
struct SearchProgress {
    bool predicts_time = true;  // false: nothing is divided for its sake; set before the search
    std::atomic<bool> random_order{false};          // of the parts
    std::atomic<int> parts{0};                      // 0: not divided yet, or too short to be
    std::atomic<double> undivided{0};               // seconds searched before the first part
    std::atomic<int> done{0};                       // parts done
    std::atomic<std::uint64_t> nodes{0};            // of the parts done
    std::atomic<double> squares{0};                 // the sum of the squares of their nodes
    std::atomic<std::uint64_t> nodes_so_far{0};     // of the parts under way, too
    std::atomic<std::uint64_t> packings_so_far{0};  // found so far
    // Share of the work done, for a search in units that knows it; negative: estimated from the
    // parts.
    std::atomic<double> share{-1};
    // Share that was done before this search resumed.
    std::atomic<double> share_before{0};
    std::atomic<std::uint64_t> nodes_before{0};  // searched before it went on

    // Resets everything but predicts_time.
    void clear() {
        random_order = false;
        parts = 0;
        undivided = 0;
        done = 0;
        nodes = 0;
        squares = 0;
        nodes_so_far = 0;
        packings_so_far = 0;
        share = -1;
        share_before = 0;
        nodes_before = 0;
    }
};

// The phase of a search, whose progress is Progress::search.
inline constexpr Phase searching{.doing = "searching", .units = "parts", .also = "packings"};

// Progress of one computation at a time, which may report from any of its threads.
class Progress {
  public:
    SearchProgress search;  // of a phase that is `searching`

    // Begins the next phase, which has `of` units; 0 if that is unknown.
    void begin(const Phase& phase, std::uint64_t of = 0) {
        phase_ = nullptr;
        if (&phase == &searching) search.clear();
        of_ = of;
        done_ = 0;
        also_ = 0;
        began_ = now();
        phase_ = &phase;
    }
    // Ends the phase under way.
    void clear() { phase_ = nullptr; }
    // Sets the number of units done.
    void set_done(std::uint64_t units) { done_.store(units, std::memory_order_relaxed); }
    // Adds to the number of units done.
    void add_done(std::uint64_t units = 1) { done_.fetch_add(units, std::memory_order_relaxed); }
    // Sets the second count of the phase, Phase::also.
    void set_also(std::uint64_t count) { also_.store(count, std::memory_order_relaxed); }
    // Adds to the second count of the phase.
    void add_also(std::uint64_t count = 1) { also_.fetch_add(count, std::memory_order_relaxed); }

    // Returns the phase under way; nullptr before the first.
    [[nodiscard]] const Phase* phase() const { return phase_; }
    // Returns the number of units of the phase; 0 if it is unknown.
    [[nodiscard]] std::uint64_t of() const { return of_; }
    // Returns the number of units done.
    [[nodiscard]] std::uint64_t done() const { return done_; }
    // Returns the second count of the phase.
    [[nodiscard]] std::uint64_t also() const { return also_; }
    // Returns the seconds since the phase began.
    [[nodiscard]] double seconds() const { return now() - began_; }

  private:
    static double now() {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

    std::atomic<const Phase*> phase_{nullptr};
    std::atomic<std::uint64_t> of_{0};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> also_{0};
    std::atomic<double> began_{now()};
};

// Calls progress->begin() if progress is not null.
inline void begin_phase(Progress* progress, const Phase& phase, std::uint64_t of = 0) {
    if (progress != nullptr) progress->begin(phase, of);
}
// Calls progress->set_done() if progress is not null.
inline void set_done(Progress* progress, std::uint64_t units) {
    if (progress != nullptr) progress->set_done(units);
}

}  // namespace polypack
