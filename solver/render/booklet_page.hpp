// Writes a booklet as a page for printing: HTML with one picture in SVG for each sheet of paper, so
// that lengths are exact and every browser breaks pages alike.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/design/booklets/booklet.hpp"
#include "polypack/render/paper.hpp"

namespace polypack {

// Options for printing a booklet.
struct BookletStyle {
    Paper paper{};           // of every sheet
    double cell = 20;        // mm between neighbouring cells of the outlines
    std::string title = {};  // on every sheet; empty: "Packing problems"
    int hints = 2;           // for each problem, 0 to max_hints, and fewer than its pieces
    bool cards = false;      // a card for each problem, to be cut out, with the answer behind it
};

// Largest number of hints for each problem.
inline constexpr int max_hints = 9;
// The least size of a cell, in mm.
inline constexpr double least_cell = 2;
// The greatest size of a cell, in mm.
inline constexpr double greatest_cell = 60;

// Returns the greatest size up to `cell`, in whole millimetres unless it is `cell`, at which the
// outline of every problem fits on a sheet; nullopt if that is less than least_cell.
[[nodiscard]] POLYPACK_API std::optional<double> fitting_cell(
    std::span<const BookletProblem> problems, const BookletStyle& style, double cell);

// Returns the whole booklet: problems in their order, each with its pieces and an outline to lay
// them on; then the first hints of all, the second ones, and so on; then the answers. Cards instead
// are printed on both sides: every second sheet has the answers, in the places behind the problems.
// Precondition: booklet_mistakes() has none, and style.cell fits.
[[nodiscard]] POLYPACK_API std::string booklet_page(std::span<const BookletProblem> problems,
                                                    const BookletStyle& style = {});

}  // namespace polypack
