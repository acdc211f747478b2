#include "polypack/disassembly/turns/turning_bodies.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace polypack {
namespace {

constexpr std::array<int Point::*, 3> coordinates{&Point::x, &Point::y, &Point::z};

Point min_of(const Point& a, const Point& b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}

Point max_of(const Point& a, const Point& b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

// Returns the last cell of the box around a form whose first is (0, 0, 0).
Point last_of(const Point& size) {
    return size - Point{1, 1, 1};
}

std::shared_ptr<const TurningBody> body_of(const std::vector<Point>& cells,
                                           const Rotations& rotations, ShapePairs& pairs) {
    const Lattice& lattice = pairs.lattice();
    const Polyform form = normalized(lattice, cells);
    auto body = std::make_shared<TurningBody>();
    body->forms.resize(rotations.count());
    body->sizes.resize(rotations.count());
    body->shapes.resize(rotations.count());
    for (int rotation = 0; rotation < rotations.count(); ++rotation) {
        Polyform image = moved(lattice, rotations.motion(rotation), form);
        const auto known = std::ranges::find(body->forms, image);
        const auto first = static_cast<int>(known - body->forms.begin());
        if (first < rotation) {
            body->orientations.push_back(first);
            continue;
        }
        body->orientations.push_back(rotation);
        Point most{};
        for (const Point& cell : image) most = max_of(most, cell);
        body->sizes[rotation] = most + Point{1, 1, 1};
        body->shapes[rotation] = pairs.number_of(image);
        body->forms[rotation] = std::move(image);
    }
    return body;
}

// Returns the least coordinates of a body after a rotation about the origin.
Point turned_place(const Motion& motion, const Point& place, const Point& size) {
    return min_of(motion(place), motion(place + last_of(size)));
}

Point unit_of(int Point::* coordinate) {
    Point p;
    p.*coordinate = 1;
    return p;
}

// Returns the least coordinates of a box after a turn about a line, given by twice its coordinates.
Point place_after(const QuarterTurn& turn, int from, int to, const Point& place, const Point& size,
                  bool reverse) {
    const Point last = place + last_of(size);
    Point after = place;
    if (reverse) {
        after.*turn.from = (from - to) / 2 + place.*turn.to;
        after.*turn.to = (from + to) / 2 - last.*turn.from;
    } else {
        after.*turn.from = (from + to) / 2 - last.*turn.to;
        after.*turn.to = (to - from) / 2 + place.*turn.from;
    }
    return after;
}

}  // namespace

TurningBodies turning_bodies(const std::vector<PlacedPiece>& packing, ShapePairs& pairs,
                             MoveRule rule, Bevel bevel, bool shifting) {
    TurningBodies bodies;
    bodies.pairs = &pairs;
    bodies.rotations = std::make_shared<const Rotations>(pairs.lattice());
    for (const PlacedPiece& placed : packing) {
        bodies.bodies.push_back(body_of(placed.cells, *bodies.rotations, pairs));
    }
    bodies.bevel = bevel;
    bodies.apart = slides_apart(rule);
    if (shifting) bodies.shifts = std::make_shared<KnownShifts>();
    return bodies;
}

TurnState first_state(const TurningBodies& bodies, const std::vector<PlacedPiece>& packing) {
    TurnState state;
    state.orientations.assign(bodies.bodies.size(), 0);
    for (std::size_t body = 0; body < packing.size(); ++body) {
        state.places.push_back(std::ranges::min(packing[body].cells) -
                               bodies.bodies[body]->forms.front().front());
    }
    return state;
}

TurningBodies part_of(const TurningBodies& bodies, const std::vector<int>& numbers) {
    TurningBodies part = bodies;
    part.bodies.clear();
    for (const int body : numbers) part.bodies.push_back(bodies.bodies[body]);
    return part;
}

TurnState part_of(const TurnState& state, const std::vector<int>& numbers) {
    TurnState part;
    for (const int body : numbers) {
        part.orientations.push_back(state.orientations[body]);
        part.places.push_back(state.places[body]);
    }
    return part;
}

std::vector<Shift> numbers_of(const TurningBodies& bodies, const TurnState& state) {
    const Rotations& rotations = *bodies.rotations;
    std::vector<Shift> least;
    std::vector<Shift> numbers(bodies.coordinates());
    for (int rotation = 0; rotation < rotations.count(); ++rotation) {
        const auto orientation = [&](int body) {
            return bodies.bodies[body]
                ->orientations[rotations.after(state.orientations[body], rotation)];
        };
        if (orientation(0) != 0) continue;
        const auto place = [&](int body) {
            const Point& size = bodies.bodies[body]->sizes[state.orientations[body]];
            return turned_place(rotations.motion(rotation), state.places[body], size);
        };
        const Point first = place(0);
        for (int body = 1; body < bodies.size(); ++body) {
            Shift* const at = numbers.data() + 4 * (static_cast<std::size_t>(body) - 1);
            const Point from_first = place(body) - first;
            at[0] = static_cast<Shift>(orientation(body));
            for (std::size_t k = 0; k < 3; ++k) {
                at[k + 1] = static_cast<Shift>(from_first.*coordinates[k]);
            }
        }
        if (least.empty() || numbers < least) least = numbers;
    }
    return least;
}

TurnState state_of(const TurningBodies& bodies, const Shift* numbers) {
    TurnState state;
    state.orientations.push_back(0);
    state.places.emplace_back();
    for (int body = 1; body < bodies.size(); ++body) {
        const Shift* const at = numbers + 4 * (static_cast<std::size_t>(body) - 1);
        state.orientations.push_back(at[0]);
        state.places.push_back({at[1], at[2], at[3]});
    }
    return state;
}

void turn_body(const TurningBodies& bodies, TurnState& state, int body, const QuarterTurn& turn,
               int from, int to, bool reverse) {
    const TurningBody& turning = *bodies.bodies[body];
    int& orientation = state.orientations[body];
    state.places[body] =
        place_after(turn, from, to, state.places[body], turning.sizes[orientation], reverse);
    orientation = turning.orientations[bodies.rotations->after(
        orientation, reverse ? turn.reverse : turn.rotation)];
}

Turn turn_of(const QuarterTurn& turn, int from, int to, bool reverse) {
    Turn result;
    result.from = unit_of(reverse ? turn.to : turn.from);
    result.to = unit_of(reverse ? turn.from : turn.to);
    result.about.*turn.from = from;
    result.about.*turn.to = to;
    return result;
}

void make(const Slide& move, const TurningBodies& bodies, TurnState& state) {
    for (std::size_t i = 0; i < move.pieces.size(); ++i) {
        const int body = move.pieces[i];
        if (!move.turn) {
            const int steps = move.each.empty() ? move.steps : move.each[i];
            const Point& step = move.step;
            state.places[body] =
                state.places[body] + Point{steps * step.x, steps * step.y, steps * step.z};
            continue;
        }
        for (const QuarterTurn& turn : bodies.rotations->quarter_turns()) {
            const Point from = unit_of(turn.from);
            const Point to = unit_of(turn.to);
            const bool reverse = move.turn->from == to && move.turn->to == from;
            if (!reverse && (move.turn->from != from || move.turn->to != to)) continue;
            const Point& about = move.turn->about;
            turn_body(bodies, state, body, turn, about.*turn.from, about.*turn.to, reverse);
            break;
        }
    }
}

BodyBox box_around(const TurningBodies& bodies, const TurnState& state) {
    BodyBox box{state.places.front(), state.places.front()};
    for (int body = 0; body < bodies.size(); ++body) {
        const Point& place = state.places[body];
        const Point& size = bodies.bodies[body]->sizes[state.orientations[body]];
        box.low = min_of(box.low, place);
        box.high = max_of(box.high, place + last_of(size));
    }
    return box;
}

LineRange lines_around(const BodyBox& box, const QuarterTurn& turn) {
    return {2 * (box.low.*turn.from) - 3, 2 * (box.high.*turn.from) + 3, 2 * (box.low.*turn.to) - 3,
            2 * (box.high.*turn.to) + 3};
}

TurnPair turn_pair(const TurningBodies& bodies, const TurnState& state, int first, int second,
                   int axis, const LineRange& lines) {
    const QuarterTurn& turn = bodies.rotations->quarter_turns()[axis];
    const auto shape = [&](int body) {
        return bodies.bodies[body]->shapes[state.orientations[body]];
    };
    const Point& place = state.places[first];
    const int from = 2 * (place.*turn.from);
    const int to = 2 * (place.*turn.to);
    return {
        {shape(first), shape(second), state.places[second] - place, axis, bodies.bevel},
        {lines.first_from - from, lines.last_from - from, lines.first_to - to, lines.last_to - to}};
}

std::shared_ptr<const BlockedTurns> blocked_turns(const TurningBodies& bodies,
                                                  const TurnState& state, int first, int second,
                                                  const TurnPair& pair) {
    const auto form = [&](int body) -> const Polyform& {
        return bodies.bodies[body]->forms[state.orientations[body]];
    };
    return bodies.pairs->turn_pairs().turns(pair.key, pair.range,
                                            bodies.rotations->quarter_turns()[pair.key.axis],
                                            form(first), form(second));
}

}  // namespace polypack
