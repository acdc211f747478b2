// Draws packings as text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/render/text_options.hpp"

namespace polypack {

// Returns true if the style can draw packings on the lattice.
[[nodiscard]] bool draws(TextStyle style, const Lattice& lattice);

// Draws packings of one puzzle, and explains at the end what letters stand for.
class TextPictures {
  public:
    // Precondition: the puzzle outlives the pictures.
    TextPictures(const Puzzle& puzzle, const TextOptions& options);
    ~TextPictures();

    // Draws a packing, as lines ended by '\n' in UTF-8. Layers of space stand side by side, the
    // lowest first, as many as the width permits; balls are drawn as squares. A layer wider than a
    // line is drawn smaller if the style can. Copies of a piece that touch have different letters,
    // except within outlines in the plane, and different shades. The letter of a cell's colour
    // follows that of the piece. Letters replace blocks without colours, styles that cannot draw
    // the lattice, and iso if it is too wide. Empty cells are dots. An exact cover is drawn, in
    // every style, as the names of the options, one on a line. O(cells * log).
    [[nodiscard]] std::string draw(const std::vector<PlacedPiece>& packing);

    // Explains the letters in the packings drawn so far: pieces, with the number of copies in a
    // packing, and colours of cells. Returns "" if every letter is a name. Lines as for draw().
    [[nodiscard]] std::string legend() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Draws one packing, without a legend.
[[nodiscard]] std::string draw_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                    const TextOptions& options);

}  // namespace polypack
