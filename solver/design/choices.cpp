#include "polypack/design/choices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "polypack/api/solver.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {
namespace {

int cells_of(const Piece& piece) {
    return static_cast<int>(piece.cells.size());
}

int required_cells(const Puzzle& puzzle) {
    return static_cast<int>(std::ranges::count(puzzle.region.cells, true, &RegionCell::required));
}

// Returns the most copies of a piece; copies that do not fit into the region do not count.
int most_copies(const Puzzle& puzzle, const Piece& piece) {
    const auto cells = static_cast<int>(puzzle.region.cells.size());
    return std::min(piece.copies.max, cells / cells_of(piece));
}

std::string cells_needed(const Puzzle& puzzle) {
    const int least = required_cells(puzzle);
    const auto most = static_cast<int>(puzzle.region.cells.size());
    return least == most ? fmt::format("{} {}", most, most == 1 ? "cell" : "cells")
                         : fmt::format("{} to {} cells", least, most);
}

// The totals that choices of any number of cells have, nearest to those of the region.
std::string possible_totals(const Puzzle& puzzle) {
    const auto cells = static_cast<int>(puzzle.region.cells.size());
    int largest = 0;
    for (const Piece& piece : puzzle.pieces) largest = std::max(largest, cells_of(piece));
    const int bound = cells + largest;
    std::vector<bool> reached(bound + 1);
    std::int64_t least = 0;
    for (const Piece& piece : puzzle.pieces) {
        least += std::int64_t{piece.copies.min} * cells_of(piece);
    }
    if (least > bound) return fmt::format("they have at least {}", least);
    reached[static_cast<std::size_t>(least)] = true;
    for (const Piece& piece : puzzle.pieces) {
        const int size = cells_of(piece);
        const std::int64_t more = std::int64_t{piece.copies.max} - piece.copies.min;
        // The fewest further copies with which a total is reached.
        std::vector<std::int64_t> copies(bound + 1, more + 1);
        for (int total = 0; total <= bound; ++total) {
            if (reached[total]) {
                copies[total] = 0;
            } else if (total >= size) {
                copies[total] = std::min(copies[total], copies[total - size] + 1);
            }
            if (copies[total] <= more) reached[total] = true;
        }
    }
    int below = required_cells(puzzle) - 1;
    while (below >= 0 && !reached[below]) --below;
    int above = cells + 1;
    while (above <= bound && !reached[above]) ++above;
    if (below < 0) return fmt::format("they have at least {}", above);
    if (above > bound) return fmt::format("they have at most {}", below);
    return fmt::format("the nearest totals are {} and {}", below, above);
}

// By their cells, ascending.
using Placements = std::vector<std::vector<int>>;

Placements placements_of(const PlacementTable& table, int piece) {
    Placements placements;
    for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
        const auto cells = table.cells_of(p);
        placements.emplace_back(cells.begin(), cells.end());
    }
    std::ranges::sort(placements);
    return placements;
}

// Wherever each of them lies.
bool same_region(const Region& a, const Region& b) {
    if (a.cells.size() != b.cells.size() || a.period != b.period) return false;
    if (a.cells.empty()) return true;
    const Point shift = b.cells.front().point - a.cells.front().point;
    return std::ranges::equal(
        a.cells, b.cells, [&](const RegionCell& one, const RegionCell& other) {
            return RegionCell{one.point + shift, one.required, one.colour} == other;
        });
}

void add_twins(const Puzzle& puzzle, std::vector<Mistake>& mistakes) {
    const PlacementTable table(puzzle);
    std::map<Placements, int> known;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        Placements placements = placements_of(table, piece);
        if (placements.empty()) continue;
        const auto [at, added] = known.emplace(std::move(placements), piece);
        if (added) continue;
        mistakes.push_back({{Part::piece, piece},
                            fmt::format("pieces '{}' and '{}' have the same placements, so that "
                                        "choices would count twice; make them copies of one piece",
                                        puzzle.pieces[at->second].name, puzzle.pieces[piece].name),
                            Place{Part::piece, at->second}});
    }
}

}  // namespace

namespace {

// The copies of all pieces together that a group gives, as rules.choose does.
std::optional<int> copies_of_all(const Puzzle& puzzle) {
    for (const GroupRule& group : puzzle.rules.groups) {
        if (group.pieces.size() != puzzle.pieces.size()) continue;
        if (group.copies.min == group.copies.max) return group.copies.min;
    }
    return std::nullopt;
}

}  // namespace

