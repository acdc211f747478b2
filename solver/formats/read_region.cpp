#include "polypack/formats/read_region.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <span>

#include "polypack/base/safe_text.hpp"
#include "polypack/lattice/kind_words.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/mistake.hpp"

namespace polypack {
namespace {

constexpr int max_regions = 10'000;
constexpr std::size_t max_cells_read = 4'000'000;  // of all nested regions together
constexpr long long max_box_side = 1'000'000;      // in cells, before check_size

using Cells = std::vector<RegionCell>;  // sorted by point, each once

// The keys of boxes and shapes, then those of the figures of these lattices.
std::vector<std::string_view> base_keys(std::span<const Lattice> lattices) {
    std::vector<std::string_view> keys{"box", "art", "layers", "cells", "parts", "parallelogram"};
    const auto has_burrs = [](const Lattice& lattice) { return lattice.boxes && !lattice.flat; };
    if (std::ranges::any_of(lattices, has_burrs)) keys.emplace_back("burr");
    for (const Lattice& lattice : lattices) {
        for (const Figure& figure : lattice.figures) {
            if (std::ranges::find(keys, figure.name) == keys.end()) keys.push_back(figure.name);
        }
    }
    return keys;
}

const Figure* find_figure(const Lattice& lattice, std::string_view name) {
    const auto at = std::ranges::find(lattice.figures, name, &Figure::name);
    return at == lattice.figures.end() ? nullptr : &*at;
}

void sort_cells(Cells& cells) {
    std::ranges::sort(cells, {}, &RegionCell::point);
}

const RegionCell* find_cell(const Cells& cells, const Point& point) {
    const auto at = std::ranges::lower_bound(cells, point, {}, &RegionCell::point);
    return at == cells.end() || at->point != point ? nullptr : &*at;
}

// Sorts cells from several regions, one after the other; of equal ones the last stays.
void unite(Cells& cells) {
    std::ranges::stable_sort(cells, {}, &RegionCell::point);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool more = i + 1 < cells.size() && cells[i + 1].point == cells[i].point;
        if (!more) cells[kept++] = cells[i];
    }
    cells.resize(kept);
}

class RegionReader {
  public:
    RegionReader(const DrawingRules& rules, int apart, SourceMap& sources)
        : rules_(rules), lattice_(*rules.lattice), apart_(apart), sources_(sources) {}

    Region read(const Yaml& node) {
        sources_.set({Part::region}, node.where());
        Region region;
        region.cells = read_cells(node, true);
        wrap(node, region);
        read_labels(node, region);
        return region;
    }

  private:
    // Returns the keys of this lattice for a message, or if it has none those of all lattices;
    // making these takes longer than reading a small puzzle.
    std::vector<std::string_view> base_keys_for(const Yaml& node) const {
        std::vector<std::string_view> own = base_keys({&lattice_, 1});
        if (node.has_only(region_keys(own))) return own;
        std::vector<std::string_view> all = base_keys(all_lattices());
        return node.has_only(region_keys(all)) ? all : own;
    }

    static std::vector<std::string_view> region_keys(std::vector<std::string_view> base) {
        base.insert(base.end(),
                    {"at", "plus", "minus", "optional", "colour", "wrap", "torus", "labels"});
        return base;
    }

    static YamlMap map_of(const Yaml& node, const std::vector<std::string_view>& base,
                          bool outermost) {
        std::vector<std::string_view> keys = region_keys(base);
        if (!outermost) keys.resize(keys.size() - 3);  // no wrap, no torus, no labels
        return {node, "a region", keys};
    }

    Cells read_cells(const Yaml& node, bool outermost) {
        if (++regions_ > max_regions) {
            node.throw_error(fmt::format("more than {} nested regions", max_regions));
        }
        const std::vector<std::string_view> base = base_keys_for(node);
        const YamlMap map = map_of(node, base, outermost);
        const std::string_view key = map.one_of(base);

        Cells cells = read_base(map, key);
        cells_read_ += cells.size();
        if (cells_read_ > max_cells_read) {
            node.throw_error(fmt::format("more than {} cells in nested regions", max_cells_read));
        }
        if (const Yaml* colour = map.find("colour")) {
            const CellColour painted = rules_.palette.read_colour(*colour);
            for (RegionCell& cell : cells) cell.colour = painted;
        }
        if (const Yaml* plus = map.find("plus")) {
            add(one_or_more(*plus), cells);
        }
        if (const Yaml* minus = map.find("minus")) {
            for (const Yaml& part : one_or_more(*minus)) subtract(part, cells);
            if (cells.empty()) minus->throw_error("minus leaves no cells in the region");
        }
        if (const Yaml* optional = map.find("optional")) make_optional(*optional, cells);
        if (const Yaml* at = map.find("at")) {
            const Point by = read_displacement(*at, lattice_);
            for (RegionCell& cell : cells) cell.point = cell.point + by;
            check_distance(*at, cells);
        }
        return cells;
    }

