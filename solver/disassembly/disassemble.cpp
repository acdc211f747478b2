#include "polypack/disassembly/disassemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "polypack/disassembly/expansion.hpp"
#include "polypack/disassembly/turns/turn_expansion.hpp"
#include "polypack/disassembly/turns/turning_bodies.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

// The pieces that bodies are.
std::vector<int> named(const std::vector<int>& bodies, const std::vector<int>& pieces) {
    std::vector<int> numbers;
    numbers.reserve(bodies.size());
    for (const int body : bodies) numbers.push_back(pieces[body]);
    return numbers;
}

}  // namespace

PartsApart::PartsApart(const std::vector<PlacedPiece>& packing,
                       const std::vector<PieceGroup>& groups, const ShapePairs& pairs,
                       const SeparateOptions& options)
    : packing_(&packing), axes_(&pairs.axes()), may_stay_(groups) {
    result_.rule = options.rule;
    if (options.rule == MoveRule::turns) result_.bevel = options.bevel;
    if (packing.empty()) return;
    result_.parts.reserve(2 * packing.size() - 1);
    std::vector<int> all(packing.size());
    std::iota(all.begin(), all.end(), 0);
    add(std::move(all));
}

int PartsApart::add(std::vector<int> pieces) {
    result_.parts.emplace_back();
    result_.parts.back().pieces = std::move(pieces);
    return static_cast<int>(result_.parts.size()) - 1;
}

bool PartsApart::leave(int part) {
    if (pieces_of(part).size() == 1) return true;
    if (!may_stay_.need_not_come_apart(in_puzzle(part))) return false;
    result_.parts[part].fate = PackedPart::Fate::together;
    return true;
}

bool PartsApart::close(int part, const Separated& closed) {
    const bool may_stay = may_stay_.keep(in_puzzle(part));
    PackedPart& finished = result_.parts[part];
    finished.fate = may_stay ? PackedPart::Fate::together : PackedPart::Fate::locked;
    finished.states = closed.reached;
    finished.hash = closed.hash;
    return !may_stay;
}

SplitParts PartsApart::divide(int part, std::vector<Slide> moves, const WayOut& out) {
    const std::vector<int> pieces = pieces_of(part);
    SplitParts halves;
    for (int body = 0; body < std::ssize(pieces); ++body) {
        const bool goes = (out.set >> body & 1) != 0;
        (goes ? halves.removed : halves.left).bodies.push_back(body);
    }
    const SlideAxis& axis = (*axes_)[out.axis];
    Slide last;
    last.step = out.forward ? axis.step : Point{} - axis.step;
    last.pieces = halves.removed.bodies;
    moves.push_back(std::move(last));
    for (Slide& move : moves) move.pieces = named(move.pieces, pieces);
    halves.left.number = add(named(halves.left.bodies, pieces));
    halves.removed.number = add(named(halves.removed.bodies, pieces));
    PackedPart& divided = result_.parts[part];
    divided.fate = PackedPart::Fate::apart;
    divided.slides = std::move(moves);
    divided.left = halves.left.number;
    divided.removed = halves.removed.number;
    return halves;
}

std::vector<int> PartsApart::in_puzzle(int part) const {
    std::vector<int> numbers;
    numbers.reserve(pieces_of(part).size());
    for (const int piece : pieces_of(part)) numbers.push_back((*packing_)[piece].piece);
    return numbers;
}

namespace {

// Takes a packing apart by slides and turns.
class TurnDisassembler {
  public:
    TurnDisassembler(const std::vector<PlacedPiece>& packing, const std::vector<PieceGroup>& groups,
                     ShapePairs& pairs, const SeparateOptions& options)
        : packing_(&packing),
          bodies_(turning_bodies(packing, pairs, options.bevel)),
          parts_(packing, groups, pairs, options),
          options_(&options) {}

    Disassembly run() {
        if (!packing_->empty()) take(0, first_state(bodies_, *packing_));
        return std::move(parts_).result();
    }

    // The greatest of the bevels at which the locked parts have another move: with less, one of
    // them stays as it is.
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

    // How bodies move until they fall in two.
    struct Way {
        std::vector<Slide> moves;
        TurnState end;
        WayOut out;
    };

    // The way from one state to the next, where the bodies are in space: the states of a search are
    // turned, and so is its way out.
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

Disassembly disassemble_turning(const std::vector<PlacedPiece>& packing,
                                const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                const SeparateOptions& options) {
    TurnDisassembler disassembler(packing, groups, pairs, options);
    Disassembly result = disassembler.run();
    if (!options.min_bevel || !is_locked(result)) return result;
    SeparateOptions greater = options;
    greater.bevel = disassembler.next_bevel();
    while (greater.bevel < no_bevel) {
        TurnDisassembler again(packing, groups, pairs, greater);
        if (!is_locked(again.run())) break;
        greater.bevel = again.next_bevel();
    }
    result.min_bevel = greater.bevel;
    return result;
}

namespace {

// Before they separate, bodies are no further from each other than all of them are long, one behind
// the other, and as far again on the other side: no coordinate overflows.
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
        Point low = placed.cells.front();
        Point high = low;
        for (const Point& p : placed.cells) {
            low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
        }
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

}  // namespace

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

}  // namespace

Disassembly disassemble(const std::vector<PlacedPiece>& packing,
                        const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                        const SeparateOptions& options) {
    if (options.rule == MoveRule::turns) {
        check_size(pairs.lattice(), packing, MoveRule::turns);
        return disassemble_turning(packing, groups, pairs, options);
    }
    return SlideDisassembler(packing, groups, pairs, options).run();
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

void DisassemblyCounts::add(const Disassembly& disassembly, std::uint64_t turned) {
    ++packings;
    packings_with_mirrors += turned;
    if (!disassembly.comes_apart()) return;
    ++apart;
    solvable_with_mirrors += turned;
    ++levels[static_cast<std::uint64_t>(disassembly.level())];
}

}  // namespace polypack
