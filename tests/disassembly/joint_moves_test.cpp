// Sets of bodies that move together, the distances that bodies go at once, and the moves from a
// state: each against its definition.
#include "polypack/disassembly/joint_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "disassembly/random_packing.hpp"
#include "polypack/disassembly/axes.hpp"
#include "polypack/disassembly/expansion.hpp"
#include "polypack/disassembly/part_by_part.hpp"

namespace polypack::testing {
namespace {

bool has(BodySet set, int body) {
    return (set >> body & 1) != 0;
}

// By two bodies, whether the first one pushes the second.
using Relation = std::vector<std::vector<bool>>;

Relation random_relation(int bodies, std::mt19937& random) {
    Relation relation(bodies, std::vector<bool>(bodies));
    const auto density = random() % 7;
    for (int i = 0; i < bodies; ++i) {
        for (int j = 0; j < bodies; ++j) relation[i][j] = i != j && random() % 12 < density;
    }
    return relation;
}

void set_pushes(Pushes& pushes, const Relation& relation) {
    pushes.clear();
    for (int i = 0; i < pushes.bodies(); ++i) {
        for (int j = 0; j < pushes.bodies(); ++j) {
            if (relation[i][j]) pushes.add(i, j);
        }
    }
}

bool is_closed(const Relation& relation, BodySet set) {
    for (std::size_t i = 0; i < relation.size(); ++i) {
        for (std::size_t j = 0; j < relation.size(); ++j) {
            if (relation[i][j] && has(set, static_cast<int>(i)) && !has(set, static_cast<int>(j))) {
                return false;
            }
        }
    }
    return true;
}

// Returns the bodies that a body reaches, and itself.
BodySet reached_from(const Relation& relation, int body, BodySet seen = 0) {
    seen |= set_of(body);
    for (int next = 0; next < static_cast<int>(relation.size()); ++next) {
        if (relation[body][next] && !has(seen, next)) seen |= reached_from(relation, next, seen);
    }
    return seen;
}

bool all_reach_all(const Relation& relation) {
    const int n = static_cast<int>(relation.size());
    for (int body = 0; body < n; ++body) {
        if (reached_from(relation, body) != all_bodies(n)) return false;
    }
    return true;
}

std::vector<BodySet> closed_sets(const Pushes& pushes) {
    std::vector<BodySet> sets;
    pushes.for_each_closed_set([&](BodySet set) { sets.push_back(set); });
    std::ranges::sort(sets);
    return sets;
}

TEST(Pushes, ClosedSetsAreThoseThatPushNoOther) {
    std::mt19937 random(1);
    int several = 0;
    int none = 0;
    for (int n = 1; n <= 7; ++n) {
        Pushes pushes(n);
        for (int run = 0; run < 200; ++run) {
            SCOPED_TRACE(::testing::Message() << n << " bodies, run " << run);
            const Relation relation = random_relation(n, random);
            set_pushes(pushes, relation);
            std::vector<BodySet> expected;
            for (BodySet set = 0; set <= all_bodies(n); ++set) {
                EXPECT_EQ(pushes.none_pushed_by(set), is_closed(relation, set)) << set;
                if (set != 0 && set != all_bodies(n) && is_closed(relation, set)) {
                    expected.push_back(set);
                }
            }
            pushes.close();
            // As lists: each of them once.
            EXPECT_EQ(closed_sets(pushes), expected);
            const std::size_t unrelated = all_bodies(n) - 1;
            if (expected.size() > 2 && expected.size() < unrelated) ++several;
            if (n > 1 && expected.empty()) ++none;
        }
    }
    EXPECT_GT(several, 300);
    EXPECT_GT(none, 100);
}

TEST(Pushes, ReachOthersByWayOfOthers) {
    std::mt19937 random(2);
    int together = 0;
    int indirect = 0;
    int half_together = 0;
    for (int n = 1; n <= 7; ++n) {
        Pushes pushes(n);
        for (int run = 0; run < 200; ++run) {
            SCOPED_TRACE(::testing::Message() << n << " bodies, run " << run);
            const Relation relation = random_relation(n, random);
            set_pushes(pushes, relation);
            const bool expected = all_reach_all(relation);
            EXPECT_EQ(pushes.all_together(), expected);
            if (n > 1 && expected) ++together;
            // All are reached from the first body, but do not all reach it.
            if (!expected && reached_from(relation, 0) == all_bodies(n)) ++half_together;
            pushes.close();
            EXPECT_EQ(pushes.all_together(), expected);
            for (int body = 0; body < n; ++body) {
                const BodySet reached = reached_from(relation, body);
                EXPECT_EQ(pushes.with(body), reached);
                if (std::popcount(reached) > 1 + std::ranges::count(relation[body], true)) {
                    ++indirect;
                }
            }
        }
    }
    EXPECT_GT(together, 100);
    EXPECT_GT(half_together, 60);
    EXPECT_GT(indirect, 1000);
}

TEST(Pushes, TakeAsManyBodiesAsASetHasBits) {
    Pushes chain(max_bodies);
    for (int body = 0; body + 1 < max_bodies; ++body) {
        chain.add(body, body + 1);
    }
    Pushes ring = chain;
    ring.add(max_bodies - 1, 0);
    EXPECT_FALSE(chain.all_together());
    EXPECT_TRUE(ring.all_together());
    chain.close();
    ring.close();
    std::vector<BodySet> ends;
    for (int body = max_bodies - 1; body > 0; --body) {
        ends.push_back(~all_bodies(body));
        EXPECT_EQ(chain.with(body), ends.back());
    }
    EXPECT_EQ(closed_sets(chain), ends);
    EXPECT_EQ(closed_sets(ring), std::vector<BodySet>{});
}

// By two bodies, how far the first one can go before it hits the second.
std::vector<Steps> random_free(int bodies, int most, std::mt19937& random) {
    const std::size_t n = bodies;
    std::vector<Steps> free(n * n, endless);
    const auto density = 2 + random() % 6;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            if (i == j || random() % 8 >= density) continue;
            free[i * n + j] = static_cast<Steps>(random() % (most + 1));
        }
    }
    return free;
}

