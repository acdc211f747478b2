#include "polypack/disassembly/interlocking/level_search.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>

namespace polypack {
namespace {

// Calls visit(body) for the bodies of a set.
template <class Visit>
void for_each_body(std::uint16_t set, const Visit& visit) {
    for (unsigned rest = set; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest));
}

std::uint16_t one(int body) {
    return static_cast<std::uint16_t>(1U << body);
}

std::uint16_t without(std::uint16_t set, std::uint16_t removed) {
    return static_cast<std::uint16_t>(set & ~removed);
}

}  // namespace

LevelSearch::LevelSearch(const ChangingPieces& pieces, std::size_t most)
    : pieces_(pieces), most_(most), slots_(std::bit_ceil(2 * most + 2)) {
    assert(2 * pieces.axes() <= max_directions);
}

void LevelSearch::load(std::size_t number) {
    std::array<std::int16_t, 4 * max_words> values{};
    std::memcpy(values.data(), states_.data() + number * words_, words_ * sizeof(std::uint64_t));
    for (std::size_t body = 1; body < bodies_.size(); ++body) {
        const std::int16_t* const value = values.data() + 3 * (body - 1);
        at_[body] = {value[0], value[1], value[2]};
    }
}

void LevelSearch::add(const State& state) {
    std::uint64_t hash = 0;
    for (std::size_t word = 0; word < words_; ++word) {
        hash = (hash ^ state[word]) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 32;
    }
    for (std::size_t slot = hash & (slots_.size() - 1);; slot = (slot + 1) & (slots_.size() - 1)) {
        Slot& here = slots_[slot];
        if (here.search == searches_) {
            const std::uint64_t* const known = states_.data() + here.number * words_;
            if (std::equal(known, known + words_, state.begin())) return;
            continue;
        }
        if (count_ == most_) {
            full_ = true;
            return;
        }
        here = {searches_, static_cast<std::uint32_t>(count_)};
        std::copy_n(state.begin(), words_,
                    states_.begin() + static_cast<std::ptrdiff_t>(count_ * words_));
        ++count_;
        return;
    }
}

void LevelSearch::measure() {
    const auto bodies = static_cast<int>(bodies_.size());
    const std::size_t axes = pieces_.axes();
    for (std::size_t direction = 0; direction < 2 * axes; ++direction) {
        std::fill_n(near_[direction].begin(), bodies, Set{0});
        std::fill_n(far_[direction].begin(), bodies, Set{0});
    }
    const auto meet = [&](std::size_t direction, int moving, int still, Steps free) {
        far_[direction][moving] |= one(still);
        if (free == 0) near_[direction][moving] |= one(still);
        free_[direction][moving][still] = static_cast<std::int16_t>(free);
    };
    for (int j = 1; j < bodies; ++j) {
        for (int i = 0; i < j; ++i) {
            const Point offset = at_[j] - at_[i];
            const int pair = ChangingPieces::pair(bodies_[i], bodies_[j]);
            for (std::size_t axis = 0; axis < axes; ++axis) {
                const FreeSteps free = pieces_.at(axis, pair, offset);
                if (free.forward != endless) {
                    meet(2 * axis, j, i, free.forward);
                    meet(2 * axis + 1, i, j, free.forward);
                }
                if (free.backward != endless) {
                    meet(2 * axis + 1, j, i, free.backward);
                    meet(2 * axis, i, j, free.backward);
                }
            }
        }
    }
}

LevelSearch::Set LevelSearch::pushing_first(const std::array<Set, max_bodies>& pushed, int bodies) {
    unsigned reach = 1;
    for (unsigned before = 0; before != reach;) {
        before = reach;
        for (int body = 1; body < bodies; ++body) {
            if ((pushed[body] & reach) != 0) reach |= one(body);
        }
    }
    return static_cast<Set>(reach);
}

// Visits the sets of bodies without the first one that push none outside of them.
template <class Visit>
void LevelSearch::for_each_movable(std::size_t direction, const Visit& visit) const {
    const auto bodies = static_cast<int>(bodies_.size());
    const auto all = static_cast<Set>((1U << bodies) - 1);
    const Set among = without(all, pushing_first(near_[direction], bodies));
    if (among != 0) extend(direction, among, 0, 0, visit);
}

// Visits those that contain `in`, which pushes nothing outside, and nothing of `out`.
template <class Visit>
void LevelSearch::extend(std::size_t direction, Set among, Set in, Set out,
                         const Visit& visit) const {
    const Set left = without(among, static_cast<Set>(in | out));
    if (left == 0) {
        if (in != 0) visit(in);
        return;
    }
    const Set next = one(std::countr_zero(left));
    extend(direction, among, in, static_cast<Set>(out | next), visit);
    unsigned with = in | next;
    for (unsigned before = 0; before != with;) {
        before = with;
        for_each_body(static_cast<Set>(with), [&](int body) { with |= near_[direction][body]; });
    }
    if ((with & out) == 0) extend(direction, among, static_cast<Set>(with), out, visit);
}

std::uint64_t LevelSearch::exits_here() {
    const auto bodies = static_cast<int>(bodies_.size());
    const auto all = static_cast<Set>((1U << bodies) - 1);
    std::uint64_t exits = 0;
    for (std::size_t direction = 0; direction < 2 * pieces_.axes(); ++direction) {
        if (pushing_first(far_[direction], bodies) == all) continue;
        for_each_movable(direction, [&](Set set) {
            unsigned met = 0;
            for_each_body(set, [&](int body) { met |= far_[direction][body]; });
            if ((met & ~set) != 0) return;
            if (exits++ > 0 || exit_.off != 0) return;
            exit_ = {bodies_, set, at_};
        });
    }
    return exits;
}

