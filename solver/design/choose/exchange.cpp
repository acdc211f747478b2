#include "polypack/design/choose/exchange.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <initializer_list>

#include "polypack/bitboard/mix.hpp"

namespace polypack {
namespace {

template <class Cells>
std::uint64_t high(Cells cells) {
    return static_cast<std::uint64_t>(cells >> 64);
}

template <class Cells>
int first_of(Cells cells) {
    const auto low = static_cast<std::uint64_t>(cells);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high(cells));
}

}  // namespace

Exchange::Exchange(const PlacementTable& table) : table_(table) {
    const auto pieces = static_cast<std::size_t>(table.pieces());
    std::vector<std::vector<int>> lists(pieces * table.cells());
    for (int p = 0; p < table.size(); ++p) {
        Cells cells = 0;
        Cells around = 0;
        for (const int cell : table.cells_of(p)) {
            cells |= Cells{1} << cell;
            for (const int next : table.neighbours_of(cell)) around |= Cells{1} << next;
        }
        cells_.push_back(cells);
        around_.push_back(around | cells);
        lists[first_of(cells) * pieces + table.piece_of(p)].push_back(p);
    }
    for (const std::vector<int>& list : lists) {
        first_.push_back(static_cast<int>(placements_.size()));
        placements_.insert(placements_.end(), list.begin(), list.end());
    }
    first_.push_back(static_cast<int>(placements_.size()));
    for (const int p : placements_) in_order_.push_back(cells_[p]);
    by_cells_.assign(std::bit_ceil(4 * cells_.size() + 1), -1);
    for (int p = 0; p < table.size(); ++p) {
        std::size_t slot = slot_of(cells_[p]);
        while (by_cells_[slot] >= 0) slot = (slot + 1) % by_cells_.size();
        by_cells_[slot] = p;
    }
}

std::size_t Exchange::slot_of(Cells cells) const {
    const std::uint64_t hash = mixed(static_cast<std::uint64_t>(cells) ^ mixed(high(cells)));
    return hash & (by_cells_.size() - 1);
}

std::uint64_t Exchange::neighbours(std::span<const int> packing, const Receiver& receiver) const {
    Open open;
    open.receiver = &receiver;
    open.copies.assign(table_.pieces(), 0);
    for (const int placement : packing) ++open.copies[table_.piece_of(placement)];
    const auto refill = [&](std::initializer_list<int> taken) {
        open.packing.assign(packing.begin(), packing.end());
        Cells hole = 0;
        for (const int i : taken) {
            hole |= cells_[packing[i]];
            --open.copies[table_.piece_of(packing[i])];
            open.packing[i] = -1;
        }
        std::erase(open.packing, -1);
        open.free.clear();
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            if (open.copies[piece] < table_.copies(piece).max) open.free.push_back(piece);
        }
        fill(open, hole, static_cast<int>(taken.size()));
        for (const int i : taken) ++open.copies[table_.piece_of(packing[i])];
    };
    const auto size = static_cast<int>(packing.size());
    if (size == 1) refill({0});
    if (size == 2) refill({0, 1});
    const auto touch = [&](int a, int b) {
        return (around_[packing[a]] & cells_[packing[b]]) != 0 ? 1 : 0;
    };
    for (int a = 0; a < size; ++a) {
        for (int b = a + 1; b < size; ++b) {
            const int ab = touch(a, b);
            for (int c = b + 1; c < size; ++c) {
                if (ab + touch(a, c) + touch(b, c) >= 2) refill({a, b, c});
            }
        }
    }
    return open.tried;
}

void Exchange::fill(Open& open, Cells hole, int pieces) const {
    if (pieces == 1) return fill_with_one(open, hole);
    const int* const first = &first_[static_cast<std::size_t>(first_of(hole)) * table_.pieces()];
    for (const int piece : open.free) {
        if (open.copies[piece] == table_.copies(piece).max) continue;
        open.tried += first[piece + 1] - first[piece];
        for (int i = first[piece]; i < first[piece + 1]; ++i) {
            const Cells cells = in_order_[i];
            if ((cells & ~hole) != 0 || cells == hole) continue;
            place(open, placements_[i]);
            fill(open, hole & ~cells, pieces - 1);
            take_back(open);
        }
    }
}

void Exchange::fill_with_one(Open& open, Cells hole) const {
    for (std::size_t slot = slot_of(hole); by_cells_[slot] >= 0;
         slot = (slot + 1) % by_cells_.size()) {
        const int placement = by_cells_[slot];
        const int piece = table_.piece_of(placement);
        if (cells_[placement] != hole || open.copies[piece] == table_.copies(piece).max) continue;
        place(open, placement);
        (*open.receiver)(open.copies, open.packing);
        take_back(open);
    }
}

void Exchange::place(Open& open, int placement) const {
    ++open.copies[table_.piece_of(placement)];
    open.packing.push_back(placement);
}

void Exchange::take_back(Open& open) const {
    --open.copies[table_.piece_of(open.packing.back())];
    open.packing.pop_back();
}

}  // namespace polypack
