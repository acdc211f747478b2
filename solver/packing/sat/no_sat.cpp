#include "polypack/packing/first/contender.hpp"
#include "polypack/packing/sat/sat.hpp"

// What stands in for the engine sat where it is not built.
#if !POLYPACK_SAT

namespace polypack {

std::string_view sat_version() {
    return {};
}

std::unique_ptr<Contender> sat_contender(const RestartsTree& /*tree*/,
                                         const SearchOptions& /*options*/) {
    return nullptr;
}

}  // namespace polypack

#endif
