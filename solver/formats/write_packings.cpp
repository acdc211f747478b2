#include "polypack/formats/puzzle_formats.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/separations.hpp"
#include "polypack/formats/stored_packings.hpp"
#include "polypack/packing/packing_classes.hpp"

namespace polypack {

std::string write_packings(const Document& document) {
    const PackingClasses classes(document.puzzle, SymmetryMode::full);
    const Lattice& lattice = *document.puzzle.lattice;
    const bool numbered = std::ranges::any_of(document.packings, [](const StoredPacking& stored) {
        return stored.assembly > 0 || stored.solution > 0 || !stored.states.empty() ||
               stored.separation;
    });
    std::string text = puzzle_line(document.puzzle, document.groups, document.still);
    PackingLines lines(document.puzzle);
    std::vector<int> least;
    for (const StoredPacking& stored : document.packings) {
        const std::vector<int> placements = classes.placements_of(stored.pieces);
        Packing packing = classes.packing_of(document.puzzle, placements);
        packing.class_size =
            static_cast<std::uint64_t>(classes.class_representative(placements, least));
        if (!numbered) {
            text += lines.line(packing);
            continue;
        }
        // Moves name the pieces by their places in the file.
        packing.pieces = stored.pieces;
        std::optional<Disassembly> moves;
        if (stored.separation && stored.separation->pieces.size() == stored.pieces.size()) {
            moves = disassembly_of(*stored.separation, lattice);
        }
        if (moves && moves->comes_apart()) {
            text += lines.line(packing, disassembly_json(lattice, *moves), stored_json(stored, {}));
        } else {
            const std::vector<int> states =
                stored.separation ? states_of(*stored.separation) : stored.states;
            text += lines.line(packing, {}, stored_json(stored, states));
        }
    }
    return text;
}

}  // namespace polypack
