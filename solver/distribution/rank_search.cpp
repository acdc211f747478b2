#include "polypack/distribution/rank_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <iterator>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "polypack/base/number_from.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/distribution/unit_budget.hpp"
#include "polypack/distribution/unit_text.hpp"
#include "polypack/distribution/up_to_limit.hpp"
#include "polypack/distribution/work.hpp"
#include "polypack/distribution/worker_name.hpp"

namespace polypack {
namespace {

enum Kind : int {
    ready,      // to rank 0: its host, and the identity of its search
    failed,     // to rank 0: its host, and why
    unit,       // from rank 0: an Assignment, and a unit
    give_back,  // from rank 0: end the unit now
    result,     // to rank 0: what was found, and its packings
    end,        // from rank 0
};

// Pauses between looks for messages. Looking costs some microseconds, so it happens less often
// while nothing is expected soon.
constexpr std::chrono::milliseconds short_pause(1);
constexpr std::chrono::milliseconds long_pause(5);

std::string encode_pair(const std::string& first, const std::string& second) {
    return fmt::format("{}\n{}{}", first.size(), first, second);
}

std::pair<std::string_view, std::string_view> decode_pair(std::string_view text) {
    const std::string_view digits = text.substr(0, text.find('\n'));
    const std::size_t size = number_from<std::size_t>(digits).value_or(0);
    text.remove_prefix(std::min(digits.size() + 1, text.size()));
    return {text.substr(0, size), text.substr(std::min(size, text.size()))};
}

// Limits at which a rank gives a unit back: seconds, and packings found (0: any number).
struct Assignment {
    double seconds = 0;
    std::uint64_t packings = 0;
};

std::string assignment_text(const Assignment& assignment) {
    return fmt::format("{} {}", assignment.seconds, assignment.packings);
}

// Precondition: assignment_text() has written it.
Assignment assignment_from(std::string_view text) {
    const std::size_t space = text.find(' ');
    return {number_from<double>(text.substr(0, space)).value_or(0),
            number_from<std::uint64_t>(text.substr(space + 1)).value_or(0)};
}

struct Found {
    UnitResult result;
    std::string packings;  // a line each: the size of its class, and its placements
};

void add_packing(std::string& lines, std::span<const int> packing, std::uint64_t class_size) {
    fmt::format_to(std::back_inserter(lines), "{} {}\n", class_size, fmt::join(packing, " "));
}

void pass_on(std::string_view lines, const UnitSink& sink) {
    std::vector<int> packing;
    const char* at = lines.data();
    const char* const last = at + lines.size();
    while (at != last) {
        std::uint64_t class_size = 0;
        at = std::from_chars(at, last, class_size).ptr;
        packing.clear();
        while (at != last && *at == ' ') {
            at = std::from_chars(at + 1, last, packing.emplace_back()).ptr;
        }
        sink(packing, class_size);
        if (at != last) ++at;
    }
}

// A unit that this process searches beside the thread that has the messages.
class UnitInBackground {
  public:
    explicit UnitInBackground(const UnitSearch& search) : search_(search) {}
    UnitInBackground(const UnitInBackground&) = delete;
    UnitInBackground& operator=(const UnitInBackground&) = delete;
    ~UnitInBackground() {
        give_back();
        if (thread_.joinable()) thread_.join();
    }

    // Precondition: none is searched.
    void start(const Unit& unit, const Assignment& assignment) {
        asked_ = false;
        done_ = false;
        found_ = {};
        thread_ = std::thread([this, unit, assignment] {
            try {
                run(unit, assignment);
            } catch (...) {
                failure_ = std::current_exception();
            }
            const std::scoped_lock lock(mutex_);
            done_ = true;
            changed_.notify_all();
        });
    }

    void give_back() { asked_ = true; }
    [[nodiscard]] bool busy() const { return thread_.joinable(); }

    // Waits for the pause at most. Throws what the search threw.
    [[nodiscard]] std::optional<Found> finished(std::chrono::milliseconds pause) {
        {
            std::unique_lock lock(mutex_);
            const bool done = changed_.wait_for(lock, pause, [this] { return done_; });
            if (!done || !thread_.joinable()) return std::nullopt;
        }
        thread_.join();
        done_ = false;
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
        return std::move(found_);
    }

  private:
    void run(const Unit& unit, const Assignment& assignment) {
        // A message has at most 2 GiB, and many ranks may send one at a time.
        constexpr std::size_t much = std::size_t{64} << 20;
        const Stopwatch elapsed;
        std::atomic<std::size_t> bytes{0};
        std::atomic<std::uint64_t> packings{0};
        UnitCallbacks watch;
        watch.should_stop = [&] {
            return asked_ || elapsed.seconds() >= assignment.seconds || bytes >= much ||
                   (assignment.packings != 0 && packings >= assignment.packings);
        };
        // Packings come at the end of a slice.
        constexpr double soon = 0.05;
        if (assignment.packings != 0) watch.slice = soon;
        UnitProgress from;
        from.open = unit.parts;
        const UnitSink sink = [&](std::span<const int> packing, std::uint64_t class_size) {
            add_packing(found_.packings, packing, class_size);
            bytes = found_.packings.size();
            ++packings;
        };
        UnitProgress now = search_.search_all(std::move(from), watch, sink);
        UnitResult& result = found_.result;
        result = {unit, now.counts, host_name(), std::move(now.done), {}};
        if (!now.open.empty()) result.rest.push_back({"0", std::move(now.open)});
    }

