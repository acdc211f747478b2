// Sheets of paper.
#pragma once

#include <optional>
#include <string_view>

namespace polypack {

// A sheet of paper, upright; A4.
struct Paper {
    double width = 210;   // mm
    double height = 297;  // mm
    [[nodiscard]] friend bool operator==(const Paper&, const Paper&) = default;
};

// A sheet with a name, such as "a4".
struct NamedPaper {
    std::string_view name;  // in small letters
    Paper size;             // upright
};

// The sheets that have names.
inline constexpr NamedPaper papers[] = {
    {"a3", {297, 420}},         {"a4", {210, 297}},        {"a5", {148, 210}},
    {"letter", {215.9, 279.4}}, {"legal", {215.9, 355.6}}, {"tabloid", {279.4, 431.8}},
};

// Lengths and widths of sheets that have no name, in mm.
inline constexpr double least_of_paper = 50;
inline constexpr double most_of_paper = 2000;  // as above

// Returns the paper of that name, if there is one.
[[nodiscard]] std::optional<Paper> paper_named(std::string_view name);

// Returns the paper of a name, "a4-landscape" included, or of a size within the limits, such as
// "300x200mm"; nullopt if it is neither.
[[nodiscard]] std::optional<Paper> paper_from(std::string_view words);

}  // namespace polypack
