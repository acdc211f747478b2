#include "polypack/disassembly/turns/disassemble_turning.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "polypack/disassembly/expansion.hpp"
#include "polypack/disassembly/parts_apart.hpp"
#include "polypack/disassembly/turns/turn_expansion.hpp"
#include "polypack/disassembly/turns/turning_bodies.hpp"

namespace polypack {
namespace {

// Takes a packing apart by slides and turns.
class TurnDisassembler {
  public:
    TurnDisassembler(const std::vector<PlacedPiece>& packing, const std::vector<PieceGroup>& groups,
                     ShapePairs& pairs, const SeparateOptions& options)
        : packing_(&packing),
          bodies_(turning_bodies(packing, pairs, options.rule, options.bevel, options.shifting)),
          parts_(packing, groups, pairs, options),
          options_(&options) {}

    Disassembly run() {
        if (!packing_->empty()) take(0, first_state(bodies_, *packing_));
        return std::move(parts_).result();
    }

    // Returns the greatest of the bevels at which the locked parts have another move: with less,
    // one of them stays locked.
    [[nodiscard]] Bevel next_bevel() const { return next_bevel_; }

  private:
    // Takes a part apart from that state of its bodies.
    void take(int part, const TurnState& start) {
        if (parts_.leave(part)) return;
        const TurningBodies bodies = part_of(bodies_, parts_.pieces_of(part));
        const Separated separated = separate(bodies, numbers_of(bodies, start), *options_);
        if (separated.states.empty()) {
            const bool locked = parts_.close(part, separated);
            if (locked) next_bevel_ = std::max(next_bevel_, separated.next_bevel);
            return;
        }
        Way way = way_along(bodies, start, separated.states);
        const SplitParts halves = parts_.divide(part, std::move(way.moves), way.out);
        take(halves.left.number, part_of(way.end, halves.left.bodies));
        take(halves.removed.number, part_of(way.end, halves.removed.bodies));
    }

    // The moves of bodies until they fall in two.
    struct Way {
        std::vector<Slide> moves;
        TurnState end;
        WayOut out;
    };

    // Returns the way along the states, for the bodies where they are in space: the states of a
    // search are turned, and so is its way out.
    [[nodiscard]] Way way_along(const TurningBodies& bodies, const TurnState& start,
                                const std::vector<std::vector<Shift>>& states) const {
        TurnExpansion expansion(bodies, options_->allowance.stop);
        Way way{{}, start, {}};
        std::optional<WayOut> out = expansion.look(way.end);
        for (std::size_t i = 1; i < states.size(); ++i) {
            // The path leads there: it is found.
            Slide move = expansion.move_to(states[i]).value_or(Slide{});
            make(move, bodies, way.end);
            out = expansion.look(way.end);
            way.moves.push_back(std::move(move));
        }
        way.out = out.value_or(WayOut{});
        return way;
    }

    const std::vector<PlacedPiece>* packing_;
    TurningBodies bodies_;
    PartsApart parts_;
    const SeparateOptions* options_;
    Bevel next_bevel_ = 0;
};

bool is_locked(const Disassembly& result) {
    return std::ranges::any_of(
        result.parts, [](const PackedPart& part) { return part.fate == PackedPart::Fate::locked; });
}

}  // namespace

namespace {

// Returns the least multiple of a thousandth of an edge with which axes that shift are enough.
// `apart`: a bevel with which they are; `options.bevel` is one with which they are not.
Bevel least_shifting_bevel(const std::vector<PlacedPiece>& packing,
                           const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                           const SeparateOptions& options, Bevel apart) {
    constexpr Bevel unit = bevel_unit / 1000;
    SeparateOptions tried = options;
    Bevel least = options.bevel / unit + 1;
    for (Bevel most = (apart + unit - 1) / unit; least < most;) {
        const Bevel middle = (least + most) / 2;
        tried.bevel = middle * unit;
        if (is_locked(TurnDisassembler(packing, groups, pairs, tried).run())) {
            least = middle + 1;
        } else {
            most = middle;
        }
    }
    return least * unit;
}

}  // namespace

Disassembly disassemble_turning(const std::vector<PlacedPiece>& packing,
                                const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                const SeparateOptions& options) {
    TurnDisassembler disassembler(packing, groups, pairs, options);
    Disassembly result = disassembler.run();
    if (!options.min_bevel || !is_locked(result)) return result;
    SeparateOptions greater = options;
    greater.shifting = false;
    greater.bevel = disassembler.next_bevel();
    while (greater.bevel < no_bevel) {
        TurnDisassembler again(packing, groups, pairs, greater);
        if (!is_locked(again.run())) break;
        greater.bevel = again.next_bevel();
    }
    result.min_bevel = greater.bevel;
    if (options.shifting && greater.bevel <= most_shifting_bevel) {
        SeparateOptions shifting = options;
        shifting.min_bevel = false;
        result.min_bevel = least_shifting_bevel(packing, groups, pairs, shifting, greater.bevel);
    }
    return result;
}

}  // namespace polypack
