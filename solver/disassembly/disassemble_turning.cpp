#include "polypack/disassembly/disassemble_turning.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "polypack/disassembly/may_stay.hpp"

namespace polypack {
namespace {

class Taking {
  public:
    Taking(const std::vector<PlacedPiece>& packing, const std::vector<PieceGroup>& groups,
           ShapePairs& pairs, const SeparateOptions& options)
        : packing_(&packing),
          bodies_(turning_bodies(packing, pairs, options.bevel)),
          may_stay_(groups),
          options_(&options) {
        result_.rule = options.rule;
        result_.bevel = options.bevel;
    }

    Disassembly run() {
        std::vector<int> all(packing_->size());
        std::iota(all.begin(), all.end(), 0);
        if (!all.empty()) take(add(all), first_state(bodies_, *packing_));
        return std::move(result_);
    }

    // The greatest of the bevels at which the locked parts have another move: with less, one of
    // them stays as it is.
    [[nodiscard]] Bevel next_bevel() const { return next_bevel_; }

  private:
    int add(std::vector<int> pieces) {
        result_.parts.emplace_back();
        result_.parts.back().pieces = std::move(pieces);
        return static_cast<int>(result_.parts.size()) - 1;
    }

    // Takes a part apart from that state of its bodies.
    void take(int number, const TurnState& start) {
        const std::vector<int> pieces = result_.parts[number].pieces;
        if (pieces.size() == 1) return;
        if (may_stay_.need_not_come_apart(in_puzzle(pieces))) {
            result_.parts[number].fate = PackedPart::Fate::together;
            return;
        }
        const TurningBodies bodies = part_of(bodies_, pieces);
        const Separated separated = separate(bodies, numbers_of(bodies, start), *options_);
        if (!separated.states.empty()) {
            divide(number, bodies, start, separated);
            return;
        }
        PackedPart& part = result_.parts[number];
        part.states = separated.reached;
        part.hash = separated.hash;
        if (may_stay_.keep(in_puzzle(pieces))) {
            part.fate = PackedPart::Fate::together;
            return;
        }
        part.fate = PackedPart::Fate::locked;
        next_bevel_ = std::max(next_bevel_, separated.next_bevel);
    }

    void divide(int number, const TurningBodies& bodies, TurnState state,
                const Separated& separated) {
        const std::vector<int> pieces = result_.parts[number].pieces;
        TurnExpansion expansion(bodies, options_->allowance.stop);
        std::vector<Slide> moves;
        std::optional<WayOut> out = expansion.look(state);
        for (std::size_t i = 1; i < separated.states.size(); ++i) {
            // The path leads there: it is found.
            Slide move = expansion.move_to(separated.states[i]).value_or(Slide{});
            make(move, bodies, state);
            out = expansion.look(state);
            moves.push_back(std::move(move));
        }
        moves.push_back(last_move(bodies, out.value_or(WayOut{})));
        std::vector<int> left;
        std::vector<int> removed;
        for (int body = 0; body < bodies.size(); ++body) {
            const bool goes =
                std::ranges::find(moves.back().pieces, body) != moves.back().pieces.end();
            (goes ? removed : left).push_back(body);
        }
        for (Slide& move : moves) move.pieces = named(move.pieces, pieces);
        const int of_left = add(named(left, pieces));
        const int of_removed = add(named(removed, pieces));
        PackedPart& part = result_.parts[number];
        part.fate = PackedPart::Fate::apart;
        part.slides = std::move(moves);
        part.left = of_left;
        part.removed = of_removed;
        take(of_left, part_of(state, left));
        take(of_removed, part_of(state, removed));
    }

    [[nodiscard]] static Slide last_move(const TurningBodies& bodies, const WayOut& out) {
        const SlideAxis& axis = bodies.pairs->axes()[out.axis];
        Slide last;
        last.step = out.forward ? axis.step : Point{} - axis.step;
        for (int body = 0; body < bodies.size(); ++body) {
            if ((out.set >> body & 1) != 0) last.pieces.push_back(body);
        }
        return last;
    }

    [[nodiscard]] static std::vector<int> named(const std::vector<int>& bodies,
                                                const std::vector<int>& pieces) {
        std::vector<int> numbers;
        for (const int body : bodies) numbers.push_back(pieces[body]);
        return numbers;
    }

    // The pieces' numbers in the puzzle.
    [[nodiscard]] std::vector<int> in_puzzle(const std::vector<int>& pieces) const {
        std::vector<int> numbers;
        for (const int piece : pieces) numbers.push_back((*packing_)[piece].piece);
        return numbers;
    }

    const std::vector<PlacedPiece>* packing_;
    TurningBodies bodies_;
    MayStay may_stay_;
    const SeparateOptions* options_;
    Disassembly result_;
    Bevel next_bevel_ = 0;
};

bool is_locked(const Disassembly& result) {
    return std::ranges::any_of(
        result.parts, [](const PackedPart& part) { return part.fate == PackedPart::Fate::locked; });
}

}  // namespace

Disassembly disassemble_turning(const std::vector<PlacedPiece>& packing,
                                const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                const SeparateOptions& options) {
    Taking taking(packing, groups, pairs, options);
    Disassembly result = taking.run();
    if (!options.least_bevel || !is_locked(result)) return result;
    SeparateOptions greater = options;
    greater.bevel = taking.next_bevel();
    while (greater.bevel < no_bevel) {
        Taking again(packing, groups, pairs, greater);
        if (!is_locked(again.run())) break;
        greater.bevel = again.next_bevel();
    }
    result.least_bevel = greater.bevel;
    return result;
}

}  // namespace polypack
