#include "polypack/counting/sequence/strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/family/family_shapes.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/checks.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

// Returns the index of the user's coordinate that counts the slabs.
int user_axis(const Lattice& lattice, Axis axis) {
    return axis == Axis::z ? lattice.user_dimension - 1 : static_cast<int>(axis);
}

int slab_of(const Lattice& lattice, Axis axis, const Point& point) {
    return lattice.to_user(point)[user_axis(lattice, axis)];
}

// Returns the translation from a slab to the one `slabs` further on.
Point along(const Lattice& lattice, Axis axis, int slabs) {
    const Point& step = lattice.step;
    return {axis == Axis::x ? slabs * step.x : 0, axis == Axis::y ? slabs * step.y : 0,
            axis == Axis::z ? slabs * step.z : 0};
}

int period_along(const Region& region, Axis axis) {
    if (axis == Axis::x) return region.period.x;
    return axis == Axis::y ? region.period.y : region.period.z;
}

// The cells of a region by slab, moved to slab 0, with their numbers in the region.
using Slabs = std::map<int, std::vector<std::pair<RegionCell, int>>>;

Slabs slabs_of(const Puzzle& puzzle, Axis axis) {
    const Lattice& lattice = *puzzle.lattice;
    Slabs slabs;
    for (std::size_t i = 0; i < puzzle.region.cells.size(); ++i) {
        RegionCell cell = puzzle.region.cells[i];
        const int slab = slab_of(lattice, axis, cell.point);
        cell.point = cell.point - along(lattice, axis, slab);
        slabs[slab].emplace_back(cell, static_cast<int>(i));
    }
    return slabs;
}

// The first slab of the region.
std::vector<RegionCell> first_slab(const Puzzle& puzzle, Axis axis) {
    const Slabs slabs = slabs_of(puzzle, axis);
    std::vector<RegionCell> result;
    for (const auto& [cell, number] : slabs.begin()->second) {
        result.push_back(puzzle.region.cells[number]);
    }
    return result;
}

// A slab that is not a translate of the first one.
std::optional<Mistake> uneven_slab(const Puzzle& puzzle, Axis axis) {
    const Slabs slabs = slabs_of(puzzle, axis);
    const auto& [first, home] = *slabs.begin();
    int expected = first;
    for (const auto& [slab, cells] : slabs) {
        const auto differ = std::ranges::mismatch(
            cells, home, [](const auto& a, const auto& b) { return a.first == b.first; });
        const bool equal = differ.in1 == cells.end() && differ.in2 == home.end();
        if (slab != expected || !equal) {
            const int cell = differ.in1 == cells.end() ? cells.back().second : differ.in1->second;
            return Mistake{{Part::region_cell, -1, cell},
                           fmt::format("the region is not the same all along {0}: at {0} = {1} it "
                                       "differs from {0} = {2}",
                                       axis_letter(axis), std::min(slab, expected), first),
                           std::nullopt};
        }
        ++expected;
    }
    return std::nullopt;
}

}  // namespace

char axis_letter(Axis axis) {
    return "xyz"[static_cast<int>(axis)];
}

std::vector<Mistake> strip_mistakes(const Family& family, Axis axis) {
    const Puzzle& puzzle = family.puzzle;
    if (axis == Axis::z && puzzle.lattice->flat) {
        return {{{Part::lattice},
                 fmt::format("the {} lattice has no axis z; vary x or y", puzzle.lattice->name),
                 std::nullopt}};
    }
    std::vector<Mistake> mistakes = count_mistakes(family);
    if (!finds_shapes(family)) mistakes = rule_mistakes(family);
    const auto refuse = [&](const Place& where, std::string_view what) {
        mistakes.push_back(
            {where,
             fmt::format("{} cannot be continued along {}: leave it out", what, axis_letter(axis)),
             std::nullopt});
    };
    if (!family.connected.empty()) {
        mistakes.push_back({{Part::pieces},
                            "pieces of any connected shape are only counted for one region at a "
                            "time, by 'polypack count'; this needs given shapes",
                            std::nullopt});
    }
    if (!puzzle.fixed.empty()) refuse({Part::fixed, 0}, "a fixed placement");
    if (!puzzle.forbidden.empty()) refuse({Part::forbidden, 0}, "a forbidden placement");
    if (period_along(puzzle.region, axis) != 0) {
        mistakes.push_back({{Part::period},
                            fmt::format("the region wraps along {}: vary an axis along which it "
                                        "does not",
                                        axis_letter(axis)),
                            std::nullopt});
    } else if (auto mistake = uneven_slab(puzzle, axis)) {
        mistakes.push_back(*std::move(mistake));
    }
    return mistakes;
}

Family of_length(const Family& family, Axis axis, int length) {
    assert(length >= 1);
    const Puzzle& puzzle = family.puzzle;
    std::vector<Mistake> mistakes = strip_mistakes(family, axis);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    const std::vector<RegionCell> slab = first_slab(puzzle, axis);
    if (length > limits::searched_cells / static_cast<int>(slab.size())) {
        throw InvalidPuzzle({{{Part::region},
                              fmt::format("{} slabs of {} cells are more than the {} cells that a "
                                          "region may have",
                                          length, slab.size(), limits::searched_cells),
                              std::nullopt}});
    }
    Family result = family;
    result.puzzle.expect = {};
    std::vector<RegionCell>& cells = result.puzzle.region.cells;
    cells.clear();
    for (int k = 0; k < length; ++k) {
        for (RegionCell cell : slab) {
            cell.point = cell.point + along(*puzzle.lattice, axis, k);
            cells.push_back(cell);
        }
    }
    std::ranges::sort(cells, {}, &RegionCell::point);
    return result;
}

