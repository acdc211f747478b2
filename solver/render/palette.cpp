#include "polypack/render/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace polypack {
namespace {

constexpr std::array<std::uint32_t, 15> palette{0x4477AA, 0xEE6677, 0x228833, 0xCCBB44, 0x66CCEE,
                                                0xAA3377, 0xBBBBBB, 0x332288, 0xDDCC77, 0x117733,
                                                0x882255, 0x44AA99, 0x999933, 0xCC6677, 0x88CCEE};

Colour from_number(std::uint32_t rgb) {
    return {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8 & 255),
            static_cast<std::uint8_t>(rgb & 255)};
}

// Makes a colour alternately lighter and darker in each round of the palette.
Colour varied(const Colour& base, std::size_t round) {
    if (round == 0) return base;
    const std::size_t pairs = (round + 1) / 2;
    const double share = 0.3 * static_cast<double>(pairs);
    const Colour aim = round % 2 == 1 ? Colour{255, 255, 255} : Colour{0, 0, 0};
    return mixed(base, aim, std::min(share, 0.7));
}

double luminance(const Colour& c) {
    const auto linear = [](std::uint8_t value) {
        const double s = value / 255.0;
        return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

}  // namespace

std::string Colour::hex() const {
    return fmt::format("#{:02x}{:02x}{:02x}", red, green, blue);
}

std::optional<Colour> Colour::from_hex(std::string_view text) {
    if (text.size() != 7 || text.front() != '#') return std::nullopt;
    std::uint32_t rgb = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), rgb, 16);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return from_number(rgb);
}

std::vector<Colour> piece_colours(const Puzzle& puzzle) {
    std::vector<Colour> given;
    for (const Piece& piece : puzzle.pieces) {
        if (const auto colour = Colour::from_hex(piece.display_colour)) given.push_back(*colour);
    }
    std::vector<Colour> colours;
    std::size_t next_given = 0;
    std::size_t next = 0;
    for (const Piece& piece : puzzle.pieces) {
        if (!piece.display_colour.empty()) {
            colours.push_back(given[next_given++]);
            continue;
        }
        Colour own;
        // Skips colours that the file gives, unless they use up the whole palette.
        for (std::size_t tries = 0; tries <= palette.size(); ++tries, ++next) {
            own = varied(from_number(palette[next % palette.size()]), next / palette.size());
            if (std::ranges::find(given, own) == given.end()) break;
        }
        ++next;
        colours.push_back(own);
    }
    return colours;
}

Colour shaded(const Colour& colour, int copy) {
    if (copy == 0) return colour;
    const Colour aim = copy % 2 == 1 ? Colour{255, 255, 255} : Colour{0, 0, 0};
    return mixed(colour, aim, std::min(0.35 + 0.1 * (copy - 1), 0.8));
}

Puzzle painted(Puzzle puzzle) {
    const std::vector<Colour> colours = piece_colours(puzzle);
    for (std::size_t i = 0; i < colours.size(); ++i) {
        puzzle.pieces[i].display_colour = colours[i].hex();
    }
    return puzzle;
}

Colour mixed(const Colour& a, const Colour& b, double share) {
    const auto mix = [&](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
    };
    return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

Colour ink_on(const Colour& ground) {
    // White and black have the same contrast on it at a luminance of about 0.18.
    return luminance(ground) > 0.179 ? Colour{0, 0, 0} : Colour{255, 255, 255};
}

}  // namespace polypack
