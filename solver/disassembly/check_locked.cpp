#include "polypack/disassembly/check_locked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "polypack/bitboard/mix.hpp"
#include "polypack/disassembly/axes.hpp"
#include "polypack/disassembly/check_shifts.hpp"
#include "polypack/lattice/point_box.hpp"

namespace polypack {
namespace {

// Pieces of a part, by their places in PackedPart::pieces.
using PieceMask = std::uint64_t;
constexpr std::size_t max_pieces = 64;

// The sets of pieces that can move, but not all: unions of what single pieces take along. `pushed`:
// by piece.
std::vector<PieceMask> pushed_along(std::vector<PieceMask> pushed) {
    std::vector<PieceMask> sets{0};
    for (std::size_t piece = 0; piece < pushed.size(); ++piece) {
        PieceMask with = PieceMask{1} << piece;
        for (PieceMask waiting = with; waiting != 0;) {
            const int next = std::countr_zero(waiting);
            waiting &= waiting - 1;
            waiting |= pushed[next] & ~with;
            with |= pushed[next];
        }
        const std::size_t before = sets.size();
        for (std::size_t i = 0; i < before; ++i) sets.push_back(sets[i] | with);
        std::ranges::sort(sets);
        sets.erase(std::ranges::unique(sets).begin(), sets.end());
    }
    const PieceMask all = ~PieceMask{0} >> (max_pieces - pushed.size());
    std::erase_if(sets, [&](PieceMask set) { return set == 0 || set == all; });
    return sets;
}

// Calls visit(piece) for the pieces of a set, by their numbers in the packing.
template <class Visit>
void for_each_piece(PieceMask set, const std::vector<int>& pieces, const Visit& visit) {
    for (; set != 0; set &= set - 1) visit(pieces[std::countr_zero(set)]);
}

// The states of a part whose pieces slide.
class SlidingStates {
  public:
    SlidingStates(const PackedPart& part, MovingPieces& moving, StopCheck& check)
        : part_(&part), moving_(&moving), check_(&check) {
        for (std::size_t i = 0; i < part.pieces.size(); ++i) {
            place_[part.pieces[i]] = static_cast<int>(i);
        }
    }

    // As disassembly/separate.hpp defines them: the coordinates of all pieces but the first, in
    // steps of the lattice.
    [[nodiscard]] std::vector<int> numbers_of(const Shifts& state) const {
        std::vector<int> numbers;
        for (std::size_t i = 1; i < part_->pieces.size(); ++i) {
            const Point from_first = state[part_->pieces[i]] - state[part_->pieces.front()];
            const Point steps = in_steps(moving_->lattice(), from_first);
            numbers.insert(numbers.end(), {steps.x, steps.y, steps.z});
        }
        return numbers;
    }

    template <class Visit>
    void for_each_next(const Shifts& state, const Visit& visit) {
        (*check_)();
        const MovingPieces::Occupied cells = moving_->occupied(state, part_->pieces);
        for (const Point& step : moving_->steps()) {
            std::vector<PieceMask> pushed;
            for (const int piece : part_->pieces) {
                PieceMask& of_piece = pushed.emplace_back(0);
                moving_->for_each_in_its_way(cells, state, piece, step, [&](int other) {
                    of_piece |= PieceMask{1} << place_[other];
                });
            }
            for (const PieceMask moved : pushed_along(std::move(pushed))) {
                Shifts next = state;
                for_each_piece(moved, part_->pieces,
                               [&](int piece) { next[piece] = next[piece] + step; });
                visit(std::move(next));
            }
        }
    }

    [[nodiscard]] static std::size_t bytes_of(const Shifts& state) {
        return 64 + 2 * state.size() * sizeof(Point);
    }

  private:
    const PackedPart* part_;
    MovingPieces* moving_;
    StopCheck* check_;
    std::unordered_map<int, int> place_;  // by piece, in the part
};

// The states of a part whose pieces slide and turn.
class TurningStates {
  public:
    TurningStates(const PackedPart& part, MovingPieces& moving, TurnChecks& turns, TurnChecks* wide,
                  StopCheck& check)
        : slides_(part, moving, check),
          part_(&part),
          moving_(&moving),
          turns_(&turns),
          wide_(wide),
          check_(&check) {}

