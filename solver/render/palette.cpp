#include "polypack/render/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace polypack {
namespace {

constexpr std::array<std::uint32_t, 15> palette{0x4477AA, 0xEE6677, 0x228833, 0xCCBB44, 0x66CCEE,
                                                0xAA3377, 0xBBBBBB, 0x99FFBB, 0x664433, 0xAA88EE,
                                                0x553399, 0xEEDDFF, 0x00AAAA, 0x999900, 0xFFDD77};

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

double linear(std::uint8_t value) {
    const double s = value / 255.0;
    return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

double luminance(const Colour& c) {
    return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

// The coordinates in OKLab (Ottosson, "A perceptual color space for image processing", 2020).
std::array<double, 3> oklab(const Colour& c) {
    const double r = linear(c.red);
    const double g = linear(c.green);
    const double b = linear(c.blue);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

// Whether two pieces side by side could pass for one.
bool alike(const Colour& a, const Colour& b) {
    constexpr double near = 0.1;
    const auto p = oklab(a);
    const auto q = oklab(b);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) < near;
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
        // Skips colours that are too near to those of the file, unless these use up the palette.
        for (std::size_t tries = 0; tries <= palette.size(); ++tries, ++next) {
            own = varied(from_number(palette[next % palette.size()]), next / palette.size());
            if (std::ranges::none_of(given, [&](const Colour& c) { return alike(c, own); })) break;
        }
        ++next;
        colours.push_back(own);
    }
    return colours;
}

Colour shaded(const Colour& colour, int copy) {
    if (copy == 0) return colour;
    // Lighter, darker, much lighter, ...; of a dark colour, all are lighter, and of a light one all
    // are darker. Black outlines stay visible on all of them.
    constexpr std::array light{0.35, 0.75, 0.2, 0.6, 0.5, 0.85};
    constexpr std::array dark{0.25, 0.45, 0.15, 0.35, 0.55, 0.08};
    constexpr double dark_luminance = 0.12;
    constexpr double light_luminance = 0.7;
    const auto step = static_cast<std::size_t>(copy - 1);
    if (luminance(colour) < dark_luminance) {
        return mixed(colour, {255, 255, 255}, light[step % light.size()]);
    }
    if (luminance(colour) > light_luminance) {
        return mixed(colour, {0, 0, 0}, dark[step % dark.size()]);
    }
    return step % 2 == 0 ? mixed(colour, {255, 255, 255}, light[step / 2 % 3])
                         : mixed(colour, {0, 0, 0}, dark[step / 2 % 3]);
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
