#include "polypack/disassembly/part_by_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "polypack/disassembly/expansion.hpp"
#include "polypack/disassembly/parts_apart.hpp"
#include "polypack/disassembly/told_around.hpp"
#include "polypack/disassembly/turns/disassemble_turning.hpp"
#include "polypack/disassembly/turns/turning_bodies.hpp"
#include "polypack/lattice/point_box.hpp"

namespace polypack {

namespace {

// Returns more than the sum of the sides of a box around the cells, in steps.
long long length_of(const Lattice& lattice, const std::vector<Point>& cells) {
    const auto [low, high] = box_of(cells);
    const Point size = in_steps(lattice, high - low);
    return 3LL + size.x + size.y + size.z;
}

// No coordinate overflows: before they separate, bodies are no further from each other than all of
// them are long, one behind the other, and as far again on the other side.
void check_size(std::size_t bodies, long long length, MoveRule rule) {
    if (bodies > max_bodies) {
        throw CannotDisassemble(
            fmt::format("the packing has {} pieces; at most {} can be taken "
                        "apart",
                        bodies, max_bodies));
    }
    // Turns are checked in integers of so many bits, see disassembly/cells_in_way.hpp.
    constexpr int longest_to_turn = 1000;
    const int longest = has_turns(rule) ? longest_to_turn : std::numeric_limits<Shift>::max() / 4;
    if (length > longest) {
        throw CannotDisassemble(
            fmt::format("the pieces are {} cells long together; at most {} can "
                        "be taken apart",
                        length, longest));
    }
}

}  // namespace

PlacedBody placed_body(const std::vector<Point>& cells, ShapePairs& pairs) {
    const Lattice& lattice = pairs.lattice();
    const Polyform shape = normalized(lattice, cells);
    return {.shape = pairs.number_of(shape),
            .place = in_steps(lattice, std::ranges::min(cells) - shape.front()),
            .length = length_of(lattice, cells)};
}

void check_size(std::span<const PlacedBody> bodies, MoveRule rule) {
    long long length = 0;
    for (const PlacedBody& body : bodies) length += body.length;
    check_size(bodies.size(), length, rule);
}

void check_size(const Lattice& lattice, const std::vector<PlacedPiece>& packing, MoveRule rule) {
    long long length = 0;
    for (const PlacedPiece& placed : packing) length += length_of(lattice, placed.cells);
    check_size(packing.size(), length, rule);
}

Bodies bodies_of(const std::vector<PlacedPiece>& packing, ShapePairs& pairs) {
    check_size(pairs.lattice(), packing, MoveRule::group);
    std::vector<PlacedBody> placed;
    placed.reserve(packing.size());
    for (const PlacedPiece& piece : packing) placed.push_back(placed_body(piece.cells, pairs));
    return bodies_at(placed, pairs);
}

Bodies bodies_at(std::span<const PlacedBody> placed, ShapePairs& pairs) {
    Bodies bodies;
    bodies.lattice = &pairs.lattice();
    bodies.axes = &pairs.axes();
    std::vector<int> numbers;
    numbers.reserve(placed.size());
    bodies.places.reserve(placed.size());
    for (const PlacedBody& body : placed) {
        numbers.push_back(body.shape);
        bodies.places.push_back(body.place);
    }
    ShapePairs::Together together = pairs.together(numbers);
    bodies.shapes = std::move(together.shapes);
    bodies.pairs = std::move(together.pairs);
    bodies.keepers = std::move(together.keepers);
    return bodies;
}

namespace {

// Takes a packing apart by slides.
class SlideDisassembler {
  public:
    SlideDisassembler(const std::vector<PlacedPiece>& packing, Bodies bodies,
                      const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                      const SeparateOptions& options)
        : bodies_(std::move(bodies)), parts_(packing, groups, pairs, options), options_(&options) {}

    Disassembly run() {
        if (!bodies_.places.empty()) take(0, std::vector<Shift>(bodies_.coordinates()));
        return std::move(parts_).result();
    }

  private:
    // Takes a part apart from that state of its bodies.
    void take(int part, const std::vector<Shift>& start) {
        if (parts_.leave(part)) return;
        std::optional<Bodies> some;
        if (part != 0) some = part_of(bodies_, parts_.pieces_of(part));
        const Bodies& bodies = some ? *some : bodies_;
        const Separated separated = separate(bodies, start, *options_);
        if (separated.states.empty()) {
            parts_.close(part, separated);
            return;
        }
        const SplitParts halves =
            parts_.divide(part, slides_along(bodies, separated.states), separated.out);
        const std::vector<Shift>& state = separated.states.back();
        take(halves.left.number, state_of_part(state, halves.left.bodies));
        take(halves.removed.number, state_of_part(state, halves.removed.bodies));
    }

    [[nodiscard]] std::vector<Slide> slides_along(
        const Bodies& bodies, const std::vector<std::vector<Shift>>& states) const {
        const auto between = slides_apart(options_->rule) ? uneven_slide_between : slide_between;
        std::vector<Slide> slides;
        for (std::size_t i = 0; i + 1 < states.size(); ++i) {
            slides.push_back(between(bodies, states[i], states[i + 1]));
        }
        return slides;
    }

    Bodies bodies_;
    PartsApart parts_;
    const SeparateOptions* options_;
};

// Tells a disassembly around the first copy of the piece that stays where it is.
Disassembly told(Disassembly found, const std::vector<PlacedPiece>& packing,
                 const SeparateOptions& options) {
    const auto still = std::ranges::find(packing, options.still, &PlacedPiece::piece);
    if (still == packing.end()) return found;
    return told_around(std::move(found), static_cast<int>(still - packing.begin()));
}

}  // namespace

Disassembly disassemble(const std::vector<PlacedPiece>& packing,
                        const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                        const SeparateOptions& options) {
    if (has_turns(options.rule)) {
        check_size(pairs.lattice(), packing, MoveRule::turns);
        return told(disassemble_turning(packing, groups, pairs, options), packing, options);
    }
    return disassemble(packing, bodies_of(packing, pairs), groups, pairs, options);
}

Disassembly disassemble(const std::vector<PlacedPiece>& packing, Bodies bodies,
                        const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                        const SeparateOptions& options) {
    return told(SlideDisassembler(packing, std::move(bodies), groups, pairs, options).run(),
                packing, options);
}

}  // namespace polypack
