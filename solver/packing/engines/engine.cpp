#include "polypack/packing/engines/engine.hpp"

#include <algorithm>
#include <array>

#include "polypack/packing/engines/cover/cover.hpp"
#include "polypack/packing/engines/reference/algorithm13.hpp"
#include "polypack/packing/engines/restarts/restarts.hpp"
#include "polypack/packing/engines/sat/sat.hpp"
#include "polypack/packing/engines/sweep/sweep.hpp"

namespace polypack {
namespace {

// Whichever it prepares first.
double portfolio_memory(const TableSize& size) {
    return std::max(cover_memory(size), restarts_memory(size));
}

constexpr std::array engine_table{
    Engine{"cover", "exact cover on bit matrices, the fast one", true, cover_memory, prepare_cover},
    Engine{"sweep", "first free cell by tables, for narrow boards", true, sweep_memory,
           prepare_sweep},
    Engine{"algorithm13", "Browne's Algorithm 13, the reference", false, algorithm13_memory,
           prepare_algorithm13},
    Engine{"restarts", "starts again and again in random orders, for first packings", false,
           restarts_memory, prepare_restarts},
#if POLYPACK_SAT
    Engine{"sat", "a SAT solver, for first packings", false, sat_memory, prepare_sat},
#endif
    Engine{"portfolio", "cover, restarts and SAT side by side for first packings, else cover", true,
           portfolio_memory, prepare_cover, ContestMode::threads},
};

constexpr Engine first_packings{
    "cover",       "cover and restarts in turns for first packings, else cover",
    true,          restarts_memory,
    prepare_cover, ContestMode::turns};

}  // namespace

std::span<const Engine> engines() {
    return engine_table;
}

const Engine& first_packing_engine() {
    return first_packings;
}

const Engine* find_engine(std::string_view name) {
    const auto at = std::ranges::find(engine_table, name, &Engine::name);
    return at == engine_table.end() ? nullptr : &*at;
}

}  // namespace polypack
