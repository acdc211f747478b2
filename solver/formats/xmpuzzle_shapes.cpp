#include "polypack/formats/xmpuzzle_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

bool as_in_file(const std::set<int>& of_pieces, const std::set<int>& of_result,
                const ColourPairs& pairs) {
    return std::ranges::all_of(of_pieces, [&](int p) {
        return std::ranges::all_of(of_result,
                                   [&](int q) { return pairs.contains({p, q}) == (p == q); });
    });
}

ColourClasses own_classes(const std::set<int>& of_pieces, const std::set<int>& of_result) {
    ColourClasses classes;
    for (const int p : of_pieces) classes.of_pieces[p] = p;
    for (const int q : of_result) classes.of_result[q] = q;
    return classes;
}

ColourClasses ruled(const std::set<int>& of_pieces, const std::set<int>& of_result,
                    const ColourPairs& pairs) {
    ColourClasses classes = own_classes(of_pieces, of_result);
    for (const int p : of_pieces) {
        ColourRule rule{p, {}};
        bool own = true;  // it may lie on its own colour and no other
        for (const int q : of_result) {
            const bool lies = pairs.contains({p, q});
            if (lies) rule.on.push_back(q);
            own = own && lies == (p == q);
        }
        if (!own) classes.rules.push_back(std::move(rule));
    }
    return classes;
}

}  // namespace

ColourClasses classes_of(const std::set<int>& of_pieces, const std::set<int>& of_result,
                         const ColourPairs& pairs) {
    if (as_in_file(of_pieces, of_result, pairs)) return own_classes(of_pieces, of_result);
    ColourClasses classes;
    classes.as_in_file = false;
    for (const int p : of_pieces) {
        const bool all =
            std::ranges::all_of(of_result, [&](int q) { return pairs.contains({p, q}); });
        if (all) classes.of_pieces[p] = 0;
    }
    for (const int q : of_result) {
        const bool all =
            std::ranges::all_of(of_pieces, [&](int p) { return pairs.contains({p, q}); });
        if (all) classes.of_result[q] = 0;
    }
    // The others must fall into classes: all of a class match, and nothing else.
    std::map<std::set<int>, CellColour> class_of_row;
    for (const int p : of_pieces) {
        if (classes.of_pieces.contains(p)) continue;
        std::set<int> row;
        for (const int q : of_result) {
            if (!classes.of_result.contains(q) && pairs.contains({p, q})) row.insert(q);
        }
        const auto next = static_cast<CellColour>(class_of_row.size() + 1);
        classes.of_pieces[p] = class_of_row.emplace(row, next).first->second;
    }
    auto next = static_cast<CellColour>(class_of_row.size());
    std::map<int, CellColour> of_result_cells;
    for (const auto& [row, colour] : class_of_row) {
        for (const int q : row) {
            if (!of_result_cells.emplace(q, colour).second) {
                return ruled(of_pieces, of_result, pairs);
            }
        }
    }
    for (const int q : of_result) {
        if (classes.of_result.contains(q)) continue;
        const auto at = of_result_cells.find(q);
        classes.of_result[q] = at != of_result_cells.end() ? at->second : ++next;
    }
    return classes;
}

namespace {

using pugi::xml_node;

constexpr int max_voxel_space_side = 10'000;
constexpr long long max_voxels = 100'000'000;

class XmShapeReader {
  public:
    XmShapeReader(const XmlSource& xml, const XmGrid& grid, int colours)
        : xml_(xml), grid_(grid), colours_(colours) {}

    [[nodiscard]] XmShape read(const xml_node& element) const {
        XmShape voxels;
        voxels.element = element;
        voxels.name = element.attribute("name").value();
        voxels.display_colour = element.attribute("colour").value();
        Point size;
        size.x = static_cast<int>(xml_.number(element, "x", 0, max_voxel_space_side));
        size.y = static_cast<int>(xml_.number(element, "y", 0, max_voxel_space_side));
        size.z = static_cast<int>(xml_.number(element, "z", 0, max_voxel_space_side));
        static_cast<void>(xml_.number(element, "type", 0, 0));
        const auto hotspot = [&](const char* name) {
            const long long far = limits::coordinate;
            return static_cast<int>(xml_.number_if(element, name, -far, far).value_or(0));
        };
        voxels.hotspot = {hotspot("hx"), hotspot("hy"), hotspot("hz")};
        if (grid_.number() == 2 && !grid_.is_cell(voxels.hotspot)) {
            xml_.throw_error(element, "the sum of 'hx', 'hy' and 'hz' must be even on grid 2");
        }
        if (static_cast<long long>(size.x) * size.y * size.z > max_voxels) {
            xml_.throw_error(element,
                             fmt::format("a shape may have at most {} voxels", max_voxels));
        }
        read_states(element, size, voxels.cells);
        return voxels;
    }

