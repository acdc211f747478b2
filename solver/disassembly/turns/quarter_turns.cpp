#include "polypack/disassembly/turns/quarter_turns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>

namespace polypack {
namespace {

constexpr Point unit_x{1, 0, 0};
constexpr Point unit_y{0, 1, 0};
constexpr Point unit_z{0, 0, 1};

}  // namespace

bool has_turns(const Lattice& lattice) {
    return lattice.boxes;
}

Rotations::Rotations(const Lattice& lattice) {
    std::ranges::copy_if(lattice.motions, std::back_inserter(motions_),
                         [](const Motion& motion) { return !motion.reflection; });
    for (const Motion& first : motions_) {
        for (const Motion& then : motions_) {
            after_.push_back(
                number_of(then(first(unit_x)), then(first(unit_y)), then(first(unit_z))));
        }
    }
    std::vector<QuarterTurn> turns{{&Point::x, &Point::y, &Point::z}};
    if (!lattice.flat) {
        turns.push_back({&Point::y, &Point::z, &Point::x});
        turns.push_back({&Point::z, &Point::x, &Point::y});
    }
    for (QuarterTurn& turn : turns) {
        const auto image = [&](const Point& p, bool back) {
            Point q;
            q.*turn.along = p.*turn.along;
            q.*turn.to = back ? -(p.*turn.from) : p.*turn.from;
            q.*turn.from = back ? p.*turn.to : -(p.*turn.to);
            return q;
        };
        turn.rotation = number_of(image(unit_x, false), image(unit_y, false), image(unit_z, false));
        turn.reverse = number_of(image(unit_x, true), image(unit_y, true), image(unit_z, true));
        quarter_turns_.push_back(turn);
    }
}

int Rotations::number_of(const Point& x, const Point& y, const Point& z) const {
    const auto at = std::ranges::find_if(motions_, [&](const Motion& motion) {
        return motion(unit_x) == x && motion(unit_y) == y && motion(unit_z) == z;
    });
    return static_cast<int>(at - motions_.begin());
}

namespace {

__extension__ using Wide = __int128;

// A rectangle, in millionths of an edge.
struct Rectangle {
    std::int64_t x0 = 0;
    std::int64_t x1 = 0;
    std::int64_t y0 = 0;
    std::int64_t y1 = 0;
};

Rectangle box_of(const Block& block, int x, int y, Bevel bevel) {
    constexpr std::int64_t half = bevel_unit / 2;
    return {half * (x - 1) + bevel, half * (x - 1 + 2 * block.wide) - bevel, half * (y - 1) + bevel,
            half * (y - 1 + 2 * block.deep) - bevel};
}

// By quadrant, the part of a box in it, turned back into the first one.
std::array<std::optional<Rectangle>, 4> by_quadrant(Rectangle box) {
    std::array<std::optional<Rectangle>, 4> parts;
    for (auto& part : parts) {
        const Rectangle clipped{std::max<std::int64_t>(box.x0, 0), box.x1,
                                std::max<std::int64_t>(box.y0, 0), box.y1};
        if (clipped.x0 < clipped.x1 && clipped.y0 < clipped.y1) part = clipped;
        box = {box.y0, box.y1, -box.x1, -box.x0};
    }
    return parts;
}

Wide square(std::int64_t x, std::int64_t y) {
    return Wide{x} * x + Wide{y} * y;
}

// Returns true if on some circle around the origin a point of `later` is ahead of a point of
// `earlier`, both in the first quadrant. A circle of radius r runs through a box from the greater
// of the angles asin(y0 / r) and acos(x1 / r) to the lesser of asin(y1 / r) and acos(x0 / r);
// comparing the angles bounds r^2 by sums of two squares.
bool gets_ahead(const Rectangle& earlier, const Rectangle& later) {
    if (later.y1 <= earlier.y0 || later.x0 >= earlier.x1) return false;
    const Wide least = std::max(
        {square(earlier.x0, earlier.y0), square(later.x0, later.y0), square(later.x0, earlier.y0)});
    const Wide most = std::min(
        {square(earlier.x1, earlier.y1), square(later.x1, later.y1), square(earlier.x1, later.y1)});
    return least < most;
}

// A block and where its first cell is.
struct PlacedBlock {
    Block block;
    int x = 0;
    int y = 0;
};

bool meet(const PlacedBlock& turning, const PlacedBlock& resting, Bevel bevel) {
    return meets_in_turn(turning.block, turning.x, turning.y, resting.block, resting.x, resting.y,
                         bevel);
}

// Precondition: they meet without a bevel.
Bevel passes_at(const PlacedBlock& turning, const PlacedBlock& resting) {
    Bevel low = 0;
    Bevel high = no_bevel;
    while (high - low > 1) {
        const Bevel middle = (low + high) / 2;
        (meet(turning, resting, middle) ? low : high) = middle;
    }
    return high;
}

// The blocks of one cell less in one direction that make up a block.
std::vector<PlacedBlock> smaller_of(const PlacedBlock& placed) {
    std::vector<PlacedBlock> smaller;
    const auto& [block, x, y] = placed;
    if (block.wide == 2) {
        for (const int by : {0, 2}) smaller.push_back({{1, block.deep}, x + by, y});
    }
    if (block.deep == 2) {
        for (const int by : {0, 2}) smaller.push_back({{block.wide, 1}, x, y + by});
    }
    return smaller;
}

bool smaller_meet(const PlacedBlock& turning, const PlacedBlock& resting, Bevel bevel) {
    return std::ranges::any_of(
               smaller_of(turning),
               [&](const PlacedBlock& smaller) { return meet(smaller, resting, bevel); }) ||
           std::ranges::any_of(smaller_of(resting), [&](const PlacedBlock& smaller) {
               return meet(turning, smaller, bevel);
           });
}

std::vector<BlockInWay> computed(const PlacedBlock& turning, bool blocks) {
    // No point of the block is further from the origin, in halves of an edge.
    const double radius = std::hypot(std::abs(turning.x) + 3, std::abs(turning.y) + 3);
    const int reach = static_cast<int>(radius) + 4;
    std::vector<BlockInWay> found;
    const int most = blocks ? 2 : 1;
    for (int y = -reach + ((reach + turning.y) & 1); y <= reach; y += 2) {
        for (int x = -reach + ((reach + turning.x) & 1); x <= reach; x += 2) {
            for (const Block& block : {Block{1, 1}, Block{2, 1}, Block{1, 2}, Block{2, 2}}) {
                if (block.wide > most || block.deep > most) continue;
                const PlacedBlock resting{block, x, y};
                if (!meet(turning, resting, 0)) continue;
                const Bevel bevel = blocks ? passes_at(turning, resting) : no_bevel;
                if (blocks && smaller_meet(turning, resting, bevel - 1)) continue;
                found.push_back({(x - turning.x) / 2, (y - turning.y) / 2, block, bevel});
            }
        }
    }
    return found;
}

}  // namespace

bool meets_in_turn(const Block& turning, int x, int y, const Block& resting, int resting_x,
                   int resting_y, Bevel bevel) {
    const auto from = by_quadrant(box_of(turning, x, y, bevel));
    const auto there = by_quadrant(box_of(resting, resting_x, resting_y, bevel));
    for (std::size_t q = 0; q < from.size(); ++q) {
        const auto& turning_part = from[q];
        const auto& same = there[q];
        const auto& next = there[(q + 1) % there.size()];
        if (!turning_part) continue;
        // A point of the same quadrant is reached if it is ahead; one of the next, if it is not
        // as far ahead in its quadrant.
        if (same && gets_ahead(*turning_part, *same)) return true;
        if (next && gets_ahead(*next, *turning_part)) return true;
    }
    return false;
}

const std::vector<BlockInWay>& SweptByTurn::in_way(const Block& turning, int x, int y,
                                                   bool blocks) {
    const auto bits = [](int value) { return static_cast<std::uint64_t>(value) & 0xFFFFFFU; };
    const std::uint64_t key = bits(x) | bits(y) << 24 | bits(turning.wide) << 48 |
                              bits(turning.deep) << 50 | bits(blocks ? 1 : 0) << 52;
    const std::lock_guard lock(mutex_);
    auto& list = known_[key];
    if (!list) {
        list = std::make_unique<const std::vector<BlockInWay>>(computed({turning, x, y}, blocks));
    }
    return *list;
}

}  // namespace polypack
