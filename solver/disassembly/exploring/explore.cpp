#include "polypack/disassembly/exploring/explore.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <utility>

#include "polypack/disassembly/expansion.hpp"
#include "polypack/disassembly/exploring/dead_ends.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/disassembly/turns/turn_expansion.hpp"
#include "polypack/disassembly/turns/turning_bodies.hpp"

namespace polypack {
namespace {

constexpr std::size_t most_of_a_state = 4096;

// Ends the enumeration of moves of a state that has too many.
class EnoughMoves {};

struct StateHash {
    [[nodiscard]] std::size_t operator()(const std::vector<Shift>& state) const {
        return state_hash(state.data(), state.size());
    }
};

// A part while it is explored. A state of bodies that turn has their orientations, then their
// places, and others have the shifts of disassembly/expansion.hpp.
struct Growing {
    Bodies bodies;                         // that slide only
    std::unique_ptr<Expansion> expansion;  // keeps a reference to the bodies
    TurningBodies turning;                 // that turn, too
    std::unique_ptr<TurnExpansion> turns;  // likewise
    std::unordered_map<std::vector<Shift>, int, StateHash> numbers;
    std::vector<const std::vector<Shift>*> shifts;  // by state; keys of `numbers`
    std::vector<int> begins;
    std::deque<int> waiting;  // states to be expanded
    int expanded = 0;         // how many were
    ExploredPart explored;

    [[nodiscard]] int size() const { return static_cast<int>(explored.pieces.size()); }
    [[nodiscard]] BodySet all() const { return all_bodies(size()); }

    // Examines a state; returns true if it has a way out.
    bool look(const std::vector<Shift>& state) {
        return turns ? turns->look(turn_state(state)).has_value()
                     : expansion->look(state.data()).has_value();
    }
    // The slides of the state examined, of the bodies as they are there.
    [[nodiscard]] Expansion& slides() { return turns ? turns->slides() : *expansion; }
    [[nodiscard]] const Bodies& sliding() const { return turns ? turns->sliding() : bodies; }

    [[nodiscard]] TurnState turn_state(const std::vector<Shift>& state) const {
        TurnState result;
        result.orientations.assign(state.begin(), state.begin() + size());
        for (int body = 0; body < size(); ++body) {
            result.places.push_back(shift_of(state.data() + size(), body));
        }
        return result;
    }
    // The orientations at the beginning of a state, of which there are none without turns.
    [[nodiscard]] std::ptrdiff_t orientations() const { return turns ? size() : 0; }
};

// Returns the state of bodies that turn.
std::vector<Shift> state_of(const TurnState& bodies) {
    std::vector<Shift> state(bodies.orientations.begin(), bodies.orientations.end());
    for (std::size_t body = 1; body < bodies.places.size(); ++body) {
        const Point at = bodies.places[body] - bodies.places.front();
        for (const int coordinate : {at.x, at.y, at.z}) {
            state.push_back(static_cast<Shift>(coordinate));
        }
    }
    return state;
}

class Explorer {
  public:
    Explorer(const std::vector<PlacedPiece>& packing, ShapePairs& pairs,
             const ExploreOptions& options)
        : options_(&options),
          check_(options.allowance.stop, 16),
          bodies_(static_cast<int>(packing.size())) {
        if (has_turns(options.rule)) {
            check_size(pairs.lattice(), packing, MoveRule::turns);
            turning_ = turning_bodies(packing, pairs, MoveRule::turns, options.bevel);
            first_ = state_of(first_state(turning_, packing));
        } else {
            all_ = bodies_of(packing, pairs);
            first_.resize(all_.coordinates());
        }
    }

    Exploration run() {
        begin(all_bodies(bodies_), first_);
        // States beyond a way out come last, and within less: they lead to none sooner.
        constexpr std::size_t share_beyond = 5;
        while (states_ < options_->max_states) {
            check_();
            if (!turns_.empty()) {
                expand_next(turns_.extract(turns_.begin()).value().second);
            } else if (!having_way_out_.empty() && states_ < options_->max_states / share_beyond) {
                const auto [part, state] = having_way_out_.front();
                having_way_out_.pop_front();
                expand_further(part, state);
            } else {
                break;
            }
        }
        Exploration result;
        result.states = states_;
        for (const std::unique_ptr<Growing>& part : parts_) {
            finish(*part);
            result.complete = result.complete && part->explored.complete;
            result.parts.push_back(std::move(part->explored));
        }
        return result;
    }