    const UnitSearch& search_;
    std::thread thread_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool done_ = false;
    std::atomic<bool> asked_{false};
    Found found_;
    std::exception_ptr failure_;
};

// Rank 0.
class Dealer {
  public:
    Dealer(const UnitSearch& search, Messages& messages, UnitProgress from,
           const UpToLimit& reported, const UnitCallbacks& watch, const UnitSink& sink,
           const RankOptions& options)
        : search_(search),
          messages_(messages),
          reported_(reported),
          watch_(watch),
          sink_(sink),
          budget_(options.longest),
          own_(search),
          ranks_(static_cast<std::size_t>(messages.ranks())),
          done_(from.counts, std::move(from.done)),
          waiting_(std::make_move_iterator(from.open.begin()),
                   std::make_move_iterator(from.open.end())) {
        ranks_.front().ready = true;
    }

    [[nodiscard]] UnitProgress run() {
        while (true) {
            ++quiet_;
            while (auto message = messages_.receive()) take(*message);
            const auto pause = quiet_ < much_quiet ? short_pause : long_pause;
            if (auto found = own_.finished(pause)) take(0, std::move(*found));
            const bool ends = reported_.reached() || (watch_.should_stop && watch_.should_stop());
            if (busy_ == 0 && (ends || waiting_.empty())) return progress();
            if (ends) {
                ask_back(ranks_.size(), 0);
            } else {
                hand_out();
                // Dividing what is left, and sending it around, takes a few milliseconds.
                constexpr double least = 0.05;
                if (waiting_.empty()) ask_back(idle(), least);
            }
        }
    }

  private:
    struct Rank {
        bool ready = false;
        bool asked = false;
        std::optional<Unit> unit;
        Stopwatch since;
    };
    struct Done {
        UnitCounts counts;
        Measure done;
    };

    void take(const Message& message) {
        quiet_ = 0;
        const auto [first, second] = decode_pair(message.text);
        const std::string name = fmt::format("rank {}", message.from);
        switch (message.kind) {
            case ready: {
                const std::string place = fmt::format("{} on {}", name, first);
                require_same(place, unit_from(place, second).identity, search_.identity());
                ranks_.at(message.from).ready = true;
                break;
            }
            case result:
                take(message.from, {result_from(name, first).result, std::string(second)});
                break;
            case failed:
                throw RankFailed(fmt::format("{} on {}: {}", name, first, second));
            default:
                break;
        }
    }

    void take(std::size_t number, Found found) {
        Rank& rank = ranks_.at(number);
        UnitResult& result = found.result;
        if (!rank.unit || rank.unit->id != result.unit.id ||
            !same_parts(rank.unit->parts, result.unit.parts) || !result.adds_up()) {
            throw RankFailed(
                fmt::format("rank {} on {} gave back another unit", number, result.host));
        }
        const std::uint64_t packings = reported_.listed(result.counts);
        const bool last = waiting_.empty() && busy_ == 1 && result.rest.empty();
        if (reported_.reached_by(packings, last)) {
            reported_.end(done_.counts, result.counts.stats,
                          [&](const UnitSink& report) { pass_on(found.packings, report); });
            std::ranges::move(rank.unit->parts, std::back_inserter(waiting_));
            rank.unit.reset();
            --busy_;
            return;
        }
        if (sink_) pass_on(found.packings, sink_);
        reported_.add(packings);
        done_.counts += result.counts;
        done_.done += result.done;
        for (Unit& unit : result.rest) {
            std::ranges::move(unit.parts, std::back_inserter(waiting_));
        }
        rank.unit.reset();
        --busy_;
        if (watch_.on_commit) watch_.on_commit([this] { return progress(); });
    }

    void hand_out() {
        for (std::size_t number = 0; number < ranks_.size() && !waiting_.empty(); ++number) {
            Rank& rank = ranks_[number];
            if (!rank.ready || rank.unit) continue;
            const Assignment assignment{budget_.seconds(waiting_.size(), ranks_.size()),
                                        reported_.left()};
            Unit unit{std::to_string(++units_), {}};
            for (std::size_t n = BudgetRule::parts(waiting_.size(), ranks_.size()); n > 0; --n) {
                unit.parts.push_back(std::move(waiting_.front()));
                waiting_.pop_front();
            }
            if (number == 0) {
                own_.start(unit, assignment);
            } else {
                messages_.send(static_cast<int>(number), Kind::unit,
                               encode_pair(assignment_text(assignment),
                                           text_of(UnitFile{search_.identity(), unit})));
            }
            quiet_ = 0;
            rank.unit = std::move(unit);
            rank.asked = false;
            rank.since = {};
            ++busy_;
        }
    }

