#include "polypack/disassembly/turning.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "polypack/disassembly/slide_between.hpp"

namespace polypack {
namespace {

constexpr std::array<int Point::*, 3> coordinates{&Point::x, &Point::y, &Point::z};

Point least_of(const Point& a, const Point& b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}

Point most_of(const Point& a, const Point& b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

// The last cell of the box around a form whose first is (0, 0, 0).
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
        for (const Point& cell : image) most = most_of(most, cell);
        body->sizes[rotation] = most + Point{1, 1, 1};
        body->shapes[rotation] = pairs.number_of(image);
        body->forms[rotation] = std::move(image);
    }
    return body;
}

// The least coordinates of a body after a rotation about the origin.
Point turned_place(const Motion& motion, const Point& place, const Point& size) {
    return least_of(motion(place), motion(place + last_of(size)));
}

Point unit_of(int Point::* coordinate) {
    Point p;
    p.*coordinate = 1;
    return p;
}

// The least coordinates of a box after a turn about a line, given by twice its coordinates.
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
                             Bevel bevel) {
    TurningBodies bodies;
    bodies.pairs = &pairs;
    bodies.rotations = std::make_shared<const Rotations>(pairs.lattice());
    for (const PlacedPiece& placed : packing) {
        bodies.bodies.push_back(body_of(placed.cells, *bodies.rotations, pairs));
    }
    bodies.bevel = bevel;
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

void make(const Slide& move, const TurningBodies& bodies, TurnState& state) {
    const Rotations& rotations = *bodies.rotations;
    for (const int body : move.pieces) {
        Point& place = state.places[body];
        int& orientation = state.orientations[body];
        if (!move.turn) {
            place = place + Point{move.steps * move.step.x, move.steps * move.step.y,
                                  move.steps * move.step.z};
            continue;
        }
        for (const QuarterTurn& turn : rotations.quarter_turns()) {
            const Point from = unit_of(turn.from);
            const Point to = unit_of(turn.to);
            const bool reverse = move.turn->from == to && move.turn->to == from;
            if (!reverse && (move.turn->from != from || move.turn->to != to)) continue;
            const Point& size = bodies.bodies[body]->sizes[orientation];
            place = place_after(turn, move.turn->about.*turn.from, move.turn->about.*turn.to, place,
                                size, reverse);
            orientation = bodies.bodies[body]->orientations[rotations.after(
                orientation, reverse ? turn.reverse : turn.rotation)];
            break;
        }
    }
}

std::size_t TurnExpansion::Grid::index(const Point& p) const {
    const Point size = high - low + Point{1, 1, 1};
    const Point at = p - low;
    return (static_cast<std::size_t>(at.z) * size.y + at.y) * size.x + at.x;
}

int TurnExpansion::Grid::at(const Point& p) const {
    const bool inside = p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y &&
                        p.z >= low.z && p.z <= high.z;
    return inside ? owner[index(p)] : -1;
}

TurnExpansion::TurnExpansion(const TurningBodies& bodies, const std::stop_token& stop)
    : bodies_(&bodies),
      check_(stop),
      sliding_(std::make_unique<Bodies>()),
      shifts_(3 * (bodies.bodies.size() - 1)),
      pushes_(bodies.size()),
      numbers_(bodies.coordinates()) {
    sliding_->axes = &bodies.pairs->axes();
    sliding_->places.resize(bodies.bodies.size());
    sliding_->pairs.resize(bodies.bodies.size() * bodies.bodies.size());
    slides_ = std::make_unique<Expansion>(*sliding_, stop);
}

std::optional<WayOut> TurnExpansion::look(const Shift* state) {
    TurnState there;
    there.orientations.push_back(0);
    there.places.emplace_back();
    for (int body = 1; body < bodies_->size(); ++body) {
        const Shift* const at = state + 4 * (static_cast<std::size_t>(body) - 1);
        there.orientations.push_back(at[0]);
        there.places.push_back({at[1], at[2], at[3]});
    }
    return look(there);
}

std::optional<WayOut> TurnExpansion::look(const TurnState& state) {
    load(state);
    const int n = bodies_->size();
    for (int i = 0; i < n; ++i) {
        for (int j = i + 1; j < n; ++j) sliding_->pairs[i * n + j] = pair(i, j);
    }
    return slides_->look(shifts_.data());
}

void TurnExpansion::load(const TurnState& state) {
    state_ = state;
    origin_ = state.places.front();
    for (Point& place : state_.places) place = place - origin_;
    for (std::size_t body = 1; body < state_.places.size(); ++body) {
        for (std::size_t k = 0; k < 3; ++k) {
            shifts_[3 * (body - 1) + k] = static_cast<Shift>(state_.places[body].*coordinates[k]);
        }
    }
    grid_.low = grid_.high = Point{};
    const auto size = [&](std::size_t body) {
        return bodies_->bodies[body]->sizes[state_.orientations[body]];
    };
    for (std::size_t body = 0; body < state_.places.size(); ++body) {
        const Point& place = state_.places[body];
        grid_.low = least_of(grid_.low, place);
        grid_.high = most_of(grid_.high, place + last_of(size(body)));
    }
    grid_.owner.assign(grid_.index(grid_.high) + 1, -1);
    for (std::size_t body = 0; body < state_.places.size(); ++body) {
        for (const Point& cell : bodies_->bodies[body]->forms[state_.orientations[body]]) {
            grid_.owner[grid_.index(cell + state_.places[body])] = static_cast<signed char>(body);
        }
    }
}

std::shared_ptr<const BlockedSteps> TurnExpansion::pair(int first, int second) {
    const auto shape = [&](int body) {
        return bodies_->bodies[body]->shapes[state_.orientations[body]];
    };
    const auto key =
        static_cast<std::uint64_t>(shape(first)) << 32 | static_cast<std::uint32_t>(shape(second));
    auto& known = known_pairs_[key];
    if (!known) known = bodies_->pairs->pair(shape(first), shape(second));
    return known;
}

bool TurnExpansion::is_block(const QuarterTurn& turn, const Point& cell, const Block& block,
                             int body) const {
    for (int i = 0; i < block.wide; ++i) {
        for (int j = 0; j < block.deep; ++j) {
            Point other = cell;
            other.*turn.from += i;
            other.*turn.to += j;
            if (grid_.at(other) != body) return false;
        }
    }
    return true;
}

void TurnExpansion::find_blocks(const QuarterTurn& turn) {
    blocks_.clear();
    constexpr int most = 2;
    for (int body = 0; body < bodies_->size(); ++body) {
        for (const Point& cell : bodies_->bodies[body]->forms[state_.orientations[body]]) {
            const Point at = cell + state_.places[body];
            for (int wide = 1; wide <= most; ++wide) {
                for (int deep = 1; deep <= most; ++deep) {
                    const Block block{wide, deep};
                    if (is_block(turn, at, block, body)) blocks_.push_back({body, at, block});
                }
            }
        }
    }
}

// What is in the way at the bevel of the bodies.
const std::vector<BlockInWay>& TurnExpansion::in_way(const Block& block, int x, int y) {
    const auto bits = [](int value) { return static_cast<std::uint64_t>(value) & 0xFFFFFFU; };
    const std::uint64_t key =
        bits(x) | bits(y) << 24 | bits(block.wide) << 48 | bits(block.deep) << 50;
    const auto [at, added] = known_in_way_.try_emplace(key);
    if (!added) return at->second;
    const auto& all = bodies_->pairs->turn_pairs().swept().in_way(block, x, y, true);
    std::ranges::copy_if(all, std::back_inserter(at->second),
                         [&](const BlockInWay& way) { return way.passes_at > bodies_->bevel; });
    return at->second;
}

template <class Visit>
void TurnExpansion::for_each_in_way(const QuarterTurn& turn, int from, int to, const Visit& visit) {
    for (const PlacedBlock& placed : blocks_) {
        const auto& blocks = in_way(placed.block, 2 * (placed.cell.*turn.from) - from,
                                    2 * (placed.cell.*turn.to) - to);
        for (const BlockInWay& way : blocks) {
            Point cell = placed.cell;
            cell.*turn.from += way.x;
            cell.*turn.to += way.y;
            const int other = grid_.at(cell);
            if (other < 0 || other == placed.body) continue;
            if (way.block != Block{} && !is_block(turn, cell, way.block, other)) continue;
            if (!visit(placed.body, other, way)) return;
        }
    }
}

void TurnExpansion::find_blocked(std::size_t axis) {
    const QuarterTurn& turn = bodies_->rotations->quarter_turns()[axis];
    const LineRange all = lines(turn);
    const int n = bodies_->size();
    blocked_.assign(static_cast<std::size_t>(n) * n, nullptr);
    // A state needs few of those that are known.
    constexpr std::size_t most_known = 1 << 16;
    if (known_turns_.size() > most_known) known_turns_.clear();
    for (int i = 0; i < n; ++i) {
        const Point& place = state_.places[i];
        const int from = 2 * (place.*turn.from);
        const int to = 2 * (place.*turn.to);
        const LineRange range{all.first_from - from, all.last_from - from, all.first_to - to,
                              all.last_to - to};
        for (int j = 0; j < n; ++j) {
            if (i == j) continue;
            const auto form = [&](int body) -> const Polyform& {
                return bodies_->bodies[body]->forms[state_.orientations[body]];
            };
            const auto shape = [&](int body) {
                return bodies_->bodies[body]->shapes[state_.orientations[body]];
            };
            const TurnPairs::Key key{shape(i), shape(j), state_.places[j] - place,
                                     static_cast<int>(axis), bodies_->bevel};
            auto& known = known_turns_[key];
            if (!known || !known->range().contains(range)) {
                check_();
                known = bodies_->pairs->turn_pairs().turns(key, range, turn, form(i), form(j));
            }
            blocked_[i * n + j] = known;
        }
    }
}

std::uint64_t TurnExpansion::find_open(const QuarterTurn& turn, int from, int to) {
    const int n = bodies_->size();
    in_way_.assign(static_cast<std::size_t>(n) * n, 0);
    for (int i = 0; i < n; ++i) {
        const Point& place = state_.places[i];
        for (int j = 0; j < n; ++j) {
            if (i == j) continue;
            in_way_[i * n + j] =
                blocked_[i * n + j]->at(from - 2 * (place.*turn.from), to - 2 * (place.*turn.to));
        }
    }
    // From the first body, and back to it, all others are reached where all move together.
    return ~(all_reached(false) & all_reached(true));
}

std::uint64_t TurnExpansion::all_reached(bool back) {
    const int n = bodies_->size();
    reached_.assign(static_cast<std::size_t>(n), 0);
    reached_.front() = ~std::uint64_t{0};
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < n; ++i) {
            for (int j = 1; j < n; ++j) {
                const std::uint64_t way = in_way_[back ? j * n + i : i * n + j];
                const std::uint64_t found = reached_[i] & way & ~reached_[j];
                reached_[j] |= found;
                more = more || found != 0;
            }
        }
    }
    std::uint64_t all = ~std::uint64_t{0};
    for (const std::uint64_t reached : reached_) all &= reached;
    return all;
}

