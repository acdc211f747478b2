#include "polypack/disassembly/rotations.hpp"

#include <algorithm>
#include <iterator>

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

}  // namespace polypack
