#include "polypack/formats/xmpuzzle_colours.hpp"

#include <algorithm>

namespace polypack {
namespace {

bool as_in_file(const std::set<int>& of_pieces, const std::set<int>& of_result,
                const ColourPairs& pairs) {
    return std::ranges::all_of(of_pieces, [&](int p) {
        return std::ranges::all_of(of_result,
                                   [&](int q) { return pairs.contains({p, q}) == (p == q); });
    });
}

}  // namespace

std::optional<ColourClasses> classes_of(const std::set<int>& of_pieces,
                                        const std::set<int>& of_result, const ColourPairs& pairs) {
    ColourClasses classes;
    if (as_in_file(of_pieces, of_result, pairs)) {
        for (const int p : of_pieces) classes.of_pieces[p] = p;
        for (const int q : of_result) classes.of_result[q] = q;
        return classes;
    }
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
            if (!of_result_cells.emplace(q, colour).second) return std::nullopt;
        }
    }
    for (const int q : of_result) {
        if (classes.of_result.contains(q)) continue;
        const auto at = of_result_cells.find(q);
        classes.of_result[q] = at != of_result_cells.end() ? at->second : ++next;
    }
    return classes;
}

}  // namespace polypack
