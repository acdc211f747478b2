#include "polypack/packing/piece_classes.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace polypack {
namespace {

// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
std::uint64_t mixed(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

}  // namespace

PieceClasses::PieceClasses(const PlacementTable& table)
    : table_(table),
      key_(table.size()),
      slots_(std::bit_ceil(2 * static_cast<std::size_t>(table.size()) + 1), -1),
      seen_(table.cells(), 0) {
    for (int cell = 0; cell < table.cells(); ++cell) {
        code_.push_back(mixed(static_cast<std::uint64_t>(cell)));
    }
    for (int p = 0; p < table.size(); ++p) {
        for (const int cell : table.cells_of(p)) key_[p] ^= code_[cell];
        std::size_t slot = first_slot(table.piece_of(p), key_[p]);
        while (slots_[slot] >= 0) slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = p;
    }
    std::vector<int> identity(table.cells());
    std::iota(identity.begin(), identity.end(), 0);
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const auto same = std::ranges::find_if(classes_, [&](const std::vector<int>& members) {
            return alike(piece, members.front(), identity);
        });
        if (same == classes_.end()) {
            classes_.push_back({piece});
        } else {
            same->push_back(piece);
        }
    }
}

bool PieceClasses::extend(const std::vector<int>& cells, std::vector<int>& pieces,
                          std::vector<int>& placements) {
    pieces.assign(table_.pieces(), -1);
    placements.assign(table_.size(), -1);
    std::vector<char> taken(classes_.size(), 0);
    for (std::size_t c = 0; c < classes_.size(); ++c) {
        bool found = false;
        for (std::size_t k = 0; k < classes_.size() && !found; ++k) {
            // Trying the class itself first maps pieces to themselves where possible.
            const std::size_t to = k == 0 ? c : (k <= c ? k - 1 : k);
            if (taken[to] || !maps(cells, classes_[c], classes_[to], placements)) continue;
            taken[to] = 1;
            found = true;
            for (std::size_t m = 0; m < classes_[c].size(); ++m) {
                pieces[classes_[c][m]] = classes_[to][m];
            }
        }
        if (!found) return false;
    }
    return true;
}

std::size_t PieceClasses::first_slot(int piece, std::uint64_t key) const {
    return mixed(key + static_cast<std::uint64_t>(piece)) & (slots_.size() - 1);
}

int PieceClasses::image(int piece, int placement, const std::vector<int>& cells) {
    ++query_;
    std::uint64_t key = 0;
    for (const int cell : table_.cells_of(placement)) {
        key ^= code_[cells[cell]];
        seen_[cells[cell]] = query_;
    }
    const std::size_t size = table_.cells_of(placement).size();
    for (std::size_t slot = first_slot(piece, key); slots_[slot] >= 0;
         slot = (slot + 1) & (slots_.size() - 1)) {
        const int p = slots_[slot];
        if (key_[p] != key || table_.piece_of(p) != piece) continue;
        const auto candidate = table_.cells_of(p);
        if (candidate.size() == size &&
            std::ranges::all_of(candidate, [&](int cell) { return seen_[cell] == query_; })) {
            return p;
        }
    }
    return -1;
}

bool PieceClasses::maps(const std::vector<int>& cells, const std::vector<int>& from,
                        const std::vector<int>& to, std::vector<int>& placements) {
    if (from.size() != to.size() || table_.copies(from[0]) != table_.copies(to[0]) ||
        count(from[0]) != count(to[0])) {
        return false;
    }
    for (std::size_t m = 0; m < from.size(); ++m) {
        for (int p = table_.first_of(from[m]); p < table_.first_of(from[m] + 1); ++p) {
            placements[p] = image(to[m], p, cells);
            if (placements[p] < 0) return false;
        }
    }
    return true;
}

bool PieceClasses::alike(int piece, int other, const std::vector<int>& identity) {
    if (table_.copies(piece) != table_.copies(other) || count(piece) != count(other)) return false;
    for (int p = table_.first_of(piece); p < table_.first_of(piece + 1); ++p) {
        if (image(other, p, identity) < 0) return false;
    }
    return true;
}

}  // namespace polypack
