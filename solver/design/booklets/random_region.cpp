#include "polypack/design/booklets/random_region.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "polypack/bitboard/mix.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {
namespace {

constexpr int ways_tried = 200;  // for each piece

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(mixed_with(0, seed)) {}
    // A number below the bound.
    std::size_t below(std::size_t bound) {
        state_ = mixed_with(state_, 1);
        return static_cast<std::size_t>(state_ % bound);
    }
    template <class List>
    const auto& of(const List& list) {
        return list[below(list.size())];
    }

  private:
    std::uint64_t state_;
};

// Returns half the perimeter of the box around some cells, in steps of the lattice.
int extent(const Lattice& lattice, const std::set<Point>& cells) {
    const auto [least, most] = box_of(cells);
    const Point size = most - least;
    return size.x / lattice.step.x + size.y / lattice.step.y + size.z / lattice.step.z;
}

// The pieces of a choice at random, one copy after the other.
std::vector<int> chosen(const Puzzle& puzzle, int pieces, Random& random) {
    std::vector<int> supply;
    std::vector<int> taken;
    for (int i = 0; i < static_cast<int>(puzzle.pieces.size()); ++i) {
        const Copies& copies = puzzle.pieces[i].copies;
        supply.insert(supply.end(), std::min(copies.max, pieces), i);
    }
    for (int i = 0; i < pieces; ++i) {
        const std::size_t at = random.below(supply.size());
        taken.push_back(supply[at]);
        supply.erase(supply.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return taken;
}

// A piece turned at random.
std::vector<Point> turned(const Lattice& lattice, const Piece& piece, Random& random) {
    std::vector<Motion> motions = motions_of(lattice, piece.cells);
    std::erase_if(motions, [&](const Motion& motion) { return !may_take(piece, motion); });
    return motions.empty() ? piece.cells : image_of(random.of(motions), piece.cells);
}

// Returns true if the cells surround one that is not among them.
bool has_hole(const Lattice& lattice, const std::set<Point>& cells) {
    const PointBox box = box_of(cells);
    std::set<Point> around;
    for (const Point& p : cells) {
        for (const Point& q : lattice.neighbours_of(p)) {
            if (!cells.contains(q)) around.insert(q);
        }
    }
    const auto within = [&](const Point& p) {
        const Point& by = lattice.step;
        return p.x >= box.low.x - by.x && p.x <= box.high.x + by.x && p.y >= box.low.y - by.y &&
               p.y <= box.high.y + by.y && p.z >= box.low.z - by.z && p.z <= box.high.z + by.z;
    };
    // The first cell around them, in the order of points, has nothing before it.
    std::set<Point> reached{*around.begin()};
    std::vector<Point> ahead(reached.begin(), reached.end());
    while (!ahead.empty()) {
        const Point p = ahead.back();
        ahead.pop_back();
        for (const Point& q : lattice.neighbours_of(p)) {
            if (within(q) && !cells.contains(q) && reached.insert(q).second) ahead.push_back(q);
        }
    }
    return !std::ranges::includes(reached, around);
}

// The piece where it touches the cells, or nothing if it would cover some of them.
std::vector<Point> beside(const Lattice& lattice, const std::set<Point>& cells, const Piece& piece,
                          Random& random) {
    const std::vector<Point> list(cells.begin(), cells.end());
    const std::vector<Point> around = lattice.neighbours_of(random.of(list));
    const Point target = random.of(around);
    std::vector<Point> image = turned(lattice, piece, random);
    const Point by = target - random.of(image);
    if (by.x % lattice.step.x != 0 || by.y % lattice.step.y != 0 || by.z % lattice.step.z != 0) {
        return {};
    }
    for (Point& p : image) {
        p = p + by;
        if (cells.contains(p)) return {};
    }
    return image;
}

}  // namespace

std::optional<Puzzle> random_region(const Puzzle& puzzle, int pieces, std::uint64_t seed) {
    Random random(seed);
    const Lattice& lattice = *puzzle.lattice;
    std::vector<int> copies(puzzle.pieces.size());
    std::set<Point> cells;
    for (const int number : chosen(puzzle, pieces, random)) {
        const Piece& piece = puzzle.pieces[number];
        ++copies[number];
        std::set<Point> best;
        int least = std::numeric_limits<int>::max();
        for (int tried = 0; best.empty() || tried < ways_tried; ++tried) {
            const std::vector<Point> image = cells.empty() ? turned(lattice, piece, random)
                                                           : beside(lattice, cells, piece, random);
            if (image.empty()) continue;
            std::set<Point> with = cells;
            with.insert(image.begin(), image.end());
            const int size = extent(lattice, with);
            if (size >= least) continue;
            least = size;
            best = std::move(with);
        }
        cells = std::move(best);
    }
    if (has_hole(lattice, cells)) return std::nullopt;
    Puzzle result = puzzle_of_choice(puzzle, copies);
    result.region = {};
    for (const Point& p : cells) result.region.cells.push_back({.point = p});
    result.expect = {};
    return result;
}

}  // namespace polypack
