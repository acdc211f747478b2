#include "polypack/cli/named_lattice.hpp"

#include <fmt/format.h>

#include "polypack/command/command.hpp"

namespace polypack {

const Lattice& named_lattice(const std::string& name) {
    if (const Lattice* lattice = find_lattice(name)) return *lattice;
    std::vector<std::string_view> names;
    for (const Lattice& known : all_lattices()) names.push_back(known.name);
    throw UsageError(
        fmt::format("unknown lattice '{}'; available: {}", name, fmt::join(names, ", ")));
}

}  // namespace polypack