    // As disassembly/turns/turning_bodies.hpp defines them: of all rotations of the whole that
    // bring the first piece back to its orientation, the least numbers.
    [[nodiscard]] std::vector<int> numbers_of(const Shifts& state) {
        std::vector<int> least;
        for (const Motion& motion : moving_->lattice().motions) {
            if (motion.reflection) continue;
            const auto orientation = [&](int piece) {
                return orientation_of(piece,
                                      moving_->rotation_after(state.rotation(piece), motion));
            };
            if (orientation(part_->pieces.front()) != 0) continue;
            const auto corner = [&](int piece) {
                std::vector<Point> cells = moving_->placed_cells(state, piece);
                for (Point& cell : cells) cell = motion(cell);
                return box_of(cells).low;
            };
            const Point first = corner(part_->pieces.front());
            std::vector<int> numbers;
            for (std::size_t i = 1; i < part_->pieces.size(); ++i) {
                const Point at = corner(part_->pieces[i]) - first;
                numbers.insert(numbers.end(), {orientation(part_->pieces[i]), at.x, at.y, at.z});
            }
            if (least.empty() || numbers < least) least = std::move(numbers);
        }
        return least;
    }

    template <class Visit>
    void for_each_next(const Shifts& state, const Visit& visit) {
        slides_.for_each_next(state, visit);
        for_each_turn(state, visit);
    }

    [[nodiscard]] static std::size_t bytes_of(const Shifts& state) {
        return 128 + 3 * state.size() * sizeof(Point);
    }

  private:
    using Blocks = std::map<int, std::vector<TurnChecks::Block>>;

    template <class Visit>
    void for_each_turn(const Shifts& state, const Visit& visit) {
        std::vector<Point> all;
        for (const int piece : part_->pieces) {
            for (const Point& cell : moving_->placed_cells(state, piece)) all.push_back(cell);
        }
        TurnChecks& deciding = wide_ == nullptr ? *turns_ : *wide_;
        Turn last;
        Blocks blocks;
        Blocks wide_blocks;
        Blocks& decided = wide_ == nullptr ? blocks : wide_blocks;
        for (const Turn& turn : turns_->turns_around(all)) {
            (*check_)();
            if (blocks.empty() || turn.from != last.from || turn.to != last.to) {
                for (const int piece : part_->pieces) {
                    const std::vector<Point> cells = moving_->placed_cells(state, piece);
                    blocks[piece] = turns_->blocks_of(turn, cells);
                    if (wide_ != nullptr) wide_blocks[piece] = wide_->blocks_of(turn, cells);
                }
            }
            last = turn;
            std::vector<PieceMask> pushed;
            for (const int piece : part_->pieces) {
                PieceMask& of_piece = pushed.emplace_back(0);
                for (std::size_t i = 0; i < part_->pieces.size(); ++i) {
                    const int other = part_->pieces[i];
                    if (piece != other && deciding.in_way(turn, decided[piece], decided[other])) {
                        of_piece |= PieceMask{1} << i;
                    }
                }
            }
            const Motion motion = turns_->motion_of(turn).value_or(Motion{});
            for (const PieceMask moved : pushed_along(std::move(pushed))) {
                if (wide_ != nullptr && !can_turn(turn, blocks, moved)) continue;
                Shifts next = state;
                for_each_piece(moved, part_->pieces,
                               [&](int piece) { moving_->turn_piece(turn, motion, next, piece); });
                visit(std::move(next));
            }
        }
    }

