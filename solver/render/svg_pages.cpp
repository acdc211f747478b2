#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>

#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/render/svg.hpp"
#include "polypack/render/svg_panels.hpp"

namespace polypack {
namespace {

// Lengths are in millimetres.
constexpr double least_caption = 2;     // that pages are added for
constexpr double readable_caption = 1;  // smaller ones are left out
constexpr double greatest_caption = 5;
constexpr double greatest_cell = 40;
constexpr double letter_width = 0.6;  // of the size of letters

// How pictures of one size lie on a page.
struct Grid {
    double cell = 0;
    double caption = 0;  // size of its letters; 0: none
    double width = 0;    // of a picture with its captions
    double height = 0;
    double gap = 0;  // between two, at least
    int columns = 0;
    int rows = 0;
    [[nodiscard]] int pictures() const { return columns * rows; }
};

bool in_layers(const SvgPaint& paint) {
    return !paint.puzzle.lattice->flat && paint.options.style == SvgStyle::flat;
}

// The pictures of all pages, by the size that they have where cells are 1 mm wide.
class Pages {
  public:
    Pages(const SvgPaint& paint, const Legend& legend, std::size_t count, const PageOptions& page)
        : paint_(paint), legend_(legend), count_(count), page_(page) {
        width_ = page.paper.width - 2 * page.margin;
        title_size_ = std::min(page.paper.width, page.paper.height) / 32;
        title_ = paint.options.title.empty() ? paint.puzzle.name : paint.options.title;
        head_ = title_.empty() ? 0 : 1.9 * title_size_;
        legend_options_ = paint.options;
        legend_options_.unit = 0.9 * title_size_;
        SvgPaint small = svg_paint(paint.puzzle, legend_options_);
        names_ = legend_panel(small, legend, width_);
        names_stroke_ = shape_attributes(legend_options_);
        if (names_.height > 0) foot_ = names_.height + 0.7 * legend_options_.unit;
        height_ = page.paper.height - 2 * page.margin - head_ - foot_;
    }

    // Makes room for a picture and its caption; layers are numbered if there are more than one.
    void measure(const SvgPanel& picture, std::ptrdiff_t caption, std::size_t layers) {
        picture_.width = std::max(picture_.width, picture.width);
        picture_.height = std::max(picture_.height, picture.height);
        caption_ = std::max(caption_, caption);
        layers_ = layers;
    }

    // The largest cells at which the pictures fit on as few pages as captions of 2 mm need, or on
    // so many.
    [[nodiscard]] Grid grid() const {
        if (page_.cell > 0) return grid_of(page_.cell);
        double pages = page_.pages;
        if (page_.pages == 0) {
            const int most = grid_of(least_caption / caption_share()).pictures();
            pages = most == 0 ? static_cast<double>(count_)
                              : std::ceil(static_cast<double>(count_) / most);
        }
        double least = 0;
        double most = greatest_cell;
        for (int i = 0; i < 60; ++i) {
            const double cell = (least + most) / 2;
            const bool fits = grid_of(cell).pictures() * pages >= static_cast<double>(count_);
            (fits ? least : most) = cell;
        }
        return grid_of(least);
    }

    // A page with these pictures, each with its captions.
    [[nodiscard]] std::string page(const Grid& grid, const std::vector<std::string>& pictures,
                                   std::size_t number, std::size_t pages) const {
        const Paper& paper = page_.paper;
        const double margin = page_.margin;
        std::string body = svg_head(paper.width, paper.height, "mm", title_);
        body += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
        if (paint_.options.style == SvgStyle::iso) body += iso_definitions(paint_, legend_);
        const double title_y = margin + 0.8 * title_size_;
        const std::string pages_text = pages > 1 ? fmt::format("{} / {}", number, pages) : "";
        const double title_width =
            width_ - letter_width * 0.6 * title_size_ * static_cast<double>(pages_text.size() + 2);
        body +=
            text(margin, title_y,
                 std::min(title_size_, title_width / (letter_width * static_cast<double>(std::max(
                                                                         count_characters(title_),
                                                                         std::ptrdiff_t{1})))),
                 "start", title_);
        body += text(paper.width - margin, title_y, 0.6 * title_size_, "end", pages_text);
        // Pictures spread over the page, but not far.
        const auto spread = [&](double room, double size, int n) {
            return n < 2 ? 0 : std::clamp((room - n * size) / (n - 1), grid.gap, 2.5 * grid.gap);
        };
        const int here = static_cast<int>(pictures.size());
        const int columns = std::min(grid.columns, here);
        const double gap_x = spread(width_, grid.width, columns);
        const double gap_y = spread(height_, grid.height, grid.rows);
        const double left = margin + (width_ - columns * grid.width - (columns - 1) * gap_x) / 2;
        body += fmt::format("<g {}>\n", shape_attributes(paint_.options));
        for (int i = 0; i < here; ++i) {
            body += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n",
                                svg_number(left + i % columns * (grid.width + gap_x)),
                                svg_number(margin + head_ + i / columns * (grid.height + gap_y)),
                                pictures[i]);
        }
        body += "</g>\n";
        if (names_.height > 0) {
            body += fmt::format("<g {} transform=\"translate({} {})\">\n{}</g>\n", names_stroke_,
                                svg_number(margin),
                                svg_number(paper.height - margin - names_.height), names_.body);
        }
        return body + "</svg>\n";
    }

