#include "polypack/design/interlocking/cut_judge.hpp"

#include <algorithm>
#include <cassert>

#include "polypack/base/stop_check.hpp"
#include "polypack/design/design_puzzle.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

// Bytes that pairs of shapes may take, most of which do not occur again.
constexpr std::size_t most_for_pairs = std::size_t{128} << 20;
// Nodes of a search for packings in a small region: a second or so. With more, a cut counts as one
// with several packings.
constexpr std::uint64_t most_nodes = std::uint64_t{1} << 20;
// Sets of pieces that a Solver is asked about, all of which it knows, before a new one is made.
constexpr std::uint64_t most_asked = 4000;
// Cuts for which turns are looked for, all shapes of which are known, before they are forgotten.
constexpr std::uint64_t most_turned = 2000;
// States of a part of such a cut: those that come apart have some dozens.
constexpr std::size_t most_turned_states = 1000;
// Largest number of packings that are taken apart.
constexpr std::uint64_t most_taken_apart = 1000;

Design design_of(const CutFamily& family, const Owners& owners) {
    Design design;
    for (const CutPiece& piece : family.pieces) {
        design.pieces.push_back({.piece = piece.number, .cells = {}});
    }
    for (std::size_t cell = 0; cell < owners.size(); ++cell) {
        if (owners[cell] >= 0) design.pieces[owners[cell]].cells.push_back(family.cells[cell]);
    }
    return design;
}

bool has(const std::vector<DesignGoal>& goals, DesignGoal goal) {
    return std::ranges::find(goals, goal) != goals.end();
}

}  // namespace

CutJudge::CutJudge(const CutFamily& family, const DesignOptions& options, std::size_t memory)
    : family_(family),
      options_(options),
      memory_(memory),
      rule_(has(options.goals, DesignGoal::turns) ? MoveRule::turns : MoveRule::group),
      pairs_(new_pairs()),
      levels_(*family.family.puzzle.lattice, family.family.puzzle.region) {}

std::unique_ptr<ShapePairs> CutJudge::new_pairs() const {
    const std::size_t memory = memory_ == 0 ? most_for_pairs : std::min(most_for_pairs, memory_);
    return std::make_unique<ShapePairs>(*family_.family.puzzle.lattice,
                                        Allowance{.stop = {}, .memory = memory});
}

bool CutJudge::compares_more() const {
    return has(options_.goals, DesignGoal::moves);
}

CutJudge::Found CutJudge::packings(const Puzzle& puzzle, std::uint64_t limit,
                                   const std::stop_token& stop, const PackingSink& sink) {
    if (family_.cells.size() <= Solver::max_cells) {
        if (!solver_ || ++asked_ % most_asked == 0) {
            solver_ = std::make_unique<Solver>(*puzzle.lattice, puzzle.region, options_.symmetry);
        }
        const SetResult result = solver_->solve(
            puzzle.pieces,
            {.limit = limit, .max_nodes = most_nodes, .stop = stop, .colourings = false}, sink);
        if (result.ending == SetEnding::stopped) throw Stopped();
        return {result.all, result.distinct, result.complete()};
    }
    const SolveResult result = solve(puzzle,
                                     {.symmetry = options_.symmetry,
                                      .threads = 1,
                                      .limit = limit,
                                      .stop = stop,
                                      .memory_limit = memory_},
                                     sink);
    if (result.ending == Ending::stopped) throw Stopped();
    return {result.all, result.distinct, result.complete()};
}

bool CutJudge::only_packing(Design& design, const std::stop_token& stop) {
    const Found found = packings(puzzle_of_design(family_.family, design), 2, stop, {});
    design.exact = found.complete && found.distinct == 1;
    design.all = design.exact ? found.all : 0;
    return design.exact;
}

bool CutJudge::only_one_apart(Design& design, const std::stop_token& stop) {
    std::uint64_t apart = 0;
    const Found found = packings(puzzle_of_design(family_.family, design), most_taken_apart + 1,
                                 stop, [&](const Packing& packing) {
                                     if (levels_.level_of(packing.pieces, *pairs_, stop)) ++apart;
                                     return apart < 2;
                                 });
    if (!found.complete || apart != 1) return false;
    design.exact = true;
    design.distinct = found.distinct;
    design.all = found.all;
    design.apart = apart;
    return true;
}

Disassembly CutJudge::taken_apart(const Design& design, const std::stop_token& stop) {
    return disassemble(design.pieces, {}, *pairs_,
                       {.threads = 1,
                        .allowance = {.stop = stop, .memory = memory_},
                        .max_states = rule_ == MoveRule::turns ? most_turned_states : 0,
                        .rule = rule_});
}

int CutJudge::level_with_turns(const Owners& owners, const std::stop_token& stop) {
    if (++turned_ % most_turned == 0) pairs_ = new_pairs();
    try {
        const Disassembly apart = taken_apart(design_of(family_, owners), stop);
        return apart.comes_apart() ? apart.level() : 0;
    } catch (const TooManyStates&) {
        return 0;
    }
}

std::optional<JudgedCut> CutJudge::judge(const Owners& owners, int level,
                                         const std::stop_token& stop) {
    JudgedCut judged{.owners = owners, .score = {}, .design = design_of(family_, owners)};
    Design& design = judged.design;
    design.distinct = 1;
    design.exact = false;
    design.level = level;
    if (!family_.family.design.equal &&
        std::ranges::any_of(puzzle_of_design(family_.family, design).pieces,
                            [](const Piece& piece) { return piece.copies.max > 1; })) {
        return std::nullopt;
    }
    if (has(options_.goals, DesignGoal::unique) && !only_packing(design, stop)) return std::nullopt;
    if (has(options_.goals, DesignGoal::one_apart) && !only_one_apart(design, stop)) {
        return std::nullopt;
    }
    const Disassembly apart = taken_apart(design, stop);
    assert(apart.comes_apart() && apart.level() == level);
    design.moves = apart.total();
    if (has(options_.goals, DesignGoal::moves)) {
        design.moves = least_total(design.pieces, {}, apart, *pairs_,
                                   {.threads = 1, .allowance = {.stop = stop, .memory = memory_}})
                           .at_least;
    }
    for (const DesignGoal goal : options_.goals) {
        judged.score.push_back(goal == DesignGoal::interlock ? level
                               : goal == DesignGoal::moves   ? *design.moves
                                                             : 1);
    }
    return judged;
}

}  // namespace polypack
