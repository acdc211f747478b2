// Draws packings as text, pictures, pages and models, for programs that link the library. Each
// function returns the contents of a file.
//
// They throw InvalidPuzzle, also for an exact cover, whose pieces have no shapes; and
// InvalidArgument for a packing with a piece that the puzzle does not have, a cell outside of its
// region or covered twice, and for options that are out of their range or do not apply to the
// lattice. Packings need not be complete.
#pragma once

#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/render/model.hpp"
#include "polypack/render/svg.hpp"
#include "polypack/render/svg_moves.hpp"
#include "polypack/render/text.hpp"

namespace polypack {

// Draws lines ended by '\n', in UTF-8, without a legend. Letters replace a style that cannot draw
// the lattice.
[[nodiscard]] POLYPACK_API std::string render_text(const Puzzle& puzzle,
                                                   const std::vector<PlacedPiece>& packing,
                                                   const TextOptions& options = {});

// Draws one picture of all packings. The unit is from 0.5 to 1000; a kerf needs SvgStyle::cut and a
// flat lattice without a wrap; `flat` and `cut` need cells that stand upright.
[[nodiscard]] POLYPACK_API std::string render_svg(
    const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
    const SvgOptions& options = {});

// Returns an HTML page with the packings in 3-D: at least one, at most 10,000. `disassemblies`: of
// each of them, or none; the page then plays their moves.
[[nodiscard]] POLYPACK_API std::string render_page(
    const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
    const std::vector<Disassembly>& disassemblies = {});

// Describes a disassembly in words. Precondition: it is a disassembly of the packing, see
// check_disassembly().
[[nodiscard]] POLYPACK_API std::string render_moves_text(const Puzzle& puzzle,
                                                         const std::vector<PlacedPiece>& packing,
                                                         const Disassembly& disassembly);
// Draws a picture of each move in SVG. Precondition: as above, and the packing comes apart.
[[nodiscard]] POLYPACK_API std::string render_moves_svg(const Puzzle& puzzle,
                                                        const std::vector<PlacedPiece>& packing,
                                                        const Disassembly& disassembly,
                                                        const SvgMovesOptions& options = {});

// A format of models.
enum class ModelFormat {
    stl,      // without colours, binary
    obj,      // Wavefront, without its materials
    glb,      // glTF 2.0, binary
    threemf,  // 3MF
};

// Returns a packing as solids. The gap is at most widest_gap of the unit, the bevel at most
// widest_bevel and only together with a gap.
[[nodiscard]] POLYPACK_API std::string render_model(const Puzzle& puzzle,
                                                    const std::vector<PlacedPiece>& packing,
                                                    ModelFormat format,
                                                    const ModelOptions& options = {});
// Returns the pieces of the puzzle as solids, side by side on the table.
[[nodiscard]] POLYPACK_API std::string render_pieces(const Puzzle& puzzle, ModelFormat format,
                                                     const SolidOptions& options = {});

}  // namespace polypack