    // Returns true if pieces turn, about a fixed axis or, without the first of the part, about one
    // that shifts.
    [[nodiscard]] bool can_turn(const Turn& turn, Blocks& blocks, PieceMask moved) {
        std::vector<TurnChecks::Block> turning_blocks;
        std::vector<TurnChecks::Block> still_blocks;
        const PieceMask all = ~PieceMask{0} >> (max_pieces - part_->pieces.size());
        for_each_piece(all & ~moved, part_->pieces, [&](int piece) {
            still_blocks.insert(still_blocks.end(), blocks[piece].begin(), blocks[piece].end());
        });
        for_each_piece(moved, part_->pieces, [&](int piece) {
            turning_blocks.insert(turning_blocks.end(), blocks[piece].begin(), blocks[piece].end());
        });
        if (!turns_->in_way(turn, turning_blocks, still_blocks)) return true;
        return (moved & 1) == 0 &&
               ShiftChecks(*turns_, turn, turning_blocks, still_blocks, *check_).exist();
    }

    // Returns the first rotation that turns a piece, up to translation, as this one does.
    [[nodiscard]] int orientation_of(int piece, int rotation) {
        const auto [at, added] = orientations_.try_emplace({piece, rotation}, 0);
        if (!added) return at->second;
        const auto image = [&](int by) {
            std::vector<Point> cells = moving_->rotated_cells(piece, by);
            const Point corner = box_of(cells).low;
            for (Point& cell : cells) cell = cell - corner;
            std::ranges::sort(cells);  // those of a packing that was read are in any order
            return cells;
        };
        const std::vector<Point> wanted = image(rotation);
        while (image(at->second) != wanted) ++at->second;
        return at->second;
    }

    SlidingStates slides_;
    const PackedPart* part_;
    MovingPieces* moving_;
    TurnChecks* turns_;
    TurnChecks* wide_;
    StopCheck* check_;
    std::map<std::pair<int, int>, int> orientations_;  // by piece and rotation
};

// Computes all states that moves lead to. `states`: by which numbers a state is known, wherever the
// whole of it is; what follows it; and the memory that it takes.
template <class States>
std::optional<std::string> check_states(States states, const PackedPart& part, const Shifts& start,
                                        const Allowance& allowance) {
    std::set<std::vector<int>> known;
    std::vector<Shifts> waiting;
    const auto add = [&](Shifts state) {
        if (known.insert(states.numbers_of(state)).second) waiting.push_back(std::move(state));
    };
    add(start);
    while (!waiting.empty()) {
        const Shifts state = std::move(waiting.back());
        waiting.pop_back();
        states.for_each_next(state, add);
        if (known.size() > part.states) {
            return fmt::format("can be in more than {} states", part.states);
        }
        allowance.require(
            "the states of a locked part",
            static_cast<double>(known.size()) * static_cast<double>(States::bytes_of(state)));
    }
    std::uint64_t hash = 0;
    for (const std::vector<int>& numbers : known) {
        std::uint64_t of_state = 0;
        for (const int number : numbers) {
            of_state = mixed_with(of_state, static_cast<std::uint64_t>(std::int64_t{number}));
        }
        hash += of_state;
    }
    if (known.size() == part.states && hash == part.hash) return std::nullopt;
    return fmt::format("can be in {} states with the hash {:016x}, not {} with {:016x}",
                       known.size(), hash, part.states, part.hash);
}

}  // namespace

std::optional<std::string> check_locked(const PackedPart& part, const Shifts& start,
                                        MovingPieces& moving, TurnChecks* turns, TurnChecks* wide,
                                        StopCheck& check, const Allowance& allowance) {
    if (part.pieces.size() > max_pieces) {
        return fmt::format("has more than {} pieces, and cannot be checked", max_pieces);
    }
    if (turns == nullptr) {
        return check_states(SlidingStates(part, moving, check), part, start, allowance);
    }
    // Turns by lines in all of the box around them are tried.
    constexpr int most_across = 1000;
    std::vector<Point> all;
    for (const int piece : part.pieces) {
        for (const Point& cell : moving.placed_cells(start, piece)) all.push_back(cell);
    }
    if (const Point size = box_of(all).size(); std::max({size.x, size.y, size.z}) > most_across) {
        return "has pieces that are too far from each other";
    }
    return check_states(TurningStates(part, moving, *turns, wide, check), part, start, allowance);
}

}  // namespace polypack
