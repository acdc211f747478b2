// Searches by ranks, which are threads here, against plain ones.
#include "polypack/distribution/rank_search.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <thread>

#include "polypack/distribution/unit_text.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/solve.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

struct Post {
    explicit Post(int ranks) : boxes(static_cast<std::size_t>(ranks)) {}
    std::mutex mutex;
    std::vector<std::deque<Message>> boxes;
};

class ThreadMessages final : public Messages {
  public:
    ThreadMessages(Post& post, int rank) : post_(post), rank_(rank) {}

    [[nodiscard]] int rank() const override { return rank_; }
    [[nodiscard]] int ranks() const override { return static_cast<int>(post_.boxes.size()); }
    [[nodiscard]] int ranks_here() const override { return ranks(); }
    void send(int to, int kind, std::string text) override {
        const std::scoped_lock lock(post_.mutex);
        post_.boxes.at(static_cast<std::size_t>(to)).push_back({rank_, kind, std::move(text)});
    }
    [[nodiscard]] std::optional<Message> receive() override {
        const std::scoped_lock lock(post_.mutex);
        auto& box = post_.boxes.at(static_cast<std::size_t>(rank_));
        if (box.empty()) return std::nullopt;
        Message message = std::move(box.front());
        box.pop_front();
        return message;
    }

  private:
    Post& post_;
    int rank_;
};

SolveOptions on_one_thread() {
    SolveOptions options;
    options.threads = 1;
    return options;
}

// The other ranks, each with a puzzle of its own.
class Others {
  public:
    Others(Post& post, const Puzzle& puzzle, const SolveOptions& options = on_one_thread())
        : post_(post) {
        for (int rank = 1; rank < static_cast<int>(post.boxes.size()); ++rank) {
            threads_.emplace_back([this, rank, &puzzle, options] {
                ThreadMessages messages(post_, rank);
                try {
                    const PreparedPuzzle prepared(puzzle, options);
                    const UnitSearch search(prepared, options, options.symmetry);
                    serve_rank(search, messages);
                } catch (const std::exception& error) {
                    report_failure(messages, error.what());
                }
            });
        }
    }
    Others(const Others&) = delete;
    Others& operator=(const Others&) = delete;
    ~Others() {
        ThreadMessages messages(post_, 0);
        end_ranks(messages);
        for (std::thread& thread : threads_) thread.join();
    }

  private:
    Post& post_;
    std::vector<std::thread> threads_;
};

UnitProgress begun() {
    UnitProgress from;
    from.open = whole_unit().parts;
    return from;
}

TEST(RankSearch, FindsWhatAPlainSearchFinds) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Puzzle puzzle = random_puzzle(seed);
        if (!validate(puzzle).empty()) continue;
        const SolveOptions options = on_one_thread();
        const PreparedPuzzle prepared(puzzle, options);
        const SolveResult plain = prepared.solve(options);
        const UnitSearch search(prepared, options, options.symmetry);
        Post post(1 + static_cast<int>(seed % 4));
        const Others others(post, puzzle);
        ThreadMessages messages(post, 0);
        std::set<std::vector<int>> packings;
        const UnitSink sink = [&](std::span<const int> packing, std::uint64_t) {
            EXPECT_TRUE(packings.insert({packing.begin(), packing.end()}).second);
        };
        const UnitProgress end = search_by_ranks(search, messages, begun(), {}, sink, {});
        EXPECT_EQ(end.done, 1);
        EXPECT_TRUE(end.open.empty());
        EXPECT_EQ(end.counts.all, plain.all);
        EXPECT_EQ(end.counts.distinct, plain.distinct);
        EXPECT_EQ(packings.size(), plain.distinct);
    }
}

