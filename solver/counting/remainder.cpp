#include "polypack/counting/remainder.hpp"

#include <algorithm>

namespace polypack {
namespace {

// What remains of a number of copies after one has been used.
Copies one_less(Copies copies) {
    copies.min = std::max(copies.min - 1, 0);
    if (copies.max != unlimited) --copies.max;
    return copies;
}

}  // namespace

Remainder::Remainder(const PlacementTable& table) : number_of(table.cells(), 0) {
    for (int piece = 0; piece < table.pieces(); ++piece) copies.push_back(table.copies(piece));
    for (const int placement : table.fixed()) {
        Copies& left = copies[table.piece_of(placement)];
        left = one_less(left);
        for (const int cell : table.cells_of(placement)) number_of[cell] = -1;
    }
    int next = 0;
    for (int& number : number_of) {
        if (number == 0) number = next++;
    }
}

}  // namespace polypack
