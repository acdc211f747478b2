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

bool FirstApart::add(std::vector<PlacedPiece> packing) {
    if (found()) return false;
    batch_.push_back(std::move(packing));
    return batch_.size() < size_ || !finish();
}

bool FirstApart::finish() {
    constexpr std::size_t largest_batch = 1024;
    if (batch_.empty()) return found();
    const std::vector<Disassembly> results = disassemble_each(batch_, groups_, pairs_, options_);
    for (std::size_t i = 0; i < batch_.size() && !found(); ++i) {
        ++looked_at_;
        if (!results[i].comes_apart()) continue;
        packing_ = std::move(batch_[i]);
        disassembly_ = results[i];
    }
    batch_.clear();
    size_ = std::min(2 * size_, largest_batch);
    return found();
}

std::vector<PlacedPiece> FirstApart::in_order() const {
    std::vector<PlacedPiece> ordered;
    for (const int piece : disassembly_.assembly_order()) ordered.push_back(packing_[piece]);
    return ordered;
}

}  // namespace polypack
