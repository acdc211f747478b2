#include "polypack/render/legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace polypack {

std::string LegendPiece::copies() const {
    if (least != most) return fmt::format(" ×{} to {}", least, most);
    return most == 1 ? "" : fmt::format(" ×{}", most);
}

void Legend::add(const std::vector<PlacedPiece>& packing, const std::vector<int>& numbers) {
    own_.clear();
    for (std::size_t i = 0; i < packing.size(); ++i) {
        const auto number = static_cast<std::size_t>(packing[i].piece);
        if (number >= own_.size()) own_.resize(number + 1);
        LegendPiece& piece = own_[number];
        ++piece.most;
        piece.numbers = std::max(piece.numbers, numbers[i] + 1);
    }
    for (auto& [number, known] : pieces_) {
        const bool used = static_cast<std::size_t>(number) < own_.size();
        const LegendPiece now = used ? std::exchange(own_[number], {}) : LegendPiece{};
        known.least = std::min(known.least, now.most);
        known.most = std::max(known.most, now.most);
        known.numbers = std::max(known.numbers, now.numbers);
    }
    // What is left was in no packing before.
    for (std::size_t number = 0; number < own_.size(); ++number) {
        LegendPiece& piece = own_[number];
        if (piece.most == 0) continue;
        piece.least = any_ ? 0 : piece.most;
        pieces_.emplace(static_cast<int>(number), piece);
    }
    any_ = true;
}

}  // namespace polypack