    [[nodiscard]] std::size_t idle() const {
        return static_cast<std::size_t>(std::ranges::count_if(
            ranks_, [](const Rank& rank) { return rank.ready && !rank.unit; }));
    }

    // Asks ranks that have searched their unit for so long to give it back, so that as many do.
    void ask_back(std::size_t most, double min_seconds) {
        std::size_t asked = static_cast<std::size_t>(std::ranges::count_if(
            ranks_, [](const Rank& rank) { return rank.unit && rank.asked; }));
        for (std::size_t number = 0; number < ranks_.size() && asked < most; ++number) {
            Rank& rank = ranks_[number];
            if (!rank.unit || rank.asked || rank.since.seconds() < min_seconds) continue;
            rank.asked = true;
            ++asked;
            if (number == 0) {
                own_.give_back();
            } else {
                messages_.send(static_cast<int>(number), give_back, "");
            }
        }
    }

    [[nodiscard]] UnitProgress progress() const {
        UnitProgress now{done_.counts, done_.done, {waiting_.begin(), waiting_.end()}};
        for (const Rank& rank : ranks_) {
            if (rank.unit) std::ranges::copy(rank.unit->parts, std::back_inserter(now.open));
        }
        return now;
    }

    const UnitSearch& search_;
    Messages& messages_;
    UpToLimit reported_;
    const UnitCallbacks& watch_;
    const UnitSink& sink_;
    BudgetRule budget_;
    UnitInBackground own_;
    std::vector<Rank> ranks_;
    Done done_;
    std::deque<UnitPart> waiting_;
    std::size_t busy_ = 0;
    std::uint64_t units_ = 0;
    static constexpr int much_quiet = 10;
    int quiet_ = 0;  // pauses without a message
};

// Into how many parts to divide a search that has just begun, so that all ranks have something to
// do at once; 1: it is not worth it.
std::size_t parts_for(std::size_t ranks, const UnitProgress& from) {
    constexpr std::size_t for_each_rank = 32;
    constexpr std::size_t most = 100'000;
    if (ranks == 1 || from.open != whole_unit().parts) return 1;
    return std::min(most, for_each_rank * ranks);
}

std::optional<Message> wait_for_message(Messages& messages) {
    auto message = messages.receive();
    if (!message) std::this_thread::sleep_for(short_pause);
    return message;
}

}  // namespace

UnitProgress search_by_ranks(const UnitSearch& search, Messages& messages, UnitProgress from,
                             const UnitCallbacks& watch, const UnitSink& sink,
                             const RankOptions& options) {
    // There is nobody to share units with.
    if (messages.ranks() == 1) return search.search_all(std::move(from), watch, sink);
    UpToLimit reported(watch.limit, watch.on_limit, sink, from.counts, search.lists_all());
    if (reported.reached_before(from)) return from;
    const std::size_t parts = parts_for(static_cast<std::size_t>(messages.ranks()), from);
    if (parts > 1) {
        std::string lines;
        UnitProgress divided = search.divide(
            parts, options.stop, [&](std::span<const int> packing, std::uint64_t class_size) {
                add_packing(lines, packing, class_size);
            });
        const std::uint64_t packings = reported.listed(divided.counts);
        if (reported.reached_by(packings, divided.open.empty())) {
            reported.end(from.counts, divided.counts.stats,
                         [&](const UnitSink& report) { pass_on(lines, report); });
            return from;
        }
        if (sink) pass_on(lines, sink);
        reported.add(packings);
        from = std::move(divided);
        std::ranges::stable_sort(from.open, std::greater<>(), &UnitPart::weight);
    }
    return Dealer(search, messages, std::move(from), reported, watch, sink, options).run();
}

void end_ranks(Messages& messages) {
    for (int rank = 1; rank < messages.ranks(); ++rank) messages.send(rank, end, "");
}

void serve_rank(const UnitSearch& search, Messages& messages) {
    UnitInBackground own(search);
    messages.send(0, ready,
                  encode_pair(host_name(), text_of(UnitFile{search.identity(), whole_unit()})));
    while (true) {
        if (auto found = own.finished(own.busy() ? long_pause : short_pause)) {
            messages.send(0, result,
                          encode_pair(text_of(ResultFile{search.identity(), found->result}),
                                      found->packings));
        }
        const auto message = messages.receive();
        if (!message) continue;
        if (message->kind == end) return;
        if (message->kind == give_back) own.give_back();
        if (message->kind != unit) continue;
        const auto [assignment, text] = decode_pair(message->text);
        const Unit next = unit_from("unit of rank 0", text).unit;
        require_valid(search, "unit of rank 0", next);
        own.start(next, assignment_from(assignment));
    }
}

void report_failure(Messages& messages, const std::string& what) {
    messages.send(0, failed, encode_pair(host_name(), what));
    while (true) {
        const auto message = wait_for_message(messages);
        if (message && message->kind == end) return;
    }
}

}  // namespace polypack