bool each_held_by_all(const std::vector<Steps>& free, int bodies) {
    Relation holds(bodies, std::vector<bool>(bodies));
    for (int i = 0; i < bodies; ++i) {
        for (int j = 0; j < bodies; ++j) holds[i][j] = free[i * bodies + j] != endless;
    }
    return all_reach_all(holds);
}

bool permits(const std::vector<Steps>& free, const std::vector<Steps>& distances) {
    const std::size_t n = distances.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            if (i != j && distances[i] - distances[j] > free[i * n + j]) return false;
        }
    }
    return true;
}

// Out of all up to a bound, ascending.
std::vector<std::vector<Steps>> permitted_distances(const std::vector<Steps>& free, int bodies,
                                                    Steps bound) {
    std::vector<std::vector<Steps>> all;
    std::vector<Steps> distances(bodies, -bound);
    distances[0] = 0;
    for (bool more = true; more;) {
        if (permits(free, distances) && distances != std::vector<Steps>(bodies)) {
            all.push_back(distances);
        }
        int body = bodies - 1;
        while (body > 0 && distances[body] == bound) distances[body--] = -bound;
        more = body > 0;
        if (more) ++distances[body];
    }
    return all;
}

TEST(UnevenMoves, AreAllDistancesThatEachTwoBodiesPermit) {
    std::mt19937 random(3);
    int none = 0;
    int uneven = 0;
    int indirect = 0;
    for (int n = 1; n <= 5; ++n) {
        UnevenMoves moves(n);
        const Steps most = n < 5 ? 3 : 2;
        for (int run = 0; run < 200; ++run) {
            SCOPED_TRACE(::testing::Message() << n << " bodies, run " << run);
            std::vector<Steps> free = random_free(n, most, random);
            while (!each_held_by_all(free, n)) free = random_free(n, most, random);
            // No body gets further from another one than by way of all others.
            const auto expected = permitted_distances(free, n, (n - 1) * most);
            moves.set_free(free);
            std::vector<std::vector<Steps>> found;
            moves.for_each(
                [&](const std::vector<Steps>& distances) { found.push_back(distances); });
            std::ranges::sort(found);
            EXPECT_EQ(found, expected);
            if (n > 1 && expected.empty()) ++none;
            bool differ = false;
            bool further = false;
            for (const auto& distances : expected) {
                differ |= std::set(distances.begin(), distances.end()).size() > 2;
                further |= std::ranges::max(distances) > most;
            }
            if (differ) ++uneven;
            if (further) ++indirect;
        }
    }
    EXPECT_GT(none, 10);
    EXPECT_GT(uneven, 250);
    EXPECT_GT(indirect, 50);
}

