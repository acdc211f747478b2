#include "polypack/packing/cover_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace polypack {
namespace {

SimdLevel level_for(const SearchOptions& options) {
    std::string_view wish = options.simd;
    if (wish.empty()) {
        const char* forced = std::getenv("POLYPACK_SIMD");
        if (forced != nullptr) wish = forced;
    }
    for (const SimdLevel level : simd_levels()) {
        if (name_of(level) == wish) return level;
    }
    return best_simd_level();
}

std::vector<int> counted(int size) {
    std::vector<int> list(size);
    std::iota(list.begin(), list.end(), 0);
    return list;
}

// What the restriction says, for the notes.
std::string describe(const PlacementTable& table, const Symmetry& symmetry,
                     const Restriction& restriction) {
    int covering = 0;
    int kept = 0;
    for (int p = 0; p < table.size(); ++p) {
        const auto cells = table.cells_of(p);
        const bool covers = restriction.item < table.cells()
                                ? std::ranges::find(cells, restriction.item) != cells.end()
                                : table.piece_of(p) == restriction.item - table.cells();
        covering += covers;
        kept += covers && restriction.kept[p] != 0;
    }
    const bool piece = restriction.item >= table.cells();
    return fmt::format("{} motions: {} {} confined to {} of {} placements", symmetry.order(),
                       piece ? "piece" : "cell",
                       piece ? restriction.item - table.cells() : restriction.item, kept, covering);
}

// All options and items of a model.
WideLevel whole(const CoverModel& model, Arena& arena) {
    WideLevel level = lay_out(model, counted(model.options()), counted(model.items), arena);
    level.at = level.item;  // the identity
    return level;
}

// The trial of pruning by volumes: a small puzzle is done before it could pay; a test takes about a
// third of the time of a node.
constexpr int least_cells_for_trial = 40;
constexpr std::uint64_t trial_nodes = 1000;
constexpr std::uint64_t least_cut_share = 8;

// Eliminating takes so many word operations, some milliseconds, at most; and what it drops has to
// be worth the change of the order in which the others are tried.
constexpr double most_elimination_work = 3e7;
constexpr double least_eliminated_share = 0.05;

Restriction restriction_for(const PlacementTable& table, const Symmetry& symmetry,
                            const SearchOptions& options) {
    if (!options.list_all) return choose_restriction(table, symmetry);
    Restriction none;
    none.kept.assign(table.size(), 1);
    return none;
}

}  // namespace

CoverTree::CoverTree(const PlacementTable& table, const Symmetry& symmetry,
                     const SearchOptions& options, const FoundPacking& found)
    : table_(table),
      options_(options),
      restriction_(restriction_for(table, symmetry, options)),
      classes_(symmetry, restriction_),
      collector_(classes_, restriction_.item >= 0, options, found),
      level_(level_for(options)),
      notes_{fmt::format("kernel {}", name_of(level_))},
      only_count_(symmetry.order() == 1 && !found && !options.admits && options.limit == 0) {
    if (restriction_.item >= 0) notes_.push_back(describe(table, symmetry, restriction_));
    model_ = std::make_unique<CoverModel>(table, restriction_);
    possible_ = model_->possible;
    if (!possible_) {
        notes_.emplace_back(
            "no packing: copies, fixed placements and the region contradict each other");
        return;
    }
    root_ = whole(*model_, arena_);
    volumes_ = options.volumes == PruneSwitch::on;
    if (volumes_ || tries_volumes()) model_->link_cells(table);
    if (options.eliminate == PruneSwitch::on) eliminate(0);
    if (possible_ && tries_volumes()) choose_volumes();
}

bool CoverTree::large() const {
    return model_->cell_items >= least_cells_for_trial;
}

bool CoverTree::tries_volumes() const {
    return options_.volumes == PruneSwitch::automatic && large();
}

void CoverTree::refine() {
    const double work = static_cast<double>(model_->options()) * root_.items * root_.words;
    if (options_.eliminate != PruneSwitch::automatic || !large() || work > most_elimination_work) {
        return;
    }
    // What the trial of the volumes said holds as long as nothing is eliminated.
    if (eliminate(least_eliminated_share) && possible_ && tries_volumes()) choose_volumes();
}

CoverPart CoverTree::part(Arena& arena, Tally& tally) {
    return {*model_, root_, arena, collector_, tally, nullptr, only_count_, volumes_};
}

void CoverTree::choose_volumes() {
    volumes_ = true;
    VolumeTrial trial;
    Arena arena;
    Tally nowhere;
    CoverPart first = part(arena, nowhere);
    first.trial = &trial;
    first.most_nodes = trial_nodes;
    search_part(level_, first, {});
    volumes_ = trial.cuts * least_cut_share >= trial.tests && trial.cuts > 0;
    notes_.push_back(fmt::format("volumes {}: cut {} of {} branches tried", volumes_ ? "on" : "off",
                                 trial.cuts, trial.tests));
}

bool CoverTree::eliminate(double least_share) {
    const bool volumes_in_search = volumes_;
    volumes_ = volumes_ || tries_volumes();
    int gone = 0;
    const int before = model_->options();
    for (;;) {
        Arena arena;
        Tally nowhere;
        const std::vector<int> hopeless = hopeless_options(level_, part(arena, nowhere));
        if (hopeless.empty() || static_cast<double>(hopeless.size()) < least_share * before) break;
        least_share = 0;
        gone += static_cast<int>(hopeless.size());
        Restriction kept = restriction_;
        std::ranges::fill(kept.kept, std::uint8_t{0});
        for (const int p : model_->placement) kept.kept[p] = 1;
        for (const int o : hopeless) kept.kept[model_->placement[o]] = 0;
        model_ = std::make_unique<CoverModel>(table_, kept);
        if (volumes_) model_->link_cells(table_);
        root_ = whole(*model_, arena_);
        possible_ = model_->possible;
        if (!possible_) break;
    }
    volumes_ = volumes_in_search;
    notes_.push_back(fmt::format("eliminated {} placements", gone));
    return gone > 0;
}

void CoverTree::search(const Decisions& decisions, Tally& tally, HeldPackings* held,
                       std::uint64_t most_nodes) {
    thread_local Arena arena;
    CoverPart here = part(arena, tally);
    here.held = held;
    here.most_nodes = most_nodes;
    search_part(level_, here, decisions);
}

std::vector<Decisions> CoverTree::children(const Decisions& decisions, Tally& tally) {
    thread_local Arena arena;
    std::vector<Decisions> below;
    CoverPart here = part(arena, tally);
    here.children = &below;
    search_part(level_, here, decisions);
    return below;
}

}  // namespace polypack
