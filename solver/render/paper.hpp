// Sheets of paper.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace polypack {

// A sheet of paper, upright; A4.
struct Paper {
    double width = 210;   // mm
    double height = 297;  // mm
    [[nodiscard]] friend bool operator==(const Paper&, const Paper&) = default;
};

struct NamedPaper {
    std::string_view name;
    Paper size;
};

inline constexpr std::array papers{
    NamedPaper{"a3", {297, 420}},        NamedPaper{"a4", {210, 297}},
    NamedPaper{"a5", {148, 210}},        NamedPaper{"letter", {215.9, 279.4}},
    NamedPaper{"legal", {215.9, 355.6}}, NamedPaper{"tabloid", {279.4, 431.8}},
};

// Returns the paper of that name, if there is one.
[[nodiscard]] inline std::optional<Paper> paper_named(std::string_view name) {
    const auto* const at = std::ranges::find(papers, name, &NamedPaper::name);
    return at == papers.end() ? std::nullopt : std::optional(at->size);
}

}  // namespace polypack
