#include "polypack/lattice/point_box.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>
#include <vector>

namespace polypack::testing {
namespace {

TEST(PointBox, HoldsAllPointsAndHasOneOnEachSide) {
    std::mt19937 random(1);
    const auto coordinate = [&] { return static_cast<int>(random() % 9) - 4; };
    for (int round = 0; round < 50; ++round) {
        std::vector<Point> points;
        for (int i = 0; i <= round % 7; ++i) {
            points.push_back({coordinate(), coordinate(), coordinate()});
        }
        const PointBox box = box_of(points);
        for (const auto axis : {&Point::x, &Point::y, &Point::z}) {
            std::set<int> values;
            for (const Point& point : points) values.insert(point.*axis);
            EXPECT_EQ(box.low.*axis, *values.begin());
            EXPECT_EQ(box.high.*axis, *values.rbegin());
            EXPECT_EQ(box.size().*axis, *values.rbegin() - *values.begin() + 1);
        }
    }
}

TEST(PointBox, TakesPointsFromWhateverHasThem) {
    const std::set<std::pair<char, Point>> named{{'a', {3, -1, 2}}, {'b', {-2, 5, 2}}};
    const PointBox box = box_of(named, &std::pair<char, Point>::second);
    EXPECT_EQ(box.low, (Point{-2, -1, 2}));
    EXPECT_EQ(box.high, (Point{3, 5, 2}));
    EXPECT_EQ(box.size(), (Point{6, 7, 1}));
}

}  // namespace
}  // namespace polypack::testing
