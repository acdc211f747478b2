#include "polypack/packing/piece_classes.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <span>

#include "polypack/bitboard/mix.hpp"

namespace polypack {

std::vector<int> identity_of(const PlacementTable& table) {
    const EdgeSides& edges = table.edges();
    const auto beyond = edges.any() ? edges.sides() + std::ssize(edges.rules().colours) + 1 : 0;
    std::vector<int> identity(static_cast<std::size_t>(table.cells() + beyond));
    std::iota(identity.begin(), identity.end(), 0);
    return identity;
}

PieceClasses::PieceClasses(const PlacementTable& table, StopCheck& check)
    : table_(table),
      key_(table.size()),
      slots_(std::bit_ceil(2 * static_cast<std::size_t>(table.size()) + 1), -1),
      seen_(table.cells() + table.edges().sides(), 0),
      colour_(table.edges().sides(), 0) {
    for (int cell = 0; cell < table.cells(); ++cell) {
        code_.push_back(mixed_with(0, static_cast<std::uint64_t>(cell)));
    }
    std::vector<int> identity = identity_of(table);
    for (int p = 0; p < table.size(); ++p) {
        check();
        key_[p] = key_of(p, identity);
        std::size_t slot = first_slot(table.piece_of(p), key_[p]);
        while (slots_[slot] >= 0) slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = p;
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const std::uint64_t signature = signature_of(piece, [&](int p) { return key_[p]; }, check);
        const auto [from, to] = by_signature_.equal_range(signature);
        const auto same = std::find_if(from, to, [&](const auto& entry) {
            return alike(piece, classes_[entry.second].front(), identity, check);
        });
        if (same == to) {
            by_signature_.emplace(signature, classes_.size());
            classes_.push_back({piece});
        } else {
            classes_[same->second].push_back(piece);
        }
    }
}

bool PieceClasses::extend(const std::vector<int>& cells, std::vector<int>& pieces,
                          std::vector<int>& placements, StopCheck& check) {
    pieces.assign(table_.pieces(), -1);
    placements.assign(table_.size(), -1);
    const auto map_to = [&](std::size_t from, std::size_t to) {
        if (!maps(cells, classes_[from], classes_[to], placements, check)) return false;
        for (std::size_t m = 0; m < classes_[from].size(); ++m) {
            pieces[classes_[from][m]] = classes_[to][m];
        }
        return true;
    };
    // The images of a class are at most one class: two with the same copies and cells are one.
    for (std::size_t c = 0; c < classes_.size(); ++c) {
        if (map_to(c, c)) continue;
        const auto [from, to] = by_signature_.equal_range(
            signature_of(classes_[c].front(), [&](int p) { return key_of(p, cells); }, check));
        const auto image = [&](const auto& entry) { return map_to(c, entry.second); };
        if (std::find_if(from, to, image) == to) return false;
    }
    return true;
}

std::uint64_t PieceClasses::key_of(int placement, const std::vector<int>& cells) const {
    std::uint64_t key = 0;
    for (const int cell : table_.cells_of(placement)) key ^= code_[cells[cell]];
    if (colour_.empty()) return key;
    const int sides = table_.cells();
    const int colours = sides + table_.edges().sides();
    for (const auto& [side, colour] : table_.sides_of(placement)) {
        key ^= mixed_with(static_cast<std::uint64_t>(cells[sides + side]),
                          static_cast<std::uint64_t>(cells[colours + colour]));
    }
    return key;
}

template <class KeyOf>
std::uint64_t PieceClasses::signature_of(int piece, const KeyOf& key_of, StopCheck& check) const {
    std::uint64_t sum = 0;
    for (int p = table_.first_of(piece); p < table_.first_of(piece + 1); ++p) {
        check();
        sum += mixed_with(0, key_of(p));
    }
    return sum;
}

std::size_t PieceClasses::first_slot(int piece, std::uint64_t key) const {
    return mixed_with(0, key + static_cast<std::uint64_t>(piece)) & (slots_.size() - 1);
}

int PieceClasses::image(int piece, int placement, const std::vector<int>& cells) {
    ++query_;
    std::uint64_t key = 0;
    for (const int cell : table_.cells_of(placement)) {
        const int to = cells[cell];
        key ^= code_[to];
        seen_[to] = query_;
    }
    const bool coloured = !colour_.empty();
    const auto sides = coloured ? table_.sides_of(placement) : std::span<const SideColour>();
    const int first_side = table_.cells();
    if (coloured) {
        key = key_of(placement, cells);
        const int first_colour = first_side + table_.edges().sides();
        for (const auto& [side, colour] : sides) {
            const int to = cells[first_side + side];
            seen_[to] = query_;
            colour_[to - first_side] = cells[first_colour + colour] - first_colour;
        }
    }
    const std::size_t size = table_.cells_of(placement).size();
    const auto same_sides = [&](std::span<const SideColour> others) {
        return others.size() == sides.size() &&
               std::ranges::all_of(others, [&](const SideColour& other) {
                   return seen_[first_side + other.side] == query_ &&
                          colour_[other.side] == other.colour;
               });
    };
    for (std::size_t slot = first_slot(piece, key); slots_[slot] >= 0;
         slot = (slot + 1) & (slots_.size() - 1)) {
        const int p = slots_[slot];
        if (key_[p] != key || table_.piece_of(p) != piece) continue;
        const auto candidate = table_.cells_of(p);
        if (candidate.size() == size &&
            std::ranges::all_of(candidate, [&](int cell) { return seen_[cell] == query_; }) &&
            (!coloured || same_sides(table_.sides_of(p)))) {
            return p;
        }
    }
    return -1;
}

bool PieceClasses::maps(const std::vector<int>& cells, const std::vector<int>& from,
                        const std::vector<int>& to, std::vector<int>& placements,
                        StopCheck& check) {
    if (from.size() != to.size() || table_.copies(from[0]) != table_.copies(to[0]) ||
        count(from[0]) != count(to[0])) {
        return false;
    }
    for (std::size_t m = 0; m < from.size(); ++m) {
        for (int p = table_.first_of(from[m]); p < table_.first_of(from[m] + 1); ++p) {
            check();
            placements[p] = image(to[m], p, cells);
            if (placements[p] < 0) return false;
        }
    }
    return true;
}

bool PieceClasses::alike(int piece, int other, const std::vector<int>& identity, StopCheck& check) {
    if (table_.copies(piece) != table_.copies(other) || count(piece) != count(other)) return false;
    for (int p = table_.first_of(piece); p < table_.first_of(piece + 1); ++p) {
        check();
        if (image(other, p, identity) < 0) return false;
    }
    return true;
}

}  // namespace polypack
