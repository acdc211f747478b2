#include "polypack/disassembly/locked_core.hpp"

#include <algorithm>

namespace polypack {

std::vector<int> locked_core(const std::vector<PlacedPiece>& packing,
                             const std::vector<int>& locked, const std::vector<PieceGroup>& groups,
                             ShapePairs& pairs, const SeparateOptions& options) {
    std::vector<int> core = locked;
    for (const int tried : locked) {
        if (!std::ranges::binary_search(core, tried)) continue;
        std::vector<int> others;
        std::vector<PlacedPiece> pieces;
        for (const int piece : core) {
            if (piece == tried) continue;
            others.push_back(piece);
            pieces.push_back(packing[piece]);
        }
        const Disassembly rest = disassemble(pieces, groups, pairs, options);
        const auto part =
            std::ranges::find(rest.parts, PackedPart::Fate::locked, &PackedPart::fate);
        if (part == rest.parts.end()) continue;
        core.clear();
        for (const int piece : part->pieces) core.push_back(others[piece]);
    }
    return core;
}

}  // namespace polypack
