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
#include "polypack/packing/run/threads.hpp"

namespace polypack {

// No coordinate overflows: before they separate, bodies are no further from each other than all of
// them are long, one behind the other, and as far again on the other side.
void check_size(const Lattice& lattice, const std::vector<PlacedPiece>& packing, MoveRule rule) {
    if (std::ssize(packing) > max_bodies) {
        throw CannotDisassemble(
            fmt::format("the packing has {} pieces; at most {} can be taken "
                        "apart",
                        packing.size(), max_bodies));
    }
    // Turns are checked in integers of so many bits, see disassembly/cells_in_way.hpp.
    constexpr int longest_to_turn = 1000;
    const int longest =
        rule == MoveRule::turns ? longest_to_turn : std::numeric_limits<Shift>::max() / 4;
    long long length = 0;
    for (const PlacedPiece& placed : packing) {
        const auto [low, high] = box_of(placed.cells);
        const Point size = high - low;
        const Point& step = lattice.step;
        length += size.x / step.x + size.y / step.y + size.z / step.z + 3;
    }
    if (length > longest) {
        throw CannotDisassemble(
            fmt::format("the pieces are {} cells long together; at most {} can "
                        "be taken apart",
                        length, longest));
    }
}

Bodies bodies_of(const std::vector<PlacedPiece>& packing, ShapePairs& pairs) {
    const Lattice& lattice = pairs.lattice();
    check_size(lattice, packing, MoveRule::group);
    Bodies bodies;
    bodies.lattice = &lattice;
    bodies.axes = &pairs.axes();
    std::vector<Polyform> shapes;
    shapes.reserve(packing.size());
    bodies.places.reserve(packing.size());
    for (const PlacedPiece& placed : packing) {
        shapes.push_back(normalized(lattice, placed.cells));
        bodies.places.push_back(
            in_steps(lattice, std::ranges::min(placed.cells) - shapes.back().front()));
    }
    ShapePairs::Together together = pairs.together(shapes);
    bodies.shapes = std::move(together.shapes);
    bodies.pairs = std::move(together.pairs);
    bodies.keepers = std::move(together.keepers);
    return bodies;
}

namespace {

// Takes a packing apart by slides.
class SlideDisassembler {
  public:
    SlideDisassembler(const std::vector<PlacedPiece>& packing,
                      const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                      const SeparateOptions& options)
        : bodies_(bodies_of(packing, pairs)),
          parts_(packing, groups, pairs, options),
          options_(&options) {}

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
        const auto between =
            options_->rule == MoveRule::apart ? uneven_slide_between : slide_between;
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
    if (options.rule == MoveRule::turns) {
        check_size(pairs.lattice(), packing, MoveRule::turns);
        return told(disassemble_turning(packing, groups, pairs, options), packing, options);
    }
    return told(SlideDisassembler(packing, groups, pairs, options).run(), packing, options);
}

namespace {

// A packing with more states than that is worth all threads.
constexpr std::size_t states_for_one_thread = 20'000;

}  // namespace

std::vector<Disassembly> disassemble_each(std::span<const std::vector<PlacedPiece>> packings,
                                          const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                          const SeparateOptions& options,
                                          std::chrono::steady_clock::time_point alone_until) {
    std::vector<Disassembly> results(packings.size());
    if (options.threads == 1 || packings.size() == 1) {
        for (std::size_t i = 0; i < packings.size(); ++i) {
            results[i] = disassemble(packings[i], groups, pairs, options);
        }
        return results;
    }
    SeparateOptions alone = options;
    alone.threads = 1;
    alone.max_states = states_for_one_thread;
    std::vector<char> hard(packings.size(), 0);
    const auto take = [&](std::size_t i) {
        try {
            results[i] = disassemble(packings[i], groups, pairs, alone);
        } catch (const TooManyStates&) {
            hard[i] = 1;
        }
    };
    std::size_t first = 0;
    while (first < packings.size() && std::chrono::steady_clock::now() < alone_until) take(first++);
    if (first < packings.size()) {
        const Threads threads(threads_on_cores(options.threads));
        threads.for_each(packings.size() - first, [&](std::size_t i) { take(first + i); });
    }
    for (std::size_t i = 0; i < packings.size(); ++i) {
        if (hard[i] != 0) results[i] = disassemble(packings[i], groups, pairs, options);
    }
    return results;
}

}  // namespace polypack
