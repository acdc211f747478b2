#include "polypack/disassembly/check_disassembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/check_locked.hpp"
#include "polypack/disassembly/check_shifts.hpp"
#include "polypack/disassembly/moving_pieces.hpp"
#include "polypack/disassembly/piece_group.hpp"

namespace polypack {
namespace {

using Fate = PackedPart::Fate;

// Thrown if the disassembly is wrong; what() says how.
class Wrong : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class Checker {
  public:
    Checker(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
            const std::vector<PieceGroup>& groups, const Disassembly& disassembly,
            const Allowance& allowance)
        : packing_(&packing),
          disassembly_(&disassembly),
          allowance_(&allowance),
          check_(allowance.stop, 64),
          moving_(lattice, packing),
          turns_(lattice, disassembly.bevel),
          may_stay_(groups) {}

    void check() {
        PieceNumbers all;
        for (int piece = 0; piece < std::ssize(*packing_); ++piece) all.insert(piece);
        if (all.empty() && disassembly_->parts.empty()) return;
        check_part(0, all, Shifts(packing_->size()));
        if (seen_.size() != disassembly_->parts.size()) {
            throw Wrong("there are parts that belong to nothing");
        }
    }

  private:
    void check_part(int number, const PieceNumbers& pieces, const Shifts& shifts) {
        if (number < 0 || number >= std::ssize(disassembly_->parts)) {
            throw Wrong(fmt::format("there is no part {}", number));
        }
        if (!seen_.insert(number).second) throw Wrong(fmt::format("part {} occurs twice", number));
        const PackedPart& part = disassembly_->parts[number];
        if (PieceNumbers(part.pieces.begin(), part.pieces.end()) != pieces ||
            part.pieces.size() != pieces.size()) {
            throw Wrong(fmt::format("part {} has other pieces than are there", number));
        }
        const bool moves = part.fate == Fate::apart;
        if (moves == part.slides.empty()) {
            throw Wrong(fmt::format("part {} {}", number,
                                    moves ? "has no slides" : "has slides, but is not apart"));
        }
        switch (part.fate) {
            case Fate::single:
                if (pieces.size() != 1) throw Wrong(fmt::format("part {} is not single", number));
                return;
            case Fate::together:
                check_together(number);
                return;
            case Fate::locked:
                if (pieces.size() < 2) throw Wrong(fmt::format("part {} is single", number));
                check_states(number, shifts);
                return;
            case Fate::apart:
                check_slides(number, pieces, shifts);
                return;
        }
    }

    void check_together(int number) {
        std::vector<int> pieces;
        for (const int piece : disassembly_->parts[number].pieces) {
            pieces.push_back((*packing_)[piece].piece);
        }
        if (!may_stay_.keep(pieces)) {
            throw Wrong(fmt::format("the pieces of part {} may not stay together", number));
        }
    }

    void check_states(int number, const Shifts& shifts) {
        TurnChecks* const turns = has_turns(disassembly_->rule) ? &turns_ : nullptr;
        const PackedPart& part = disassembly_->parts[number];
        if (disassembly_->shifting && disassembly_->bevel > most_shifting_bevel) {
            throw Wrong("axes do not shift with such a bevel");
        }
        // A point in two shapes without so much more of a rim is in both of them without the rim,
        // wherever the axis is: half of a shift is at most 0.7072 times as long as its coordinates.
        constexpr Bevel half_of_shift = shift_unit * most_shift_units * 7072 / 10000;
        TurnChecks wide(moving_.lattice(), disassembly_->bevel + half_of_shift);
        if (const auto wrong =
                check_locked(part, shifts, moving_, turns, disassembly_->shifting ? &wide : nullptr,
                             check_, *allowance_)) {
            throw Wrong(fmt::format("part {} {}", number, *wrong));
        }
    }

    void check_slides(int number, const PieceNumbers& pieces, Shifts shifts) {
        const PackedPart& part = disassembly_->parts[number];
        PieceNumbers gone;
        for (std::size_t i = 0; i < part.slides.size(); ++i) {
            const Slide& slide = part.slides[i];
            const bool last = i + 1 == part.slides.size();
            const std::string where = fmt::format("move {} of part {}", i + 1, number);
            gone = PieceNumbers(slide.pieces.begin(), slide.pieces.end());
            check_form(slide, pieces, gone, last, where);
            if (last) {
                check_way_out(slide, pieces, gone, shifts, where);
            } else if (slide.turn) {
                make_turn(*slide.turn, pieces, gone, shifts, where);
            } else {
                make_steps(slide, pieces, shifts, where);
            }
        }
        PieceNumbers left;
        std::ranges::set_difference(pieces, gone, std::inserter(left, left.end()));
        check_part(part.left, left, shifts);
        check_part(part.removed, gone, shifts);
    }

