#include "polypack/packing/first/contender.hpp"
#include "polypack/packing/sat/sat.hpp"

namespace polypack {

std::string_view sat_version() {
    return {};
}

std::unique_ptr<Contender> sat_contender(const RestartsTree& /*tree*/,
                                         const SearchOptions& /*options*/) {
    return nullptr;
}

}  // namespace polypack