// By body, how far it is from its place in the packing, relative to the first one.
using BodyPlaces = std::vector<Point>;

BodyPlaces against_first(BodyPlaces places) {
    const Point first = places.front();
    for (Point& place : places) place = place - first;
    return places;
}

BodyPlaces body_places(const Shift* state, std::size_t bodies) {
    BodyPlaces places;
    for (std::size_t body = 0; body < bodies; ++body) {
        places.push_back(shift_of(state, static_cast<int>(body)));
    }
    return places;
}

Point times(int count, const Point& step) {
    return {count * step.x, count * step.y, count * step.z};
}

// Sets of bodies that move step by step until any of their cells is on one of another body. Knows
// nothing of shapes, lines and who pushes whom; of squares and cubes.
class StepByStep {
  public:
    StepByStep(const Lattice& lattice, const std::vector<PlacedPiece>& packing, BodyPlaces places)
        : packing_(&packing), start_(std::move(places)) {
        Point least = packing.front().cells.front();
        Point most = least;
        for (std::size_t body = 0; body < packing.size(); ++body) {
            for (const Point& cell : packing[body].cells) {
                for (int Point::* const k : {&Point::x, &Point::y, &Point::z}) {
                    least.*k = std::min(least.*k, (cell + start_[body]).*k);
                    most.*k = std::max(most.*k, (cell + start_[body]).*k);
                }
            }
        }
        const Point size = most - least;
        far_ = std::max({size.x, size.y, size.z}) + 1;
        for (const Point& axis : slide_axes(lattice)) {
            for (const Point& step : {axis, Point{} - axis}) {
                for (BodySet set = 1; set < all(); ++set) move(set, step);
            }
            move_unevenly(axis);
        }
    }

    // The sets that go on without end, and their directions.
    [[nodiscard]] const std::set<std::pair<BodySet, Point>>& ways_out() const { return ways_out_; }
    // Returns the places that sets which are stopped at last can reach, ascending.
    [[nodiscard]] std::vector<BodyPlaces> stopped() const {
        return {stopped_.begin(), stopped_.end()};
    }
    // Returns the places that bodies can reach along an axis, each by its own distance.
    // Precondition: no way out.
    [[nodiscard]] std::vector<BodyPlaces> uneven() const {
        return {uneven_.begin(), uneven_.end()};
    }

  private:
    [[nodiscard]] BodySet all() const { return all_bodies(static_cast<int>(packing_->size())); }

    // After a step; nullopt: bodies overlap then.
    [[nodiscard]] std::optional<BodyPlaces> stepped(BodyPlaces places, BodySet set,
                                                    const Point& step) const {
        std::vector<Point> cells;
        for (std::size_t body = 0; body < places.size(); ++body) {
            if (has(set, static_cast<int>(body))) places[body] = places[body] + step;
            for (const Point& cell : (*packing_)[body].cells) cells.push_back(cell + places[body]);
        }
        std::ranges::sort(cells);
        if (std::ranges::adjacent_find(cells) != cells.end()) return std::nullopt;
        return places;
    }