    void check_form(const Slide& slide, const PieceNumbers& pieces, const PieceNumbers& moved,
                    bool last, const std::string& where) const {
        if (moved.empty() || moved.size() != slide.pieces.size() || moved.size() == pieces.size() ||
            !std::ranges::includes(pieces, moved)) {
            throw Wrong(where +
                        " must move some of the pieces of its part, each once, and not all");
        }
        if (slide.turn) {
            check_form_of_turn(slide, last, where);
            return;
        }
        if (std::ranges::find(moving_.steps(), slide.step) == moving_.steps().end()) {
            throw Wrong(where + " is not along an axis of the lattice");
        }
        constexpr int max_steps = 1'000'000;
        if (last != (slide.steps == 0) || slide.steps < 0 || slide.steps > max_steps) {
            throw Wrong(where +
                        (last ? " must lead away, with 0 steps" : " must have a number of steps"));
        }
        if (slide.each.empty()) return;
        if (!slides_apart(disassembly_->rule)) {
            throw Wrong(where + " moves pieces differently, which the rule does not permit");
        }
        if (last || slide.each.size() != slide.pieces.size() ||
            std::ranges::find(slide.each, 0) != slide.each.end() ||
            std::ranges::min(slide.each) < -slide.steps ||
            std::ranges::max(slide.each) != slide.steps) {
            throw Wrong(where +
                        " must have a number of steps for each of its pieces, at most that of all");
        }
    }

    void check_form_of_turn(const Slide& slide, bool last, const std::string& where) const {
        if (!has_turns(disassembly_->rule)) {
            throw Wrong(where + " is a turn, which the rule does not permit");
        }
        if (last) throw Wrong(where + " must lead away, which a turn does not");
        if (slide.steps != 1 || !slide.each.empty() || slide.step != Point{}) {
            throw Wrong(where + " is both a turn and a slide");
        }
        if (!slide.turn || !turns_.motion_of(*slide.turn)) {
            throw Wrong(where + " is not a quarter turn of the lattice");
        }
    }

    // Moves all pieces that have steps left by one step, until all have made theirs. Where some go
    // backward, all pieces are first thought as far back as those.
    void make_steps(const Slide& slide, const PieceNumbers& pieces, Shifts& shifts,
                    const std::string& where) {
        const int back = slide.each.empty() ? 0 : std::max(0, -std::ranges::min(slide.each));
        std::map<int, int> steps;
        for (const int piece : pieces) {
            steps[piece] = back;
            const Point& step = slide.step;
            shifts[piece] = shifts[piece] - Point{back * step.x, back * step.y, back * step.z};
        }
        for (std::size_t i = 0; i < slide.pieces.size(); ++i) {
            steps[slide.pieces[i]] += slide.each.empty() ? slide.steps : slide.each[i];
        }
        for (int made = 0; made < slide.steps + back; ++made) {
            PieceNumbers moved;
            for (const auto& [piece, count] : steps) {
                if (count > made) moved.insert(piece);
            }
            make_step(slide.step, pieces, moved, shifts, where);
        }
    }

    void make_turn(const Turn& turn, const PieceNumbers& pieces, const PieceNumbers& moved,
                   Shifts& shifts, const std::string& where) {
        check_();
        check_line(turn, pieces, shifts, where);
        std::map<int, std::vector<TurnChecks::Block>> blocks;
        for (const int piece : pieces) {
            blocks[piece] = turns_.blocks_of(turn, moving_.placed_cells(shifts, piece));
        }
        if (!turn.shifts.empty()) check_shifts(turn, pieces, moved, blocks, where);
        for (const int piece : moved) {
            for (const int still : pieces) {
                if (moved.contains(still) || !turn.shifts.empty()) continue;
                if (!turns_.in_way(turn, blocks[piece], blocks[still])) continue;
                throw Wrong(fmt::format("{}: piece {} is in the way of piece {}, which turns",
                                        where, still, piece));
            }
        }
        const Motion motion = turns_.motion_of(turn).value_or(Motion{});
        for (const int piece : moved) moving_.turn_piece(turn, motion, shifts, piece);
    }

