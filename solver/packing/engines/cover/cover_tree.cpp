#include "polypack/packing/engines/cover/cover_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "polypack/packing/engines/cover/cover.hpp"
#include "polypack/packing/engines/cover/kernels/touched_volumes.hpp"
#include "polypack/packing/engines/cover/kernels/witnesses.hpp"
#include "polypack/packing/engines/deep_stack.hpp"
#include "polypack/packing/engines/estimated_nodes.hpp"
#include "polypack/platform/of_thread.hpp"

namespace polypack {
namespace {

SimdLevel level_for(const EngineOptions& options) {
    const std::string_view requested = requested_simd_level(options.simd);
    for (const SimdLevel level : simd_levels()) {
        if (name_of(level) == requested) return level;
    }
    return best_simd_level();
}

std::vector<int> counted(int size) {
    std::vector<int> list(size);
    std::iota(list.begin(), list.end(), 0);
    return list;
}

// Lays out all options and items of a model.
WideLevel whole(const CoverModel& model, Arena& arena, const std::stop_token& stop) {
    WideLevel level = lay_out(model, counted(model.options()), counted(model.items), arena, stop);
    level.at = level.item;  // the identity
    return level;
}

// The trial of pruning by volumes: a small puzzle is finished before it could pay off; a test takes
// about a third of the time of a node.
constexpr int min_cells_for_trial = 40;
constexpr std::uint64_t trial_nodes = 1000;
constexpr std::uint64_t min_cut_share = 8;

// Eliminating may take at most this many word operations on matrices, a few milliseconds, and this
// many items of options looked at on lists, a few seconds at most; and it must drop enough to be
// worth the change in the order in which the other placements are tried.
constexpr double max_work_on_matrix = 3e7;
constexpr double max_work_on_lists = 1e8;
// Bytes; a piece of thousands of cells in a region of many would take gigabytes.
constexpr double max_for_witnesses = 64e6;
constexpr double min_eliminated_share = 0.05;

// For work before the search: reports nothing.
class TrialSink final : public CoverSink {
  public:
    explicit TrialSink(const std::stop_token& stop) : stop_(stop) {}
    bool packing(std::span<const int>) override { return true; }
    [[nodiscard]] bool stopped() override { return stop_.stop_requested(); }

  private:
    const std::stop_token& stop_;
};

// Converts decisions of the model to packings of the table.
class PackingSink final : public CoverSink {
  public:
    PackingSink(const CoverModel& model, SearchSink& to) : model_(model), to_(to) {}
    bool packing(std::span<const int> decisions) override {
        packing_of(model_, decisions, packing_);
        to_.take(packing_);
        return !to_.stopped();
    }
    [[nodiscard]] bool stopped() override { return to_.stopped(); }

