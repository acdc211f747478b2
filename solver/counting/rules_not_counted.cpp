#include "polypack/counting/rules_not_counted.hpp"

#include <fmt/format.h>

#include <string_view>

namespace polypack {

std::vector<Mistake> rules_not_counted(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes;
    const auto refuse = [&](const Place& where, std::string_view rule) {
        mistakes.push_back(
            {.where = where,
             .what = fmt::format("{} is a rule on whole packings: they cannot be counted without "
                                 "listing them, as polypack solve --count does",
                                 rule),
             .first = {}});
    };
    const PackingRules& rules = puzzle.rules;
    for (int group = 0; group < static_cast<int>(rules.groups.size()); ++group) {
        refuse({.part = Part::group, .index = group},
               "a number of copies for several pieces together");
    }
    if (rules.no_equal_touching) refuse({.part = Part::no_equal_touching}, "no_equal_touching");
    if (rules.no_crossroads) refuse({.part = Part::no_crossroads}, "no_crossroads");
    if (rules.fault_free) refuse({.part = Part::fault_free}, "fault_free");
    if (rules.three_colourable) refuse({.part = Part::three_colourable}, "three_colourable");
    return mistakes;
}

}  // namespace polypack
