#include "polypack/disassembly/turns/quarter_turns.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

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

// By quadrant, the part of a box in it, turned back into the first one; empty if it has none.
std::array<Rectangle, 4> by_quadrant(Rectangle box) {
    std::array<Rectangle, 4> parts;
    for (Rectangle& part : parts) {
        part = {std::max<std::int64_t>(box.x0, 0), box.x1, std::max<std::int64_t>(box.y0, 0),
                box.y1};
        box = {box.y0, box.y1, -box.x1, -box.x0};
    }
    return parts;
}

bool is_empty(const Rectangle& box) {
    return box.x0 >= box.x1 || box.y0 >= box.y1;
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

// The squares of the least and the greatest distance of a block's points from the origin, in halves
// of an edge.
struct Ring {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

Ring ring_of(const Block& block, int x, int y) {
    const auto along = [](std::int64_t first, int cells) {
        const std::int64_t low = first - 1;
        const std::int64_t high = first - 1 + 2 * cells;
        const std::int64_t near = low > 0 ? low : std::min<std::int64_t>(high, 0);
        const std::int64_t far = std::max(-low, high);
        return std::pair{near * near, far * far};
    };
    const auto [near_x, far_x] = along(x, block.wide);
    const auto [near_y, far_y] = along(y, block.deep);
    return {near_x + near_y, far_x + far_y};
}

bool overlap(const Ring& a, const Ring& b) {
    return a.least < b.most && b.least < a.most;
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

constexpr std::array<Block, 4> blocks_of_two{Block{1, 1}, Block{2, 1}, Block{1, 2}, Block{2, 2}};

std::size_t number_of(const Block& block) {
    return static_cast<std::size_t>(block.wide - 1) + 2 * static_cast<std::size_t>(block.deep - 1);
}

// Calls visit(block) for the blocks of one cell less in one direction that make up a block.
template <class Visit>
void for_each_smaller(const PlacedBlock& placed, const Visit& visit) {
    const auto& [block, x, y] = placed;
    for (const int by : {0, 2}) {
        if (block.wide == 2) visit(PlacedBlock{{1, block.deep}, x + by, y});
        if (block.deep == 2) visit(PlacedBlock{{block.wide, 1}, x, y + by});
    }
}

// Returns how far from the origin resting blocks may be on whose circles a turning block is, in
// halves of an edge.
int reach_of(const PlacedBlock& turning) {
    const Ring ring = ring_of(turning.block, turning.x, turning.y);
    return static_cast<int>(std::sqrt(static_cast<double>(ring.most))) + 4;
}

// Calls visit(block) for the resting blocks, of at most so many cells in a direction, on whose
// circles a turning block is.
template <class Visit>
void for_each_around(const PlacedBlock& turning, int most, const Visit& visit) {
    const Ring ring = ring_of(turning.block, turning.x, turning.y);
    const int reach = reach_of(turning);
    for (int y = -reach + ((reach + turning.y) & 1); y <= reach; y += 2) {
        for (int x = -reach + ((reach + turning.x) & 1); x <= reach; x += 2) {
            for (const Block& block : blocks_of_two) {
                if (block.wide > most || block.deep > most) continue;
                if (overlap(ring, ring_of(block, x, y))) visit(PlacedBlock{block, x, y});
            }
        }
    }
}

// Returns the cells in the way of a block without a rim.
std::vector<BlockInWay> cells_in_way(const PlacedBlock& turning) {
    std::vector<BlockInWay> found;
    for_each_around(turning, 1, [&](const PlacedBlock& resting) {
        if (!meet(turning, resting, 0)) return;
        found.push_back(
            {(resting.x - turning.x) / 2, (resting.y - turning.y) / 2, resting.block, no_bevel});
    });
    return found;
}

// Returns the least bevel, from `least` on, at which a block turns past one that rests.
Bevel passes_from(const PlacedBlock& turning, const PlacedBlock& resting, Bevel least) {
    if (!meet(turning, resting, least)) return least;
    Bevel low = least;
    Bevel high = no_bevel;
    while (high - low > 1) {
        const Bevel middle = (low + high) / 2;
        (meet(turning, resting, middle) ? low : high) = middle;
    }
    return high;
}

std::uint64_t key_of(const PlacedBlock& placed) {
    const auto bits = [](int value) { return static_cast<std::uint64_t>(value) & 0xFFFFFFU; };
    return bits(placed.x) | bits(placed.y) << 24 |
           static_cast<std::uint64_t>(number_of(placed.block)) << 48;
}

}  // namespace

class SweptByTurn::Around {
  public:
    explicit Around(const PlacedBlock& turning)
        : first_x_(turning.x - 2 * reach_of(turning)),
          first_y_(turning.y - 2 * reach_of(turning)),
          side_(2 * reach_of(turning) + 1),
          passes_at_(static_cast<std::size_t>(side_) * side_ * blocks_of_two.size()) {}

    // The least bevel at which a resting block is passed; 0: any.
    [[nodiscard]] Bevel passes_at(const PlacedBlock& resting) const {
        const int x = (resting.x - first_x_) / 2;
        const int y = (resting.y - first_y_) / 2;
        return x < 0 || x >= side_ || y < 0 || y >= side_ ? 0 : passes_at_[index(resting)];
    }
    void set(const PlacedBlock& resting, Bevel bevel) { passes_at_[index(resting)] = bevel; }

  private:
    [[nodiscard]] std::size_t index(const PlacedBlock& resting) const {
        const auto cell = static_cast<std::size_t>((resting.y - first_y_) / 2) * side_ +
                          static_cast<std::size_t>((resting.x - first_x_) / 2);
        return cell * blocks_of_two.size() + number_of(resting.block);
    }

    int first_x_;
    int first_y_;
    int side_;
    std::vector<Bevel> passes_at_;
};

SweptByTurn::SweptByTurn() = default;
SweptByTurn::~SweptByTurn() = default;

const SweptByTurn::Around& SweptByTurn::around(const Block& block, int x, int y) {
    const PlacedBlock turning{block, x, y};
    const std::uint64_t key = key_of(turning);
    if (const auto at = known_around_.find(key); at != known_around_.end()) return *at->second;
    std::vector<const Around*> smaller;
    for_each_smaller(turning, [&](const PlacedBlock& part) {
        smaller.push_back(&around(part.block, part.x, part.y));
    });
    auto made = std::make_unique<Around>(turning);
    for_each_around(turning, 2, [&](const PlacedBlock& resting) {
        Bevel least = 0;
        for (const Around* const other : smaller) {
            least = std::max(least, other->passes_at(resting));
        }
        for_each_smaller(resting, [&](const PlacedBlock& part) {
            least = std::max(least, made->passes_at(part));
        });
        made->set(resting, passes_from(turning, resting, least));
    });
    return *known_around_.emplace(key, std::move(made)).first->second;
}

bool meets_in_turn(const Block& turning, int x, int y, const Block& resting, int resting_x,
                   int resting_y, Bevel bevel) {
    const auto from = by_quadrant(box_of(turning, x, y, bevel));
    const auto there = by_quadrant(box_of(resting, resting_x, resting_y, bevel));
    for (std::size_t q = 0; q < from.size(); ++q) {
        if (is_empty(from[q])) continue;
        const Rectangle& same = there[q];
        const Rectangle& next = there[(q + 1) % there.size()];
        // A point of the same quadrant is reached if it is ahead; one of the next, if it is not
        // as far ahead in its quadrant.
        if (!is_empty(same) && gets_ahead(from[q], same)) return true;
        if (!is_empty(next) && gets_ahead(next, from[q])) return true;
    }
    return false;
}

std::vector<BlockInWay> SweptByTurn::ways_past(const Block& turning, int x, int y) {
    const Around& all = around(turning, x, y);
    std::vector<const Around*> smaller;
    for_each_smaller({turning, x, y}, [&](const PlacedBlock& part) {
        smaller.push_back(&around(part.block, part.x, part.y));
    });
    std::vector<BlockInWay> found;
    for_each_around({turning, x, y}, 2, [&](const PlacedBlock& resting) {
        const Bevel bevel = all.passes_at(resting);
        bool more = bevel > 0;
        for (const Around* const other : smaller) more = more && other->passes_at(resting) < bevel;
        for_each_smaller(
            resting, [&](const PlacedBlock& part) { more = more && all.passes_at(part) < bevel; });
        if (more) found.push_back({(resting.x - x) / 2, (resting.y - y) / 2, resting.block, bevel});
    });
    return found;
}

Block turned_back(const Block& block, int& x, int& y) {
    const int last_x = x + 2 * (block.wide - 1);
    x = y;
    y = -last_x;
    return {block.deep, block.wide};
}

const std::vector<BlockInWay>& SweptByTurn::in_way(const Block& turning, int x, int y,
                                                   bool blocks) {
    const std::lock_guard lock(mutex_);
    return known_in_way(turning, x, y, blocks);
}

const std::vector<BlockInWay>& SweptByTurn::known_in_way(const Block& turning, int x, int y,
                                                         bool blocks) {
    const auto bits = [](int value) { return static_cast<std::uint64_t>(value) & 0xFFFFFFU; };
    const std::uint64_t key = bits(x) | bits(y) << 24 | bits(turning.wide) << 48 |
                              bits(turning.deep) << 50 | bits(blocks ? 1 : 0) << 52;
    const auto at = known_.find(key);
    if (at != known_.end()) return *at->second;
    std::vector<BlockInWay> found;
    const int middle_x = x + turning.wide - 1;
    const int middle_y = y + turning.deep - 1;
    if (middle_y >= 0 && (middle_x > 0 || (middle_x == 0 && middle_y == 0))) {
        found = blocks ? ways_past(turning, x, y) : cells_in_way({turning, x, y});
    } else {
        // As in the quadrant before, turned.
        int back_x = x;
        int back_y = y;
        const Block back = turned_back(turning, back_x, back_y);
        for (BlockInWay way : known_in_way(back, back_x, back_y, blocks)) {
            const int way_x = back_x + 2 * way.x;
            const int last_y = back_y + 2 * (way.y + way.block.deep - 1);
            way.x = (-last_y - x) / 2;
            way.y = (way_x - y) / 2;
            std::swap(way.block.wide, way.block.deep);
            found.push_back(way);
        }
    }
    return *known_.emplace(key, std::make_unique<const std::vector<BlockInWay>>(std::move(found)))
                .first->second;
}

}  // namespace polypack