    void add(const std::vector<Yaml>& parts, Cells& cells) {
        // Not united after every part: there may be many small ones.
        constexpr std::size_t often = 2 * limits::region_cells;
        for (const Yaml& part : parts) {
            const Cells more = read_cells(part, false);
            cells.insert(cells.end(), more.begin(), more.end());
            if (cells.size() < often && &part != &parts.back()) continue;
            unite(cells);
            check_size(part, cells.size());
        }
    }

    static std::vector<Yaml> one_or_more(const Yaml& node) {
        if (!node.is_list()) return {node};
        std::vector<Yaml> regions = node.list("regions");
        if (regions.empty()) node.throw_error("this list of regions is empty");
        return regions;
    }

    static void check_size(const Yaml& node, std::size_t cells) {
        if (cells > static_cast<std::size_t>(limits::region_cells)) {
            node.throw_error(
                fmt::format("a region must have at most {} cells", limits::region_cells));
        }
    }

    void check_distance(const Yaml& node, const Cells& cells) const {
        for (const RegionCell& cell : cells) {
            const Point& p = cell.point;
            if (std::max({std::abs(p.x / lattice_.step.x), std::abs(p.y / lattice_.step.y),
                          std::abs(p.z / lattice_.step.z)}) > limits::coordinate) {
                node.throw_error(
                    fmt::format("cells must be within {} of the origin", limits::coordinate));
            }
        }
    }

    void subtract(const Yaml& node, Cells& cells) {
        const Cells hole = read_cells(node, false);
        const auto removed = std::erase_if(
            cells, [&](const RegionCell& cell) { return find_cell(hole, cell.point) != nullptr; });
        if (removed == 0) node.throw_error("this has no cells in common with the region");
    }

    void make_optional(const Yaml& node, Cells& cells) {
        if (node.is_scalar()) {
            const bool all = node.truth("optional");
            for (RegionCell& cell : cells) cell.required = cell.required && !all;
            return;
        }
        for (const Yaml& part : one_or_more(node)) {
            for (const RegionCell& chosen : read_cells(part, false)) {
                const RegionCell* cell = find_cell(cells, chosen.point);
                if (cell == nullptr) {
                    part.throw_error(fmt::format("optional cell {} is not in the region",
                                                 cell_in_words(lattice_, chosen.point)));
                }
                cells[static_cast<std::size_t>(cell - cells.data())].required = false;
            }
        }
    }

    // Regions are kept as sets from the start, for union and difference.
    void refuse_twins(const std::vector<DrawnCell>& cells) const {
        std::map<Point, int> lines;
        for (const DrawnCell& cell : cells) {
            const auto [earlier, added] = lines.emplace(cell.point, cell.where.line);
            if (added) continue;
            throw PuzzleError(cell.where,
                              fmt::format("the region has cell {} twice (the first is on line {})",
                                          cell_in_words(lattice_, cell.point), earlier->second));
        }
    }

    Cells read_base(const YamlMap& map, std::string_view key) {
        if (key == "box" || key == "parallelogram") return read_box(map.at(key), key);
        if (key == "burr") return read_burr(map.at(key));
        if (std::ranges::find(shape_keys, key) != shape_keys.end()) {
            Cells cells;
            const auto drawn = read_shape(map, rules_, {.optional = true});
            if (drawn.empty()) {
                throw PuzzleError(map.where(key), "the region has no cells");
            }
            refuse_twins(drawn);
            check_size(map.at(key), drawn.size());
            for (const DrawnCell& cell : drawn) {
                cells.push_back({cell.point, !cell.optional, cell.colour});
            }
            sort_cells(cells);
            return cells;
        }
        if (key == "parts") return read_parts(map.at(key));
        return read_figure(map.at(key), key);
    }

