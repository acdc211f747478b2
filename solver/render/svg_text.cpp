#include "polypack/render/svg_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "polypack/base/xml_text.hpp"

namespace polypack {

std::string svg_number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    if (text == "-0") return "0";
    const std::size_t digits = text.front() == '-' ? 1 : 0;
    if (text.compare(digits, 2, "0.") == 0) text.erase(digits, 1);
    return text;
}

std::ptrdiff_t count_characters(std::string_view text) {
    return std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
}

std::string svg_path(const PolyLine& line, const SvgFrame& frame) {
    std::string path;
    std::string last_x;
    std::string last_y;
    for (const Vec2& point : line.points) {
        const Vec2 place = frame(point);
        const std::string x = svg_number(place.x);
        const std::string y = svg_number(place.y);
        if (path.empty()) {
            path = fmt::format("M{} {}", x, y);
        } else if (y == last_y) {
            path += 'H' + x;
        } else if (x == last_x) {
            path += 'V' + y;
        } else {
            path += fmt::format("L{} {}", x, y);
        }
        last_x = x;
        last_y = y;
    }
    if (line.closed) path += 'Z';
    return path;
}

std::string svg_path(const std::vector<PolyLine>& lines, const SvgFrame& frame) {
    std::string path;
    for (const PolyLine& line : lines) path += svg_path(line, frame);
    return path;
}

std::string svg_head(double width, double height, std::string_view unit, std::string_view title) {
    const std::string w = svg_number(width);
    const std::string h = svg_number(height);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}{2}\" height=\"{1}{2}\" "
        "viewBox=\"0 0 {0} {1}\">\n<title>{3}</title>\n",
        w, h, unit, xml_escaped(title));
}

int page_columns(int panels, double panel_width, double panel_height) {
    constexpr double page = 4.0 / 3;
    int best = 1;
    double least = INFINITY;
    for (int columns = 1; columns <= panels; ++columns) {
        const int rows = (panels + columns - 1) / columns;
        const double shape = columns * panel_width / (rows * panel_height);
        const double off = std::abs(std::log(shape / page));
        if (off < least) {
            least = off;
            best = columns;
        }
    }
    return best;
}

}  // namespace polypack
