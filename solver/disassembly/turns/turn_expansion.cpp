#include "polypack/disassembly/turns/turn_expansion.hpp"

#include <utility>

#include "polypack/disassembly/expansion.hpp"

namespace polypack {

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
    if (bodies.shifts) shifting_ = std::make_unique<ShiftingAxis>(bodies.bevel, stop);
}

std::optional<WayOut> TurnExpansion::look(const Shift* state) {
    return look(state_of(*bodies_, state));
}

std::optional<WayOut> TurnExpansion::look(const TurnState& state) {
    load(state);
    const int n = bodies_->size();
    for (int i = 0; i < n; ++i) {
        for (int j = i + 1; j < n; ++j) sliding_->pairs[i * n + j] = pair(i, j);
    }
    slides_->forget_last();
    return slides_->look(shifts_.data());
}

void TurnExpansion::load(const TurnState& state) {
    state_ = state;
    origin_ = state.places.front();
    for (Point& place : state_.places) place = place - origin_;
    for (std::size_t body = 1; body < state_.places.size(); ++body) {
        const Point& place = state_.places[body];
        Shift* const at = shifts_.data() + 3 * (body - 1);
        at[0] = static_cast<Shift>(place.x);
        at[1] = static_cast<Shift>(place.y);
        at[2] = static_cast<Shift>(place.z);
    }
    box_ = box_around(*bodies_, state_);
}

const BlockedSteps* TurnExpansion::pair(int first, int second) {
    const auto shape = [&](int body) {
        return bodies_->bodies[body]->shapes[state_.orientations[body]];
    };
    auto& known = known_pairs_[ShapePairs::key_of(shape(first), shape(second))];
    if (!known) known = bodies_->pairs->pair(shape(first), shape(second));
    return known.get();
}

void TurnExpansion::find_blocked(std::size_t axis) {
    const int n = bodies_->size();
    blocked_.assign(static_cast<std::size_t>(n) * n, nullptr);
    if (shifting_) blocked_fixed_ = blocked_;
    // A state needs few of those that are known.
    constexpr std::size_t max_known = 1 << 16;
    if (known_turns_.size() > max_known) known_turns_.clear();
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            if (i == j) continue;
            const Bevel bevel = bodies_->bevel;
            blocked_[i * n + j] =
                blocked_at(shifting_ ? ShiftingAxis::bevel_of_fixed(bevel) : bevel, i, j, axis);
            if (shifting_) blocked_fixed_[i * n + j] = blocked_at(bevel, i, j, axis);
        }
    }
}

std::shared_ptr<const BlockedTurns> TurnExpansion::blocked_at(Bevel bevel, int first, int second,
                                                              std::size_t axis) {
    const LineRange all = lines_around(box_, bodies_->rotations->quarter_turns()[axis]);
    TurnPair pair = turn_pair(*bodies_, state_, first, second, static_cast<int>(axis), all);
    pair.key.bevel = bevel;
    auto& known = known_turns_[pair.key];
    if (!known || !known->range().contains(pair.range)) {
        check_();
        known = blocked_turns(*bodies_, state_, first, second, pair);
    }
    return known;
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

bool TurnExpansion::can_turn(std::size_t axis, int from, int to, BodySet set) {
    shifts_found_.clear();
    const QuarterTurn& turn = bodies_->rotations->quarter_turns()[axis];
    const bool reverse = (set & 1) != 0;
    const BodySet turning = reverse ? all_bodies(bodies_->size()) & ~set : set;
    bool free = true;
    for (const int i : members(set)) {
        const Point& place = state_.places[i];
        for (const int j : members(all_bodies(bodies_->size()) & ~set)) {
            const BlockedTurns& blocked = *blocked_fixed_[i * bodies_->size() + j];
            if ((blocked.at(from - 2 * (place.*turn.from), to - 2 * (place.*turn.to)) & 1) == 0) {
                continue;
            }
            free = false;
            if (!pass_by_shifts(axis, from, to, reverse ? j : i, reverse ? i : j, reverse)) {
                return false;
            }
        }
    }
    if (free) return true;
    turning_blocks_.clear();
    resting_blocks_.clear();
    for (int body = 0; body < bodies_->size(); ++body) {
        add_blocks(axis, body, (turning >> body & 1) != 0 ? turning_blocks_ : resting_blocks_);
    }
    auto found = shifting_->find(turning_blocks_, resting_blocks_, from, to, reverse);
    if (!found) return false;
    shifts_found_ = std::move(*found);
    return true;
}

bool TurnExpansion::pass_by_shifts(std::size_t axis, int from, int to, int turning, int resting,
                                   bool reverse) {
    const QuarterTurn& turn = bodies_->rotations->quarter_turns()[axis];
    const Point& place = state_.places[turning];
    const auto shape = [&](int body) {
        return bodies_->bodies[body]->shapes[state_.orientations[body]];
    };
    const KnownShifts::Key key{shape(turning),
                               shape(resting),
                               state_.places[resting] - place,
                               static_cast<int>(axis),
                               from - 2 * (place.*turn.from),
                               to - 2 * (place.*turn.to),
                               reverse};
    if (const auto known = bodies_->shifts->find(key)) return *known;
    turning_blocks_.clear();
    resting_blocks_.clear();
    add_blocks(axis, turning, turning_blocks_);
    add_blocks(axis, resting, resting_blocks_);
    const bool pass =
        shifting_->find(turning_blocks_, resting_blocks_, from, to, reverse).has_value();
    bodies_->shifts->add(key, pass);
    return pass;
}

void TurnExpansion::add_blocks(std::size_t axis, int body, std::vector<LayerBlock>& blocks) {
    const QuarterTurn& turn = bodies_->rotations->quarter_turns()[axis];
    const TurningBody& turning = *bodies_->bodies[body];
    const int orientation = state_.orientations[body];
    const std::uint64_t key = 3 * static_cast<std::uint64_t>(turning.shapes[orientation]) + axis;
    const auto [known, added] = known_blocks_.try_emplace(key);
    if (added) known->second = largest_blocks(turning.forms[orientation], turn);
    const Point& place = state_.places[body];
    for (LayerBlock block : known->second) {
        block.layer += place.*turn.along;
        block.from += place.*turn.from;
        block.to += place.*turn.to;
        blocks.push_back(block);
    }
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
        if ((set >> body & 1) != 0) turn_body(*bodies_, next_, body, turn, from, to, reverse);
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
    for_each_slide([&](const Shift* shifts) {
        static_cast<void>(slid(shifts));
        if (!is_wanted()) return;
        const auto between = bodies_->apart ? uneven_slide_between : slide_between;
        found = between(*sliding_, shifts_, {shifts, shifts + shifts_.size()});
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
        move.turn =
            turn_of(turn, from + 2 * (origin_.*turn.from), to + 2 * (origin_.*turn.to), reverse);
        move.turn->shifts = shifts_found_;
        move.turn->others_shift = !shifts_found_.empty() && (fewer & 1) != 0;
        found = std::move(move);
    });
    return found;
}

}  // namespace polypack