  private:
    // Returns where bodies of the packing are; of a part that is new, or a state that is, these are
    // added.
    ExploredWayOut::Place begin(BodySet set, const std::vector<Shift>& state) {
        if (std::has_single_bit(set) && !parts_.empty()) return {};
        const auto [at, is_new] = numbers_.try_emplace(set, static_cast<int>(parts_.size()));
        if (is_new) {
            auto part = std::make_unique<Growing>();
            part->explored.pieces = members(set);
            if (has_turns(options_->rule)) {
                part->turning = part_of(turning_, part->explored.pieces);
                part->turns =
                    std::make_unique<TurnExpansion>(part->turning, options_->allowance.stop);
            } else {
                part->bodies = part_of(all_, part->explored.pieces);
                part->expansion =
                    std::make_unique<Expansion>(part->bodies, options_->allowance.stop);
            }
            parts_.push_back(std::move(part));
        }
        Growing& part = *parts_[at->second];
        const int number = number_of(at->second, state);
        if (std::ranges::find(part.begins, number) == part.begins.end()) {
            part.begins.push_back(number);
        }
        return {at->second, number};
    }

    // Returns the number of a state, which is added if it is new.
    int number_of(int number, const std::vector<Shift>& state) {
        Growing& part = *parts_[number];
        const auto [at, is_new] =
            part.numbers.try_emplace(state, static_cast<int>(part.shifts.size()));
        if (is_new) {
            bytes_ += static_cast<double>(state.size() * sizeof(Shift) + sizeof(ExploredState)) +
                      128;  // with its entry in tables
            options_->allowance.require("the states of a packing", bytes_);
            part.shifts.push_back(&at->first);
            part.explored.states.emplace_back();
            if (part.waiting.empty()) turns_.insert({part.expanded, number});
            part.waiting.push_back(at->second);
            ++states_;
            if (options_->progress != nullptr) options_->progress->add_also(1);
        }
        return at->second;
    }

    // Expands a state of a part. Precondition: one waits for that.
    void expand_next(int number) {
        Growing& part = *parts_[number];
        const int state = part.waiting.front();
        part.waiting.pop_front();
        ++part.expanded;
        if (!part.waiting.empty()) turns_.insert({part.expanded, number});
        expand(number, state);
    }

    void expand(int number, int state) {
        Growing& part = *parts_[number];
        ExploredState found;
        const std::vector<Shift>& from = *part.shifts[state];
        const bool has_way_out = part.look(from);
        for (std::size_t axis = 0; axis < part.sliding().axes->size(); ++axis) {
            for (int body = 0; body < part.size(); ++body) {
                found.in_way.push_back(part.slides().in_way(axis, body));
            }
        }
        if (has_way_out) {
            find_ways_out(part, from, found);
            having_way_out_.emplace_back(number, state);
        } else {
            find_moves(number, from, found);
        }
        keep(number, state, std::move(found));
    }

    // Finds the other moves of a state that has a way out.
    void expand_further(int number, int state) {
        Growing& part = *parts_[number];
        const std::vector<Shift>& from = *part.shifts[state];
        (void)part.look(from);
        ExploredState found = std::move(part.explored.states[state]);
        find_moves(number, from, found);
        keep(number, state, std::move(found));
    }

    void keep(int number, int state, ExploredState&& found) {
        bytes_ += static_cast<double>(found.moves.size() * sizeof(ExploredMove) +
                                      found.ways_out.size() * sizeof(ExploredWayOut) +
                                      found.in_way.size() * sizeof(BodySet));
        options_->allowance.require("the moves of a packing", bytes_);
        parts_[number]->explored.states[state] = std::move(found);
    }

    // Precondition: the state has been looked at.
    void find_moves(int number, const std::vector<Shift>& from, ExploredState& found) {
        Growing& part = *parts_[number];
        const auto middle = from.begin() + part.orientations();
        const std::vector<Shift> before(middle, from.end());
        const auto add = [&](ExploredMove move, const std::vector<Shift>& to) {
            if (found.moves.size() == most_of_a_state) throw EnoughMoves();
            move.to = number_of(number, to);
            found.moves.push_back(move);
        };
        try {
            part.slides().for_each_stopped_move([&](const Shift* next) {
                const std::vector<Shift> after(next, next + before.size());
                std::vector<Shift> to(from.begin(), middle);
                to.insert(to.end(), after.begin(), after.end());
                add(move_between(part.sliding(), before, after), to);
            });
            if (part.turns) {
                std::set<int> reached{part.numbers.at(from)};
                for (const ExploredMove& move : found.moves) reached.insert(move.to);
                part.turns->for_each_turned(
                    [&](const Turn& turn, BodySet set, const TurnState& next) {
                        const std::vector<Shift> to = state_of(next);
                        // A body may be turned onto itself, and where it may also slide.
                        const auto known = part.numbers.find(to);
                        if (known != part.numbers.end() && !reached.insert(known->second).second) {
                            return;
                        }
                        add({.bodies = set, .steps = 1, .turn = turn}, to);
                        reached.insert(found.moves.back().to);
                    });
            }
            found.expanded = true;
        } catch (const EnoughMoves&) {
            found.expanded = false;
        }
    }

