#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "polypack/cli/named_lattice.hpp"
#include "polypack/command/say.hpp"

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

// "48 motions (24 rotations)".
std::string motion_counts(const std::vector<Motion>& motions) {
    return fmt::format("{} motions ({} rotations)", motions.size(),
                       std::ranges::count(motions, false, &Motion::reflection));
}

ExitCode print_lattice(const Arguments& arguments) {
    if (arguments.operands().empty()) {
        for (const Lattice& lattice : all_lattices()) {
            print("{:<10} {} coordinates, {} neighbours, {}\n", lattice.name,
                  lattice.user_dimension, neighbour_counts(lattice),
                  motion_counts(lattice.motions));
        }
        return ExitCode::done;
    }
    const Lattice& lattice = named_lattice(arguments.operands().front());
    print("{}: {}\n", lattice.name, motion_counts(lattice.motions));
    if (!lattice.twin_motions.empty()) {
        print("{} more move the pieces and regions that they map to cells\n",
              motion_counts(lattice.twin_motions));
    }
    print("\n{}\n", lattice.picture);
    for (const Point& residue : lattice.residues) {
        print("neighbours of {}:\n", coordinates(lattice, residue));
        for (const Point& neighbour : lattice.neighbours_of(residue)) {
            print("  {}\n", coordinates(lattice, neighbour));
        }
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec lattice_command() {
    return {
        .name = "lattice",
        .operands = "[NAME]",
        .max_operands = 1,
        .summary = "Show a lattice's coordinates and neighbours",
        .details = "Without a name, lists the lattices.",
        .run = print_lattice,
    };
}

}  // namespace polypack