void LevelSearch::add_next() {
    for (std::size_t direction = 0; direction < 2 * pieces_.axes(); ++direction) {
        for_each_movable(direction, [&](Set set) {
            int free = std::numeric_limits<std::int16_t>::max();
            for_each_body(set, [&](int body) {
                for_each_body(without(far_[direction][body], set), [&](int other) {
                    free = std::min<int>(free, free_[direction][body][other]);
                });
            });
            const Point unit = pieces_.unit(direction / 2);
            const int sign = direction % 2 == 0 ? 1 : -1;
            std::array<std::int16_t, 4 * max_words> values{};
            for (std::size_t body = 1; body < bodies_.size(); ++body) {
                std::int16_t* const value = values.data() + 3 * (body - 1);
                value[0] = static_cast<std::int16_t>(at_[body].x);
                value[1] = static_cast<std::int16_t>(at_[body].y);
                value[2] = static_cast<std::int16_t>(at_[body].z);
            }
            for (int steps = 1; steps <= free && !full_; ++steps) {
                for_each_body(set, [&](int body) {
                    std::int16_t* const value = values.data() + 3 * (body - 1);
                    value[0] = static_cast<std::int16_t>(value[0] + sign * unit.x);
                    value[1] = static_cast<std::int16_t>(value[1] + sign * unit.y);
                    value[2] = static_cast<std::int16_t>(value[2] + sign * unit.z);
                });
                State state{};
                std::memcpy(state.data(), values.data(), sizeof(values));
                add(state);
            }
        });
    }
}

LevelFound LevelSearch::search(const Bodies& bodies, const std::array<Point, max_bodies>& at,
                               int least) {
    bodies_ = bodies;
    words_ = (3 * (bodies_.size() - 1) + 3) / 4;
    states_.resize(std::max(states_.size(), words_ * most_));
    exit_.off = 0;
    count_ = 0;
    full_ = false;
    if (++searches_ == 0) {
        std::ranges::fill(slots_, Slot{});
        searches_ = 1;
    }
    std::array<std::int16_t, 4 * max_words> values{};
    for (std::size_t body = 1; body < bodies_.size(); ++body) {
        const Point from = at[body] - at[0];
        values[3 * (body - 1)] = static_cast<std::int16_t>(from.x);
        values[3 * (body - 1) + 1] = static_cast<std::int16_t>(from.y);
        values[3 * (body - 1) + 2] = static_cast<std::int16_t>(from.z);
    }
    State start{};
    std::memcpy(start.data(), values.data(), sizeof(values));
    at_[0] = {};
    add(start);
    LevelFound found;
    std::size_t layer = 0;
    for (int level = 1; layer < count_; ++level) {
        const std::size_t end = count_;
        for (; layer < end; ++layer) {
            load(layer);
            measure();
            if (layer == 0) {
                int met = 0;
                for (std::size_t direction = 0; direction < 2 * pieces_.axes(); ++direction) {
                    for (std::size_t body = 0; body < bodies_.size(); ++body) {
                        met += std::popcount(far_[direction][body]);
                    }
                }
                const auto ordered = static_cast<int>(bodies_.size() * (bodies_.size() - 1));
                found.endless = ordered * static_cast<int>(2 * pieces_.axes()) - met;
            }
            found.exits += exits_here();
            if (found.exits == 0) {
                add_next();
                if (full_) {
                    found.end = LevelFound::End::many;
                    return found;
                }
            } else if (level < least) {
                found.end = LevelFound::End::low;
                return found;
            }
        }
        if (found.exits > 0) {
            found.end = LevelFound::End::found;
            found.level = level;
            break;
        }
    }
    found.states = count_;
    return found;
}

LevelFound LevelSearch::level(int least) {
    Bodies bodies;
    for (int piece = 0; piece < pieces_.pieces(); ++piece) {
        if (pieces_.size(piece) > 0) bodies.push_back(piece);
    }
    if (bodies.size() < 2) return {};
    return search(bodies, {}, least);
}

bool LevelSearch::comes_apart() {
    assert(exit_.off != 0);
    return parts_come_apart();
}

// Whether a part comes apart does not depend on how it came off: its states are connected by moves,
// all of which it can make without the others. Nor does it matter which part comes off first:
// pieces that do not come apart alone do not among others.
bool LevelSearch::parts_come_apart() {
    const Exit exit = exit_;  // the searches of the parts set another
    const auto all = static_cast<Set>((1U << exit.bodies.size()) - 1);
    return part_comes_apart(exit, exit.off) && part_comes_apart(exit, without(all, exit.off));
}

bool LevelSearch::part_comes_apart(const Exit& exit, Set part) {
    Bodies bodies;
    std::array<Point, max_bodies> at{};
    for_each_body(part, [&](int body) {
        at[bodies.size()] = exit.at[body];
        bodies.push_back(exit.bodies[body]);
    });
    if (bodies.size() == 1) return true;
    if (search(bodies, at, 0).end != LevelFound::End::found) return false;
    return parts_come_apart();
}

}  // namespace polypack
