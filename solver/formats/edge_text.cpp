#include "polypack/formats/edge_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/yaml_shapes.hpp"

namespace polypack {

bool named_by_letters(const EdgeRules& rules) {
    return std::ranges::all_of(rules.colours, [](const NamedEdgeColour& colour) {
        return first_code_point(colour.name).length == colour.name.size();
    });
}

EdgeText::EdgeText(const Lattice& lattice, const EdgeRules& rules)
    : lattice_(lattice), order_(lattice), rules_(rules), letters_(named_by_letters(rules)) {}

std::vector<std::string> EdgeText::rules() const {
    std::vector<std::string> names;
    std::vector<std::string> shown;
    std::vector<std::string> pairs;
    for (EdgeColour colour = 1; colour <= std::ssize(rules_.colours); ++colour) {
        const NamedEdgeColour& named = rules_.colours[static_cast<std::size_t>(colour) - 1];
        names.push_back(in_yaml(named.name));
        shown.push_back(fmt::format("{}: {}", names.back(),
                                    named.display.empty() ? "null" : in_yaml(named.display)));
        if (named.partner > colour) {
            pairs.push_back(fmt::format("{}: {}", names.back(), in_yaml(name(named.partner))));
        }
    }
    std::vector<std::string> lines{"edges:"};
    const bool plain = std::ranges::all_of(
        rules_.colours, [](const NamedEdgeColour& colour) { return colour.display.empty(); });
    if (plain) {
        lines.push_back(fmt::format("  colours: [{}]", fmt::join(names, ", ")));
    } else {
        lines.push_back(fmt::format("  colours: {{{}}}", fmt::join(shown, ", ")));
    }
    if (!pairs.empty()) lines.push_back(fmt::format("  pairs: {{{}}}", fmt::join(pairs, ", ")));
    const std::vector<EdgeMark>& border = rules_.border;
    if (!border.empty()) lines.emplace_back("  border:");
    for (std::size_t i = 0; i < border.size(); ++i) {
        if (i != 0 && border[i].cell == border[i - 1].cell) continue;
        lines.push_back("    - " + cell_with_sides(border, border[i].cell));
    }
    if (rules_.interchangeable) lines.emplace_back("  interchangeable: true");
    return lines;
}

std::string EdgeText::cells(std::span<const EdgeMark> marks, std::span<const Point> cells) const {
    if (cells.size() == 1) return sides(marks, cells.front());
    std::vector<std::string> each;
    for (const Point& cell : cells) each.push_back(cell_with_sides(marks, cell));
    return fmt::format("[{}]", fmt::join(each, ", "));
}

std::string EdgeText::name(EdgeColour colour) const {
    return colour == 0 ? "." : rules_.colours[static_cast<std::size_t>(colour) - 1].name;
}

std::string EdgeText::sides(std::span<const EdgeMark> marks, const Point& cell) const {
    std::vector<std::string> names;
    std::string letters;
    for (const EdgeColour colour : order_.colours(marks, cell)) {
        letters += name(colour);
        names.push_back(in_yaml(name(colour)));
    }
    return letters_ ? in_yaml(letters) : fmt::format("[{}]", fmt::join(names, ", "));
}

std::string EdgeText::cell_with_sides(std::span<const EdgeMark> marks, const Point& cell) const {
    const UserPoint user = lattice_.to_user(cell);
    return fmt::format("{{cell: [{}], sides: {}}}",
                       fmt::join(user.begin(), user.begin() + lattice_.user_dimension, ", "),
                       sides(marks, cell));
}

}  // namespace polypack
