// Motions of a lattice that map a packing's bodies to each other, acting on their states: any move
// from a state is possible from its images, too.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "polypack/disassembly/expansion.hpp"

namespace polypack {

class StateSymmetries {
  public:
    // Finds the symmetries of the bodies in the state `start`, which is then its only image, so the
    // states reached from there include all their images. O(motions * cells * log(cells)).
    StateSymmetries(const Bodies& bodies, const std::vector<Shift>& start);

    // Returns the number of symmetries, including the identity.
    [[nodiscard]] std::size_t size() const { return elements_.size() + 1; }

    // Writes the least of a state's images, which represents them all, to `image`; a state is an
    // image of itself. Precondition: they do not overlap. O(size() * bodies).
    void min_image(const Shift* state, Shift* image) const;

    // Returns all different images of a state, one after the other, ascending.
    [[nodiscard]] std::vector<std::vector<Shift>> images(const Shift* state) const;

  private:
    // Body b of the image lies to its place in `start` as the image of body `from`[b] does.
    struct Element {
        std::array<std::array<int, 3>, 3> matrix;  // in multiples of the lattice's steps
        std::vector<int> from;
    };

    [[nodiscard]] Point moved_by(const Shift* state, int body) const;
    // Calls visit(coordinate number, its value) in ascending order, until it returns false.
    template <class Visit>
    void for_each_coordinate(const Element& element, const Shift* state, const Visit& visit) const;

    std::vector<Shift> start_;
    std::vector<Element> elements_;  // all but the identity
};

}  // namespace polypack