TEST(RankSearch, EndsAtTheLimit) {
    int limited_before_the_end = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        if (!validate(puzzle).empty()) continue;
        SolveOptions options = on_one_thread();
        options.list_all = seed % 2 == 1;
        const PreparedPuzzle prepared(puzzle, options);
        const SolveResult plain = prepared.solve(options);
        const std::uint64_t total = options.list_all ? plain.all : plain.distinct;
        const UnitSearch search(prepared, options, options.symmetry);
        for (const std::uint64_t limit : {std::uint64_t{1}, total / 2, total, total + 1}) {
            if (limit == 0) continue;
            SCOPED_TRACE(fmt::format("seed {}, limit {} of {}", seed, limit, total));
            Post post(1 + static_cast<int>(seed % 3));
            const Others others(post, puzzle, options);
            ThreadMessages messages(post, 0);
            std::set<std::vector<int>> packings;
            const UnitSink sink = [&](std::span<const int> packing, std::uint64_t) {
                EXPECT_TRUE(packings.insert({packing.begin(), packing.end()}).second);
            };
            UnitCallbacks watch;
            watch.limit = limit;
            std::optional<UnitCounts> reported;
            watch.on_limit = [&](const UnitCounts& counts) { reported = counts; };
            const UnitProgress end = search_by_ranks(search, messages, begun(), watch, sink, {});
            EXPECT_EQ(packings.size(), std::min(limit, total));
            EXPECT_EQ(end.done + measure_of(end.open), 1);
            EXPECT_EQ(reported.has_value(), limit < total);
            if (!reported) continue;
            ++limited_before_the_end;
            EXPECT_EQ(options.list_all ? reported->all : reported->distinct, limit);
            // Reported packings are not lost to a search that resumes without a limit.
            const UnitProgress rest = search_by_ranks(search, messages, end, {}, {}, {});
            EXPECT_EQ(options.list_all ? rest.counts.all : rest.counts.distinct, total);
        }
    }
    EXPECT_GT(limited_before_the_end, 20);
}

TEST(RankSearch, GoesOnWhereItEnded) {
    const Puzzle puzzle = read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/bedlam-cube.yaml");
    const SolveOptions options = on_one_thread();
    const PreparedPuzzle prepared(puzzle, options);
    const UnitSearch search(prepared, options, options.symmetry);
    UnitProgress now = begun();
    int runs = 0;
    for (; !now.open.empty() && runs < 1000; ++runs) {
        Post post(1 + runs % 3);
        const Others others(post, puzzle);
        ThreadMessages messages(post, 0);
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(150);
        UnitCallbacks watch;
        watch.should_stop = [&] { return std::chrono::steady_clock::now() > end; };
        watch.on_commit = [&](const std::function<UnitProgress()>& so_far) {
            const UnitProgress state = so_far();
            EXPECT_EQ(state.done + measure_of(state.open), 1);
        };
        now = search_by_ranks(search, messages, std::move(now), watch, {}, {.longest = 0.02});
        EXPECT_EQ(now.done + measure_of(now.open), 1);
    }
    EXPECT_GT(runs, 1);
    EXPECT_EQ(now.counts.distinct, 19186U);
    EXPECT_EQ(now.counts.all, 460464U);
    EXPECT_EQ(now.counts.stats.nodes, 11795850U);
}

TEST(RankSearch, NamesRanksThatCannotSearch) {
    const Puzzle puzzle = read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/bedlam-cube.yaml");
    const Puzzle other = read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/soma-cube.yaml");
    const SolveOptions options = on_one_thread();
    const PreparedPuzzle prepared(puzzle, options);
    const UnitSearch search(prepared, options, options.symmetry);
    {
        Post post(2);
        const Others others(post, other);
        ThreadMessages messages(post, 0);
        EXPECT_THROW((void)search_by_ranks(search, messages, begun(), {}, {}, {}), UnitFileError);
    }
    Post post(2);
    std::thread failing([&] {
        ThreadMessages messages(post, 1);
        report_failure(messages, "no such file");
    });
    ThreadMessages messages(post, 0);
    try {
        (void)search_by_ranks(search, messages, begun(), {}, {}, {});
        ADD_FAILURE() << "nothing was thrown";
    } catch (const RankFailed& error) {
        const std::string said = error.what();
        EXPECT_TRUE(said.starts_with("rank 1 on ")) << said;
        EXPECT_TRUE(said.ends_with(": no such file")) << said;
    }
    end_ranks(messages);
    failing.join();
}

}  // namespace
}  // namespace polypack::testing
