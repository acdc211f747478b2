#include "polypack/certify/certified_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>

#include "polypack/base/stop_check.hpp"
#include "polypack/formats/cover_formats.hpp"
#include "polypack/packing/restriction.hpp"

namespace polypack {

int constraints_of(const CoverSum& sum) {
    const bool both = sum.least > 0 && sum.most < std::ssize(sum.options);
    return both || sum.least == sum.most ? 2 : 1;
}

CoverOrbits orbits_of(const PlacementTable& table, const Symmetry& symmetry,
                      const Restriction& restriction, const ExactCover& cover,
                      const std::stop_token& stop) {
    StopCheck check(stop);
    CoverOrbits orbits;
    if (restriction.item < 0) return orbits;
    const auto options = options_by_item(cover, stop);
    for (std::size_t i = 0; i < options.size(); ++i) {
        // Then there is no cover, and the constraint that says so is not symmetric.
        if (cover.items[i].min > std::ssize(options[i])) return orbits;
    }
    orbits.item = restriction.item;
    const std::vector<int>& of_item = options[orbits.item];
    const std::vector<int> placements = placements_of_options(table, cover);
    std::vector<int> option_of_placement(static_cast<std::size_t>(table.size()), -1);
    std::vector<int> hole_of_cell(static_cast<std::size_t>(table.cells()), -1);
    for (int option = 0; option < std::ssize(placements); ++option) {
        if (placements[option] >= 0) {
            option_of_placement[placements[option]] = option;
        } else {
            hole_of_cell[cover.options[option].front()] = option;
        }
    }
    const auto keeps_item = [&](int motion) {
        const int piece = orbits.item - table.cells();
        return piece < 0 ? symmetry.image_of_cell(motion, orbits.item) == orbits.item
                         : symmetry.image_of_piece(motion, piece) == piece;
    };
    const auto image = [&](int motion, int option) {
        return placements[option] >= 0
                   ? option_of_placement[symmetry.image(motion, placements[option])]
                   : hole_of_cell[symmetry.image_of_cell(motion, cover.options[option].front())];
    };

    // By option of the item: one of the same orbit as far as motions are known, or itself.
    std::vector<int> orbit(placements.size());
    std::iota(orbit.begin(), orbit.end(), 0);
    const auto first_of = [&](int option) {
        while (orbit[option] != option) option = orbit[option] = orbit[orbit[option]];
        return option;
    };
    for (int motion = 1; motion < symmetry.order(); ++motion) {
        if (!keeps_item(motion)) continue;
        bool joins = false;
        for (const int option : of_item) {
            check();
            const int one = first_of(option);
            const int other = first_of(image(motion, option));
            joins = joins || one != other;
            orbit[one] = other;
        }
        if (!joins) continue;
        std::vector<int>& images = orbits.motions.emplace_back();
        for (int option = 0; option < std::ssize(placements); ++option) {
            check();
            images.push_back(image(motion, option));
        }
    }

    if (orbits.motions.empty()) return {};
    orbits.size.assign(placements.size(), 1);
    std::vector<int> sizes(placements.size(), 0);
    for (const int option : of_item) ++sizes[first_of(option)];
    for (const int option : of_item) {
        const bool represents = restriction.kept[placements[option]] != 0;
        orbits.size[option] = represents ? sizes[first_of(option)] : 0;
    }
    return orbits;
}

namespace {

// A permutation of the options as cycles of variables, without those that do not move.
std::string cycles_of(const std::vector<int>& images) {
    std::string text;
    std::vector<char> seen(images.size(), 0);
    for (std::size_t first = 0; first < images.size(); ++first) {
        if (seen[first] != 0 || images[first] == static_cast<int>(first)) continue;
        text += " (";
        for (std::size_t option = first; seen[option] == 0; option = images[option]) {
            seen[option] = 1;
            fmt::format_to(std::back_inserter(text), "{} ", option + 1);
        }
        text.back() = ')';
    }
    return text;
}

// The claim of proof/orbits.hpp, with its constraint.
std::string claim_of(const ExactCover& cover, const CoverOrbits& orbits,
                     const std::stop_token& stop) {
    std::string text;
    for (const std::vector<int>& images : orbits.motions) {
        text += "* symmetry:" + cycles_of(images) + "\n";
    }
    int constraint = 1;
    for (const CoverSum& sum : sums_of(cover, stop)) {
        if (sum.name == cover.items[orbits.item].name) break;
        constraint += constraints_of(sum);
    }
    fmt::format_to(std::back_inserter(text), "* orbits of constraint {}\n", constraint);
    for (std::size_t option = 0; option < orbits.size.size(); ++option) {
        if (orbits.size[option] != 0) continue;
        fmt::format_to(std::back_inserter(text), "-1 x{} ", option + 1);
    }
    return text + ">= 0 ;\n";
}

}  // namespace

std::string write_certified_opb(const ExactCover& cover, const CoverOrbits& orbits,
                                const std::stop_token& stop) {
    std::string text = write_opb(cover, stop);
    auto constraints = std::ranges::count(text, '\n') - 1;
    if (orbits.item >= 0) {
        text += claim_of(cover, orbits, stop);
        ++constraints;
    }
    std::string head = fmt::format(
        "* #variable= {} #constraint= {}\npreserved:", cover.options.size(), constraints);
    for (std::size_t option = 1; option <= cover.options.size(); ++option) {
        fmt::format_to(std::back_inserter(head), " x{}", option);
    }
    return text.replace(0, text.find('\n'), head + " ;");
}

}  // namespace polypack