PieceChoices::PieceChoices(const Puzzle& puzzle, std::optional<int> taken)
    : cells_(static_cast<int>(puzzle.region.cells.size())),
      spare_(cells_ - required_cells(puzzle)) {
    const std::optional<int> all = copies_of_all(puzzle);
    const std::optional<int> take = taken ? taken : all;
    free_ = !take;
    take_ = take.value_or(0);
    for (const GroupRule& rule : puzzle.rules.groups) {
        if (rule.pieces.size() == puzzle.pieces.size() && rule.copies == Copies{take_, take_}) {
            continue;
        }
        Group group{{}, rule.copies};
        for (std::size_t piece = 0; piece < puzzle.pieces.size(); ++piece) {
            const auto& names = rule.pieces;
            if (std::ranges::find(names, puzzle.pieces[piece].name) != names.end()) {
                group.pieces.push_back(piece);
            }
        }
        groups_.push_back(std::move(group));
    }
    for (const Piece& piece : puzzle.pieces) {
        supplies_.push_back({piece.copies.min, most_copies(puzzle, piece), cells_of(piece)});
    }
    const std::size_t level = static_cast<std::size_t>(take_ + 1) * (cells_ + 1);
    ways_.assign((supplies_.size() + 1) * level, 0);
    for (int cells = 0; cells <= spare_; ++cells) ways_[supplies_.size() * level + cells] = 1;
    for (std::size_t piece = supplies_.size(); piece-- > 0;) {
        const Supply& supply = supplies_[piece];
        for (int copies = 0; copies <= take_; ++copies) {
            for (int cells = 0; cells <= cells_; ++cells) {
                std::uint64_t& sum = ways_[piece * level + copies * (cells_ + 1) + cells];
                for (int n = supply.least; n <= supply.most && n * supply.cells <= cells; ++n) {
                    sum += ways(piece + 1, left(copies, n), cells - n * supply.cells);
                    sum = std::min(sum, most_choices);
                }
            }
        }
    }
}

bool PieceChoices::admits(std::span<const int> copies) const {
    return std::ranges::all_of(groups_, [&](const Group& group) {
        std::int64_t sum = 0;
        for (const std::size_t piece : group.pieces) sum += copies[piece];
        return sum >= group.copies.min && sum <= group.copies.max;
    });
}

std::vector<int> PieceChoices::operator[](std::uint64_t number) const {
    assert(number < size() && size() < most_choices);
    std::vector<int> result;
    int copies = take_;
    int cells = cells_;
    for (std::size_t piece = 0; piece < supplies_.size(); ++piece) {
        const Supply& supply = supplies_[piece];
        int n = supply.most;
        for (;; --n) {
            const std::uint64_t with = ways(piece + 1, left(copies, n), cells - n * supply.cells);
            if (number < with) break;
            number -= with;
        }
        result.push_back(n);
        copies = left(copies, n);
        cells -= n * supply.cells;
    }
    return result;
}

std::optional<std::uint64_t> PieceChoices::number_of(std::span<const int> chosen) const {
    assert(chosen.size() == supplies_.size() && size() < most_choices);
    std::uint64_t number = 0;
    int copies = take_;
    int cells = cells_;
    for (std::size_t piece = 0; piece < supplies_.size(); ++piece) {
        const Supply& supply = supplies_[piece];
        if (chosen[piece] < supply.least || chosen[piece] > supply.most) return std::nullopt;
        for (int n = supply.most; n > chosen[piece]; --n) {
            number += ways(piece + 1, left(copies, n), cells - n * supply.cells);
        }
        copies = left(copies, chosen[piece]);
        cells -= chosen[piece] * supply.cells;
        if (copies < 0 || cells < 0) return std::nullopt;
    }
    if (ways(supplies_.size(), copies, cells) == 0) return std::nullopt;
    return number;
}

Place place_of_rules(const PackingRules& rules) {
    if (!rules.groups.empty()) return {Part::group, 0};
    if (rules.value) return {Part::pieces};
    if (rules.edges.any()) return {Part::edges};
    if (!rules.no_touching.empty()) return {Part::no_touching, 0};
    if (rules.no_equal_touching) return {Part::no_equal_touching};
    if (rules.no_crossroads) return {Part::no_crossroads};
    return {rules.fault_free ? Part::fault_free : Part::three_colourable};
}

std::vector<Mistake> choice_mistakes(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes;
    const auto add = [&](Part part, std::string what, int index = -1) {
        mistakes.push_back({{part, index}, std::move(what), std::nullopt});
    };
    if (puzzle.kind != PuzzleKind::shapes) {
        add(Part::exact_cover, "the options of an exact cover are not pieces to choose from");
        return mistakes;
    }
    if (!puzzle.fixed.empty()) add(Part::fixed, "choices are made without fixed placements", 0);
    if (!puzzle.forbidden.empty()) {
        add(Part::forbidden, "choices are made without forbidden placements", 0);
    }
    if (puzzle.holes) {
        add(Part::holes, "choices are made without a limit of holes; cells are optional or not");
    }
    if (!puzzle.rules.groups.empty()) {
        add(Part::group,
            "here the ranges of copies alone say what may be chosen: leave out 'groups' and "
            "'choose', which of the commands that choose only 'polypack choose' without --bag "
            "obeys",
            0);
    }
    PackingRules others = puzzle.rules;
    others.groups.clear();
    if (others.any()) {
        mistakes.push_back(
            {place_of_rules(others),
             "this rule looks at whole packings, which are not kept while choices are made: leave "
             "it out, or use 'polypack solve', which lists the packings of all choices",
             std::nullopt});
    }
    const std::size_t cells = puzzle.region.cells.size();
    if (cells > Solver::max_cells) {
        add(Part::region, fmt::format("choices are made for regions of at most {} cells, got {}",
                                      Solver::max_cells, cells));
    }
    if (puzzle.pieces.size() > most_pieces_to_choose) {
        add(Part::pieces, fmt::format("choices are made from at most {} pieces, got {}",
                                      most_pieces_to_choose, puzzle.pieces.size()));
    }
    if (!mistakes.empty()) return mistakes;
    add_twins(puzzle, mistakes);
    if (mistakes.empty() && PieceChoices(puzzle).size() == 0) {
        add(Part::region, fmt::format("the region has {}, and no choice of the pieces adds up to "
                                      "that: {}",
                                      cells_needed(puzzle), possible_totals(puzzle)));
    }
    return mistakes;
}

