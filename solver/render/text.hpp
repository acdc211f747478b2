// Packings as text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/render/text_options.hpp"

namespace polypack {

// Whether the style can draw packings on the lattice.
[[nodiscard]] bool draws(TextStyle style, const Lattice& lattice);

// Draws packings of one puzzle, and says in the end what letters stand for.
class TextPictures {
  public:
    // Precondition: the puzzle outlives the pictures.
    TextPictures(const Puzzle& puzzle, const TextOptions& options);
    ~TextPictures();

    // A drawing of the packing, lines ended by '\n', characters as UTF-8. Layers of space stand
    // side by side, the lowest first, as many as the width permits; balls are drawn as squares. A
    // layer wider than a line is drawn smaller where the style can. Copies of a piece that touch
    // have different letters, except within outlines in the plane, and shades. The letter of a
    // cell's colour follows that of the piece. Without colours, blocks are letters, and so are
    // styles that cannot draw the lattice, and iso where it is too wide. Empty cells are dots. Of
    // an exact cover, in every style, the names of the options, one on a line.
    // O(cells * log).
    [[nodiscard]] std::string draw(const std::vector<PlacedPiece>& packing);

    // What the letters in the packings drawn so far stand for: pieces, with the number of copies in
    // a packing, and colours of cells. Empty if every letter is a name. Lines as for draw().
    [[nodiscard]] std::string legend() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// One drawing, without a legend.
[[nodiscard]] std::string draw_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                                    const TextOptions& options);

}  // namespace polypack
