// Small puzzles by the thousand: sets of pieces for one box, one after another, on one thread.
//
//     bench_small [--sets N]
//
// The sets are random dissections of the box, with their pieces as pieces in space that are not
// mirrored. Every 50th is compared with the ordinary count before anything is timed: all packings
// of 3 x 3 x 3, two of 4 x 4 x 4. "To 2" ends as
// soon as a second packing up to rotation is known, which tells what is unique.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string_view>
#include <vector>

#include "measure.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/solve.hpp"

namespace {

using polypack::Piece;
using polypack::Point;

int below(std::mt19937& random, int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(bound));
}

// Grows `count` parts of about equal size from random cells, a cell at a time, in a box of
// n x n x n.
std::vector<Piece> random_dissection(const polypack::Lattice& lattice, int n, int count,
                                     std::mt19937& random) {
    std::map<Point, int> part_of;
    std::vector<std::vector<Point>> parts;
    const auto inside = [&](const Point& p) {
        return std::min({p.x, p.y, p.z}) >= 0 && std::max({p.x, p.y, p.z}) < n;
    };
    while (static_cast<int>(parts.size()) < count) {
        const Point seed{below(random, n), below(random, n), below(random, n)};
        if (part_of.emplace(seed, static_cast<int>(parts.size())).second) parts.push_back({seed});
    }
    while (static_cast<int>(part_of.size()) < n * n * n) {
        // The smallest part that can grow does so, into any free cell beside it.
        int chosen = -1;
        std::vector<Point> ways;
        for (int part = 0; part < count; ++part) {
            if (chosen >= 0 && parts[part].size() >= parts[chosen].size()) continue;
            std::vector<Point> free;
            for (const Point& cell : parts[part]) {
                for (const Point& next : lattice.neighbours_of(cell)) {
                    if (inside(next) && !part_of.contains(next)) free.push_back(next);
                }
            }
            if (free.empty()) continue;
            chosen = part;
            ways = std::move(free);
        }
        const Point next = ways[below(random, static_cast<int>(ways.size()))];
        part_of.emplace(next, chosen);
        parts[chosen].push_back(next);
    }
    std::vector<Piece> pieces;
    for (auto& cells : parts) {
        Piece piece;
        piece.name = fmt::format("{}", pieces.size());
        piece.cells = std::move(cells);
        piece.turn_over = false;
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

struct Row {
    int n;
    int least;
    int most;
    int sets;
    std::uint64_t bound;  // of the packings that are counted for the comparison
};

void run(const Row& row) {
    const polypack::Lattice& cube = *polypack::find_lattice("cube");
    const polypack::Region region = polypack::box(cube, row.n, row.n, row.n);
    polypack::Solver solver(cube, region, polypack::SymmetryMode::rotations);
    std::mt19937 random(1);
    std::vector<std::vector<Piece>> sets;
    std::vector<std::vector<int>> shapes;
    for (int i = 0; i < row.sets; ++i) {
        const int count = row.least + below(random, row.most - row.least + 1);
        sets.push_back(random_dissection(cube, row.n, count, random));
    }
    const double preparing = polypack::bench::seconds_of([&] {
        for (const auto& set : sets) {
            std::vector<int>& numbers = shapes.emplace_back();
            for (const Piece& piece : set) numbers.push_back(solver.shape_of(piece));
        }
        return shapes.size();
    });
    for (std::size_t i = 0; i < sets.size(); i += 50) {
        polypack::Puzzle puzzle{.lattice = &cube, .region = region};
        puzzle.name = "set";
        std::map<int, std::size_t> first;
        for (std::size_t p = 0; p < sets[i].size(); ++p) {
            const auto [at, added] = first.emplace(shapes[i][p], puzzle.pieces.size());
            if (added) {
                puzzle.pieces.push_back(sets[i][p]);
            } else {
                polypack::Copies& copies = puzzle.pieces[at->second].copies;
                copies = {copies.min + 1, copies.max + 1};
            }
        }
        const auto usual = polypack::count(
            puzzle,
            {.symmetry = polypack::SymmetryMode::rotations, .threads = 1, .limit = row.bound});
        const auto ours = solver.solve(shapes[i], {.limit = row.bound});
        polypack::bench::check(
            ours.distinct == usual.distinct && (row.bound != 0 || ours.all == usual.all),
            "the number of packings of a set");
    }
    const auto timed = [&](std::string_view what, int turns, auto&& of) {
        std::uint64_t nodes = 0;
        std::uint64_t unique = 0;
        const auto count_all = [&] {
            nodes = unique = 0;
            for (std::size_t i = 0; i < sets.size(); ++i) {
                const polypack::SetResult result = of(i);
                nodes += result.nodes;
                unique += result.distinct == 1 ? 1 : 0;
            }
            return nodes;
        };
        const double seconds = polypack::bench::in_turns(count_all, [] { return 0; }, turns).first;
        const auto size = static_cast<double>(sets.size());
        fmt::print(
            "| {0}x{0}x{0}, {1} to {2} pieces, {3} | {4:.0f} | {5:.2f} | {6:.1f} | {7:.1f} |\n",
            row.n, row.least, row.most, what, size / seconds, 1e6 * seconds / size,
            static_cast<double>(nodes) / size, 100 * static_cast<double>(unique) / size);
    };
    if (row.bound == 0) timed("all", 1, [&](std::size_t i) { return solver.solve(shapes[i]); });
    timed("to 2", row.bound == 0 ? 7 : 2,
          [&](std::size_t i) { return solver.solve(shapes[i], {.limit = 2}); });
    if (row.bound == 0)
        timed("to 2, pieces", 7,
              [&](std::size_t i) { return solver.solve(sets[i], {.limit = 2}); });
    fmt::print("| {0}x{0}x{0}, {1} to {2} pieces, shapes | | {3:.2f} | | |\n", row.n, row.least,
               row.most, 1e6 * preparing / static_cast<double>(sets.size()));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    int sets = 10'000;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (std::string_view(argv[i]) == "--sets") sets = std::atoi(argv[i + 1]);
    }
    fmt::print("| sets | sets/s | microseconds | nodes | unique, % |\n");
    fmt::print("|------|-------:|-------------:|------:|----------:|\n");
    run({3, 5, 7, sets, 0});
    run({4, 8, 13, std::max(1, sets / 50), 2});
    return 0;
}
