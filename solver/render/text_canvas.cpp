#include "polypack/render/text_canvas.hpp"

#include <utility>

#include "polypack/render/terminal_colour.hpp"

namespace polypack {
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
