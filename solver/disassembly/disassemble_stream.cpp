#include "polypack/disassembly/disassemble_stream.hpp"

namespace polypack {

void DisassemblyCounts::add(const Disassembly& disassembly, std::uint64_t turned) {
    ++packings;
    packings_with_mirrors += turned;
    if (!disassembly.comes_apart()) return;
    ++apart;
    solvable_with_mirrors += turned;
    ++levels[static_cast<std::uint64_t>(disassembly.level())];
}

}  // namespace polypack
