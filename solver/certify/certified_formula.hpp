// The formula of a certificate: an exact cover, reduced by its symmetry.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "polypack/formats/exact_cover.hpp"
#include "polypack/packing/restriction.hpp"

namespace polypack {

// Motions that map the options of an item that each cover covers by exactly one option to each
// other. As many covers have an option as any other of its orbit, so it is enough to count those
// with one option of each.
struct CoverOrbits {
    int item = -1;  // -1: no symmetry is used
    // The images of the options, by option: generators of the motions.
    std::vector<std::vector<int>> motions;
    // By option: the size of the orbit that it represents; 0 for an option of the item that
    // represents none; 1 for every option that does not cover the item.
    std::vector<int> size;
};

// Returns the orbits of which the restriction leaves one option, by the motions that keep its item;
// none if there is no restriction, or if the items show that there are no covers. Precondition: the
// restriction is choose_restriction() of the symmetry, the cover is that of the whole table.
// O(motions * options). Throws Stopped.
[[nodiscard]] CoverOrbits orbits_of(const PlacementTable& table, const Symmetry& symmetry,
                                    const Restriction& restriction, const ExactCover& cover,
                                    const std::stop_token& stop = {});

// Writes the constraints of write_opb(), with the line that VeriPB needs to list solutions: it
// names the variables by which they differ, here all of them. With orbits, one more constraint
// forbids the options that represent none, and comments name its item and the motions, so that a
// checker can multiply: see proof/orbits.hpp. Throws CannotWrite if there are no options, and
// Stopped.
[[nodiscard]] std::string write_certified_opb(const ExactCover& cover, const CoverOrbits& orbits,
                                              const std::stop_token& stop = {});

// Returns the number of constraints that the sum makes in proofs, which count equalities as two.
[[nodiscard]] int constraints_of(const CoverSum& sum);

}  // namespace polypack