  private:
    const CoverModel& model_;
    SearchSink& to_;
    std::vector<int> packing_;
};

// Returns the arena of this thread, whose memory is kept from one search to the next.
Arena& thread_arena() {
    thread_local Arena* own = nullptr;
    return platform::of_thread(own);
}

}  // namespace

std::unique_ptr<SearchTree> prepare_cover(const PlacementTable& table,
                                          const Restriction& restriction,
                                          const EngineOptions& options,
                                          const std::stop_token& stop) {
    return std::make_unique<CoverTree>(table, restriction, options, stop);
}

double cover_memory(const TableSize& size) {
    const double items = size.cells + size.pieces;
    const double listed = size.covered + size.placements;
    // The items of each option, three numbers by option, which placements are kept.
    const double model = sizeof(int) * (listed + 3 * size.placements) + 2 * size.placements;
    if (size.placements == 0 || suits_dense({}, size.placements, items, listed / size.placements)) {
        // Two bit matrices of items and options at the root; those below it, one per thread, are at
        // most half as large, and then half of that.
        return 2 * items * size.placements / 8 + model;
    }
    const double witnesses = std::min(max_for_witnesses, 128 * items * listed / size.placements);
    // The options of each item; in a search, which options are live and the order in which the
    // others went; the largest wide level, and those below it.
    return model + sizeof(int) * listed + (sizeof(int) + 1) * size.placements +
           4 * DenseLimits{}.never / 8 + witnesses;
}

CoverTree::CoverTree(const PlacementTable& table, const Restriction& restriction,
                     const EngineOptions& options, const std::stop_token& stop)
    : table_(table), restriction_(restriction), options_(options), level_(level_for(options)) {
    notes_.push_back(fmt::format("kernel {}", name_of(level_)));
    lay_out_model(restriction, stop);
    if (!possible_) {
        notes_.emplace_back(contradiction_note);
        return;
    }
    volumes_ = options.volumes == PruneSwitch::on;
    if (volumes_ || tries_volumes()) model_->link_cells(table, stop);
    if (options.eliminate == PruneSwitch::on) eliminate(0, stop);
    if (possible_ && tries_volumes()) choose_volumes(stop);
}

void CoverTree::lay_out_model(const Restriction& restriction, const std::stop_token& stop) {
    model_ = std::make_unique<CoverModel>(table_, restriction, stop);
    possible_ = model_->possible;
    if (!possible_) return;
    lists_.reset();
    arena_.release({});
    const int options = model_->options();
    const double items_of_option =
        static_cast<double>(model_->item_list.size()) / std::max(1, options);
    if (suits_dense({}, options, std::max(1, model_->items), items_of_option)) {
        root_ = whole(*model_, arena_, stop);
    } else {
        lists_ = std::make_unique<SparseLevel>(*model_, DenseLimits{}, stop);
    }
    nodes_ = std::make_unique<ModelNodes>(table_, *model_);
}

bool CoverTree::large() const {
    return model_->cell_items >= min_cells_for_trial;
}

bool CoverTree::tries_volumes() const {
    return options_.volumes == PruneSwitch::automatic && large();
}

std::uint64_t CoverTree::small_search() const {
    // On lists, about as long as refining takes.
    const auto options = static_cast<std::uint64_t>(model_->options());
    return std::max<std::uint64_t>(5000, lists_ != nullptr ? options / 16 : 8 * options);
}

double CoverTree::elimination_work() const {
    const double options = model_->options();
    if (lists_ == nullptr) return options * root_.items * root_.words;
    const auto listed = static_cast<double>(model_->item_list.size());
    const double volumes = volumes_ && !judges_volumes_locally() ? options * model_->cell_items : 0;
    return listed * listed / options + volumes;
}

bool CoverTree::judges_volumes_locally() const {
    return lists_ != nullptr && TouchedVolumes(*model_).suffice();
}

bool CoverTree::refine(const std::stop_token& stop, std::optional<double> nodes) {
    if (options_.eliminate != PruneSwitch::automatic || !large()) return false;
    if (elimination_work() > (lists_ != nullptr ? max_work_on_lists : max_work_on_matrix))
        return false;
    if (lists_ == nullptr) {
        // A round takes as long as small_search() nodes, there are two or three, and they save a
        // tenth to a quarter of the nodes.
        constexpr double least = 4;
        constexpr std::size_t sampled = 16;
        if (!nodes) nodes = estimated_nodes(*this, {}, sampled, stop);
        if (*nodes < least * static_cast<double>(small_search())) return false;
    }
    // The result of the volume trial remains valid as long as nothing is eliminated.
    if (!eliminate(min_eliminated_share, stop)) return false;
    if (possible_ && tries_volumes()) choose_volumes(stop);
    return true;
}

std::size_t CoverTree::stack_bytes() const {
    // The frames of a wide node and of all narrow ones are half as large.
    constexpr std::size_t per_wide_node = 1400;
    constexpr std::size_t narrow_nodes = std::size_t{160} << 10;
    return narrow_nodes + per_wide_node * static_cast<std::size_t>(model_->deepest);
}

CoverPart CoverTree::part(Arena& arena, const SearchSink* sink) const {
    return {*model_, root_, arena, volumes_, sink != nullptr && sink->only_counts(), lists_.get()};
}

void CoverTree::choose_volumes(const std::stop_token& stop) {
    volumes_ = true;
    Arena arena;
    TrialSink sink(stop);
    CoverCounts trial;
    with_stack(stack_bytes(), [&] {
        trial = search_subtree(level_, part(arena, nullptr), {}, &sink,
                               {.max_nodes = trial_nodes, .node_by_node = true});
    });
    volumes_ = trial.volume_cuts * min_cut_share >= trial.volume_tests && trial.volume_cuts > 0;
    notes_.push_back(fmt::format("volumes {}: cut {} of {} branches tried", volumes_ ? "on" : "off",
                                 trial.volume_cuts, trial.volume_tests));
}

bool CoverTree::eliminate(double min_share, const std::stop_token& stop) {
    if (lists_ != nullptr && Witnesses::bytes(*model_) > max_for_witnesses) {
        notes_.emplace_back("nothing eliminated: some pieces are too large");
        return false;
    }
    const bool volumes_in_search = volumes_;
    volumes_ = volumes_ || (tries_volumes() && (lists_ == nullptr || judges_volumes_locally()));
    int gone = 0;
    const int before = model_->options();
    TrialSink sink(stop);
    while (possible_) {
        Arena arena;
        const std::vector<int> dead = dead_options(level_, part(arena, nullptr), &sink);
        if (dead.empty()) break;
        if (empties_item(dead)) {
            possible_ = false;
        } else if (static_cast<double>(dead.size()) < min_share * before) {
            break;
        }
        min_share = 0;
        gone += static_cast<int>(dead.size());
        if (!possible_) break;
        Restriction kept = restriction_;
        std::ranges::fill(kept.kept, std::uint8_t{0});
        for (const int p : model_->placement) kept.kept[p] = 1;
        for (const int o : dead) kept.kept[model_->placement[o]] = 0;
        lay_out_model(kept, stop);
        if (volumes_) model_->link_cells(table_, stop);
    }
    volumes_ = volumes_in_search;
    notes_.push_back(fmt::format("eliminated {} placements{}", gone,
                                 possible_ ? "" : ": no packing, for some item has none left"));
    return gone > 0;
}

bool CoverTree::empties_item(const std::vector<int>& dead) const {
    std::vector<int> left(model_->items, 0);
    for (const int item : model_->item_list) ++left[item];
    const auto last_of = [&](int item) {
        return --left[item] == 0 && (model_->need[item / 64] >> (item % 64) & 1) != 0;
    };
    return std::ranges::any_of(
        dead, [&](int o) { return std::ranges::any_of(model_->items_of(o), last_of); });
}

bool CoverTree::search(const Node& node, SearchSink& sink, SearchStats& stats,
                       const Budget& budget) {
    Decisions decisions;
    if (!nodes_->decide(node, decisions)) return true;
    std::vector<Decisions> rest;
    PackingSink packings(*model_, sink);
    Arena& arena = thread_arena();
    CoverCounts counts;
    with_stack(stack_bytes(), [&] {
        counts = search_subtree(level_, part(arena, &sink), decisions, &packings,
                                {budget.max_nodes, budget.rest != nullptr ? &rest : nullptr,
                                 budget.rest_if_stopped, budget.node_by_node});
    });
    stats += {counts.nodes, counts.placements};
    if (sink.only_counts()) sink.count(counts.packings);
    for (Decisions& open : rest) {
        if (!budget.rest_if_stopped && sink.stopped()) return false;
        budget.rest->push_back(nodes_->node_of(open));
        open = {};
    }
    if (budget.rest != nullptr) return rest.empty() && (budget.rest_if_stopped || !sink.stopped());
    return (budget.max_nodes == 0 || counts.nodes < budget.max_nodes) && !sink.stopped();
}

std::vector<Node> CoverTree::expand(const Node& node, SearchSink& sink, SearchStats& stats) {
    Decisions decisions;
    if (!nodes_->decide(node, decisions)) return {};
    PackingSink packings(*model_, sink);
    CoverCounts counts;
    std::vector<Node> children;
    for (const Decisions& child :
         polypack::expand(level_, part(thread_arena(), &sink), decisions, &packings, counts)) {
        children.push_back(nodes_->node_of(child));
    }
    stats += {counts.nodes, counts.placements};
    if (sink.only_counts()) sink.count(counts.packings);
    return children;
}

}  // namespace polypack
