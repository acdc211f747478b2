#include "polypack/render/copy_numbers.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "polypack/lattice/polyform.hpp"

namespace polypack {
namespace {

// For each placed piece the copies of the same piece that it touches, ascending.
struct CopyContacts {
    std::vector<int> first{0};  // by placed piece, and one past the last
    std::vector<int> list;

    [[nodiscard]] int size() const { return static_cast<int>(first.size()) - 1; }
    [[nodiscard]] std::span<const int> of(int placed) const {
        return {list.data() + first[placed], list.data() + first[placed + 1]};
    }
};

// The placed pieces in an order in which each has few contacts before it: the one with the fewest
// is last, and so on without it (Matula and Beck, "Smallest-last ordering", J. ACM 30, 1983).
std::vector<int> smallest_last(const CopyContacts& contacts) {
    // A stack of pieces for each degree; entries are out of date if the degree has changed.
    struct Entry {
        int piece;
        int below;
    };
    constexpr int bottom = -1;
    const int size = contacts.size();
    std::vector<int> degrees(size);
    for (int i = 0; i < size; ++i) degrees[i] = static_cast<int>(contacts.of(i).size());
    std::vector<int> top(std::ranges::max(degrees) + 1, bottom);
    std::vector<Entry> entries;
    entries.reserve(size + contacts.list.size());
    const auto push = [&](int piece) {
        entries.push_back({piece, top[degrees[piece]]});
        top[degrees[piece]] = static_cast<int>(entries.size()) - 1;
    };
    for (int i = 0; i < size; ++i) push(i);
    int least = 0;  // no stack before this one holds any
    std::vector<char> taken(size, 0);
    std::vector<int> order;
    order.reserve(size);
    while (static_cast<int>(order.size()) < size) {
        while (top[least] == bottom) ++least;
        const auto [next, below] = entries[top[least]];
        top[least] = below;
        if (taken[next] != 0 || degrees[next] != least) continue;
        taken[next] = 1;
        order.push_back(next);
        for (const int other : contacts.of(next)) {
            if (taken[other] != 0) continue;
            --degrees[other];
            push(other);
        }
        if (least > 0) --least;
    }
    std::ranges::reverse(order);
    return order;
}

int min_free(const std::vector<int>& numbers, std::span<const int> contacts) {
    int number = 0;
    while (std::ranges::any_of(contacts, [&](int other) { return numbers[other] == number; })) {
        ++number;
    }
    return number;
}

CopyContacts contacts_of(const std::vector<PlacedPiece>& packing, const RegionOwners& owners,
                         const std::vector<std::vector<int>>& neighbours) {
    CopyContacts contacts;
    contacts.first.reserve(packing.size() + 1);
    for (std::size_t i = 0; i < packing.size(); ++i) {
        for (const Point& point : packing[i].cells) {
            const int cell = owners.find(point);
            if (cell < 0) continue;
            for (const int next : neighbours[cell]) {
                const int other = owners.at(next);
                if (other < 0 || other == static_cast<int>(i)) continue;
                if (packing[other].piece == packing[i].piece) contacts.list.push_back(other);
            }
        }
        const auto own = contacts.list.begin() + contacts.first.back();
        std::sort(own, contacts.list.end());
        contacts.list.erase(std::unique(own, contacts.list.end()), contacts.list.end());
        contacts.first.push_back(static_cast<int>(contacts.list.size()));
    }
    return contacts;
}

}  // namespace

CopyNumbers::CopyNumbers(const Puzzle& puzzle) : owners_(puzzle) {
    // Options of covers are not drawn, and their parts may be many.
    if (puzzle.kind != PuzzleKind::shapes) {
        neighbours_.resize(owners_.cells().size());
        in_parts_.assign(puzzle.pieces.size(), true);
        return;
    }
    const Lattice& lattice = *puzzle.lattice;
    for (const Point& cell : owners_.cells()) {
        std::vector<int>& own = neighbours_.emplace_back();
        for (const Point& next : lattice.neighbours_of(cell)) {
            const int index = owners_.find(wrapped(puzzle.region, next));
            if (index >= 0) own.push_back(index);
        }
    }
    for (const Piece& piece : puzzle.pieces) in_parts_.push_back(!connected(lattice, piece.cells));
}

std::vector<int> CopyNumbers::of(const std::vector<PlacedPiece>& packing) const {
    RegionOwners owners = owners_;
    owners.set(packing);
    return of(packing, owners);
}

std::vector<int> CopyNumbers::of(const std::vector<PlacedPiece>& packing,
                                 const RegionOwners& owners) const {
    std::vector<int> copies(in_parts_.size(), 0);
    for (const PlacedPiece& placed : packing) ++copies[placed.piece];
    if (std::ranges::all_of(copies, [](int count) { return count < 2; })) {
        return std::vector<int>(packing.size(), 0);
    }
    const CopyContacts contacts = contacts_of(packing, owners, neighbours_);
    std::vector<int> numbers(packing.size(), -1);
    for (const int copy : smallest_last(contacts)) {
        numbers[copy] = min_free(numbers, contacts.of(copy));
    }
    std::ranges::fill(copies, 0);
    for (std::size_t i = 0; i < packing.size(); ++i) {
        const int piece = packing[i].piece;
        if (in_parts_[piece]) numbers[i] = copies[piece]++;
    }
    return numbers;
}

}  // namespace polypack
