#include "polypack/render/text_canvas.hpp"

#include <algorithm>

#include "polypack/render/terminal_colour.hpp"

namespace polypack {
namespace {

// The escape sequence that selects the style of a glyph, or nothing if it has none.
std::string looks_of(const Glyph& glyph, int colours) {
    if (colours == 0) return "";
    std::string codes;
    if (glyph.ink) codes += ';' + ink_code(*glyph.ink, colours);
    if (glyph.ground) codes += ';' + ground_code(*glyph.ground, colours);
    if (glyph.underline) codes += ";4";
    return codes.empty() ? "" : "\x1b[0" + codes + 'm';
}

bool blank(const Glyph& glyph, int colours) {
    return glyph.text == " " && (colours == 0 || !glyph.ground);
}

std::string line_of(std::vector<const Glyph*> glyphs, int colours) {
    while (!glyphs.empty() && blank(*glyphs.back(), colours)) glyphs.pop_back();
    std::string line;
    std::string looks;
    for (const Glyph* glyph : glyphs) {
        const std::string own = looks_of(*glyph, colours);
        if (own != looks) line += own.empty() ? "\x1b[0m" : own;
        looks = own;
        line += glyph->text;
    }
    if (!looks.empty()) line += "\x1b[0m";
    return line + '\n';
}

// The columns of the panel from `first` on, at most `width`, and all its rows.
std::string columns_of(const Canvas& panel, int first, int width, int colours) {
    std::string text;
    const int end = std::min(first + width, panel.columns());
    for (int row = 0; row < panel.rows(); ++row) {
        std::vector<const Glyph*> glyphs;
        for (int c = first; c < end; ++c) glyphs.push_back(&panel.at(row, c));
        text += line_of(std::move(glyphs), colours);
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
    for (std::size_t first = 0; first < panels.size(); first += per_line) {
        const std::size_t end = std::min(first + per_line, panels.size());
        if (first > 0) text += '\n';
        for (int row = 0; row < panels[first].rows(); ++row) {
            std::vector<const Glyph*> glyphs;
            for (std::size_t i = first; i < end; ++i) {
                if (i > first) glyphs.insert(glyphs.end(), gap, &between);
                for (int c = 0; c < panels[i].columns(); ++c) {
                    glyphs.push_back(&panels[i].at(row, c));
                }
            }
            text += line_of(std::move(glyphs), colours);
        }
    }
    return text;
}

}  // namespace polypack
