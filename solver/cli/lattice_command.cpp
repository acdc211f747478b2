#include "polypack/cli/lattice_command.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/cli/say.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {
namespace {

std::string coordinates(const Lattice& lattice, const Point& p) {
    const UserPoint user = lattice.to_user(p);
    return fmt::format("[{}]",
                       fmt::join(user.begin(), user.begin() + lattice.user_dimension, ", "));
}

// How many neighbours a cell has: "4", or "8 or 4" if it depends on the kind of cell.
std::string neighbour_counts(const Lattice& lattice) {
    std::vector<std::size_t> counts;
    for (const auto& neighbours : lattice.neighbours) {
        if (std::ranges::find(counts, neighbours.size()) == counts.end()) {
            counts.push_back(neighbours.size());
        }
    }
    return fmt::format("{}", fmt::join(counts, " or "));
}

ExitCode show(const Arguments& arguments) {
    if (arguments.operands().empty()) {
        for (const Lattice& lattice : all_lattices()) {
            print("{:<10} {} coordinates, {} neighbours, {} motions ({} rotations)\n", lattice.name,
                  lattice.user_dimension, neighbour_counts(lattice), lattice.motions.size(),
                  lattice.rotation_count());
        }
        return ExitCode::done;
    }
    const std::string& name = arguments.operands().front();
    const Lattice* lattice = find_lattice(name);
    if (lattice == nullptr) {
        std::vector<std::string_view> names;
        for (const Lattice& known : all_lattices()) names.push_back(known.name);
        throw UsageError(fmt::format("unknown lattice {}; available: {}", in_quotes(name),
                                     fmt::join(names, ", ")));
    }
    print("{}: {} motions, {} of them rotations\n\n{}\n", lattice->name, lattice->motions.size(),
          lattice->rotation_count(), lattice->picture);
    for (const Point& residue : lattice->residues) {
        print("neighbours of {}:\n", coordinates(*lattice, residue));
        for (const Point& neighbour : lattice->neighbours_of(residue)) {
            print("  {}\n", coordinates(*lattice, neighbour));
        }
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec lattice_command() {
    return {"lattice", "[NAME]", 0, 1, "Show the coordinates and neighbours of a lattice",
            {},        show};
}

}  // namespace polypack
