#include "polypack/disassembly/disassemble_stream.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace polypack {

void DisassemblyCounts::add(int level, std::uint64_t turned) {
    ++packings;
    packings_with_mirrors += turned;
    if (level == 0) return;
    ++apart;
    solvable_with_mirrors += turned;
    ++levels[static_cast<std::uint64_t>(level)];
}

bool FirstApart::add(std::vector<PlacedPiece> packing) {
    if (found()) return false;
    batch_.push_back(std::move(packing));
    return batch_.size() < size_ || !finish();
}

bool FirstApart::finish() {
    constexpr std::size_t largest_batch = 1024;
    if (batch_.empty()) return found();
    std::vector<Judged> judged;
    judged.reserve(batch_.size());
    for (const std::vector<PlacedPiece>& packing : batch_) judged.push_back({.pieces = &packing});
    std::vector<Judgement> verdicts = judges_.judge(judged, Telling::apart);
    for (std::size_t i = 0; i < batch_.size() && !found(); ++i) {
        ++looked_at_;
        std::optional<Disassembly>& how = verdicts[i].how;
        if (!how) continue;
        packing_ = std::move(batch_[i]);
        disassembly_ = std::move(*how);
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

DisassembleBatches::DisassembleBatches(Take take, Telling telling,
                                       const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                       const SeparateOptions& options)
    : take_(std::move(take)),
      telling_(telling),
      progress_(options.progress),
      judges_(groups, pairs, options),
      alone_until_(std::chrono::steady_clock::now() + std::chrono::milliseconds(10)),
      batch_(1) {
    begin_phase(options.progress, taking_apart);
}

bool DisassembleBatches::add(Packing& packing) {
    std::swap(batch_[filled_], packing);
    return ++filled_ < batch_.size() || finish();
}

bool DisassembleBatches::finish() {
    constexpr std::size_t largest_batch = 1024;
    const std::size_t filled = std::exchange(filled_, 0);
    judged_.clear();
    for (const Packing& packing : std::span(batch_).first(filled)) {
        judged_.push_back({.pieces = &packing.pieces, .placements = packing.placements});
    }
    const std::vector<Judgement> verdicts = judges_.judge(judged_, telling_, alone_until_);
    for (std::size_t i = 0; i < filled; ++i) {
        if (progress_ != nullptr) progress_->add_done();
        if (!take_(batch_[i], verdicts[i])) return false;
    }
    batch_.resize(std::min(2 * batch_.size(), largest_batch));
    return true;
}

}  // namespace polypack