  private:
    // Reads one state per voxel: a character, and perhaps the number of a colour.
    void read_states(const xml_node& element, const Point& size,
                     std::vector<XmVoxel>& cells) const {
        const std::string states = XmlSource::text(element);
        const int voxels = size.x * size.y * size.z;
        int voxel = 0;
        for (std::size_t at = 0; at < states.size();) {
            const char state = states[at++];
            if (state == ' ' || state == '\n' || state == '\r' || state == '\t') continue;
            if (state != '_' && state != '#' && state != '+') {
                xml_.throw_error(element,
                                 fmt::format("the state of a voxel must be _, # or +, got {}",
                                             in_quotes({&state, 1})));
            }
            const int colour = read_colour(element, states, at);
            if (voxel == voxels) throw_length_error(element, size, "more");
            const int number = voxel++;
            if (state == '_') continue;
            const Point cell{number % size.x, number / size.x % size.y, number / (size.x * size.y)};
            if (cells.size() == static_cast<std::size_t>(limits::region_cells)) {
                xml_.throw_error(element, fmt::format("a shape must have at most {} cells",
                                                      limits::region_cells));
            }
            if (!grid_.is_cell(cell)) {
                xml_.throw_error(element, fmt::format("voxel [{}, {}, {}] is not a cell of grid {}",
                                                      cell.x, cell.y, cell.z, grid_.number()));
            }
            cells.push_back({cell, state == '#', colour});
        }
        // Without any text, the shape is empty.
        if (voxel != 0 && voxel < voxels) throw_length_error(element, size, "fewer");
    }

    [[nodiscard]] int read_colour(const xml_node& element, const std::string& states,
                                  std::size_t& at) const {
        int colour = 0;
        while (at < states.size() && states[at] >= '0' && states[at] <= '9') {
            colour = 10 * colour + (states[at++] - '0');
            if (colour > colours_) {
                xml_.throw_error(element,
                                 fmt::format("a voxel has colour {}, but the file has only "
                                             "{} colours",
                                             colour, colours_));
            }
        }
        return colour;
    }

    [[noreturn]] void throw_length_error(const xml_node& element, const Point& size,
                                         std::string_view how) const {
        xml_.throw_error(element,
                         fmt::format("the shape has {} states than its {} x {} x {} voxels", how,
                                     size.x, size.y, size.z));
    }

    const XmlSource& xml_;
    const XmGrid& grid_;
    int colours_;
};

}  // namespace

XmShape read_shape(const XmlSource& xml, const XmGrid& grid, int colours, const xml_node& element) {
    return XmShapeReader(xml, grid, colours).read(element);
}

namespace {

using pugi::xml_node;

constexpr int not_used = std::numeric_limits<int>::min();

// The data that separations refer to.
struct Assembly {
    std::vector<int> placed;    // by copy of a listed piece: the placed one; -1: not used
    std::vector<Point> places;  // of the hotspots of placed pieces
};

class XmAssemblyReader {
  public:
    XmAssemblyReader(const XmlSource& xml, const XmGrid& grid, const std::vector<XmPart>& parts)
        : xml_(xml), grid_(grid), parts_(parts) {}

    [[nodiscard]] StoredPacking read(const xml_node& solution, const Puzzle& puzzle) const {
        StoredPacking packing;
        packing.assembly = static_cast<std::uint64_t>(
            xml_.number_if(solution, "asmNum", 0, max_xm_counted).value_or(0));
        packing.solution = static_cast<std::uint64_t>(
            xml_.number_if(solution, "solNum", 0, max_xm_counted).value_or(0));
        const xml_node first = solution.find_child([](const xml_node& child) {
            const std::string_view name = child.name();
            return name == "assembly" || name == "separation" || name == "separationInfo";
        });
        if (std::string_view(first.name()) != "assembly") {
            xml_.throw_error(first ? first : solution, "a solution must begin with its 'assembly'");
        }
        const Assembly assembly = read_assembly(first, packing.pieces);
        if (const auto wrong = verify(puzzle, packing.pieces)) {
            xml_.throw_error(first, "not an assembly of this problem: " + *wrong);
        }
        if (const xml_node separation = solution.child("separation")) {
            packing.separation = read_separation(separation, assembly, 0);
        } else if (const xml_node info = solution.child("separationInfo")) {
            packing.states = xml_.numbers(info);
        }
        return packing;
    }

  private:
    // Reads, for every copy of every part, its position and turn, or an x if it is not used.
    [[nodiscard]] Assembly read_assembly(const xml_node& assembly,
                                         std::vector<PlacedPiece>& pieces) const {
        Assembly result;
        const std::vector<int> numbers = xml_.numbers(assembly, "x", not_used);
        std::size_t at = 0;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            for (int copy = 0; copy < parts_[i].copies.max; ++copy) {
                if (at == numbers.size())
                    xml_.throw_error(assembly, "the assembly has too few copies");
                if (numbers[at] == not_used) {
                    ++at;
                    result.placed.push_back(-1);
                    continue;
                }
                if (numbers.size() - at < 4)
                    xml_.throw_error(assembly, "a copy must be 'x y z turn'");
                for (std::size_t k = 0; k < 4; ++k) {
                    if (numbers[at + k] == not_used)
                        xml_.throw_error(assembly, "a copy must be 'x y z turn'");
                }
                result.placed.push_back(static_cast<int>(pieces.size()));
                const Point where{numbers[at], numbers[at + 1], numbers[at + 2]};
                result.places.push_back(where);
                pieces.push_back({static_cast<int>(i),
                                  cells_of(assembly, parts_[i].voxels, where, numbers[at + 3])});
                at += 4;
            }
        }
        if (at != numbers.size()) xml_.throw_error(assembly, "the assembly has too many copies");
        return result;
    }

