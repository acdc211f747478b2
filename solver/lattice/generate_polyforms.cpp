#include "lattice/generate_polyforms.hpp"

#include <algorithm>
#include <cassert>
#include <set>

namespace polypack {
namespace {

// The least image of a polyform under the motions that the kind admits.
Polyform representative(const Lattice& lattice, const Polyform& form, PolyformKind kind) {
    Polyform least = form;
    if (kind == PolyformKind::fixed) return least;
    for (const Motion& motion : lattice.motions) {
        if (motion.reflection && kind != PolyformKind::free) continue;
        Polyform image = moved(lattice, motion, form);
        if (image < least) least = std::move(image);
    }
    return least;
}

}  // namespace

std::vector<Polyform> generate_polyforms(const Lattice& lattice, int size, PolyformKind kind) {
    assert(size >= 1);
    std::set<Polyform> forms;
    for (const Point& residue : lattice.residues) {
        forms.insert(representative(lattice, {residue}, kind));
    }
    for (int cells = 2; cells <= size; ++cells) {
        std::set<Polyform> larger;
        for (const Polyform& form : forms) {
            std::set<Point> around;
            for (const Point& cell : form) {
                for (const Point& neighbour : lattice.neighbours_of(cell)) {
                    if (!std::ranges::binary_search(form, neighbour)) around.insert(neighbour);
                }
            }
            for (const Point& cell : around) {
                std::vector<Point> grown = form;
                grown.push_back(cell);
                larger.insert(representative(lattice, normalized(lattice, std::move(grown)), kind));
            }
        }
        forms = std::move(larger);
    }
    return {forms.begin(), forms.end()};
}

}  // namespace polypack
