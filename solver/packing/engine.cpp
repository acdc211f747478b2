#include "polypack/packing/engine.hpp"

#include <algorithm>
#include <array>

#include "polypack/packing/algorithm13.hpp"
#include "polypack/packing/cover.hpp"
#include "polypack/packing/restarts/restarts.hpp"

namespace polypack {
namespace {

constexpr std::array engine_table{
    Engine{"cover", "exact cover on bit matrices, the fast one", true, cover_memory, prepare_cover},
    Engine{"algorithm13", "Browne's Algorithm 13, the reference", false, algorithm13_memory,
           prepare_algorithm13},
    Engine{"restarts", "starts again and again in random orders, for first packings", false,
           restarts_memory, prepare_restarts},
};

}  // namespace

std::span<const Engine> engines() {
    return engine_table;
}

const Engine* find_engine(std::string_view name) {
    const auto at = std::ranges::find(engine_table, name, &Engine::name);
    return at == engine_table.end() ? nullptr : &*at;
}

}  // namespace polypack
