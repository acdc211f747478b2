#include "polypack/render/text_canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

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

// The squared distance, each component weighted by how much the eye notices it.
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

// Twice as far from the grey of the same mean.
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

namespace {

// The escape sequence that selects the style of a glyph on a terminal with colours, or nothing if
// it has none.
std::string looks_of(const Glyph& glyph, int colours) {
    std::string codes;
    if (glyph.ink) codes += ';' + ink_code(*glyph.ink, colours);
    if (glyph.ground) codes += ';' + ground_code(*glyph.ground, colours);
    if (glyph.underline) codes += ";4";
    return codes.empty() ? "" : "\x1b[0" + codes + 'm';
}

bool blank(const Glyph& glyph, int colours) {
    return glyph.text == ' ' && (colours == 0 || !glyph.ground);
}

void append_line(std::vector<const Glyph*>& glyphs, int colours, std::string& text) {
    while (!glyphs.empty() && blank(*glyphs.back(), colours)) glyphs.pop_back();
    std::string looks;
    const Glyph* last = nullptr;
    for (const Glyph* glyph : glyphs) {
        if (colours > 0 && (last == nullptr || !glyph->looks_like(*last))) {
            std::string own = looks_of(*glyph, colours);
            if (own != looks) text += own.empty() ? "\x1b[0m" : own;
            looks = std::move(own);
            last = glyph;
        }
        text += std::string_view(glyph->text);
    }
    if (!looks.empty()) text += "\x1b[0m";
    text += '\n';
}

// The columns of the panel from `first` on, at most `width`, and all its rows.
std::string columns_of(const Canvas& panel, int first, int width, int colours) {
    std::string text;
    const int end = std::min(first + width, panel.columns());
    std::vector<const Glyph*> glyphs;
    for (int row = 0; row < panel.rows(); ++row) {
        glyphs.clear();
        for (int c = first; c < end; ++c) glyphs.push_back(&panel.at(row, c));
        append_line(glyphs, colours, text);
    }
    return text;
}

std::string folded(const std::vector<Canvas>& panels, int width, int colours) {
    std::string text;
    for (const Canvas& panel : panels) {
        for (int first = 0; first < panel.columns(); first += width) {
            if (!text.empty()) text += '\n';
            if (first > 0) text += "(to the right of that)\n";
            text += columns_of(panel, first, width, colours);
        }
    }
    return text;
}

}  // namespace

std::string print_panels(const std::vector<Canvas>& panels, int width, int colours, bool folds) {
    if (panels.empty()) return "";
    if (folds && panels.front().columns() > width) {
        return folded(panels, std::max(width, 1), colours);
    }
    constexpr int gap = 2;
    const Glyph between;
    const std::size_t per_line = std::max(1, (width + gap) / (panels.front().columns() + gap));
    std::string text;
    std::vector<const Glyph*> glyphs;
    for (std::size_t first = 0; first < panels.size(); first += per_line) {
        const std::size_t end = std::min(first + per_line, panels.size());
        if (first > 0) text += '\n';
        for (int row = 0; row < panels[first].rows(); ++row) {
            glyphs.clear();
            for (std::size_t i = first; i < end; ++i) {
                if (i > first) glyphs.insert(glyphs.end(), gap, &between);
                for (int c = 0; c < panels[i].columns(); ++c) {
                    glyphs.push_back(&panels[i].at(row, c));
                }
            }
            append_line(glyphs, colours, text);
        }
    }
    return text;
}

}  // namespace polypack