    // Returns the cells of a box with these sides whose user coordinates pass `inside`.
    Cells fill(const Yaml& node, const std::array<int, 3>& sides,
               const std::function<bool(const UserPoint&)>& inside) const {
        const int corners = static_cast<int>(lattice_.residues.size());
        long long volume = corners;
        for (const int side : sides) {
            volume *= side;
            check_size(node, static_cast<std::size_t>(volume));
        }
        Cells cells;
        for (int z = 0; z < sides[2]; ++z) {
            for (int y = 0; y < sides[1]; ++y) {
                for (int x = 0; x < sides[0]; ++x) {
                    for (int corner = 0; corner < corners; ++corner) {
                        const UserPoint user =
                            corners == 1 ? UserPoint{x, y, z, 0} : UserPoint{x, y, corner, z};
                        if (inside(user)) cells.push_back({lattice_.from_user(user), true, 0});
                    }
                }
            }
        }
        sort_cells(cells);
        return cells;
    }

    Cells read_box(const Yaml& node, std::string_view key) const {
        Cells cells;
        for (const Point& point : polypack::read_box(node, key, "a region", lattice_)) {
            cells.push_back({point, true, 0});
        }
        sort_cells(cells);
        return cells;
    }

    // The cells of six burr sticks, two along each axis, that cross each other. Those that lie in
    // more than one direction may stay empty: notches make room there.
    Cells read_burr(const Yaml& node) const {
        constexpr int sticks = 6;
        constexpr int longest = 100;
        if (!lattice_.boxes || lattice_.flat) {
            node.throw_error(
                fmt::format("a burr is available only on the cube lattice, not on the "
                            "{} lattice",
                            lattice_.name));
        }
        int length = sticks;
        if (node.is_map()) {
            const YamlMap map(node, "a burr", {"sticks", "length"});
            if (const Yaml* given = map.find("sticks")) check_sticks(*given);
            if (const Yaml* given = map.find("length")) {
                length = static_cast<int>(given->number("the length of a stick", 4, longest));
                if (length % 2 != 0) given->throw_error("the length of a stick must be even");
            }
        } else {
            check_sticks(node);
        }
        const int middle = length / 2;
        Cells cells;
        // Whether a coordinate is within the breadth of two sticks, or the height of one.
        const auto broad = [&](int at) { return at >= middle - 2 && at < middle + 2; };
        const auto high = [&](int at) { return at >= middle - 1 && at < middle + 1; };
        for (int z = 0; z < length; ++z) {
            for (int y = 0; y < length; ++y) {
                for (int x = 0; x < length; ++x) {
                    const int directions = (broad(y) && high(z) ? 1 : 0) +
                                           (broad(z) && high(x) ? 1 : 0) +
                                           (broad(x) && high(y) ? 1 : 0);
                    if (directions > 0) cells.push_back({{x, y, z}, directions == 1, 0});
                }
            }
        }
        sort_cells(cells);
        return cells;
    }

    static void check_sticks(const Yaml& node) {
        constexpr int sticks = 6;
        if (node.number("the sticks of a burr", 1, 1000) != sticks) {
            node.throw_error(
                "a burr must have 6 sticks; {sticks: 6, length: 8} is one of longer sticks");
        }
    }

    Cells read_figure(const Yaml& node, std::string_view key) const {
        const Figure* figure = find_figure(lattice_, key);
        if (figure == nullptr) {
            const std::string those = lattices_where(
                [&](const Lattice& other) { return find_figure(other, key) != nullptr; }, "or");
            node.throw_error(fmt::format("a {} is available only on {}, not on the {} lattice", key,
                                         those, lattice_.name));
        }
        const int n =
            static_cast<int>(node.number(fmt::format("the edge of a {}", key), 1, max_box_side));
        check_size(node, static_cast<std::size_t>(n));
        return fill(node, figure->sides(n),
                    [&](const UserPoint& p) { return figure->inside(p, n); });
    }

    // Places the parts one after another along x, too far apart for any piece to bridge the gaps.
    Cells read_parts(const Yaml& node) {
        Cells all;
        for (const Yaml& item : node.list("parts")) {
            Cells part = read_cells(item, false);
            if (!all.empty()) {
                const int step = lattice_.step.x;
                const int end = std::ranges::max(all, {}, x_of).point.x;
                const int begin = std::ranges::min(part, {}, x_of).point.x;
                const int columns = (end - begin) / step + 2 + apart_;
                for (RegionCell& cell : part) cell.point.x += columns * step;
            }
            all.insert(all.end(), part.begin(), part.end());
            check_size(item, all.size());
            check_distance(item, all);
        }
        if (all.empty()) node.throw_error("parts is empty; it must list regions");
        sort_cells(all);
        return all;
    }