    [[nodiscard]] std::vector<Point> cells_of(const xml_node& assembly, const XmShape& voxels,
                                              const Point& where, int turn) const {
        if (turn < 0 || turn >= grid_.turns()) {
            xml_.throw_error(assembly, fmt::format("a turn on grid {} must be in 0..{}, got {}",
                                                   grid_.number(), grid_.turns() - 1, turn));
        }
        std::vector<Point> cells;
        for (const XmVoxel& voxel : voxels.cells) cells.push_back(voxel.cell);
        const auto images = grid_.turned(cells, voxels.hotspot, turn);
        if (!images) {
            xml_.throw_error(assembly, fmt::format("turn {} does not map piece {} to cells", turn,
                                                   in_quotes(voxels.name)));
        }
        const auto on_cell = [&](const Point& image) { return grid_.is_cell(image + where); };
        if (!grid_.meets(where, voxels.hotspot, turn) || !std::ranges::all_of(*images, on_cell)) {
            xml_.throw_error(assembly,
                             fmt::format("piece {} does not lie on cells", in_quotes(voxels.name)));
        }
        std::vector<Point> points;
        for (const Point& image : *images) {
            points.push_back(grid_.point_of(image + where));
        }
        std::ranges::sort(points);
        return points;
    }

    [[nodiscard]] Separation read_separation(const xml_node& element, const Assembly& assembly,
                                             int depth) const {
        constexpr int deepest = 1000;
        if (depth == deepest) {
            xml_.throw_error(element, fmt::format("separations more than {} deep", deepest));
        }
        Separation separation;
        const xml_node pieces = xml_.child(element, "pieces");
        for (const int copy : xml_.numbers(pieces)) {
            const auto number = static_cast<std::size_t>(copy);  // a negative one is huge
            if (number >= assembly.placed.size() || assembly.placed[number] < 0) {
                xml_.throw_error(pieces, fmt::format("copy {} is not in the assembly", copy));
            }
            separation.pieces.push_back(assembly.placed[number]);
        }
        static_cast<void>(xml_.number(pieces, "count",
                                      static_cast<long long>(separation.pieces.size()),
                                      static_cast<long long>(separation.pieces.size())));
        for (const xml_node& state : element.children("state")) {
            std::vector<Point> at = read_positions(state, separation.pieces.size());
            for (std::size_t i = 0; i < at.size(); ++i) {
                const Point& place = assembly.places[separation.pieces[i]];
                const auto shift = grid_.shift_of(at[i] - place);
                if (!shift) xml_.throw_error(state, "a piece does not move from cells to cells");
                at[i] = *shift;
            }
            separation.states.push_back(std::move(at));
        }
        if (separation.states.empty()) xml_.throw_error(element, "a separation must have a state");
        for (const xml_node& child : element.children("separation")) {
            const std::string_view type = child.attribute("type").value();
            if (type != "removed" && type != "left") {
                xml_.throw_error(child, fmt::format("'type' of a separation in another one must be "
                                                    "removed or left, got {}",
                                                    in_quotes(type)));
            }
            auto& parts = type == "left" ? separation.left : separation.removed;
            if (!parts.empty()) xml_.throw_error(child, fmt::format("a second part '{}'", type));
            parts.push_back(read_separation(child, assembly, depth + 1));
        }
        return separation;
    }

    [[nodiscard]] std::vector<Point> read_positions(const xml_node& state,
                                                    std::size_t pieces) const {
        std::array<std::vector<int>, 3> axes;
        constexpr std::array<const char*, 3> names{"dx", "dy", "dz"};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const xml_node positions = xml_.child(state, names[axis]);
            axes[axis] = xml_.numbers(positions);
            if (axes[axis].size() != pieces) {
                xml_.throw_error(positions,
                                 fmt::format("'{}' must have one number for each of the {} "
                                             "pieces, got {}",
                                             names[axis], pieces, axes[axis].size()));
            }
        }
        std::vector<Point> positions;
        for (std::size_t i = 0; i < pieces; ++i) {
            positions.push_back({axes[0][i], axes[1][i], axes[2][i]});
        }
        return positions;
    }

    const XmlSource& xml_;
    const XmGrid& grid_;
    const std::vector<XmPart>& parts_;
};

}  // namespace

StoredPacking read_solution(const XmlSource& xml, const XmGrid& grid,
                            const std::vector<XmPart>& parts, const xml_node& solution,
                            const Puzzle& puzzle) {
    return XmAssemblyReader(xml, grid, parts).read(solution, puzzle);
}

}  // namespace polypack
