#include "polypack/render/legend.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace polypack {

std::string LegendPiece::copies() const {
    if (least != most) return fmt::format(" ×{} to {}", least, most);
    return most == 1 ? "" : fmt::format(" ×{}", most);
}

void Legend::add(const std::vector<PlacedPiece>& packing, const std::vector<int>& numbers) {
    std::map<int, LegendPiece> own;
    for (std::size_t i = 0; i < packing.size(); ++i) {
        LegendPiece& piece = own[packing[i].piece];
        ++piece.most;
        piece.numbers = std::max(piece.numbers, numbers[i] + 1);
    }
    for (auto& [number, known] : pieces_) {
        if (!own.contains(number)) known.least = 0;
    }
    for (const auto& [number, now] : own) {
        const auto [at, is_new] = pieces_.emplace(number, now);
        LegendPiece& known = at->second;
        if (is_new) {
            known.least = any_ ? 0 : now.most;
            continue;
        }
        known.least = std::min(known.least, now.most);
        known.most = std::max(known.most, now.most);
        known.numbers = std::max(known.numbers, now.numbers);
    }
    any_ = true;
}

}  // namespace polypack