    // A picture at the foot of its place, with a caption below, and one below each layer.
    [[nodiscard]] std::string captioned(const Grid& grid, const SvgPanel& picture,
                                        const std::string& caption) const {
        const double left = (grid.width - picture.width) / 2;
        const double foot = picture_.height * grid.cell;
        const double top = foot - picture.height;
        std::string body = picture.body;
        if (std::max(left, top) > 1e-6) {
            body = fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", svg_number(left),
                               svg_number(top), body);
        }
        if (grid.caption == 0) return body;
        double y = foot + 1.15 * grid.caption;
        if (layers_ > 1) {
            const auto n = static_cast<double>(layers_);
            const double between = layer_gap * grid.cell;
            const double layer = (picture.width + between) / n - between;
            for (std::size_t i = 0; i < layers_; ++i) {
                body += text(left + static_cast<double>(i) * (layer + between) + layer / 2, y,
                             0.8 * grid.caption, "middle", fmt::format("layer {}", i + 1));
            }
            y += 1.15 * grid.caption;
        }
        return body + text(grid.width / 2, y, grid.caption, "middle", caption);
    }

  private:
    // The size of captions, by that of cells.
    [[nodiscard]] double caption_share() const {
        return 0.14 * std::max(1.0, std::min(picture_.width, picture_.height));
    }

    [[nodiscard]] Grid grid_of(double cell) const {
        Grid grid;
        grid.cell = cell;
        const double size = std::min(caption_share() * cell, greatest_caption);
        const bool captions = caption_ > 0 || layers_ > 1;
        // A hair less than readable, lest rounding decides.
        if (captions && size > 0.999 * readable_caption) grid.caption = size;
        grid.gap = 0.12 * std::min(picture_.width, picture_.height) * cell;
        // Pictures are farther apart than their layers.
        if (in_layers(paint_)) grid.gap = std::max(grid.gap, 2 * layer_gap * cell);
        grid.width = std::max(picture_.width * cell,
                              letter_width * grid.caption * static_cast<double>(caption_));
        grid.height = picture_.height * cell;
        if (layers_ > 1) grid.height += 1.15 * grid.caption;
        if (caption_ > 0) grid.height += 1.3 * grid.caption;
        const auto fit = [&](double room, double own) {
            const double n = (room + grid.gap) / (own + grid.gap) + 1e-9;
            return n < 1 ? 0 : static_cast<int>(std::min(n, 1e4));
        };
        grid.columns = fit(width_, grid.width);
        grid.rows = fit(height_, grid.height);
        return grid;
    }

    [[nodiscard]] static std::string text(double x, double y, double size, std::string_view anchor,
                                          const std::string& words) {
        if (words.empty()) return "";
        return fmt::format(
            "<text x=\"{}\" y=\"{}\" stroke=\"none\" font-family=\"sans-serif\" font-size=\"{}\" "
            "text-anchor=\"{}\" fill=\"#555\">{}</text>\n",
            svg_number(x), svg_number(y), svg_number(size), anchor, xml_escaped(words));
    }

    const SvgPaint& paint_;
    const Legend& legend_;
    std::size_t count_;
    const PageOptions& page_;
    SvgOptions legend_options_;
    std::string title_;
    double title_size_ = 0;
    double width_ = 0;   // of the room for pictures
    double height_ = 0;  //
    double head_ = 0;
    double foot_ = 0;
    SvgPanel names_;
    std::string names_stroke_;
    SvgPanel picture_;  // where cells are 1 mm wide
    std::ptrdiff_t caption_ = 0;
    std::size_t layers_ = 1;
};

}  // namespace

std::vector<std::string> svg_pages(const Puzzle& puzzle,
                                   const std::vector<std::vector<PlacedPiece>>& packings,
                                   const SvgOptions& options, const PageOptions& page) {
    SvgOptions sized = options;
    sized.unit = 1;
    const SvgPaint paint = svg_paint(puzzle, sized);
    Legend legend;
    for (const auto& packing : packings) legend.add(packing, paint.copies.of(packing));
    Pages pages(paint, legend, packings.size(), page);
    const auto caption_of = [&](std::size_t i) {
        if (i < options.captions.size()) return options.captions[i];
        return packings.size() > 1 ? fmt::format("{}", i + 1) : std::string();
    };
    std::set<int> layers;
    if (in_layers(paint)) {
        for (const RegionCell& cell : puzzle.region.cells) layers.insert(cell.point.z);
    }
    // All packings of a region have pictures of one size.
    const bool one_size = !puzzle.region.cells.empty();
    SvgPanel picture;
    for (std::size_t i = 0; i < packings.size(); ++i) {
        if (i == 0 || !one_size) picture = panel_of(paint, svg_scene(paint, packings[i]));
        pages.measure(picture, count_characters(caption_of(i)), layers.size());
    }
    const Grid grid = pages.grid();
    if (grid.pictures() == 0) {
        throw InvalidArgument("a picture does not fit on a page of that size");
    }
    sized.unit = grid.cell;
    const std::size_t most = static_cast<std::size_t>(grid.pictures());
    const std::size_t count = std::max<std::size_t>((packings.size() + most - 1) / most, 1);
    std::vector<std::string> sheets;
    for (std::size_t first = 0; sheets.size() < count; first += most) {
        std::vector<std::string> pictures;
        for (std::size_t i = first; i < std::min(first + most, packings.size()); ++i) {
            const SvgPanel picture = panel_of(paint, svg_scene(paint, packings[i]));
            pictures.push_back(pages.captioned(grid, picture, caption_of(i)));
        }
        sheets.push_back(pages.page(grid, pictures, sheets.size() + 1, count));
    }
    return sheets;
}

}  // namespace polypack