    void move(BodySet set, const Point& step) {
        std::vector<BodyPlaces> passed;
        for (auto at = stepped(start_, set, step); at; at = stepped(*at, set, step)) {
            passed.push_back(against_first(*at));
            if (std::ssize(passed) == far_) {
                ways_out_.emplace(set, step);
                return;
            }
        }
        stopped_.insert(passed.begin(), passed.end());
    }

    // Bodies that go different distances may as well go step by step, those ahead for longer.
    void move_unevenly(const Point& axis) {
        if (!ways_out_.empty()) return;
        std::set<BodyPlaces> seen{start_};
        std::vector<BodyPlaces> waiting{start_};
        while (!waiting.empty()) {
            const BodyPlaces from = waiting.back();
            waiting.pop_back();
            for (BodySet set = 1; set < all(); ++set) {
                const auto at = stepped(from, set, axis);
                if (at && seen.insert(against_first(*at)).second) {
                    waiting.push_back(against_first(*at));
                }
            }
        }
        seen.erase(start_);
        uneven_.merge(seen);
    }

    const std::vector<PlacedPiece>* packing_;
    BodyPlaces start_;
    std::ptrdiff_t far_ = 0;  // after so many steps, nothing is ahead
    std::set<std::pair<BodySet, Point>> ways_out_;
    std::set<BodyPlaces> stopped_;
    std::set<BodyPlaces> uneven_;
};

// Returns true if a slide leads from one state to the other.
bool leads(const Slide& slide, const BodyPlaces& from, const BodyPlaces& to) {
    BodyPlaces at = from;
    for (std::size_t i = 0; i < slide.pieces.size(); ++i) {
        Point& place = at[slide.pieces[i]];
        place = place + times(slide.each.empty() ? slide.steps : slide.each[i], slide.step);
    }
    return against_first(at) == to;
}

// Numbers of states of each kind that have been examined.
struct Looked {
    int out = 0;              // have a way out
    int out_of_several = 0;   // have one, but not of a single body
    int out_and_stopped = 0;  // have one, and moves that something stops
    int moving = 0;           // have none, but moves
    int uneven = 0;           // have none, but moves of different distances
    int parts_moving = 0;     // of parts that have moves that something stops
};

// A packing, and its states in the order of moves.
class Walk {
  public:
    Walk(const std::vector<PlacedPiece>& packing, ShapePairs& pairs)
        : packing_(&packing), bodies_(bodies_of(packing, pairs)), expansion_(bodies_, {}) {}

    void look_at(std::size_t most_states, Looked& looked) {
        std::set<std::vector<Shift>> seen;
        std::vector<std::vector<Shift>> states{std::vector<Shift>(bodies_.coordinates())};
        for (std::size_t number = 0; number < std::min(states.size(), most_states); ++number) {
            SCOPED_TRACE(::testing::Message() << "state " << number);
            const std::vector<Shift> state = states[number];
            look_at(state, looked);
            look_at_part(state, looked);
            // Where bodies overlap, distances mean nothing and moves need not end.
            if (::testing::Test::HasFailure()) return;
            expansion_.for_each_stopped_move([&](const Shift* next) {
                const std::vector<Shift> copy(next, next + bodies_.coordinates());
                if (seen.insert(copy).second) states.push_back(copy);
            });
        }
    }

