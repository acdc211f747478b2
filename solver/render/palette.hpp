// The colours of pieces in pictures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A colour, as screens mix it.
struct Colour {
    std::uint8_t red = 0;                   // 0 to 255
    std::uint8_t green = 0;                 // 0 to 255
    std::uint8_t blue = 0;                  // 0 to 255
    [[nodiscard]] std::string hex() const;  // "#rrggbb"
    // Parses a colour in the form of hex(); returns nullopt for any other text.
    [[nodiscard]] static std::optional<Colour> from_hex(std::string_view text);
    [[nodiscard]] friend bool operator==(const Colour&, const Colour&) = default;
};

// Returns a colour for each piece of the puzzle: the one its file gives it, or else one of a
// palette that people with the common kinds of colour blindness can distinguish, varied in
// lightness if there are many pieces: the scheme "bright" of Tol ("Colour Schemes", technical note
// SRON/EPS/TN/09-002, 2021), then colours of moderate chroma, each as far as possible in OKLab from
// those before it, also as protanopes and deuteranopes see them (Machado et al., 2009). Pieces
// without a colour get different ones as long as the palette lasts.
[[nodiscard]] std::vector<Colour> piece_colours(const Puzzle& puzzle);

// Returns the colour of a copy of a piece by its number of CopyNumbers: 0 has the colour itself,
// the others are alternately lighter and darker, or all lighter than a dark colour; none is black.
[[nodiscard]] Colour shaded(const Colour& colour, int copy);

// Returns the puzzle with the colours that piece_colours gives to its pieces.
[[nodiscard]] Puzzle painted(Puzzle puzzle);

// Mixes two colours: a with the given share (0 to 1) of b.
[[nodiscard]] Colour mixed(const Colour& a, const Colour& b, double share);

// Returns black or white, whichever is easier to read on that background (WCAG relative luminance).
[[nodiscard]] Colour ink_on(const Colour& ground);

}  // namespace polypack
