#include "polypack/formats/xmpuzzle_shapes.hpp"

#include <fmt/format.h>

#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
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
            xml_.complain(element, "the sum of 'hx', 'hy' and 'hz' must be even on grid 2");
        }
        if (static_cast<long long>(size.x) * size.y * size.z > max_voxels) {
            xml_.complain(element, fmt::format("a shape may have at most {} voxels", max_voxels));
        }
        read_states(element, size, voxels.cells);
        return voxels;
    }

  private:
    // The text is one state per voxel: a character, and perhaps the number of a colour.
    void read_states(const xml_node& element, const Point& size,
                     std::vector<XmVoxel>& cells) const {
        const std::string states = XmlSource::text(element);
        const int voxels = size.x * size.y * size.z;
        int voxel = 0;
        for (std::size_t at = 0; at < states.size();) {
            const char state = states[at++];
            if (state == ' ' || state == '\n' || state == '\r' || state == '\t') continue;
            if (state != '_' && state != '#' && state != '+') {
                xml_.complain(element, fmt::format("the state of a voxel must be _, # or +, got {}",
                                                   in_quotes({&state, 1})));
            }
            const int colour = read_colour(element, states, at);
            if (voxel == voxels) complain_of_length(element, size, "more");
            const int number = voxel++;
            if (state == '_') continue;
            const Point cell{number % size.x, number / size.x % size.y, number / (size.x * size.y)};
            if (cells.size() == static_cast<std::size_t>(limits::region_cells)) {
                xml_.complain(element, fmt::format("a shape must have at most {} cells",
                                                   limits::region_cells));
            }
            if (!grid_.is_cell(cell)) {
                xml_.complain(element, fmt::format("voxel [{}, {}, {}] is not a cell of grid {}",
                                                   cell.x, cell.y, cell.z, grid_.number()));
            }
            cells.push_back({cell, state == '#', colour});
        }
        // Without any text, the shape is empty.
        if (voxel != 0 && voxel < voxels) complain_of_length(element, size, "fewer");
    }

    [[nodiscard]] int read_colour(const xml_node& element, const std::string& states,
                                  std::size_t& at) const {
        int colour = 0;
        while (at < states.size() && states[at] >= '0' && states[at] <= '9') {
            colour = 10 * colour + (states[at++] - '0');
            if (colour > colours_) {
                xml_.complain(element, fmt::format("a voxel has colour {}, but the file has only "
                                                   "{} colours",
                                                   colour, colours_));
            }
        }
        return colour;
    }

    [[noreturn]] void complain_of_length(const xml_node& element, const Point& size,
                                         std::string_view how) const {
        xml_.complain(element, fmt::format("the shape has {} states than its {} x {} x {} voxels",
                                           how, size.x, size.y, size.z));
    }

    const XmlSource& xml_;
    const XmGrid& grid_;
    int colours_;
};

}  // namespace

XmShape read_shape(const XmlSource& xml, const XmGrid& grid, int colours, const xml_node& element) {
    return XmShapeReader(xml, grid, colours).read(element);
}

}  // namespace polypack
