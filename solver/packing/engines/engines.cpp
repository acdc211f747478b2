#include "polypack/packing/engines/engines.hpp"

#include <algorithm>
#include <array>

#include "polypack/packing/engines/automatic.hpp"
#include "polypack/packing/engines/cover/cover.hpp"
#include "polypack/packing/engines/reference/algorithm13.hpp"
#include "polypack/packing/engines/restarts/restarts.hpp"
#include "polypack/packing/engines/sat/sat.hpp"
#include "polypack/packing/engines/sweep/sweep.hpp"

namespace polypack {
namespace {

// Returns the memory of its larger engine, as it may prepare either first.
double portfolio_memory(const TableSize& size) {
    return std::max(cover_memory(size), restarts_memory(size));
}

// The engines and their purposes, as in the table of docs/searching.md. That has one more: `small`,
// which packs many sets of shapes into one small region (small/small.hpp), for Solver alone.
constexpr std::array engine_table{
    Engine{"cover", "everything: exact cover on bit matrices, where the fewest options are left",
           true, cover_memory, prepare_cover},
    Engine{"sweep", "narrow boards and many copies: the first free cell, by tables", true,
           sweep_memory, prepare_sweep, ContestMode::none, false},
    Engine{"algorithm13", "comparisons: Browne's Algorithm 13, kept simple", false,
           algorithm13_memory, prepare_algorithm13},
    Engine{"restarts", "first packings: random orders, again and again", false, restarts_memory,
           prepare_restarts},
#if POLYPACK_SAT
    Engine{"sat", "first packings, and proofs: the SAT solver CaDiCaL", false, sat_memory,
           prepare_sat},
#endif
    Engine{"portfolio", "first packings on several threads: cover, restarts and sat side by side",
           true, portfolio_memory, prepare_cover, ContestMode::threads},
};

// The default of whole searches.
constexpr Engine automatic{"cover", "whole searches: cover or sweep, the faster one in a trial",
                           true, automatic_memory, prepare_automatic};
constexpr Engine first_packings{"cover",       "first packings: several searches in turns",
                                true,          restarts_model_memory,
                                prepare_cover, ContestMode::turns};

}  // namespace

std::span<const Engine> engines() {
    return engine_table;
}

const Engine& automatic_engine() {
    return automatic;
}

const Engine& first_packing_engine() {
    return first_packings;
}

const Engine* find_engine(std::string_view name) {
    const auto at = std::ranges::find(engine_table, name, &Engine::name);
    return at == engine_table.end() ? nullptr : &*at;
}

}  // namespace polypack
