#include "polypack/analysis/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "polypack/analysis/reasons/names.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/rules.hpp"
#include "polypack/packing/run/search.hpp"

namespace polypack {
namespace {

constexpr int max_hardest_cells = 5;
constexpr std::int64_t weight_work_to_explain = 300'000'000;

// By cell, the placements that cover it.
std::vector<std::vector<int>> placements_by_cell(const PlacementTable& table, StopCheck& check) {
    std::vector<std::vector<int>> result(table.cells());
    for (int p = 0; p < table.size(); ++p) {
        check();
        for (const int cell : table.cells_of(p)) result[cell].push_back(p);
    }
    return result;
}

// Propagates forced placements, starting from the fixed ones.
class Propagation {
  public:
    Propagation(const PlacementTable& table, const std::vector<std::vector<int>>& by_cell)
        : table_(table),
          by_cell_(by_cell),
          alive_(table.size(), 1),
          covered_(table.cells(), 0),
          placed_(table.pieces(), 0) {
        for (const int p : table.fixed()) place(p);
    }

    // Makes forced placements until there are none, or an item cannot be covered. Returns them.
    std::vector<int> run(StopCheck& check) {
        std::vector<int> forced;
        for (int p = next(check); p >= 0; p = next(check)) {
            place(p);
            forced.push_back(p);
        }
        return forced;
    }

    [[nodiscard]] bool contradiction() const { return contradiction_; }

  private:
    void place(int placement) {
        alive_[placement] = 0;
        const int piece = table_.piece_of(placement);
        if (++placed_[piece] >= table_.copies(piece).max) {
            const auto from = alive_.begin();
            std::fill(from + table_.first_of(piece), from + table_.first_of(piece + 1), char{0});
        }
        for (const int cell : table_.cells_of(placement)) {
            covered_[cell] = 1;
            for (const int other : by_cell_[cell]) alive_[other] = 0;
        }
    }

    // Returns a forced placement, or -1 if there is none or there is a contradiction.
    int next(StopCheck& check) {
        for (int cell = 0; cell < table_.cells(); ++cell) {
            check();
            if (covered_[cell] || !table_.required(cell)) continue;
            const int p = only_one(by_cell_[cell], 1);
            if (p >= 0 || contradiction_) return p;
        }
        std::vector<int> places;
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            check();
            const int owed = table_.copies(piece).min - placed_[piece];
            if (owed <= 0) continue;
            places.resize(table_.first_of(piece + 1) - table_.first_of(piece));
            std::iota(places.begin(), places.end(), table_.first_of(piece));
            const int p = only_one(places, owed);
            if (p >= 0 || contradiction_) return p;
        }
        return -1;
    }

    // Returns the first live placement if exactly `wanted` are live; records a contradiction if
    // fewer are.
    int only_one(const std::vector<int>& placements, int wanted) {
        int first = -1;
        int count = 0;
        for (const int p : placements) {
            if (!alive_[p]) continue;
            if (first < 0) first = p;
            if (++count > wanted) return -1;
        }
        contradiction_ = count < wanted;
        return contradiction_ ? -1 : first;
    }

    const PlacementTable& table_;
    const std::vector<std::vector<int>>& by_cell_;
    std::vector<char> alive_;
    std::vector<char> covered_;
    std::vector<int> placed_;
    bool contradiction_ = false;
};

// `progress`: told of the search, if it is not null.
Verdict decide(const Puzzle& puzzle, const PlacementTable& table, const ExplainLimits& limits,
               PackingFilter admits = {}, Progress* progress = nullptr) {
    if (find_reason(puzzle, table, {}, limits.stop)) return Verdict::impossible;
    SearchOptions options;
    options.threads = limits.threads;
    options.limit = 1;
    options.stop = limits.stop;
    options.memory = limits.memory;
    options.admits = std::move(admits);
    if (progress != nullptr) options.progress = &progress->search;
    const SearchResult result = search(engines().front(), table, Symmetry(table), options,
                                       [](std::span<const int>, std::uint64_t) { return false; });
    if (result.all > 0) return Verdict::packable;
    return result.complete ? Verdict::impossible : Verdict::undecided;
}

Verdict decide(const Puzzle& puzzle, const ExplainLimits& limits) {
    try {
        return decide(puzzle, PlacementTable(puzzle, {limits.stop, limits.memory}), limits);
    } catch (const Stopped&) {
        return Verdict::undecided;
    }
}

// Returns the puzzle with only these demands. The hole budget grows by the cells that need no
// longer be covered, so that dropping a demand never adds another.
Puzzle with_demands(const Puzzle& puzzle, const Demands& demands) {
    Puzzle result = puzzle;
    int given_up = 0;
    for (RegionCell& cell : result.region.cells) {
        given_up += cell.required;
        cell.required = false;
    }
    for (const int cell : demands.cells) result.region.cells[cell].required = true;
    given_up -= static_cast<int>(demands.cells.size());
    if (result.holes) *result.holes += given_up;
    for (Piece& piece : result.pieces) piece.copies.min = 0;
    for (const int piece : demands.pieces) {
        result.pieces[piece].copies.min = puzzle.pieces[piece].copies.min;
    }
    return result;
}

constexpr Phase reasoning{.doing = "looking for reasons"};
constexpr Phase narrowing{.doing = "narrowing the conflict", .units = "demands", .even = true};

// Drops as much as possible from one list of the demands of an impossible puzzle. Returns whether
// each remaining demand is known to be necessary.
bool narrow(const Puzzle& puzzle, const ExplainLimits& limits, Demands& demands,
            std::vector<int> Demands::* list) {
    bool proven = true;
    begin_phase(limits.progress, narrowing, (demands.*list).size());
    for (std::size_t i = 0; i < (demands.*list).size();) {
        Demands fewer = demands;
        (fewer.*list).erase((fewer.*list).begin() + static_cast<std::ptrdiff_t>(i));
        const Verdict verdict = decide(with_demands(puzzle, fewer), limits);
        if (verdict == Verdict::impossible) {
            demands = std::move(fewer);
        } else {
            proven = proven && verdict == Verdict::packable;
            ++i;
        }
        if (limits.progress != nullptr) limits.progress->add_done();
    }
    return proven;
}

// A demand that no placement meets is a conflict by itself.
std::optional<Demands> demand_that_nothing_meets(const PlacementTable& table,
                                                 const Explanation& explanation) {
    if (const Reason* reason = explanation.reason(ReasonKind::piece_without_placement)) {
        return Demands{{}, {reason->pieces.front()}};
    }
    if (const Reason* reason = explanation.reason(ReasonKind::unreachable_cell)) {
        for (const int cell : reason->cells) {
            if (table.required(cell)) return Demands{{cell}, {}};
        }
    }
    return std::nullopt;
}

}  // namespace