void TurnExpansion::set_pushes(int line) {
    const int n = bodies_->size();
    pushes_.clear();
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            if ((in_way_[i * n + j] >> line & 1) != 0) pushes_.add(i, j);
        }
    }
}

LineRange TurnExpansion::lines(const QuarterTurn& turn) const {
    return {2 * (grid_.low.*turn.from) - 3, 2 * (grid_.high.*turn.from) + 3,
            2 * (grid_.low.*turn.to) - 3, 2 * (grid_.high.*turn.to) + 3};
}

Bevel TurnExpansion::next_bevel(Bevel most) {
    const int n = bodies_->size();
    std::vector<Bevel> needed(bodies_->bodies.size() * bodies_->bodies.size());
    const auto closed_at = [&](Bevel bevel) {
        Pushes pushes(n);
        for (int body = 0; body < n; ++body) {
            for (int other = 0; other < n; ++other) {
                if (needed[body * n + other] > bevel) pushes.add(body, other);
            }
        }
        pushes.close();
        return pushes;
    };
    for_each_line([&](const QuarterTurn& turn, int from, int to) {
        std::ranges::fill(needed, 0);
        for_each_in_way(turn, from, to, [&](int body, int other, const BlockInWay& way) {
            Bevel& most_needed = needed[body * n + other];
            most_needed = std::max(most_needed, way.passes_at);
            return true;
        });
        std::vector<Bevel> greater;
        std::ranges::copy_if(needed, std::back_inserter(greater),
                             [&](Bevel bevel) { return bevel > bodies_->bevel && bevel < most; });
        if (greater.empty()) return;
        std::ranges::sort(greater);
        const Pushes now = closed_at(bodies_->bevel);
        for (const Bevel bevel : greater) {
            if (closed_at(bevel) == now) continue;
            most = bevel;
            return;
        }
    });
    return most;
}