  private:
    void look_at(const std::vector<Shift>& state, Looked& looked) {
        const BodyPlaces places = body_places(state.data(), packing_->size());
        const StepByStep expected(*bodies_.lattice, *packing_, places);
        const auto out = expansion_.look(state.data());
        const std::vector<BodyPlaces> stopped =
            found([&](const auto& visit) { expansion_.for_each_stopped_move(visit); });
        EXPECT_EQ(stopped, expected.stopped());
        ASSERT_EQ(out.has_value(), !expected.ways_out().empty());
        if (out) {
            expect_out(*out, expected);
            ++looked.out;
            if (std::popcount(out->set) > 1) ++looked.out_of_several;
            if (!stopped.empty()) ++looked.out_and_stopped;
            return;
        }
        const std::vector<BodyPlaces> moves = found([&](const auto& visit) {
            expansion_.for_each_move([&](const Shift* next) {
                expect_slide(state, next);
                visit(next);
            });
        });
        EXPECT_EQ(moves, expected.stopped());
        const std::vector<BodyPlaces> uneven = found([&](const auto& visit) {
            expansion_.for_each_uneven_move([&](const Shift* next) {
                expect_uneven_slide(state, next);
                visit(next);
            });
        });
        EXPECT_EQ(uneven, expected.uneven());
        if (!moves.empty()) ++looked.moving;
        if (uneven.size() > moves.size()) ++looked.uneven;
    }

    // All bodies but the first.
    void look_at_part(const std::vector<Shift>& state, Looked& looked) const {
        std::vector<int> numbers;
        for (int body = 1; body < bodies_.size(); ++body) numbers.push_back(body);
        if (numbers.size() < 2) return;
        const std::vector<PlacedPiece> pieces(packing_->begin() + 1, packing_->end());
        const BodyPlaces places = body_places(state.data(), packing_->size());
        const StepByStep expected(*bodies_.lattice, pieces,
                                  against_first({places.begin() + 1, places.end()}));
        const auto part = part_of(bodies_, numbers);
        const std::vector<Shift> part_state = state_of_part(state, numbers);
        polypack::Expansion expansion(part, {});
        EXPECT_EQ(expansion.look(part_state.data()).has_value(), !expected.ways_out().empty());
        std::vector<BodyPlaces> stopped;
        expansion.for_each_stopped_move(
            [&](const Shift* next) { stopped.push_back(body_places(next, pieces.size())); });
        std::ranges::sort(stopped);
        EXPECT_EQ(stopped, expected.stopped());
        if (!stopped.empty()) ++looked.parts_moving;
    }

    // All that are visited, ascending: as often as they are.
    template <class ForEach>
    [[nodiscard]] std::vector<BodyPlaces> found(const ForEach& for_each) const {
        std::vector<BodyPlaces> all;
        for_each([&](const Shift* next) { all.push_back(body_places(next, packing_->size())); });
        std::ranges::sort(all);
        return all;
    }

    void expect_out(const WayOut& out, const StepByStep& expected) {
        const Point& axis = (*bodies_.axes)[out.axis].step;
        const Point step = out.forward ? axis : Point{} - axis;
        EXPECT_TRUE(expected.ways_out().contains({out.set, step})) << out.set;
        // A set leaves the others as they leave it.
        const BodySet all = all_bodies(bodies_.size());
        const auto with_first = [&](BodySet set) { return has(set, 0) ? set : all & ~set; };
        std::set<BodySet> ways;
        for (const auto& way : expected.ways_out()) {
            EXPECT_LE(std::popcount(out.set), std::popcount(way.first));
            ways.insert(with_first(way.first));
        }
        std::set<BodySet> found;
        expansion_.for_each_way_out(
            [&](BodySet set, std::size_t /*axis*/) { found.insert(with_first(set)); });
        EXPECT_EQ(found, ways);
    }

