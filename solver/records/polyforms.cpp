#include "polypack/records/records.hpp"

#include "polypack/lattice/lattice.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string polyforms_record(const Lattice& lattice, std::string_view kind, int cells,
                             std::uint64_t count) {
    return json_line(
        {{"lattice", lattice.name}, {"kind", kind}, {"cells", cells}, {"count", count}});
}

}  // namespace polypack
