#include "polypack/cli/lattice_command.hpp"

#include <fmt/format.h>

#include "polypack/cli/say.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {
namespace {

std::string coordinates(const Lattice& lattice, const Point& p) {
    const UserPoint user = lattice.to_user(p);
    return fmt::format("[{}]",
                       fmt::join(user.begin(), user.begin() + lattice.user_dimension, ", "));
}

std::string picture(std::string_view name) {
    if (name == "square") return "  y\n  0  (0,0)(1,0)(2,0)\n  1  (0,1)(1,1)(2,1)\n";
    if (name == "hex" || name == "hexprism") {
        return "  (0,0)(1,0)(2,0)        each row half a cell to the right of the one above\n"
               "     (0,1)(1,1)(2,1)\n";
    }
    if (name == "triangle" || name == "prism") {
        return "      ________\n"
               "     /\\      /           [x,y,0] is the triangle with corners (x,y) (x+1,y) "
               "(x,y+1),\n"
               "    /  \\  1 /            [x,y,1] the one with (x+1,y) (x+1,y+1) (x,y+1);\n"
               "   / 0  \\  /             the axes stand at 60 degrees, y up to the right\n"
               "  /______\\/\n";
    }
    if (name == "sphere") {
        return "  layer z is a square grid of balls; ball [x,y,z] lies on the four balls\n"
               "  [x,y,z-1] [x+1,y,z-1] [x,y+1,z-1] [x+1,y+1,z-1]\n";
    }
    return "  x to the right, y down the page, z from layer to layer\n";
}

ExitCode show(const Arguments& arguments) {
    if (arguments.operands().empty()) {
        for (const Lattice& lattice : all_lattices()) {
            print("{:<10} {} coordinates, {} neighbours, {} motions ({} rotations)\n", lattice.name,
                  lattice.user_dimension, lattice.neighbours.front().size(), lattice.motions.size(),
                  lattice.rotation_count());
        }
        return ExitCode::done;
    }
    const std::string& name = arguments.operands().front();
    const Lattice* lattice = find_lattice(name);
    if (lattice == nullptr) {
        std::vector<std::string_view> names;
        for (const Lattice& known : all_lattices()) names.push_back(known.name);
        throw UsageError(
            fmt::format("there is no lattice '{}'; there are {}", name, fmt::join(names, ", ")));
    }
    print("{}: {} motions, {} of them rotations\n\n{}\n", lattice->name, lattice->motions.size(),
          lattice->rotation_count(), picture(lattice->name));
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