    [[nodiscard]] static ExploredMove move_between(const Bodies& bodies,
                                                   const std::vector<Shift>& from,
                                                   const std::vector<Shift>& to) {
        const Slide slide = slide_between(bodies, from, to);
        ExploredMove move;
        for (const int body : slide.pieces) move.bodies |= set_of(body);
        move.steps = slide.steps;
        const auto& axes = *bodies.axes;
        for (int axis = 0; axis < std::ssize(axes); ++axis) {
            if (axes[axis].step == slide.step) move.direction = 2 * axis;
            if (Point{} - axes[axis].step == slide.step) move.direction = 2 * axis + 1;
        }
        return move;
    }

    void find_ways_out(Growing& part, const std::vector<Shift>& from, ExploredState& found) {
        const auto add = [&](BodySet forward, std::size_t axis) {
            if (found.ways_out.size() == most_of_a_state) throw EnoughMoves();
            const BodySet rest = part.all() & ~forward;
            const bool back = std::popcount(rest) < std::popcount(forward);
            found.ways_out.push_back(
                {back ? rest : forward, 2 * static_cast<int>(axis) + (back ? 1 : 0), {}, {}});
        };
        try {
            part.slides().for_each_way_out(add);
        } catch (const EnoughMoves&) {  // NOLINT(bugprone-empty-catch)
            // There are as many as are permitted.
        }
        // New parts may be added from here on.
        for (ExploredWayOut& out : found.ways_out) {
            out.carried = begin_part(part, from, out.bodies);
            out.left = begin_part(part, from, part.all() & ~out.bodies);
        }
    }

    // Returns where bodies of a part go on; `set`: by their numbers in the part.
    ExploredWayOut::Place begin_part(const Growing& part, const std::vector<Shift>& state,
                                     BodySet set) {
        const std::vector<int> numbers = members(set);
        if (numbers.size() == 1) return {};
        BodySet in_all = 0;
        for (const int body : numbers) in_all |= set_of(part.explored.pieces[body]);
        std::vector<Shift> some;
        if (part.turns) {
            for (const int body : numbers) some.push_back(state[static_cast<std::size_t>(body)]);
        }
        const std::vector<Shift> places =
            state_of_part({state.begin() + part.orientations(), state.end()}, numbers);
        some.insert(some.end(), places.begin(), places.end());
        return begin(in_all, some);
    }

    // Adds what is known of each state only from others, and how far it is to the ways out.
    static void finish(Growing& part) {
        std::vector<ExploredState>& states = part.explored.states;
        // For a move to a state that is not expanded, and one that nothing would stop on its way
        // back, the way back is not among those that were found.
        std::vector<std::vector<int>> known(states.size());
        for (std::size_t from = 0; from < states.size(); ++from) {
            for (const ExploredMove& move : states[from].moves) known[from].push_back(move.to);
            std::ranges::sort(known[from]);
        }
        for (std::size_t from = 0; from < states.size(); ++from) {
            for (std::size_t i = 0; i < states[from].moves.size(); ++i) {
                ExploredMove move = states[from].moves[i];
                const auto to = static_cast<std::size_t>(move.to);
                if (std::ranges::binary_search(known[to], static_cast<int>(from))) continue;
                move.to = static_cast<int>(from);
                if (move.turn) {
                    std::swap(move.turn->from, move.turn->to);
                } else {
                    move.direction ^= 1;
                }
                states[to].moves.push_back(move);
            }
        }
        part.explored.complete = std::ranges::all_of(states, [](const ExploredState& state) {
            return state.expanded || !state.ways_out.empty();
        });
        find_ways(states, part.begins);
    }

    const ExploreOptions* options_;
    StopCheck check_;
    int bodies_;             // their number
    Bodies all_;             // if they slide only
    TurningBodies turning_;  // otherwise
    std::vector<Shift> first_;
    std::map<BodySet, int> numbers_;  // of parts, by their bodies
    std::vector<std::unique_ptr<Growing>> parts_;
    // Parts that have states to be expanded. The next one is that which has the fewest expanded, so
    // that small parts are explored whole where a large one is not.
    std::set<std::pair<int, int>> turns_;             // the number of them, and the part
    std::deque<std::pair<int, int>> having_way_out_;  // part and state
    std::size_t states_ = 0;
    double bytes_ = 0;
};

}  // namespace

Exploration explore(const std::vector<PlacedPiece>& packing, ShapePairs& pairs,
                    const ExploreOptions& options) {
    return Explorer(packing, pairs, options).run();
}

}  // namespace polypack