const Shift* TurnExpansion::slid(const Shift* shifts) {
    next_ = state_;
    for (std::size_t body = 1; body < next_.places.size(); ++body) {
        const Shift* const at = shifts + 3 * (body - 1);
        next_.places[body] = {at[0], at[1], at[2]};
    }
    numbers_ = numbers_of(*bodies_, next_);
    return numbers_.data();
}

const TurnState& TurnExpansion::after_turn(const QuarterTurn& turn, int from, int to, BodySet set) {
    const bool reverse = (set & 1) != 0;
    if (reverse) set = all_bodies(bodies_->size()) & ~set;
    next_ = state_;
    for (int body = 1; body < bodies_->size(); ++body) {
        if ((set >> body & 1) == 0) continue;
        int& orientation = next_.orientations[body];
        const TurningBody& turning = *bodies_->bodies[body];
        next_.places[body] =
            place_after(turn, from, to, next_.places[body], turning.sizes[orientation], reverse);
        orientation = turning.orientations[bodies_->rotations->after(
            orientation, reverse ? turn.reverse : turn.rotation)];
    }
    return next_;
}

const Shift* TurnExpansion::turned(const QuarterTurn& turn, int from, int to, BodySet set) {
    numbers_ = numbers_of(*bodies_, after_turn(turn, from, to, set));
    return numbers_.data();
}

