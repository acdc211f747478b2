#include "polypack/counting/method.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/contraction/count_by_contraction.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/diagram/build_diagram.hpp"
#include "polypack/counting/dimers/count_by_determinant.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

// For packings up to symmetry, all problems have to fall into slots.
std::string refusal_of_contraction(const CountTask& task, const std::stop_token& stop) {
    const CountProblems problems(task, stop);
    std::string refusal;
    for (std::size_t i = 0; i < problems.size() && refusal.empty(); ++i) {
        refusal = contraction_refusal(problems.problem(i, stop), stop);
    }
    return refusal;
}

// For packings up to symmetry, all problems have to be matchings of plane graphs.
std::string refusal_of_determinant(const CountTask& task, const std::stop_token& stop) {
    const CountProblems problems(task, stop);
    std::string refusal;
    for (std::size_t i = task.all ? 1 : 0; i < problems.size() && refusal.empty(); ++i) {
        refusal = determinant_refusal(problems.problem(i, stop), stop);
    }
    return refusal;
}

// Engines know how many cells each piece has.
std::string refusal_of_search(const CountTask& task, const std::stop_token&) {
    const PlacementTable& table = task.table;
    if (table.cells() > limits::searched_cells) {
        return fmt::format("searches regions of at most {} cells", limits::searched_cells);
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
            if (table.cells_of(p).size() == table.cells_of(table.first_of(piece)).size()) continue;
            return "needs pieces of given shapes; some of these may lack cells";
        }
    }
    return {};
}

ExactCount count_by_diagram(const CountTask& task, const CountLimits& limits) {
    return {.all = build_diagram(task.table, task.symmetry, limits).diagram.count(),
            .distinct = {}};
}

std::string refusal_of_diagram(const CountTask& task, const std::stop_token& stop) {
    if (task.distinct) return "counts all packings, not those up to symmetry";
    return refusal_of_search(task, stop);
}

// Counts with a method for cover problems.
template <BigCount (*Count)(const CoverProblem&, const CountLimits&)>
ExactCount count_by_problems(const CountTask& task, const CountLimits& limits) {
    const CountProblems problems(task, limits.stop);
    std::vector<BigCount> solutions;
    if (task.all) solutions.push_back(*task.all);
    while (solutions.size() < problems.size()) {
        solutions.push_back(Count(problems.problem(solutions.size(), limits.stop), limits));
    }
    return problems.count(solutions);
}

// Lists one packing of each class.
ExactCount count_by_search(const CountTask& task, const CountLimits& limits) {
    begin_phase(limits.progress, searching);
    SearchOptions options = search_options(task.table, task.symmetry, limits);
    if (limits.progress != nullptr) options.progress = &limits.progress->search;
    const SearchResult found = search(automatic_engine(), task.table, task.symmetry, options, {});
    if (!found.complete) throw Stopped();
    return {.all = found.all, .distinct = found.distinct};
}

constexpr std::array method_table{
    CountMethod{.name = "frontier",
                .summary = "cell by cell, with the number of ways to each state of the border",
                .count = count_by_problems<count_by_frontier>},
    CountMethod{"contraction", "piece by piece, for few pieces with very many placements",
                count_by_problems<count_by_contraction>, refusal_of_contraction},
    CountMethod{"determinant", "by determinants, for pieces of two cells in plane regions",
                count_by_problems<count_by_determinant>, refusal_of_determinant},
    CountMethod{"diagram", "the decision diagram of 'polypack diagram'", count_by_diagram,
                refusal_of_diagram},
    CountMethod{"search", "the search of solve, which lists one packing of each class",
                count_by_search, refusal_of_search},
};

}  // namespace

std::span<const CountMethod> count_methods() {
    return method_table;
}

const CountMethod* find_count_method(std::string_view name) {
    const auto at = std::ranges::find(method_table, name, &CountMethod::name);
    return at == method_table.end() ? nullptr : &*at;
}

std::vector<Mistake> rule_mistakes(const Family& family) {
    std::vector<Mistake> mistakes;
    const auto refuse = [&](const Place& where, std::string_view rule) {
        mistakes.push_back(
            {.where = where,
             .what = fmt::format(
                 "{} is a rule on whole packings, which have to be listed one by one", rule),
             .first = {}});
    };
    const PackingRules& rules = family.puzzle.rules;
    for (int group = 0; group < static_cast<int>(rules.groups.size()); ++group) {
        refuse({.part = Part::group, .index = group},
               "a number of copies for several pieces together");
    }
    if (rules.value) refuse({.part = Part::pieces}, "a bound of values");
    if (rules.edges.any()) refuse({.part = Part::edges, .index = -1}, "that edges match");
    if (!rules.no_touching.empty()) refuse({.part = Part::no_touching, .index = 0}, "no_touching");
    if (rules.no_equal_touching) refuse({.part = Part::no_equal_touching}, "no_equal_touching");
    if (rules.no_crossroads) refuse({.part = Part::no_crossroads}, "no_crossroads");
    if (rules.fault_free) refuse({.part = Part::fault_free}, "fault_free");
    if (rules.three_colourable) refuse({.part = Part::three_colourable}, "three_colourable");
    return mistakes;
}

std::vector<Mistake> count_mistakes(const Family& family) {
    std::vector<Mistake> mistakes;
    if (finds_shapes(family)) mistakes = rule_mistakes(family);
    for (std::size_t i = 0; i < family.connected.size(); ++i) {
        if (!family.connected[i].most_cells) continue;
        mistakes.push_back({.where = {.part = Part::connected, .index = static_cast<int>(i)},
                            .what = "connected pieces of a range of sizes are only found, by "
                                    "'polypack design'; to count them, list each size",
                            .first = {}});
    }
    if (!family.design.kept.empty()) {
        mistakes.push_back({.where = {.part = Part::design_kept},
                            .what = "pieces that designs keep cannot be counted",
                            .first = {}});
    }
    return mistakes;
}

}  // namespace polypack
