#include "polypack/disassembly/told_around.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {
namespace {

Point scaled(int factor, const Point& p) {
    return {factor * p.x, factor * p.y, factor * p.z};
}

// The point without what it has in directions of other axes than those of the turn.
Point across(const Turn& turn, const Point& p) {
    return scaled(dot(p, turn.from), turn.from) + scaled(dot(p, turn.to), turn.to);
}

// A turn between the positive directions of two axes, as searches find them.
Turn between_positive(Turn turn) {
    const auto positive = [](const Point& p) { return p.x + p.y + p.z > 0; };
    while (!positive(turn.from) || !positive(turn.to)) {
        turn.from = std::exchange(turn.to, Point{} - turn.from);
        for (AxisShift& shift : turn.shifts) {
            if (turn.others_shift) {
                shift.from = -std::exchange(shift.to, shift.from);
            } else {
                shift.from = std::exchange(shift.to, -shift.from);
            }
        }
    }
    return turn;
}

// Where pieces are seen: they are rotated about the origin, then shifted.
class Frame {
  public:
    [[nodiscard]] Point rotated(const Point& p) const {
        return scaled(p.x, units_[0]) + scaled(p.y, units_[1]) + scaled(p.z, units_[2]);
    }
    [[nodiscard]] Turn seen(const Turn& turn) const {
        Turn result = turn;
        result.from = rotated(turn.from);
        result.to = rotated(turn.to);
        result.about = across(result, rotated(turn.about) + twice_shift_);
        return between_positive(result);
    }

    // Later moves are seen as if a slide by that much, or a turn, had not been made.
    void undo(const Point& slide) { twice_shift_ = twice_shift_ - scaled(2, rotated(slide)); }
    void undo(const Turn& turn) {
        const auto back = [&](const Point& p) {
            const int from = dot(p, turn.from);
            const int to = dot(p, turn.to);
            return p - across(turn, p) + scaled(to, turn.from) - scaled(from, turn.to);
        };
        const Point about = across(turn, turn.about);
        twice_shift_ = twice_shift_ + rotated(about - back(about));
        Frame before = *this;
        const std::array<Point, 3> units{Point{1, 0, 0}, Point{0, 1, 0}, Point{0, 0, 1}};
        std::ranges::transform(units, units_.begin(),
                               [&](const Point& unit) { return before.rotated(back(unit)); });
    }

  private:
    std::array<Point, 3> units_{Point{1, 0, 0}, Point{0, 1, 0}, Point{0, 0, 1}};  // rotated
    Point twice_shift_{};
};

class Teller {
  public:
    explicit Teller(int piece) : piece_(piece) {}

    // Tells the moves of a part, whose first state is seen in that frame; returns that of its last.
    [[nodiscard]] Frame tell(PackedPart& part, Frame frame) const {
        for (Slide& slide : part.slides) {
            const bool leaves = slide.steps == 0;
            const std::optional<std::size_t> own = place_in(slide);
            if (!own) {
                slide.step = frame.rotated(slide.step);
                if (slide.turn) slide.turn = frame.seen(*slide.turn);
            } else if (slide.turn) {
                const Turn made = *slide.turn;
                slide.turn = frame.seen(turn_of_others(made));
                slide.pieces = others(part, slide.pieces);
                frame.undo(made);
            } else if (leaves) {
                slide.step = Point{} - frame.rotated(slide.step);
                slide.pieces = others(part, slide.pieces);
                std::swap(part.left, part.removed);
            } else {
                const int steps = slide.each.empty() ? slide.steps : slide.each[*own];
                const Point made = scaled(steps, slide.step);
                tell_from(part, steps, slide);
                slide.step = frame.rotated(slide.step);
                frame.undo(made);
            }
        }
        return frame;
    }

  private:
    [[nodiscard]] std::optional<std::size_t> place_in(const Slide& slide) const {
        const auto at = std::ranges::find(slide.pieces, piece_);
        if (at == slide.pieces.end()) return std::nullopt;
        return static_cast<std::size_t>(at - slide.pieces.begin());
    }

    [[nodiscard]] static std::vector<int> others(const PackedPart& part,
                                                 const std::vector<int>& pieces) {
        std::vector<int> rest;
        std::ranges::set_difference(part.pieces, pieces, std::back_inserter(rest));
        return rest;
    }

    // Lets all pieces of the part go so many steps less. The farthest goes forward.
    static void tell_from(const PackedPart& part, int less, Slide& slide) {
        Slide told;
        for (const int piece : part.pieces) {
            const auto at = std::ranges::find(slide.pieces, piece);
            const auto place = static_cast<std::size_t>(at - slide.pieces.begin());
            const int steps = at == slide.pieces.end() ? 0
                              : slide.each.empty()     ? slide.steps
                                                       : slide.each[place];
            if (steps == less) continue;
            told.pieces.push_back(piece);
            told.each.push_back(steps - less);
        }
        const int farthest = *std::ranges::max_element(
            told.each, {}, [](int steps) { return std::pair(std::abs(steps), steps); });
        told.step = farthest < 0 ? Point{} - slide.step : slide.step;
        told.steps = std::abs(farthest);
        for (int& steps : told.each) steps = farthest < 0 ? -steps : steps;
        if (std::ranges::count(told.each, told.steps) == std::ssize(told.each)) told.each.clear();
        slide = std::move(told);
    }

    int piece_;
};

}  // namespace

Disassembly told_around(Disassembly disassembly, int piece) {
    const Teller teller(piece);
    std::vector<Frame> frames(disassembly.parts.size());
    for (const int number : disassembly.in_order()) {
        PackedPart& part = disassembly.parts[static_cast<std::size_t>(number)];
        if (part.fate != PackedPart::Fate::apart) continue;
        const Frame last = teller.tell(part, frames[static_cast<std::size_t>(number)]);
        for (const int half : {part.left, part.removed}) {
            frames[static_cast<std::size_t>(half)] = last;
        }
    }
    return disassembly;
}

}  // namespace polypack