std::optional<Slide> TurnExpansion::move_to(const std::vector<Shift>& numbers) {
    std::optional<Slide> found;
    const auto is_wanted = [&] { return !found && numbers_ == numbers; };
    slides_->for_each_move([&](const Shift* shifts) {
        static_cast<void>(slid(shifts));
        if (!is_wanted()) return;
        found = slide_between(*sliding_, shifts_, {shifts, shifts + shifts_.size()});
    });
    for_each_turn([&](const QuarterTurn& turn, int from, int to, BodySet set) {
        if (found) return;
        static_cast<void>(turned(turn, from, to, set));
        if (!is_wanted()) return;
        // The fewer; or of as many, those without the first.
        const int twice = 2 * std::popcount(set);
        const bool reverse =
            twice > bodies_->size() || (twice == bodies_->size() && (set & 1) != 0);
        const BodySet fewer = reverse ? all_bodies(bodies_->size()) & ~set : set;
        Slide move;
        for (int body = 0; body < bodies_->size(); ++body) {
            if ((fewer >> body & 1) != 0) move.pieces.push_back(body);
        }
        move.steps = 1;
        Turn& made = move.turn.emplace();
        made.from = unit_of(reverse ? turn.to : turn.from);
        made.to = unit_of(reverse ? turn.from : turn.to);
        made.about.*turn.from = from + 2 * (origin_.*turn.from);
        made.about.*turn.to = to + 2 * (origin_.*turn.to);
        found = std::move(move);
    });
    return found;
}

}  // namespace polypack
