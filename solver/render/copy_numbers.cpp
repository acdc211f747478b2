#include "polypack/render/copy_numbers.hpp"

#include <algorithm>

#include "polypack/lattice/polyform.hpp"
#include "polypack/render/cell_owners.hpp"

namespace polypack {
namespace {

// The placed pieces in an order in which each has few contacts before it: the one with the fewest
// is last, and so on without it (Matula and Beck, "Smallest-last ordering", J. ACM 30, 1983).
std::vector<int> smallest_last(const std::vector<std::vector<int>>& contacts) {
    std::vector<std::size_t> degrees;
    for (const std::vector<int>& own : contacts) degrees.push_back(own.size());
    // Entries are out of date if the degree has changed.
    std::vector<std::vector<int>> by_degree(std::ranges::max(degrees) + 1);
    std::size_t least = 0;  // no bucket before this one holds any
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        by_degree[degrees[i]].push_back(static_cast<int>(i));
    }
    std::vector<bool> taken(contacts.size());
    std::vector<int> order;
    while (order.size() < contacts.size()) {
        while (by_degree[least].empty()) ++least;
        const int next = by_degree[least].back();
        by_degree[least].pop_back();
        if (taken[next] || degrees[next] != least) continue;
        taken[next] = true;
        order.push_back(next);
        for (const int other : contacts[next]) {
            if (!taken[other]) by_degree[--degrees[other]].push_back(other);
        }
        if (least > 0) --least;
    }
    std::ranges::reverse(order);
    return order;
}

int least_free(const std::vector<int>& numbers, const std::vector<int>& contacts) {
    int number = 0;
    while (std::ranges::any_of(contacts, [&](int other) { return numbers[other] == number; })) {
        ++number;
    }
    return number;
}

}  // namespace

CopyNumbers::CopyNumbers(const Puzzle& puzzle) {
    const Lattice& lattice = *puzzle.lattice;
    for (const RegionCell& cell : puzzle.region.cells) cells_.push_back(cell.point);
    std::ranges::sort(cells_);
    for (const Point& cell : cells_) {
        std::vector<int>& own = neighbours_.emplace_back();
        for (const Point& next : lattice.neighbours_of(cell)) {
            const int index = index_of(wrapped(puzzle.region, next));
            if (index >= 0) own.push_back(index);
        }
    }
    for (const Piece& piece : puzzle.pieces) in_parts_.push_back(!connected(lattice, piece.cells));
}

int CopyNumbers::index_of(const Point& cell) const {
    const auto at = std::ranges::lower_bound(cells_, cell);
    return at != cells_.end() && *at == cell ? static_cast<int>(at - cells_.begin()) : -1;
}

CopyNumbers::Contacts CopyNumbers::contacts_of(const std::vector<PlacedPiece>& packing) const {
    std::vector<int> owners(cells_.size(), nobody);
    std::vector<std::vector<int>> covered(packing.size());
    for (std::size_t i = 0; i < packing.size(); ++i) {
        for (const Point& cell : packing[i].cells) {
            const int index = index_of(cell);
            if (index < 0) continue;
            owners[index] = static_cast<int>(i);
            covered[i].push_back(index);
        }
    }
    Contacts contacts(packing.size());
    for (std::size_t i = 0; i < packing.size(); ++i) {
        std::vector<int>& own = contacts[i];
        for (const int cell : covered[i]) {
            for (const int next : neighbours_[cell]) {
                const int other = owners[next];
                if (other < 0 || other == static_cast<int>(i)) continue;
                if (packing[other].piece == packing[i].piece) own.push_back(other);
            }
        }
        std::ranges::sort(own);
        own.erase(std::unique(own.begin(), own.end()), own.end());
    }
    return contacts;
}

std::vector<int> CopyNumbers::of(const std::vector<PlacedPiece>& packing) const {
    std::vector<int> copies(in_parts_.size(), 0);
    for (const PlacedPiece& placed : packing) ++copies[placed.piece];
    if (std::ranges::all_of(copies, [](int count) { return count < 2; })) {
        return std::vector<int>(packing.size(), 0);
    }
    const Contacts contacts = contacts_of(packing);
    std::vector<int> numbers(packing.size(), -1);
    for (const int copy : smallest_last(contacts)) {
        numbers[copy] = least_free(numbers, contacts[copy]);
    }
    std::ranges::fill(copies, 0);
    for (std::size_t i = 0; i < packing.size(); ++i) {
        const int piece = packing[i].piece;
        if (in_parts_[piece]) numbers[i] = copies[piece]++;
    }
    return numbers;
}

}  // namespace polypack
