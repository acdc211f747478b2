#include "polypack/disassembly/disassemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "polypack/disassembly/disassemble_turning.hpp"
#include "polypack/disassembly/may_stay.hpp"
#include "polypack/disassembly/slide_between.hpp"

namespace polypack {
namespace {

// Before they separate, bodies are no further from each other than all of them are long, one behind
// the other, and as far again on the other side: no coordinate overflows.
void check_size(const Lattice& lattice, const std::vector<PlacedPiece>& packing, MoveRule rule) {
    if (std::ssize(packing) > most_bodies) {
        throw CannotDisassemble(
            fmt::format("the packing has {} pieces; at most {} can be taken "
                        "apart",
                        packing.size(), most_bodies));
    }
    // Turns are checked in integers of so many bits, see disassembly/cells_in_turn.hpp.
    constexpr int longest_to_turn = 1000;
    const int longest =
        rule == MoveRule::turns ? longest_to_turn : std::numeric_limits<Shift>::max() / 4;
    long long length = 0;
    for (int Point::* const coordinate : {&Point::x, &Point::y, &Point::z}) {
        for (const PlacedPiece& placed : packing) {
            const auto [least, most] = std::ranges::minmax_element(
                placed.cells, {}, [&](const Point& p) { return p.*coordinate; });
            length += (*most.*coordinate - *least.*coordinate) / (lattice.step.*coordinate) + 1;
        }
    }
    if (length > longest) {
        throw CannotDisassemble(
            fmt::format("the pieces are {} cells long together; at most {} can "
                        "be taken apart",
                        length, longest));
    }
}

}  // namespace

Bodies bodies_of(const std::vector<PlacedPiece>& packing, ShapePairs& pairs) {
    const Lattice& lattice = pairs.lattice();
    check_size(lattice, packing, MoveRule::group);
    Bodies bodies;
    bodies.axes = &pairs.axes();
    std::vector<int> shapes;
    for (const PlacedPiece& placed : packing) {
        const Polyform shape = normalized(lattice, placed.cells);
        bodies.places.push_back(in_steps(lattice, std::ranges::min(placed.cells) - shape.front()));
        shapes.push_back(pairs.number_of(shape));
    }
    bodies.pairs.resize(packing.size() * packing.size());
    for (std::size_t i = 0; i < packing.size(); ++i) {
        for (std::size_t j = i + 1; j < packing.size(); ++j) {
            bodies.pairs[i * packing.size() + j] = pairs.pair(shapes[i], shapes[j]);
        }
    }
    return bodies;
}

namespace {

class Taking {
  public:
    Taking(const std::vector<PlacedPiece>& packing, const std::vector<PieceGroup>& groups,
           ShapePairs& pairs, const SeparateOptions& options)
        : packing_(&packing),
          bodies_(bodies_of(packing, pairs)),
          may_stay_(groups),
          options_(&options) {
        result_.rule = options.rule;
    }

    Disassembly run() {
        std::vector<int> all(packing_->size());
        for (std::size_t body = 0; body < all.size(); ++body) all[body] = static_cast<int>(body);
        if (!all.empty()) take(add(all), std::vector<Shift>(bodies_.coordinates()));
        return std::move(result_);
    }

  private:
    int add(std::vector<int> pieces) {
        result_.parts.emplace_back();
        result_.parts.back().pieces = std::move(pieces);
        return static_cast<int>(result_.parts.size()) - 1;
    }

    // Takes a part apart from that state of its bodies.
    void take(int number, const std::vector<Shift>& start) {
        const std::vector<int> pieces = result_.parts[number].pieces;
        if (pieces.size() == 1) return;
        if (may_stay_.need_not_come_apart(in_puzzle(pieces))) {
            result_.parts[number].fate = PackedPart::Fate::together;
            return;
        }
        const Bodies bodies = part_of(bodies_, pieces);
        const Separated separated = separate(bodies, start, *options_);
        if (separated.states.empty()) {
            PackedPart& part = result_.parts[number];
            part.fate = may_stay_.keep(in_puzzle(pieces)) ? PackedPart::Fate::together
                                                          : PackedPart::Fate::locked;
            part.states = separated.reached;
            part.hash = separated.hash;
            return;
        }
        result_.parts[number].fate = PackedPart::Fate::apart;
        result_.parts[number].slides = slides_of(bodies, pieces, separated, options_->rule);
        divide(number, separated);
    }

    [[nodiscard]] static std::vector<Slide> slides_of(const Bodies& bodies,
                                                      const std::vector<int>& pieces,
                                                      const Separated& separated, MoveRule rule) {
        const auto between = rule == MoveRule::apart ? uneven_slide_between : slide_between;
        std::vector<Slide> slides;
        for (std::size_t i = 0; i + 1 < separated.states.size(); ++i) {
            slides.push_back(between(bodies, separated.states[i], separated.states[i + 1]));
        }
        const SlideAxis& axis = (*bodies.axes)[separated.out.axis];
        Slide last;
        last.step = separated.out.forward ? axis.step : Point{} - axis.step;
        for (int body = 0; body < bodies.size(); ++body) {
            if ((separated.out.set >> body & 1) != 0) last.pieces.push_back(body);
        }
        slides.push_back(std::move(last));
        for (Slide& slide : slides) {
            for (int& body : slide.pieces) body = pieces[body];
        }
        return slides;
    }

    // Takes both parts apart that are left after a separation.
    void divide(int number, const Separated& separated) {
        const std::vector<int> pieces = result_.parts[number].pieces;
        std::vector<int> left;
        std::vector<int> removed;
        std::vector<Shift> left_start;
        std::vector<Shift> removed_start;
        const std::vector<Shift>& state = separated.states.back();
        for (std::size_t body = 0; body < pieces.size(); ++body) {
            const bool goes = (separated.out.set >> body & 1) != 0;
            (goes ? removed : left).push_back(pieces[body]);
            std::vector<Shift>& start = goes ? removed_start : left_start;
            for (std::size_t k = 0; k < 3; ++k) {
                start.push_back(body == 0 ? Shift{0} : state[3 * (body - 1) + k]);
            }
        }
        const int of_left = add(std::move(left));
        const int of_removed = add(std::move(removed));
        result_.parts[number].left = of_left;
        result_.parts[number].removed = of_removed;
        take(of_left, against_first(left_start));
        take(of_removed, against_first(removed_start));
    }

    // Shifts of all bodies as a state: relative to the first of them.
    [[nodiscard]] static std::vector<Shift> against_first(const std::vector<Shift>& shifts) {
        std::vector<Shift> state(shifts.begin() + 3, shifts.end());
        for (std::size_t at = 0; at < state.size(); ++at) {
            state[at] = static_cast<Shift>(state[at] - shifts[at % 3]);
        }
        return state;
    }

    [[nodiscard]] std::vector<int> in_puzzle(const std::vector<int>& pieces) const {
        std::vector<int> numbers;
        for (const int piece : pieces) numbers.push_back((*packing_)[piece].piece);
        return numbers;
    }

    const std::vector<PlacedPiece>* packing_;
    Bodies bodies_;
    MayStay may_stay_;
    const SeparateOptions* options_;
    Disassembly result_;
};

}  // namespace

Disassembly disassemble(const std::vector<PlacedPiece>& packing,
                        const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                        const SeparateOptions& options) {
    if (options.rule == MoveRule::turns) {
        check_size(pairs.lattice(), packing, MoveRule::turns);
        return disassemble_turning(packing, groups, pairs, options);
    }
    return Taking(packing, groups, pairs, options).run();
}

}  // namespace polypack
