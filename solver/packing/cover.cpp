#include "packing/cover.hpp"

#include <cstdlib>
#include <numeric>

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
    Tally total;
    const CoverModel model(table, restriction);
    if (!model.possible) return collector.result(total, threads);

    const SimdLevel level = level_for(options);
    Arena shared;
    const WideLevel root =
        lay_out(model, counted(model.options()), counted(model.items), shared);
    const bool only_count =
        symmetry.order() == 1 && !found && !options.admits && options.limit == 0;
    const auto search = [&](const Decisions& decisions, Tally& tally, HeldPackings* held,
                            std::vector<Decisions>* children) {
        thread_local Arena arena;
        const CoverPart part{model, root, arena, collector, tally, held, only_count, children};
        search_part(level, part, decisions);
    };

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
    return collector.result(total, threads);
}

}  // namespace polypack
