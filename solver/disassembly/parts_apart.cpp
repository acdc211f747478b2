#include "polypack/disassembly/parts_apart.hpp"

#include <iterator>
#include <numeric>

#include "polypack/disassembly/expansion.hpp"

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
    if (has_turns(options.rule)) {
        result_.bevel = options.bevel;
        result_.shifting = options.shifting;
    }
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

}  // namespace polypack