const Reason* Explanation::reason(ReasonKind kind) const {
    const auto at = std::ranges::find(reasons, kind, &Reason::kind);
    return at == reasons.end() ? nullptr : &*at;
}

std::vector<std::string> Explanation::text(const Puzzle& puzzle,
                                           const PlacementTable& table) const {
    std::vector<std::string> lines;
    switch (verdict) {
        case Verdict::packable:
            lines.emplace_back("there is a packing");
            break;
        case Verdict::impossible:
            lines.emplace_back("there is no packing");
            break;
        case Verdict::undecided:
            lines.emplace_back("undecided: the search was stopped before it found a packing");
            break;
    }
    if (only_rules_forbid) {
        lines.emplace_back("the pieces can be packed, but no packing obeys the rules");
    }
    const bool cover = puzzle.kind != PuzzleKind::shapes;
    const std::string_view placement = cover ? "option" : "placement";
    lines.push_back(fmt::format("{} {}{} for {} {} to cover", placements, placement,
                                placements == 1 ? "" : "s", items, items == 1 ? "item" : "items"));
    for (const Reason& reason : reasons) lines.push_back(reason.text);
    for (const int p : forced) {
        const std::string& piece = puzzle.pieces[table.piece_of(p)].name;
        lines.push_back(cover ? fmt::format("forced: option {}", piece)
                              : fmt::format("forced: piece {} on {}", piece,
                                            names_of_cells(puzzle, table.cells_of(p))));
    }
    if (contradiction)
        lines.push_back(fmt::format("the forced {}s leave {} that nothing can cover", placement,
                                    cover ? "an item" : "a cell or piece"));
    if (!hardest_cells.empty()) {
        lines.push_back(fmt::format("{} with the fewest {}s: {}", cover ? "items" : "cells",
                                    placement, names_of_cells(puzzle, hardest_cells)));
    }
    if (conflict) {
        lines.push_back(fmt::format(
            "{}: {} {}; {} {}", irreducible ? "minimal conflict" : "conflict, possibly not minimal",
            cover ? "items" : "cells",
            conflict->cells.empty() ? "none" : names_of_cells(puzzle, conflict->cells),
            cover ? "options" : "pieces",
            conflict->pieces.empty() ? "none" : names_of_pieces(puzzle, conflict->pieces)));
    }
    return lines;
}

namespace {

// Adds to the result what it finds. Throws Stopped.
void explain(const Puzzle& puzzle, const PlacementTable& table, const ExplainLimits& limits,
             Explanation& result) {
    StopCheck check(limits.stop);
    const auto by_cell = placements_by_cell(table, check);
    Demands all;
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (table.required(cell)) all.cells.push_back(cell);
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (table.copies(piece).min > 0) all.pieces.push_back(piece);
    }
    result.placements = table.size();
    result.items = static_cast<int>(all.cells.size() + all.pieces.size());
    begin_phase(limits.progress, reasoning);
    result.reasons =
        find_reasons(puzzle, table, {.weight_work = weight_work_to_explain}, limits.stop);
    Propagation propagation(table, by_cell);
    result.forced = propagation.run(check);
    result.contradiction = propagation.contradiction();
    result.hardest_cells = all.cells;
    std::ranges::stable_sort(result.hardest_cells, {},
                             [&](int cell) { return by_cell[cell].size(); });
    if (std::ssize(result.hardest_cells) > max_hardest_cells) {
        result.hardest_cells.resize(max_hardest_cells);
    }

    begin_phase(limits.progress, searching);
    result.verdict = decide(puzzle, table, limits, {}, limits.progress);
    if (result.verdict == Verdict::packable && puzzle.rules.any()) {
        begin_phase(limits.progress, searching);
        result.verdict = decide(puzzle, table, limits, rule_filter(puzzle, table), limits.progress);
        result.only_rules_forbid = result.verdict == Verdict::impossible;
        return;
    }
    if (result.verdict != Verdict::impossible) return;
    if (auto single = demand_that_nothing_meets(table, result)) {
        result.conflict = std::move(single);
        result.irreducible = true;
    } else if (result.reasons.empty()) {
        const bool pieces = narrow(puzzle, limits, all, &Demands::pieces);
        const bool cells = narrow(puzzle, limits, all, &Demands::cells);
        result.irreducible = pieces && cells;
        result.conflict = std::move(all);
    }
}

}  // namespace

Explanation explain(const Puzzle& puzzle, const PlacementTable& table,
                    const ExplainLimits& limits) {
    Explanation result;
    try {
        explain(puzzle, table, limits, result);
        return result;
    } catch (const Stopped&) {
        return result;  // undecided
    }
}

}  // namespace polypack
