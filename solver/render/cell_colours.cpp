#include "polypack/render/cell_colours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string_view>

#include "polypack/puzzle/orientations.hpp"
#include "polypack/render/cell_owners.hpp"

namespace polypack {
namespace {

struct NamedColour {
    std::string_view name;
    Colour colour;
};

constexpr NamedColour named_colours[] = {
    {"black", {0x00, 0x00, 0x00}},  {"white", {0xFF, 0xFF, 0xFF}},
    {"dark", {0x00, 0x00, 0x00}},   {"light", {0xFF, 0xFF, 0xFF}},
    {"grey", {0x80, 0x80, 0x80}},   {"gray", {0x80, 0x80, 0x80}},
    {"red", {0xCC, 0x33, 0x11}},    {"green", {0x22, 0x88, 0x33}},
    {"blue", {0x00, 0x77, 0xBB}},   {"yellow", {0xFF, 0xDD, 0x33}},
    {"orange", {0xEE, 0x77, 0x33}}, {"purple", {0x88, 0x22, 0x88}},
    {"violet", {0x88, 0x22, 0x88}}, {"magenta", {0xEE, 0x33, 0x77}},
    {"pink", {0xFF, 0xAA, 0xBB}},   {"brown", {0x88, 0x55, 0x22}},
    {"cyan", {0x33, 0xBB, 0xEE}},   {"turquoise", {0x00, 0x99, 0x88}},
};

// For colours with other names, in their order.
constexpr std::array other_colours{Colour{0x00, 0x00, 0x00}, Colour{0xFF, 0xFF, 0xFF},
                                   Colour{0xCC, 0x33, 0x11}, Colour{0x00, 0x77, 0xBB},
                                   Colour{0xFF, 0xDD, 0x33}, Colour{0x00, 0x99, 0x88},
                                   Colour{0xEE, 0x77, 0x33}, Colour{0x88, 0x22, 0x88},
                                   Colour{0x80, 0x80, 0x80}, Colour{0xFF, 0xAA, 0xBB}};

std::string in_lower_case(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

// Returns the highest colour of any cell.
CellColour last_colour(const Puzzle& puzzle) {
    CellColour last = 0;
    for (const RegionCell& cell : puzzle.region.cells) last = std::max(last, cell.colour);
    for (const Piece& piece : puzzle.pieces) {
        for (const CellColour colour : piece.colours) last = std::max(last, colour);
    }
    return last;
}

// Returns the name's first letter, in lower case, or the first that is not taken.
char letter_of(const std::string& name, std::set<char>& taken) {
    constexpr std::string_view pool = "abcdefghijklmnopqrstuvwxyz0123456789";
    const auto is_free = [&](char c) { return !taken.contains(c); };
    const std::string own(1, name.front());
    const bool plain = pool.find(own) != std::string_view::npos && is_free(name.front());
    const auto spare =
        plain ? std::ranges::find(pool, name.front()) : std::ranges::find_if(pool, is_free);
    if (spare == pool.end()) return '#';
    taken.insert(*spare);
    return *spare;
}

}  // namespace

std::vector<CellPaint> edge_paints(const Puzzle& puzzle) {
    std::vector<CellPaint> paints;
    for (const NamedEdgeColour& colour : puzzle.rules.edges.colours) {
        const std::string plain = in_lower_case(colour.name);
        const auto* const known = std::ranges::find(named_colours, plain, &NamedColour::name);
        const Colour own = known != std::end(named_colours)
                               ? known->colour
                               : other_colours[(paints.size() + 2) % other_colours.size()];
        CellPaint& paint = paints.emplace_back();
        paint.name = colour.name;
        paint.paint = Colour::from_hex(colour.display).value_or(own);
    }
    return paints;
}

CellColouring::CellColouring(const Puzzle& puzzle) : puzzle_(puzzle) {
    const CellColour last = last_colour(puzzle);
    if (last == 0) return;
    for (const RegionCell& cell : puzzle.region.cells) region_.emplace(cell.point, cell.colour);
    constexpr std::array<std::string_view, 3> plain_names{"plain", "blank", "unmarked"};
    std::set<char> taken;
    for (std::size_t i = 0; i < static_cast<std::size_t>(last); ++i) {
        const bool named = i < puzzle.colour_names.size();
        CellPaint& paint = paints_.emplace_back();
        paint.name = named ? puzzle.colour_names[i] : fmt::format("colour {}", i + 1);
        const std::string plain = in_lower_case(paint.name);
        paint.plain = std::ranges::find(plain_names, plain) != plain_names.end();
        if (!paint.plain) paint.letter = letter_of(plain, taken);
        const auto* const known = std::ranges::find(named_colours, plain, &NamedColour::name);
        paint.paint =
            known != std::end(named_colours)
                ? known->colour
                : Colour::from_hex(plain).value_or(other_colours[i % other_colours.size()]);
    }
}

bool CellColouring::any() const {
    return !std::ranges::all_of(paints_, &CellPaint::plain);
}

CellColour CellColouring::shown(CellColour colour) const {
    return colour != 0 && !paints_[colour - 1].plain ? colour : 0;
}

CellColours CellColouring::colours_of(const std::vector<PlacedPiece>& packing) const {
    CellColours colours;
    if (!any()) return colours;
    for (const auto& [point, colour] : region_) {
        if (colour != 0) colours.emplace(point, colour);
    }
    for (const PlacedPiece& placed : packing) {
        if (puzzle_.pieces[placed.piece].colours.empty()) continue;
        const bool plain = std::ranges::any_of(
            placed.cells, [&](const Point& cell) { return !colours.contains(cell); });
        if (plain) colours.merge(image_of(placed));
    }
    std::erase_if(colours, [&](const auto& entry) { return shown(entry.second) == 0; });
    return colours;
}

std::vector<CellColour> CellColouring::own_colours_of(const PlacedPiece& placed) const {
    std::vector<CellColour> colours;
    if (!any() || puzzle_.pieces[placed.piece].colours.empty()) return colours;
    const CellColours image = image_of(placed);
    for (const Point& cell : placed.cells) colours.push_back(shown(colour_at(image, cell)));
    return colours;
}

std::vector<CellColour> CellColouring::own_colours_of(const Piece& piece) const {
    std::vector<CellColour> colours = piece.colours;
    for (CellColour& colour : colours) colour = shown(colour);
    return colours;
}

CellColours CellColouring::image_of(const PlacedPiece& placed) const {
    const Point& step = puzzle_.lattice->step;
    const std::set<Point> target(placed.cells.begin(), placed.cells.end());
    for (const Orientation& turned :
         orientations_of(*puzzle_.lattice, puzzle_.pieces[placed.piece])) {
        for (const Point& to : target) {
            const Point shift = to - turned.cells.front();
            if (shift.x % step.x != 0 || shift.y % step.y != 0 || shift.z % step.z != 0) continue;
            CellColours image;
            for (std::size_t i = 0; i < turned.cells.size(); ++i) {
                const Point p = wrapped(puzzle_.region, turned.cells[i] + shift);
                const CellColour given = colour_at(region_, p);
                const CellColour own = turned.colours[i];
                if (!target.contains(p) || (given != 0 && own != 0 && given != own)) break;
                image.emplace(p, own);
            }
            if (image.size() == target.size()) return image;
        }
    }
    return {};
}

CellColour colour_at(const CellColours& colours, const Point& point) {
    const auto at = colours.find(point);
    return at == colours.end() ? 0 : at->second;
}

}  // namespace polypack