    void read_labels(const Yaml& node, Region& region) const {
        if (!node.has("labels")) return;
        const YamlMap map = map_of(node, base_keys_for(node), true);
        const Yaml& labels = map.at("labels");
        if (!labels.is_map()) return read_label_rows(labels, region);
        for (const auto& [text, cells] : labels.entries("labels")) {
            std::vector<Yaml> list = cells.list("the cells of a label");
            if (!list.empty() && !list.front().is_list()) list = {cells};
            const std::string name = text.text("a label");
            for (const Yaml& cell : list) {
                for (const Point& point : read_cell(cell, lattice_)) {
                    add_label(region, {point, name}, cell.where());
                }
            }
        }
    }

    void add_label(Region& region, CellLabel label, const SourcePos& where) const {
        sources_.set({Part::region_label, static_cast<int>(region.labels.size())}, where);
        region.labels.push_back(std::move(label));
    }

    // Words in the places of the characters that art would have there.
    void read_label_rows(const Yaml& node, Region& region) const {
        const std::vector<TextLine> rows = node.lines("labels");
        if (!lattice_.boxes) {
            node.throw_error(fmt::format(
                "rows of labels are for squares and cubes; for the {} lattice write a map, from "
                "each label to its cell, such as {{A: {}}}",
                lattice_.name, lattice_.address));
        }
        for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
            const TextLine& row = rows[static_cast<std::size_t>(y)];
            std::size_t at = row.text.find_first_not_of(' ');
            for (int x = 0; at < row.text.size(); ++x) {
                const std::size_t end = std::min(row.text.find(' ', at), row.text.size());
                const std::string word = row.text.substr(at, end - at);
                if (word != ".") {
                    SourcePos where = row.where;
                    where.column += static_cast<int>(at);
                    add_label(region, {lattice_.from_user({x, y, 0, 0}), word}, where);
                }
                at = std::min(row.text.find_first_not_of(' ', end), row.text.size());
            }
        }
    }

    static int x_of(const RegionCell& cell) { return cell.point.x; }

    void wrap(const Yaml& node, Region& region) const {
        if (!node.has("wrap") && !node.has("torus")) return;
        const YamlMap map = map_of(node, base_keys_for(node), true);
        const Yaml* wrap = map.find("wrap");
        const Yaml* torus = map.find("torus");
        const SourcePos& where = map.where(wrap != nullptr ? "wrap" : "torus");
        sources_.set({Part::period}, where);
        if (wrap != nullptr && torus != nullptr) {
            throw PuzzleError(map.where("torus"), "a region may have 'wrap' or 'torus', not both");
        }
        if (!lattice_.wraps) {
            throw PuzzleError(
                where,
                fmt::format(
                    "regions of the {} lattice cannot wrap; those of {} can", lattice_.name,
                    lattices_where([](const Lattice& other) { return other.wraps; }, "and")));
        }
        if (wrap != nullptr) {
            read_wrap(*wrap, region);
        } else if (torus->truth("torus")) {
            const Point size = box_of(region.cells, &RegionCell::point).size();
            region.period = {size.x, size.y, 0};
        }
    }

    void read_wrap(const Yaml& node, Region& region) const {
        std::vector<std::string_view> keys{"x", "y", "shift"};
        if (!lattice_.flat) keys.emplace_back("z");
        const YamlMap map(node, "wrap", keys);
        const auto period = [&](std::string_view axis) {
            const Yaml* length = map.find(axis);
            if (length == nullptr) return 0;
            return static_cast<int>(length->number("the period", 1, max_box_side));
        };
        region.period = {period("x"), period("y"), lattice_.flat ? 0 : period("z")};
        if (!region.period.any()) node.throw_error("wrap needs x, y or both: the periods");
        const Yaml* shift = map.find("shift");
        if (shift == nullptr) return;
        if (region.period.x == 0 || region.period.y == 0) {
            shift->throw_error("a shift along x, after the period along y, needs both periods");
        }
        region.period.shift = static_cast<int>(shift->number("the shift", 0, region.period.x - 1));
    }

    const DrawingRules& rules_;
    const Lattice& lattice_;
    int apart_;
    SourceMap& sources_;
    int regions_ = 0;
    std::size_t cells_read_ = 0;
};

}  // namespace

Region read_region(const Yaml& node, const DrawingRules& rules, int apart, SourceMap& sources) {
    return RegionReader(rules, apart, sources).read(node);
}

}  // namespace polypack