int longest_region(const Puzzle& puzzle, Axis axis) {
    return limits::searched_cells / static_cast<int>(first_slab(puzzle, axis).size());
}

int reach_of(const Family& family, Axis axis, int longest) {
    const Puzzle& puzzle = family.puzzle;
    int reach = 1;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        for (const Orientation& orientation : orientations_of(puzzle, family.removable, i)) {
            int least = longest;
            int most = 0;
            bool any = false;
            for (const Point& point : orientation.cells) {
                const int slab = slab_of(*puzzle.lattice, axis, point);
                least = any ? std::min(least, slab) : slab;
                most = any ? std::max(most, slab) : slab;
                any = true;
            }
            if (most - least < longest) reach = std::max(reach, most - least + 1);
        }
    }
    return reach;
}

std::vector<SlabPlace> slab_places(const Puzzle& puzzle, Axis axis) {
    std::vector<SlabPlace> places(puzzle.region.cells.size());
    const Slabs slabs = slabs_of(puzzle, axis);
    for (const auto& [slab, cells] : slabs) {
        for (std::size_t c = 0; c < cells.size(); ++c) {
            places[cells[c].second] = {slab - slabs.begin()->first, static_cast<int>(c)};
        }
    }
    return places;
}

Strip::Strip(const CoverProblem& problem, std::span<const SlabPlace> places, int hole_budget)
    : hole_budget_(hole_budget) {
    assert(static_cast<int>(places.size()) == problem.cells());
    int width = 0;
    for (const SlabPlace& place : places) width = std::max(width, place.cell + 1);
    slab_.resize(width);
    for (int cell = 0; cell < problem.cells(); ++cell) {
        const CoverCell& known = problem.cell(cell);
        if (places[cell].slab == 0) slab_[places[cell].cell] = {known.required, known.holes};
    }
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        copies_.push_back(problem.copies(piece));
    }
    for (int i = 0; i < problem.options(); ++i) {
        StripOption option;
        for (const int cell : problem.cells_of(i)) {
            option.cells.push_back(places[cell].slab * width + places[cell].cell);
        }
        std::ranges::sort(option.cells);
        if (option.cells.front() >= width) continue;
        const auto uses = problem.uses_of(i);
        option.uses.assign(uses.begin(), uses.end());
        options_.push_back(std::move(option));
    }
}

std::optional<std::vector<int>> slab_permutation(const Symmetry& symmetry, int g,
                                                 std::span<const SlabPlace> places) {
    std::vector<int> images;
    for (std::size_t cell = 0; cell < places.size(); ++cell) {
        const SlabPlace& place = places[cell];
        const SlabPlace& image = places[symmetry.image_of_cell(g, static_cast<int>(cell))];
        if (image.slab != place.slab) return std::nullopt;
        images.resize(std::max<std::size_t>(images.size(), place.cell + 1), -1);
        if (images[place.cell] >= 0 && images[place.cell] != image.cell) return std::nullopt;
        images[place.cell] = image.cell;
    }
    return images;
}

std::vector<std::vector<int>> Strip::moved_options(std::span<const int> permutation,
                                                   const std::stop_token& stop) const {
    StopCheck check(stop);
    std::vector<std::vector<int>> result;
    for (const StripOption& option : options_) {
        check();
        std::vector<int> numbers;
        for (const int cell : option.cells) {
            numbers.push_back(cell - cell % width() + permutation[cell % width()]);
        }
        std::ranges::sort(numbers);
        for (const PieceUse& use : option.uses) {
            if (copies_[use.piece] == Copies{.min = 0, .max = unlimited}) continue;
            numbers.insert(numbers.end(), {-1, use.piece, use.copies});
        }
        result.push_back(std::move(numbers));
    }
    std::ranges::sort(result, [&](const std::vector<int>& a, const std::vector<int>& b) {
        check();
        return a < b;
    });
    return result;
}

Strip::Strip(const Family& family, Axis axis, int longest, const Allowance& allowance) {
    const Family part = of_length(family, axis, reach_of(family, axis, longest));
    const std::vector<SlabPlace> places = slab_places(part.puzzle, axis);
    const PlacementTable table(part, allowance);
    *this = Strip(CoverProblem(table, allowance.stop), places, table.hole_budget());
    const Symmetry symmetry(part.puzzle, table, SymmetryMode::full, allowance);
    std::vector<int> identity(width());
    std::iota(identity.begin(), identity.end(), 0);
    const auto options = moved_options(identity, allowance.stop);
    for (int g = 1; g < symmetry.order(); ++g) {
        auto permutation = slab_permutation(symmetry, g, places);
        if (!permutation || *permutation == identity ||
            std::ranges::find(motions_, *permutation) != motions_.end()) {
            continue;
        }
        if (moved_options(*permutation, allowance.stop) == options)
            motions_.push_back(*std::move(permutation));
    }
}

}  // namespace polypack
