#include "polypack/disassembly/disassemble_all.hpp"

namespace polypack {

void DisassemblyCounts::add(const Disassembly& disassembly, std::uint64_t turned) {
    ++packings;
    turned_packings += turned;
    if (!disassembly.comes_apart()) return;
    ++apart;
    turned_apart += turned;
    ++levels[static_cast<std::uint64_t>(disassembly.level())];
}

}  // namespace polypack
