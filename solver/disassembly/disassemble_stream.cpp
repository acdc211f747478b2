#include "polypack/disassembly/disassemble_stream.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "polypack/disassembly/part_by_part.hpp"

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

DisassembleBatches::DisassembleBatches(Take take, const std::vector<PieceGroup>& groups,
                                       ShapePairs& pairs, const SeparateOptions& options)
    : take_(std::move(take)),
      groups_(groups),
      pairs_(pairs),
      options_(options),
      alone_until_(std::chrono::steady_clock::now() + std::chrono::milliseconds(10)),
      batch_(1),
      pieces_(1) {
    begin_phase(options_.progress, taking_apart);
}

bool DisassembleBatches::add(Packing& packing) {
    std::swap(batch_[filled_], packing);
    std::swap(pieces_[filled_], batch_[filled_].pieces);
    return ++filled_ < batch_.size() || finish();
}

bool DisassembleBatches::finish() {
    constexpr std::size_t largest_batch = 1024;
    const std::vector<Disassembly> results = disassemble_each(
        std::span(pieces_).first(filled_), groups_, pairs_, options_, alone_until_);
    const std::size_t filled = std::exchange(filled_, 0);
    for (std::size_t i = 0; i < filled; ++i) {
        if (options_.progress != nullptr) options_.progress->add_done();
        std::swap(pieces_[i], batch_[i].pieces);
        if (!take_(batch_[i], results[i])) return false;
    }
    batch_.resize(std::min(2 * batch_.size(), largest_batch));
    pieces_.resize(batch_.size());
    return true;
}

}  // namespace polypack
