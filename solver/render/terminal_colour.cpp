#include "polypack/render/terminal_colour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace polypack {
namespace {

constexpr std::array<Colour, 16> first_sixteen{{{0, 0, 0},
                                                {205, 0, 0},
                                                {0, 205, 0},
                                                {205, 205, 0},
                                                {0, 0, 238},
                                                {205, 0, 205},
                                                {0, 205, 205},
                                                {229, 229, 229},
                                                {127, 127, 127},
                                                {255, 0, 0},
                                                {0, 255, 0},
                                                {255, 255, 0},
                                                {92, 92, 255},
                                                {255, 0, 255},
                                                {0, 255, 255},
                                                {255, 255, 255}}};

// Returns the squared distance, each component weighted by how much the eye notices it.
int distance(const Colour& a, const Colour& b) {
    const int red = a.red - b.red;
    const int green = a.green - b.green;
    const int blue = a.blue - b.blue;
    return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

int nearest(const Colour& colour, int first, int last) {
    int best = first;
    int least = std::numeric_limits<int>::max();
    for (int number = first; number <= last; ++number) {
        const int off = distance(colour, terminal_colour(number));
        if (off < least) {
            least = off;
            best = number;
        }
    }
    return best;
}

// Returns the colour twice as far from the grey of the same mean.
Colour deepened(const Colour& c) {
    const int mean = (c.red + c.green + c.blue) / 3;
    const auto away = [&](std::uint8_t part) {
        return static_cast<std::uint8_t>(std::clamp(2 * part - mean, 0, 255));
    };
    return {away(c.red), away(c.green), away(c.blue)};
}

std::string code(const Colour& colour, int colours, int base) {
    if (colours >= 1 << 24) {
        return fmt::format("{};2;{};{};{}", base + 8, colour.red, colour.green, colour.blue);
    }
    if (colours >= 256) return fmt::format("{};5;{}", base + 8, nearest_of_256(colour));
    const int number = nearest_of_16(colour);
    return fmt::format("{}", number < 8 ? base + number : base + 60 + number - 8);
}

}  // namespace

Colour terminal_colour(int number) {
    if (number < 16) return first_sixteen[number];
    if (number >= 232) {
        const auto grey = static_cast<std::uint8_t>(8 + 10 * (number - 232));
        return {grey, grey, grey};
    }
    const auto level = [](int step) {
        return static_cast<std::uint8_t>(step == 0 ? 0 : 55 + 40 * step);
    };
    const int place = number - 16;
    return {level(place / 36), level(place / 6 % 6), level(place % 6)};
}

int nearest_of_256(const Colour& colour) {
    return nearest(colour, 16, 255);
}

int nearest_of_16(const Colour& colour) {
    const auto own = std::ranges::find(first_sixteen, colour);
    if (own != first_sixteen.end()) return static_cast<int>(own - first_sixteen.begin());
    return nearest(deepened(colour), 0, 15);
}

std::string ground_code(const Colour& colour, int colours) {
    return code(colour, colours, 40);
}

std::string ink_code(const Colour& colour, int colours) {
    return code(colour, colours, 30);
}

}  // namespace polypack
