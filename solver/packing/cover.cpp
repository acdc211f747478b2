#include "packing/cover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numeric>

#include "packing/checkerboard.hpp"
#include "packing/cover_model.hpp"
#include "packing/kernels/cover_search.hpp"
#include "packing/parallel.hpp"

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

constexpr std::uint64_t nodes_worth_threads = 5000;

}  // namespace

SearchResult run_cover(const PlacementTable& table, const Symmetry& symmetry,
                       const SearchOptions& options, const FoundPacking& found) {
    Restriction restriction;
    if (options.list_all) {
        restriction.kept.assign(table.size(), 1);
    } else {
        restriction = choose_restriction(table, symmetry);
    }
    const ClassTest classes(symmetry, restriction);
    Collector collector(classes, restriction.item >= 0, options, found);
    const int threads = thread_count(options.threads);
    const SimdLevel level = level_for(options);
    std::vector<std::string> notes{fmt::format("kernel {}", name_of(level))};
    Tally total;
    const auto result = [&] {
        SearchResult answer = collector.result(total, threads);
        answer.notes = std::move(notes);
        return answer;
    };
    if (options.parity != PruneSwitch::off) {
        if (const auto conflict = checkerboard_conflict(table)) {
            notes.push_back(*conflict);
            return result();
        }
    }
    if (restriction.item >= 0) {
        notes.push_back(describe(table, symmetry, restriction));
    }
    auto model = std::make_unique<CoverModel>(table, restriction);
    if (!model->possible) {
        notes.push_back(
            "no packing: copies, fixed placements and the region contradict each other");
        return result();
    }

    Arena shared;
    WideLevel root = whole(*model, shared);
    const bool only_count =
        symmetry.order() == 1 && !found && !options.admits && options.limit == 0;
    bool volumes = false;
    const auto part = [&](Arena& arena, Tally& tally) {
        return CoverPart{*model, root, arena, collector, tally, nullptr, only_count, volumes};
    };

    volumes = options.volumes == PruneSwitch::on;
    if (options.volumes == PruneSwitch::automatic && model->cell_items >= least_cells_for_trial) {
        model->link_cells(table);
        volumes = true;
        VolumeTrial trial;
        Arena arena;
        Tally nowhere;
        CoverPart first = part(arena, nowhere);
        first.trial = &trial;
        first.most_nodes = trial_nodes;
        search_part(level, first, {});
        volumes = trial.cuts * least_cut_share >= trial.tests && trial.cuts > 0;
        notes.push_back(fmt::format("volumes {}: cut {} of {} branches tried",
                                    volumes ? "on" : "off", trial.cuts, trial.tests));
    } else if (volumes) {
        model->link_cells(table);
    }
    if (options.eliminate == PruneSwitch::on) {
        int gone = 0;
        for (;;) {
            Arena arena;
            Tally nowhere;
            const std::vector<int> hopeless = hopeless_options(level, part(arena, nowhere));
            if (hopeless.empty()) break;
            gone += static_cast<int>(hopeless.size());
            Restriction kept = restriction;
            for (int p = 0; p < table.size(); ++p) kept.kept[p] = 0;
            for (const int p : model->placement) kept.kept[p] = 1;
            for (const int o : hopeless) kept.kept[model->placement[o]] = 0;
            model = std::make_unique<CoverModel>(table, kept);
            if (volumes) model->link_cells(table);
            root = whole(*model, shared);
            if (!model->possible) return result();
        }
        notes.push_back(fmt::format("eliminated {} placements", gone));
    }

    const auto search = [&](const Decisions& decisions, Tally& tally, HeldPackings* held,
                            std::vector<Decisions>* children) {
        thread_local Arena arena;
        CoverPart here = part(arena, tally);
        here.held = held;
        here.children = children;
        search_part(level, here, decisions);
    };
    if (threads > 1 && options.limit == 0) {
        // Threads cost more than a millisecond's search. What it finds waits until it is done: if
        // it is not, all of it is thrown away.
        Tally tally;
        HeldPackings held;
        Arena arena;
        CoverPart small = part(arena, tally);
        small.held = &held;
        small.most_nodes = nodes_worth_threads;
        search_part(level, small, {});
        if (tally.stats.nodes < nodes_worth_threads) {
            collector.release(held);
            total += tally;
            return result();
        }
    }
    std::vector<Decisions> parts{{}};
    constexpr std::size_t enough = 512;
    for (int depth = 0; threads > 1 && depth < 6 && !parts.empty() && parts.size() < enough;
         ++depth) {
        std::vector<Decisions> below;
        for (const Decisions& decisions : parts) search(decisions, total, nullptr, &below);
        parts = std::move(below);
    }
    total += run_jobs(static_cast<int>(parts.size()), threads, options.ordered, collector,
                      [&](int i, Tally& tally, HeldPackings* held) {
                          if (!collector.stopped()) search(parts[i], tally, held, nullptr);
                      });
    return result();
}

}  // namespace polypack
