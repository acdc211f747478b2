#include "choice_table.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include "measure.hpp"
#include "polypack/api/count_exactly.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "support/frontier_puzzles.hpp"

namespace polypack::bench {
namespace {

struct Row {
    std::string name;
    Family family;
};

std::vector<Row> all_rows() {
    using namespace polypack::testing;
    std::vector<Row> rows;
    for (const char* name : {"bedlam-cube",
                             "bricks-2x2x8",
                             "bricks-4x4x4",
                             "conway-5x5x5",
                             "diabolical-cube",
                             "dominoes-12x12",
                             "dominoes-20x20",
                             "half-hour-cube",
                             "hexiamonds-rhombus-6x6",
                             "hexiamonds-trapezoid",
                             "kanoodle-pyramid",
                             "tetrahexes-two-diamonds",
                             "l-trominoes-11x12",
                             "one-sided-pentominoes-3x30",
                             "pentominoes-3x20",
                             "pentominoes-4x15",
                             "pentominoes-5x12",
                             "pentominoes-6x10",
                             "pentominoes-6x10-any",
                             "pentominoes-8x8-centre",
                             "pentominoes-8x8-square",
                             "six-piece-burr",
                             "solid-pentominoes-2x5x6",
                             "solid-pentominoes-3x4x5",
                             "soma-cube",
                             "t-tetrominoes-8x8",
                             "tetracubes-2x2x8",
                             "tetris-cube",
                             "tetrominoes-8x8-any"}) {
        rows.push_back(
            {name, read_family(fmt::format("{}/puzzles/{}.yaml", POLYPACK_SOURCE_DIR, name))});
    }
    for (const char* name : {"sphinx8", "sphinx9", "one-stick-free", "one-stick-fixed-five-free",
                             "three-fixed-sticks", "three-sticks-fixed-three-free"}) {
        rows.push_back({name, read_family(fmt::format("{}/bench/puzzles/counting/{}.yaml",
                                                      POLYPACK_SOURCE_DIR, name))});
    }
    rows.push_back({"dominoes 18x18", dominoes(18, 18)});
    rows.push_back({"L-trominoes 15x15", l_trominoes(15, 15)});
    rows.push_back({"L-tetrominoes 12x12",
                    any_copies({piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}})}, 12, 12)});
    rows.push_back({"T-tetrominoes 20x20", t_tetrominoes(20, 20)});
    rows.push_back({"Y-pentominoes 15x15", y_pentominoes(15, 15)});
    return rows;
}

struct Spent {
    double seconds = 0;    // of the processor
    double megabytes = 0;  // the most at one time
    std::string count;
    std::string method;

    // Takes another count if it was faster; of the same method, the least memory.
    void take(const Spent& other) {
        const double least = other.method == method    ? std::min(megabytes, other.megabytes)
                             : other.seconds < seconds ? other.megabytes
                                                       : megabytes;
        if (other.seconds < seconds) *this = other;
        megabytes = least;
    }
};

// Counts in a process of its own, on one thread; nullopt: the method cannot, or not in time.
std::optional<Spent> counted(const Family& family, const std::string& method, double limit) {
    std::array<int, 2> ends{};
    check(pipe(ends.data()) == 0, "a pipe");
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        const auto whole = static_cast<rlim_t>(std::ceil(limit));
        const rlimit processor{whole, whole};
        setrlimit(RLIMIT_CPU, &processor);
        std::string told;
        try {
            const CountResult result =
                count_exactly(family, {.method = method, .threads = 1, .memory_limit = 4ULL << 30});
            if (result.all) told = result.method + " " + digits_of(*result.all);
        } catch (const InvalidArgument&) {
            told.clear();  // the method cannot count these
        } catch (const MemoryLimitExceeded&) {
            told.clear();
        }
        const bool written =
            write(ends[1], told.data(), told.size()) == static_cast<ssize_t>(told.size());
        _exit(written ? 0 : 1);
    }
    check(child > 0, "a process");
    close(ends[1]);
    std::string told;
    std::array<char, 512> part{};
    for (ssize_t size = 0; (size = read(ends[0], part.data(), part.size())) > 0;) {
        told.append(part.data(), static_cast<std::size_t>(size));
    }
    close(ends[0]);
    int status = 0;
    rusage used{};
    check(wait4(child, &status, 0, &used) == child, "a process");
    if (!WIFEXITED(status)) return std::nullopt;  // out of time
    const std::size_t space = told.find(' ');
    if (space == std::string::npos) return std::nullopt;
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return Spent{seconds(used.ru_utime) + seconds(used.ru_stime),
                 static_cast<double>(used.ru_maxrss) / 1024, told.substr(space + 1),
                 told.substr(0, space)};
}

struct Worst {
    double ratio = 0;
    std::string name;
    void take(double other, const std::string& row) {
        if (other > ratio) *this = {other, row};
    }
};

}  // namespace

void print_choices(const std::vector<std::string_view>& wanted) {
    // Those that take longer than that are compared no further.
    constexpr double patience = 3;
    constexpr double least = 1;  // seconds
    constexpr double long_enough = 100;
    constexpr int turns = 5;
    fmt::print("{:30} {:>11} {:>9} {:>7} {:>11} {:>9} {:>7} {:>6} {:>6}\n", "method", "default",
               "s", "MB", "best", "s", "MB", "time", "memory");
    Worst slowest;
    Worst largest;
    for (const Row& row : all_rows()) {
        if (!wanted.empty() && std::ranges::none_of(wanted, [&](std::string_view part) {
                return row.name.find(part) != std::string::npos;
            })) {
            continue;
        }
        const std::optional<Spent> first = counted(row.family, "", long_enough);
        check(first.has_value(), row.name.c_str());
        if (!first) continue;
        Spent ours = *first;
        const double limit = std::max(least, patience * ours.seconds);
        std::optional<Spent> best;
        std::vector<std::string> methods;
        for (const CountMethod& method : count_methods()) methods.emplace_back(method.name);
        for (int turn = 0; turn < (first->seconds < 10 ? turns : 1); ++turn) {
            if (turn > 0) {
                if (const auto again = counted(row.family, "", long_enough)) ours.take(*again);
            }
            std::erase_if(methods, [&](const std::string& method) {
                const auto next = counted(row.family, method, limit);
                if (!next) return true;
                check(next->count == first->count, row.name.c_str());
                if (best) {
                    best->take(*next);
                } else {
                    best = next;
                }
                return false;
            });
        }
        check(best.has_value(), row.name.c_str());
        if (!best) continue;
        const double time = ours.seconds / best->seconds;
        const double memory = ours.megabytes / best->megabytes;
        slowest.take(time, row.name);
        largest.take(memory, row.name);
        fmt::print("{:30} {:>11} {:>9.4f} {:>7.0f} {:>11} {:>9.4f} {:>7.0f} {:>6.2f} {:>6.2f}\n",
                   row.name, ours.method, ours.seconds, ours.megabytes, best->method, best->seconds,
                   best->megabytes, time, memory);
        std::fflush(stdout);
    }
    fmt::print("worst: {:.2f} times the time ({}), {:.2f} times the memory ({})\n", slowest.ratio,
               slowest.name, largest.ratio, largest.name);
}

}  // namespace polypack::bench
