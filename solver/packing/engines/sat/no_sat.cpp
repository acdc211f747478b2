#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/restarts/restarts_tree.hpp"
#include "polypack/packing/engines/sat/refutation.hpp"
#include "polypack/packing/engines/sat/sat.hpp"

// Stand-ins for the engine sat where it is not built.
#if !POLYPACK_SAT

namespace polypack {

std::string_view sat_version() {
    return {};
}

double sat_memory(const TableSize& /*size*/) {
    return 0;
}

bool refute(std::span<const int> /*clauses*/, std::uint64_t /*seed*/, const ProofSink& /*sink*/,
            const std::stop_token& /*stop*/) {
    throw Stopped();
}

}  // namespace polypack

#endif
