#include "polypack/formats/puzzle_formats.hpp"

#include <vector>

#include "polypack/formats/packing_lines.hpp"
#include "polypack/packing/packing_classes.hpp"

namespace polypack {

std::string write_packings(const Document& document) {
    const PackingClasses classes(document.puzzle, SymmetryMode::full);
    std::string text = puzzle_line(document.puzzle, document.groups);
    PackingLines lines(document.puzzle);
    std::vector<int> least;
    for (const StoredPacking& stored : document.packings) {
        const std::vector<int> placements = classes.placements_of(stored.pieces);
        Packing packing = classes.packing_of(document.puzzle, placements);
        packing.class_size =
            static_cast<std::uint64_t>(classes.class_representative(placements, least));
        text += lines.line(packing);
    }
    return text;
}

}  // namespace polypack
