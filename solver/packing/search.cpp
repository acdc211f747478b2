#include "polypack/packing/search.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "polypack/packing/algorithm13.hpp"
#include "polypack/packing/cover.hpp"

namespace polypack {
namespace {

constexpr std::array engine_table{
    Engine{"cover", "exact cover on bit matrices, the fast one", run_cover},
    Engine{"algorithm13", "Browne's Algorithm 13, the reference", run_algorithm13},
};

}  // namespace

std::span<const Engine> engines() {
    return engine_table;
}

const Engine* find_engine(std::string_view name) {
    const auto at = std::ranges::find(engine_table, name, &Engine::name);
    return at == engine_table.end() ? nullptr : &*at;
}

SearchResult search(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
                    const SearchOptions& options, const FoundPacking& found) {
    const auto start = std::chrono::steady_clock::now();
    SearchResult result = engine.run(table, symmetry, options, found);
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace polypack
