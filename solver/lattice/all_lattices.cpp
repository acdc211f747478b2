// The list of all lattices.
#include <algorithm>
#include <array>
#include <cstddef>
#include <mutex>
#include <span>
#include <string_view>

#include "polypack/lattice/derived_lattice.hpp"
#include "polypack/lattice/families.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {
namespace {

struct Entry {
    std::string_view name;
    Lattice (*make)();
};

constexpr std::array<Entry, 12> entries{{{"square", square_lattice},
                                         {"cube", cube_lattice},
                                         {"hex", hex_lattice},
                                         {"triangle", triangle_lattice},
                                         {"sphere", sphere_lattice},
                                         {"prism", prism_lattice},
                                         {"hexprism", hexprism_lattice},
                                         {"kite", kite_lattice},
                                         {"octagon", octagon_lattice},
                                         {"rhombic", rhombic_lattice},
                                         {"tetra-octa", tetra_octa_lattice},
                                         {"tetra-octant", tetra_octant_lattice}}};

// Made when they are first asked for: a program needs one or two of them.
class Table {
  public:
    const Lattice& at(std::size_t i) {
        std::call_once(made_[i], [&] { lattices_[i] = entries[i].make(); });
        return lattices_[i];
    }
    std::span<const Lattice> all() {
        for (std::size_t i = 0; i < entries.size(); ++i) at(i);
        return lattices_;
    }

  private:
    std::array<Lattice, entries.size()> lattices_;
    std::array<std::once_flag, entries.size()> made_;
};

Table& table() {
    static Table lattices;
    return lattices;
}

}  // namespace

const Lattice* find_lattice(std::string_view name) {
    const auto at = std::ranges::find(entries, name, &Entry::name);
    return at == entries.end() ? derived_lattice(name)
                               : &table().at(static_cast<std::size_t>(at - entries.begin()));
}

std::span<const Lattice> all_lattices() {
    return table().all();
}

}  // namespace polypack
