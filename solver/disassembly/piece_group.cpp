#include "polypack/disassembly/piece_group.hpp"

#include <algorithm>
#include <utility>

namespace polypack {
bool MayStay::need_not_come_apart(const std::vector<int>& pieces) const {
    int common = 0;
    for (const int piece : pieces) {
        for (const PieceGroup& of : *groups_) {
            if (of.piece != piece || of.copies == 0) continue;
            if (common != 0 && of.group != common) return false;
            common = of.group;
        }
    }
    if (common == 0) return false;
    return std::ranges::all_of(pieces, [&](int piece) {
        return max_copies(piece, common) >= std::ranges::count(pieces, piece);
    });
}

bool MayStay::keep(std::vector<int> pieces) {
    kept_.push_back(std::move(pieces));
    int max_group = 0;
    for (const PieceGroup& of : *groups_) max_group = std::max(max_group, of.group);
    std::vector<std::vector<int>> in_group(static_cast<std::size_t>(max_group) + 1);
    if (fits(0, in_group)) return true;
    kept_.pop_back();
    return false;
}

bool MayStay::fits(std::size_t next, std::vector<std::vector<int>>& in_group) const {
    if (next == kept_.size()) return true;
    for (std::size_t group = 1; group < in_group.size(); ++group) {
        std::vector<int>& members = in_group[group];
        const std::size_t before = members.size();
        members.insert(members.end(), kept_[next].begin(), kept_[next].end());
        const bool fit = std::ranges::all_of(kept_[next], [&](int piece) {
            return std::ranges::count(members, piece) <= max_copies(piece, static_cast<int>(group));
        });
        if (fit && fits(next + 1, in_group)) return true;
        members.resize(before);
    }
    return false;
}

int MayStay::max_copies(int piece, int group) const {
    int most = 0;
    for (const PieceGroup& of : *groups_) {
        if (of.piece == piece && of.group == group) most += of.copies;
    }
    return most;
}

}  // namespace polypack
