#include "polypack/formats/separations.hpp"

#include <cstddef>
#include <vector>

namespace polypack {
namespace {

// Steps that a removed part is away in the last state; programs take anything so large for that.
constexpr int away = 10'000;

// Converts a part. `shifts`: those of the pieces of the packing, which are then as before the last
// move.
Separation separation_of(const Disassembly& disassembly, int number, std::vector<Point>& shifts) {
    const PackedPart& part = disassembly.parts[number];
    Separation separation;
    separation.pieces = part.pieces;
    const auto add_state = [&] {
        std::vector<Point>& state = separation.states.emplace_back();
        for (const int piece : part.pieces) state.push_back(shifts[piece]);
    };
    add_state();
    for (const Slide& slide : part.slides) {
        const std::vector<Point> before = shifts;
        for (std::size_t i = 0; i < slide.pieces.size(); ++i) {
            const int piece = slide.pieces[i];
            const int steps = slide.steps == 0     ? away
                              : slide.each.empty() ? slide.steps
                                                   : slide.each[i];
            shifts[piece] = shifts[piece] +
                            Point{steps * slide.step.x, steps * slide.step.y, steps * slide.step.z};
        }
        add_state();
        if (slide.steps == 0) shifts = before;
    }
    const auto divides = [&](int child) {
        return disassembly.parts[child].fate == PackedPart::Fate::apart;
    };
    if (divides(part.removed)) {
        separation.removed.push_back(separation_of(disassembly, part.removed, shifts));
    }
    if (divides(part.left)) {
        separation.left.push_back(separation_of(disassembly, part.left, shifts));
    }
    return separation;
}

}  // namespace

Separation separation_of(const Disassembly& disassembly) {
    std::vector<Point> shifts(disassembly.parts.front().pieces.size());
    return separation_of(disassembly, 0, shifts);
}

}  // namespace polypack