std::vector<Mistake> choose_mistakes(const Puzzle& puzzle) {
    Puzzle ungrouped = puzzle;
    ungrouped.rules.groups.clear();
    std::vector<Mistake> mistakes = choice_mistakes(ungrouped);
    if (!mistakes.empty() || puzzle.rules.groups.empty()) return mistakes;
    const auto add = [&](std::string what) {
        mistakes.push_back({{Part::group, 0}, std::move(what), std::nullopt});
    };
    const std::optional<int> all = copies_of_all(puzzle);
    if (all) {
        if (const auto mistake = take_mistake(ungrouped, *all)) add(*mistake);
    }
    if (!mistakes.empty()) return mistakes;
    const PieceChoices choices(puzzle);
    if (choices.has_groups() && choices.size() > most_choices_to_group) {
        add(fmt::format("groups are taken from at most {} choices without them, and there are {}{}",
                        most_choices_to_group, choices.size(),
                        choices.size() < most_choices ? "" : " or more"));
    }
    return mistakes;
}

std::optional<std::string> take_mistake(const Puzzle& puzzle, int take) {
    const TotalCopies copies = total_copies(puzzle);
    if (copies.most && take > *copies.most) {
        return fmt::format("the puzzle has {} {} to take", *copies.most,
                           *copies.most == 1 ? "piece" : "pieces");
    }
    if (take < copies.least) {
        return fmt::format("every choice has at least {} pieces, which must be used", copies.least);
    }
    // A piece has at least one cell.
    const auto cells = static_cast<int>(puzzle.region.cells.size());
    const PieceChoices choices(puzzle, cells);
    std::vector<int> possible;
    for (int number = 0; number <= cells; ++number) {
        if (choices.taking(number) > 0) possible.push_back(number);
    }
    if (std::ranges::find(possible, take) != possible.end()) return std::nullopt;
    return fmt::format("no choice of so many pieces has the {} of the region; numbers that can: {}",
                       cells_needed(puzzle), fmt::join(possible, ", "));
}

std::optional<std::string> no_choice_of(const Puzzle& family, const Puzzle& puzzle,
                                        const Allowance& allowance) {
    if (family.lattice != puzzle.lattice || !same_region(family.region, puzzle.region)) {
        return "its region is another one";
    }
    if (puzzle.holes || puzzle.rules.any()) return "it has rules";
    if (!puzzle.fixed.empty() || !puzzle.forbidden.empty()) {
        return "it has fixed or forbidden placements";
    }
    const PlacementTable table(family, allowance);
    std::map<Placements, int> known;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        known.emplace(placements_of(table, piece), piece);
    }
    std::vector<int> copies(table.pieces(), 0);
    const PlacementTable own(puzzle, allowance);
    for (int piece = 0; piece < own.pieces(); ++piece) {
        const auto same = known.find(placements_of(own, piece));
        const Piece& given = puzzle.pieces[piece];
        if (same == known.end()) return fmt::format("it has a piece '{}'", given.name);
        if (given.copies.min != given.copies.max) {
            return fmt::format("the number of its pieces '{}' is not fixed", given.name);
        }
        copies[same->second] += given.copies.min;
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const Piece& given = family.pieces[piece];
        if (copies[piece] < given.copies.min || copies[piece] > given.copies.max) {
            return fmt::format("it has {} '{}'", copies[piece], given.name);
        }
    }
    return std::nullopt;
}

std::string choice_text(const Puzzle& puzzle, std::span<const int> copies) {
    std::string text;
    for (std::size_t i = 0; i < copies.size(); ++i) {
        if (copies[i] == 0) continue;
        if (!text.empty()) text += ' ';
        if (copies[i] > 1) text += fmt::format("{}*", copies[i]);
        text += puzzle.pieces[i].name;
    }
    return text;
}

Puzzle puzzle_of_choice(const Puzzle& puzzle, std::span<const int> copies) {
    Puzzle chosen = puzzle;
    chosen.pieces.clear();
    chosen.expect = {};
    chosen.rules.groups.clear();
    for (std::size_t i = 0; i < copies.size(); ++i) {
        if (copies[i] == 0) continue;
        chosen.pieces.push_back(puzzle.pieces[i]);
        chosen.pieces.back().copies = {copies[i], copies[i]};
    }
    return chosen;
}

}  // namespace polypack