    // Takes the side that turns as it is told, or the other side, which turns the other way.
    void check_shifts(const Turn& turn, const PieceNumbers& pieces, const PieceNumbers& moved,
                      const std::map<int, std::vector<TurnChecks::Block>>& blocks,
                      const std::string& where) {
        if (!disassembly_->shifting) {
            throw Wrong(where + " shifts its axis, which the rule does not permit");
        }
        std::vector<TurnChecks::Block> turning;
        std::vector<TurnChecks::Block> still;
        for (const int piece : pieces) {
            auto& side = moved.contains(piece) != turn.others_shift ? turning : still;
            for (TurnChecks::Block block : blocks.at(piece)) {
                if (turn.others_shift) {
                    std::swap(block.x, block.y);
                    std::swap(block.wide, block.deep);
                }
                side.push_back(block);
            }
        }
        const Turn made = turn.others_shift ? turn_of_others(turn) : turn;
        ShiftChecks shifts(turns_, made, turning, still, check_);
        if (const auto wrong = shifts.wrong_with(turn.shifts)) {
            throw Wrong(fmt::format("{}: it {}", where, *wrong));
        }
    }

    void check_line(const Turn& turn, const PieceNumbers& pieces, const Shifts& shifts,
                    const std::string& where) const {
        constexpr int farthest = 1000;
        for (int Point::* const coordinate : {&Point::x, &Point::y, &Point::z}) {
            if ((turn.from.*coordinate) == 0 && (turn.to.*coordinate) == 0) continue;
            int least = std::numeric_limits<int>::max();
            int most = std::numeric_limits<int>::min();
            for (const int piece : pieces) {
                for (const Point& cell : moving_.placed_cells(shifts, piece)) {
                    least = std::min(least, cell.*coordinate);
                    most = std::max(most, cell.*coordinate);
                }
            }
            const double about = turn.about.*coordinate;
            if (about < 2.0 * least - 3 || about > 2.0 * most + 3) {
                throw Wrong(where + " is about a line beyond the pieces");
            }
            if (1.0 * most - least > farthest) {
                throw Wrong(where + " turns pieces that are too far from each other");
            }
        }
    }

    void make_step(const Point& step, const PieceNumbers& pieces, const PieceNumbers& moved,
                   Shifts& shifts, const std::string& where) {
        check_();
        const MovingPieces::Occupied cells = moving_.occupied(shifts, pieces);
        for (const int piece : moved) {
            moving_.for_each_in_its_way(cells, shifts, piece, step, [&](int still) {
                if (moved.contains(still)) return;
                throw Wrong(
                    fmt::format("{}: piece {} is in the way of piece {}", where, still, piece));
            });
        }
        for (const int piece : moved) shifts[piece] = shifts[piece] + step;
    }

    // Steps until all that moves is behind all that stays. `shifts` stay as they are.
    void check_way_out(const Slide& slide, const PieceNumbers& pieces, const PieceNumbers& moved,
                       Shifts shifts, const std::string& where) {
        double rear = 1e300;
        double front = -1e300;
        for (const int piece : pieces) {
            const auto [least, most] = moving_.reach(shifts, piece, slide.step);
            if (moved.contains(piece)) rear = std::min(rear, least);
            if (!moved.contains(piece)) front = std::max(front, most);
        }
        const double steps = moving_.steps_behind(rear, front, slide.step);
        for (int step = 0; step < steps; ++step)
            make_step(slide.step, pieces, moved, shifts, where);
    }

    const std::vector<PlacedPiece>* packing_;
    const Disassembly* disassembly_;
    const Allowance* allowance_;
    StopCheck check_;
    MovingPieces moving_;
    TurnChecks turns_;
    MayStay may_stay_;
    std::set<int> seen_;  // parts
};

}  // namespace

std::optional<std::string> check_disassembly(const Lattice& lattice,
                                             const std::vector<PlacedPiece>& packing,
                                             const std::vector<PieceGroup>& groups,
                                             const Disassembly& disassembly,
                                             const Allowance& allowance) {
    try {
        Checker(lattice, packing, groups, disassembly, allowance).check();
        return std::nullopt;
    } catch (const Wrong& wrong) {
        return wrong.what();
    }
}

}  // namespace polypack