    void expect_slide(const std::vector<Shift>& state, const Shift* next) const {
        const Slide slide = slide_between(bodies_, state, {next, next + bodies_.coordinates()});
        EXPECT_LE(2 * slide.pieces.size(), packing_->size());
        if (2 * slide.pieces.size() == packing_->size()) {
            EXPECT_NE(slide.pieces.front(), 0);
        }
        EXPECT_TRUE(slide.each.empty());
        expect_leads(slide, state, next);
    }
    void expect_uneven_slide(const std::vector<Shift>& state, const Shift* next) const {
        const Slide slide =
            uneven_slide_between(bodies_, state, {next, next + bodies_.coordinates()});
        const std::size_t resting = packing_->size() - slide.pieces.size();
        // They would rest if all went the other way.
        const std::size_t furthest =
            slide.each.empty()
                ? slide.pieces.size()
                : static_cast<std::size_t>(std::ranges::count(slide.each, slide.steps));
        EXPECT_GE(resting, furthest);
        if (resting == furthest && slide.pieces.front() == 0) {
            EXPECT_FALSE(slide.each.empty() || slide.each.front() == slide.steps);
        }
        if (!slide.each.empty()) {
            EXPECT_EQ(slide.each.size(), slide.pieces.size());
            EXPECT_EQ(std::ranges::max(slide.each), slide.steps);
            EXPECT_GT(std::ranges::min(slide.each), 0);
            EXPECT_LT(std::ranges::min(slide.each), slide.steps);
        }
        expect_leads(slide, state, next);
    }
    void expect_leads(const Slide& slide, const std::vector<Shift>& state,
                      const Shift* next) const {
        EXPECT_GT(slide.steps, 0);
        EXPECT_TRUE(std::ranges::is_sorted(slide.pieces));
        EXPECT_TRUE(leads(slide, body_places(state.data(), packing_->size()),
                          body_places(next, packing_->size())));
    }

    const std::vector<PlacedPiece>* packing_;
    polypack::Bodies bodies_;
    polypack::Expansion expansion_;
};

template <class Make>
void look_at_packings(const RandomSize& size, int runs, const Make& make, Looked& looked) {
    const Lattice& lattice = *find_lattice(size.lattice);
    std::mt19937 random(4);
    ShapePairs pairs(lattice, {});
    for (int run = 0; run < runs; ++run) {
        SCOPED_TRACE(run);
        const std::vector<PlacedPiece> packing = make(lattice, size, random);
        if (packing.size() > 1) Walk(packing, pairs).look_at(12, looked);
    }
}

TEST(Expansion, OfSquaresIsAsStepByStep) {
    Looked looked;
    for (const RandomSize& size :
         {RandomSize{"square", 4, 4, 1, 3}, {"square", 4, 4, 1, 4}, {"square", 5, 5, 1, 5}}) {
        SCOPED_TRACE(size.bodies);
        look_at_packings(size, 400, random_packing, looked);
    }
    EXPECT_GT(looked.out, 2000);
    EXPECT_GT(looked.out_of_several, 5);
    EXPECT_GT(looked.out_and_stopped, 1500);
    EXPECT_GT(looked.moving, 80);
    EXPECT_GT(looked.uneven, 15);
    EXPECT_GT(looked.parts_moving, 500);
}

TEST(Expansion, OfCubesIsAsStepByStep) {
    Looked looked;
    for (const RandomSize& size : {RandomSize{"cube", 4, 3, 3, 3}, {"cube", 4, 4, 3, 5}}) {
        SCOPED_TRACE(size.bodies);
        look_at_packings(size, 300, random_packing, looked);
    }
    EXPECT_GT(looked.out, 800);
    EXPECT_GT(looked.out_of_several, 5);
    EXPECT_GT(looked.out_and_stopped, 600);
    EXPECT_GT(looked.moving, 40);
    EXPECT_GT(looked.parts_moving, 500);
}

// In a frame, bodies have much room and no way out.
TEST(Expansion, OfSquaresInAFrameIsAsStepByStep) {
    const auto framed = [](const Lattice& lattice, const RandomSize& size, std::mt19937& random) {
        return symmetric_packing(lattice, size, Around::frame, random);
    };
    Looked looked;
    look_at_packings({"square", 5, 5, 1, 3}, 100, framed, looked);
    EXPECT_EQ(looked.out, 0);
    EXPECT_GT(looked.moving, 400);
    EXPECT_GT(looked.uneven, 200);
}

}  // namespace
}  // namespace polypack::testing
